import type { ByDay, Plural } from '../i18n/wording.ts';
import type { Part } from './search-file.ts';

/** What the script of the search is told by its page: where files lie, and the texts that it shows. */
export type SearchTexts = {
  /** The code of the page's language; its tag is the document's. */
  readonly language: string;
  /** The path of the site's root. */
  readonly root: string;
  /** The paths of files; `{month}` stands for a month. */
  readonly files: { readonly [P in Part | 'texts']: string };
  readonly timeZone: string;
  /** The days of the week of which a weekend is, numbered as in ISO 8601. */
  readonly weekend: readonly number[];
  /** A choice with what it leaves. */
  readonly choice: string;
  readonly none: string;
  readonly loading: string;
  readonly failed: string;
  readonly events: Plural;
  readonly moreDates: Plural;
  /** The anchor of the other dates on the page of an event. */
  readonly datesId: string;
  readonly until: ByDay;
  readonly allDay: string;
  readonly free: string;
  readonly online: string;
  readonly nowUntil: ByDay;
  readonly lastDay: string;
  readonly today: string;
  /** What is said above the events of today that are over. */
  readonly earlier: string;
  readonly featured: string;
  readonly tomorrow: string;
  readonly status: { readonly cancelled: string; readonly postponed: string };
};
