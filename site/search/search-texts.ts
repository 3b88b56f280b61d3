import type { AccessibilityFeature, TicketStatus } from '#content/calendar/facts/rules';
import type { PluralText, TextByDay } from '../i18n/wording.ts';
import type { SearchPart } from './search-file.ts';

/** The input of the search script from its page: the paths of files, and texts. */
export type SearchTexts = {
  /** The code of the page's language; its tag is the document's. */
  readonly language: string;
  /** The path of the site's root. */
  readonly root: string;
  /** The paths of files; `{month}` stands for a month. */
  readonly files: { readonly [P in SearchPart | 'texts']: string };
  readonly timeZone: string;
  /** The days of a weekend, numbered as in ISO 8601. */
  readonly weekend: readonly number[];
  /** A choice with the number of its results. */
  readonly choice: string;
  readonly none: string;
  /** The number of events for corrected words. */
  readonly corrected: string;
  /** An offer to drop a filter, with the number of results. */
  readonly without: string;
  readonly loading: string;
  readonly failed: string;
  readonly events: PluralText;
  readonly moreDates: PluralText;
  /** The anchor of the other dates on the page of an event. */
  readonly datesId: string;
  readonly until: TextByDay;
  readonly allDay: string;
  readonly free: string;
  readonly online: string;
  readonly nowUntil: TextByDay;
  readonly lastDay: string;
  readonly today: string;
  /** The heading above today's events that are over. */
  readonly earlier: string;
  readonly featured: string;
  readonly tomorrow: string;
  readonly status: { readonly cancelled: string; readonly postponed: string };
  readonly tickets: { readonly [S in TicketStatus]: string };
  readonly accessibility: string;
  /** The ways in which events are accessible, and any of them. */
  readonly access: { readonly [F in AccessibilityFeature | 'any']: string };
};
