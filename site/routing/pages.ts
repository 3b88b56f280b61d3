import type { CalendarEvent, Entry } from '#content/calendar/entries';
import { type OwnPage, ownPageAddress } from '#content/pages/own-page';
import type { DaySpan } from '#records/time';
import type { LocalisedSite, Publication } from '../build/publication.ts';
import { middleOf, type Week, weekOf } from '../calendar/periods/weeks.ts';
import {
  changesAddress,
  type DirectoryKind,
  dayAddress,
  directoryAddress,
  homeAddress,
  type ListName,
  listAddress,
  monthAddress,
  notFoundAddress,
  type PresentPage,
  programmeAddress,
  recordAddress,
  searchAddress,
  subscribeAddress,
  weekAddress,
  weekendAddress,
  yearAddress,
} from './addresses.ts';

/** A page of a language, by its type and what it shows. Numbers of pages count from 1. */
export type Page =
  | { readonly type: 'home' }
  | { readonly type: 'month'; readonly month: Temporal.PlainYearMonth }
  | { readonly type: 'year'; readonly year: number }
  | { readonly type: 'week'; readonly week: Week }
  | {
      readonly type: 'day';
      readonly date: Temporal.PlainDate;
      /** Set at an address that stands for whichever day is today or tomorrow. */
      readonly present?: Extract<PresentPage, 'day' | 'tomorrow'>;
    }
  /** A day by venue and hour. */
  | { readonly type: 'programme'; readonly date: Temporal.PlainDate }
  | { readonly type: 'weekend'; readonly days: DaySpan }
  | { readonly type: 'list'; readonly list: ListName; readonly number: number }
  | { readonly type: 'directory'; readonly kind: DirectoryKind }
  | { readonly type: 'event'; readonly event: CalendarEvent }
  | { readonly type: 'record'; readonly entry: Entry<DirectoryKind>; readonly number: number }
  | { readonly type: 'search' }
  | { readonly type: 'changes' }
  | { readonly type: 'subscribe' }
  /** One that people of the site write. */
  | { readonly type: 'own'; readonly own: OwnPage }
  | { readonly type: 'not-found' };

/** A page of one type. */
export type PageOf<P extends Page['type']> = Extract<Page, { type: P }>;

/** Returns the address of a page in a language. */
export function addressOf(language: string, page: Page): string {
  switch (page.type) {
    case 'home':
      return homeAddress(language);
    case 'month':
      return monthAddress(language, page.month);
    case 'year':
      return yearAddress(language, page.year);
    case 'week':
      return weekAddress(language, page.week);
    case 'day':
      return dayAddress(language, page.date);
    case 'programme':
      return programmeAddress(language, page.date);
    case 'weekend':
      return weekendAddress(language);
    case 'list':
      return listAddress(language, page.list, page.number);
    case 'directory':
      return directoryAddress(language, page.kind);
    case 'event':
      return recordAddress(page.event);
    case 'record':
      return recordAddress(page.entry, page.number);
    case 'search':
      return searchAddress(language);
    case 'changes':
      return changesAddress(language);
    case 'subscribe':
      return subscribeAddress(language);
    case 'own':
      return ownPageAddress(page.own);
    case 'not-found':
      return notFoundAddress(language);
  }
}

/** Tells whether a language has the same page; records and own pages are looked up among their translations instead. */
function has({ eventIndex, periods }: LocalisedSite, page: Page): boolean {
  switch (page.type) {
    case 'home':
    case 'weekend':
    case 'search':
    case 'changes':
    case 'subscribe':
    case 'not-found':
      return true;
    case 'month':
      return eventIndex.hasMonth(page.month);
    case 'year':
      return periods.years.has(page.year);
    case 'week':
      return periods.weeks.has(page.week.first);
    case 'day':
      return periods.days.has(page.date);
    case 'programme':
      return periods.programmes.has(page.date);
    case 'list':
      return page.number <= eventIndex.listPages(page.list);
    case 'directory':
      return eventIndex.has(page.kind);
    case 'event':
    case 'record':
    case 'own':
      return false;
  }
}

/** The target of a language's link in the switcher. */
export type Alternate = {
  readonly localised: LocalisedSite;
  readonly address: string;
  /** `true` for the same page in that language, `false` where there is none and the link leads to its home. */
  readonly exact: boolean;
};

/**
 * Returns a page as a language has it: weeks may begin on another day; then it is the week with most days in common.
 */
export function inWeeksOf({ weekRule }: LocalisedSite, page: Page): Page {
  return page.type === 'week' ? { ...page, week: weekOf(weekRule, middleOf(page.week.first)) } : page;
}

function counterpart(publication: Publication, localised: LocalisedSite, page: Page): string | undefined {
  const { code } = localised.language;
  if (page.type === 'own') {
    const other = localised.ownPages.withKey(page.own.key);
    return other && ownPageAddress(other);
  }
  if (page.type !== 'event' && page.type !== 'record') {
    const same = inWeeksOf(localised, page);
    return has(localised, same) ? addressOf(code, same) : undefined;
  }
  const entry = page.type === 'event' ? page.event : page.entry;
  const other = publication.calendar.translationsOf(entry).find((one) => one.language === code && one.hasPage);
  if (other === undefined) return undefined;
  if (page.type === 'event') return recordAddress(other);
  return page.number <= localised.eventIndex.recordPages(other) ? recordAddress(other, page.number) : undefined;
}

/** Returns the same page in every language, itself included, in the order of the languages. */
export function alternatesOf(publication: Publication, page: Page): readonly Alternate[] {
  return publication.localisedSites.map((localised) => {
    const address = counterpart(publication, localised, page);
    return address === undefined
      ? { localised, address: homeAddress(localised.language.code), exact: false }
      : { localised, address, exact: true };
  });
}

/** The anchor of today in the present month's agenda: what links to it does not change with the day. */
export const TODAY_ID = 'today';

/** Returns the anchor of a day in a month's agenda. */
export function dayId(date: Temporal.PlainDate): string {
  return `day-${date}`;
}
