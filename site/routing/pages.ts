import type { CalendarEvent, Entry } from '#content/calendar/entries';
import type { LocalisedSite, Publication } from '../build/publication.ts';
import type { EventIndex } from '../calendar/event-index.ts';
import { middleOf, type Week, weekOf } from '../calendar/weeks.ts';
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
  recordAddress,
  subscribeAddress,
  weekAddress,
  yearAddress,
} from './addresses.ts';
import { pageCount } from './pagination.ts';

/** How many events stand on one page of a list or a record. */
export const PAGE_SIZE = 40;

/** What a page of a language shows. Numbers of pages count from 1. */
export type Place =
  | { readonly page: 'home' }
  | { readonly page: 'month'; readonly month: Temporal.PlainYearMonth }
  | { readonly page: 'year'; readonly year: number }
  | { readonly page: 'week'; readonly week: Week }
  | { readonly page: 'day'; readonly date: Temporal.PlainDate }
  | { readonly page: 'list'; readonly list: ListName; readonly number: number }
  | { readonly page: 'directory'; readonly kind: DirectoryKind }
  | { readonly page: 'event'; readonly event: CalendarEvent }
  | { readonly page: 'record'; readonly entry: Entry<DirectoryKind>; readonly number: number }
  | { readonly page: 'changes' }
  | { readonly page: 'subscribe' }
  | { readonly page: 'not-found' };

/** A place of one kind. */
export type PlaceOf<P extends Place['page']> = Extract<Place, { page: P }>;

/** The address of a place in a language. */
export function addressOf(language: string, place: Place): string {
  switch (place.page) {
    case 'home':
      return homeAddress(language);
    case 'month':
      return monthAddress(language, place.month);
    case 'year':
      return yearAddress(language, place.year);
    case 'week':
      return weekAddress(language, place.week);
    case 'day':
      return dayAddress(language, place.date);
    case 'list':
      return listAddress(language, place.list, place.number);
    case 'directory':
      return directoryAddress(language, place.kind);
    case 'event':
      return recordAddress(place.event);
    case 'record':
      return recordAddress(place.entry, place.number);
    case 'changes':
      return changesAddress(language);
    case 'subscribe':
      return subscribeAddress(language);
    case 'not-found':
      return notFoundAddress(language);
  }
}

/** How many pages a record's events fill. */
export function recordPages(eventIndex: EventIndex, entry: Entry): number {
  const { upcoming, past } = eventIndex.eventsOf(entry);
  return pageCount(upcoming.length + past.length, PAGE_SIZE);
}

/** How many pages a list fills. */
export function listPages(eventIndex: EventIndex, list: ListName): number {
  return pageCount(eventIndex[list].length, PAGE_SIZE);
}

/** Whether a language has the same page; records are looked up among their translations instead. */
function has({ eventIndex, periods }: LocalisedSite, place: Place): boolean {
  switch (place.page) {
    case 'home':
    case 'changes':
    case 'subscribe':
    case 'not-found':
      return true;
    case 'month':
      return eventIndex.hasMonth(place.month);
    case 'year':
      return periods.years.has(place.year);
    case 'week':
      return periods.weeks.has(place.week.first);
    case 'day':
      return periods.days.has(place.date);
    case 'list':
      return place.number <= listPages(eventIndex, place.list);
    case 'directory':
      return eventIndex.records(place.kind).length > 0;
    case 'event':
    case 'record':
      return false;
  }
}

/** Where a language's link in the switcher leads. */
export type Alternate = {
  readonly localised: LocalisedSite;
  readonly address: string;
  /** `true` for the same page in that language, `false` where there is none and the link leads to its home. */
  readonly exact: boolean;
};

/** A place as a language has it: its weeks may begin on another day, and the one that shares most days is the same. */
export function inWeeksOf({ weekRule }: LocalisedSite, place: Place): Place {
  return place.page === 'week' ? { ...place, week: weekOf(weekRule, middleOf(place.week.first)) } : place;
}

function counterpart(publication: Publication, localised: LocalisedSite, place: Place): string | undefined {
  const { code } = localised.language;
  if (place.page !== 'event' && place.page !== 'record') {
    const same = inWeeksOf(localised, place);
    return has(localised, same) ? addressOf(code, same) : undefined;
  }
  const entry = place.page === 'event' ? place.event : place.entry;
  const other = publication.calendar.translationsOf(entry).find((one) => one.language === code && one.hasPage);
  if (other === undefined) return undefined;
  const number = place.page === 'record' ? place.number : 1;
  return number <= recordPages(localised.eventIndex, other) ? recordAddress(other, number) : undefined;
}

/** The same page in every language, itself included, in the order of the languages. */
export function alternatesOf(publication: Publication, place: Place): readonly Alternate[] {
  return publication.localisedSites.map((localised) => {
    const address = counterpart(publication, localised, place);
    return address === undefined
      ? { localised, address: homeAddress(localised.language.code), exact: false }
      : { localised, address, exact: true };
  });
}

/** The anchor of a day in a month's agenda. */
export function dayId(date: Temporal.PlainDate): string {
  return `day-${date}`;
}
