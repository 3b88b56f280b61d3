import type { AstroComponentFactory } from 'astro/runtime/server/index.js';
import type { DocumentViewName } from '../documents/documents.ts';
import Changes from './Changes.astro';
import Chooser from './Chooser.astro';
import Day from './Day.astro';
import Directory from './Directory.astro';
import Event from './Event.astro';
import Former from './Former.astro';
import Home from './Home.astro';
import List from './List.astro';
import Lost from './Lost.astro';
import Month from './Month.astro';
import NotFound from './NotFound.astro';
import OwnPage from './OwnPage.astro';
import Programme from './Programme.astro';
import Record from './Record.astro';
import Saved from './Saved.astro';
import Search from './Search.astro';
import Subscribe from './Subscribe.astro';
import Week from './Week.astro';
import Weekend from './Weekend.astro';
import Year from './Year.astro';

/** The view of each kind of page and of other documents. A view receives its model and `PageWords`. */
export const DOCUMENT_VIEWS: { readonly [V in DocumentViewName]: AstroComponentFactory } = {
  chooser: Chooser,
  lost: Lost,
  former: Former,
  home: Home,
  month: Month,
  year: Year,
  week: Week,
  day: Day,
  programme: Programme,
  weekend: Weekend,
  list: List,
  directory: Directory,
  event: Event,
  record: Record,
  search: Search,
  saved: Saved,
  changes: Changes,
  own: OwnPage,
  subscribe: Subscribe,
  'not-found': NotFound,
};
