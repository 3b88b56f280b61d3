import { type Calendar, compareEvents, type LanguageCalendar } from '#content/calendar/calendar';
import type { CalendarEvent, Entry } from '#content/calendar/entries';
import { addressOf, isOnline } from '#content/calendar/facts/places';
import { isFreeEvent } from '#content/calendar/facts/prices';
import { categoryTree, eventsByEntry } from '#content/calendar/membership';
import { memoizedByObject } from '#records/memoized';
import { type DaySpan, dayNumber, dayOfNumber, monthOf } from '#records/time';
import {
  DIRECTORY_KINDS,
  type DirectoryKind,
  isListName,
  type ListName,
  type SelectionName,
} from '../addresses/addresses.ts';
import { type ListSlice, PAGE_SIZE, pageCount, sliceOf, sliceOfBoth } from '../addresses/pagination.ts';
import { type ArchiveYear, archiveOf, type RecordEvents, type RecordMonths, recordMonthsOf } from './months.ts';
import { type PresentDay, presentDayOf } from './present.ts';
import { relatedEvents } from './related.ts';
import { type TitleAdditions, titleAdditionsFor } from './same-titles.ts';
import { collapseSeries, type SeriesDates, seriesDates } from './series-dates.ts';
import { firstIndexAtLeast } from './sorted.ts';

/**
 * The longest gap between events, in months, in which every month has a page: one stray date makes no thousand pages.
 */
const LONGEST_GAP = 12;

/** The events of one language, looked up in every way that pages need. All lists are in order of start. */
export type EventIndex = {
  readonly today: Temporal.PlainDate;
  readonly present: PresentDay;
  /** Events with a page: the language's own. */
  readonly events: readonly CalendarEvent[];
  /** Events that lists and views show: the language's own and the borrowed ones. */
  readonly listed: readonly CalendarEvent[];
  /** Events whose last listed day is today or later. */
  readonly upcoming: readonly CalendarEvent[];
  /** Events that are over, the latest first. */
  readonly past: readonly CalendarEvent[];
  /** The months that have a page, in order: months with events, the present one, and the months between them. */
  readonly months: readonly Temporal.PlainYearMonth[];
  /** The past by years and months. */
  readonly archive: readonly ArchiveYear[];
  /** Tells whether a list, or a kind of records, has anything. */
  has(of: ListName | DirectoryKind): boolean;
  /** Tells whether an event, coming or past, is such as a selection has. */
  fits(list: SelectionName, event: CalendarEvent): boolean;
  /** Returns a page of a list. */
  listPage(list: ListName, number: number): ListSlice<CalendarEvent>;
  /** Counts the pages that a list fills. */
  listPages(list: ListName): number;
  /** Returns the records of a kind that have a page, by name. */
  records<K extends DirectoryKind>(kind: K): readonly Entry<K>[];
  /** The town of most venues, which lists need not name each time. */
  readonly homeTown: string | undefined;
  eventsIn(month: Temporal.PlainYearMonth): readonly CalendarEvent[];
  /** Returns the events of a month that touch a span of days, given by their numbers, first and last inclusive. */
  eventsOfMonthWithin(month: Temporal.PlainYearMonth, first: number, last: number): readonly CalendarEvent[];
  hasMonth(month: Temporal.PlainYearMonth): boolean;
  /** Tells whether an event of the language itself touches a span of a month's length at most. */
  hasOwnWithin(span: DaySpan): boolean;
  /** Returns the months with a page before and after a month. */
  beside(month: Temporal.PlainYearMonth): {
    readonly previous: Temporal.PlainYearMonth | undefined;
    readonly next: Temporal.PlainYearMonth | undefined;
  };
  /** Returns the events before and after an event, in order of start. */
  besideEvent(event: CalendarEvent): {
    readonly previous: CalendarEvent | undefined;
    readonly next: CalendarEvent | undefined;
  };
  /** Returns the events of a venue, organizer, category (with its subcategories) or tag: upcoming, then past. */
  eventsOf(entry: Entry): RecordEvents;
  /** Returns a page of the events of a record, one line for each series. */
  recordPage(entry: Entry, number: number): RecordEventsPage;
  /** Counts the pages that the events of a record fill, one line for each series. */
  recordPages(entry: Entry): number;
  /** Returns the months of a record's events, with the day and the page on which each begins. */
  recordMonths(entry: Entry): RecordMonths;
  /** Counts the coming events of a record. */
  upcomingCount(entry: Entry): number;
  /** Returns the other dates of an event; `undefined` for an event outside any series. */
  seriesOf(event: CalendarEvent): SeriesDates | undefined;
  /** Returns the name of the series of an event. */
  seriesName(event: CalendarEvent): string | undefined;
  /** Returns the additions that make the title of an event's page unique; `undefined` if the name is enough. */
  apart(event: CalendarEvent): TitleAdditions | undefined;
  /** Returns the related events of an event. */
  related(event: CalendarEvent): ReturnType<typeof relatedEvents>;
  /** Returns the categories directly below a category. */
  partsOf(category: Entry<'categories'>): readonly Entry<'categories'>[];
  parentOf(category: Entry<'categories'>): Entry<'categories'> | undefined;
  /** Returns a category and the ones above it. */
  lineageOf(category: Entry<'categories'>): ReadonlySet<Entry<'categories'>>;
};

/** A page of the events of a record. */
type RecordEventsPage = RecordEvents & {
  /** The number of pages. */
  readonly count: number;
  /** For each event that represents its series: how many more dates the series has in this list. */
  readonly more: readonly { readonly event: CalendarEvent; readonly dates: number }[];
};

const compareMonths = Temporal.PlainYearMonth.compare;

function builtMonths(events: readonly CalendarEvent[], today: Temporal.PlainDate): Temporal.PlainYearMonth[] {
  const marked = new Map<string, Temporal.PlainYearMonth>();
  const mark = (month: Temporal.PlainYearMonth) => marked.set(month.toString(), month);
  mark(monthOf(today));
  const days = new Set(events.flatMap(({ listedNumbers: { first, last } }) => [first, last]));
  for (const day of days) mark(monthOf(dayOfNumber(day)));
  const months: Temporal.PlainYearMonth[] = [];
  for (const month of [...marked.values()].sort(compareMonths)) {
    let previous = months.at(-1);
    const gap = previous?.until(month, { largestUnit: 'months' }).months ?? 1;
    while (previous !== undefined && gap <= LONGEST_GAP && compareMonths(previous.add({ months: 1 }), month) < 0) {
      previous = previous.add({ months: 1 });
      months.push(previous);
    }
    months.push(month);
  }
  return months;
}

/** The events of a month, with the numbers of their listed days in arrays, in which days are found fast. */
type MonthEvents = {
  readonly events: readonly CalendarEvent[];
  readonly first: Int32Array;
  readonly last: Int32Array;
};

function monthEventsOf(events: readonly CalendarEvent[]): MonthEvents {
  return {
    events,
    first: Int32Array.from(events, ({ listedNumbers }) => listedNumbers.first),
    last: Int32Array.from(events, ({ listedNumbers }) => listedNumbers.last),
  };
}

function eventsTouching({ events, first, last }: MonthEvents, from: number, to: number): readonly CalendarEvent[] {
  const touching: CalendarEvent[] = [];
  for (let index = 0; index < first.length; index++) {
    if ((first[index] ?? to) > to || (last[index] ?? from) < from) continue;
    const event = events[index];
    if (event !== undefined) touching.push(event);
  }
  return touching;
}

/** Puts each event into every built month that it touches. */
function byMonth(events: readonly CalendarEvent[], months: readonly Temporal.PlainYearMonth[]) {
  const beginnings = months.map((month) => dayNumber(month.toPlainDate({ day: 1 })));
  const positionOf = (day: number) => firstIndexAtLeast(beginnings, day + 1) - 1;
  const lists: CalendarEvent[][] = months.map(() => []);
  for (const event of events) {
    const { first, last } = event.listedNumbers;
    const from = positionOf(first);
    const to = last === first ? from : positionOf(last);
    for (let index = from; index <= to; index++) lists[index]?.push(event);
  }
  return new Map(months.map((month, index) => [month.toString(), monthEventsOf(lists[index] ?? [])]));
}

/** Returns the town in which more than half of some venues are, if there is one. */
function homeTownOf(venues: readonly Entry<'venues'>[]): string | undefined {
  for (const [town, { length }] of Map.groupBy(venues, ({ record }) => addressOf(record).town))
    if (length > venues.length / 2) return town;
  return undefined;
}

/**
 * Indexes the events of one language as of a day. The archive, titles and lines of records are computed at first use.
 * `freeWords` are the words for nothing to pay.
 */
function eventIndexOf(calendar: LanguageCalendar, today: Temporal.PlainDate, freeWords: readonly string[]): EventIndex {
  const { events, borrowed, series } = calendar;
  const listed = borrowed.events.length === 0 ? events : [...events, ...borrowed.events].sort(compareEvents);
  const present = dayNumber(today);
  const upcoming = listed.filter(({ listedNumbers: { last } }) => last >= present);
  const past = listed.filter(({ listedNumbers: { last } }) => last < present).reverse();
  const fits: { readonly [S in SelectionName]: (event: CalendarEvent) => boolean } = {
    free: (event) => isFreeEvent(event, freeWords),
    online: isOnline,
    accessible: ({ accessibility }) => accessibility.length > 0,
  };
  const lists = {
    upcoming,
    past,
    free: upcoming.filter(fits.free),
    online: upcoming.filter(fits.online),
    accessible: upcoming.filter(fits.accessible),
  };
  const months = builtMonths(listed, today);
  const position = new Map(months.map((month, index) => [month.toString(), index]));
  const eventPosition = new Map(listed.map((event, index) => [event, index]));
  const monthEvents = byMonth(listed, months);
  const records: { readonly [K in DirectoryKind]: readonly Entry<K>[] } = calendar;
  const tree = categoryTree(calendar.categories);

  const members = { upcoming: eventsByEntry(upcoming, tree), past: eventsByEntry(past, tree) };
  const eventsOf = (entry: Entry): RecordEvents => ({
    upcoming: members.upcoming.get(entry) ?? [],
    past: members.past.get(entry) ?? [],
  });
  type Lines = RecordEvents & { readonly more: ReadonlyMap<CalendarEvent, number> };
  const knownLines = new Map<Entry, Lines>();
  /** Returns the events of a record with one line for each series: a coming date if there is one, else a past date. */
  const linesOf = (entry: Entry): Lines => {
    const known = knownLines.get(entry);
    if (known !== undefined) return known;
    const all = eventsOf(entry);
    const coming = collapseSeries(all.upcoming, series.of);
    const comingSeries = new Set(coming.events.map(series.of));
    const hasComing = (eventSeries: ReturnType<typeof series.of>) =>
      eventSeries !== undefined && comingSeries.has(eventSeries);
    const past = collapseSeries(
      series.all.length === 0 ? all.past : all.past.filter((event) => !hasComing(series.of(event))),
      series.of,
    );
    const lines = { upcoming: coming.events, past: past.events, more: new Map([...coming.more, ...past.more]) };
    knownLines.set(entry, lines);
    return lines;
  };
  let apart: ReadonlyMap<CalendarEvent, TitleAdditions> | undefined;
  let archive: readonly ArchiveYear[] | undefined;

  return {
    today,
    present: presentDayOf(today),
    events,
    listed,
    upcoming,
    past,
    months,
    get archive() {
      archive ??= archiveOf(past);
      return archive;
    },
    has: (of) => (isListName(of) ? lists[of] : records[of]).length > 0,
    fits: (list, event) => fits[list](event),
    listPage: (list, number) => sliceOf(lists[list], number, PAGE_SIZE),
    listPages: (list) => pageCount(lists[list].length, PAGE_SIZE),
    records: (kind) => records[kind],
    homeTown: homeTownOf(calendar.venues),
    eventsIn: (month) => monthEvents.get(month.toString())?.events ?? [],
    eventsOfMonthWithin(month, first, last) {
      const ofMonth = monthEvents.get(month.toString());
      return ofMonth === undefined ? [] : eventsTouching(ofMonth, first, last);
    },
    hasMonth: (month) => position.has(month.toString()),
    hasOwnWithin({ first, last }) {
      const [from, to] = [dayNumber(first), dayNumber(last)];
      return [monthOf(first), monthOf(last)].some((month) => {
        const ofMonth = monthEvents.get(month.toString());
        return (
          ofMonth !== undefined && eventsTouching(ofMonth, from, to).some((one) => one.language === calendar.language)
        );
      });
    },
    beside(month) {
      const index = position.get(month.toString());
      return index === undefined
        ? { previous: undefined, next: undefined }
        : { previous: months[index - 1], next: months[index + 1] };
    },
    besideEvent(event) {
      const index = eventPosition.get(event);
      return index === undefined
        ? { previous: undefined, next: undefined }
        : { previous: listed[index - 1], next: listed[index + 1] };
    },
    eventsOf,
    recordPage(entry, number) {
      const lines = linesOf(entry);
      const { items, count } = sliceOfBoth(lines.upcoming, lines.past, number, PAGE_SIZE);
      const split = Math.max(0, lines.upcoming.length - (number - 1) * PAGE_SIZE);
      const more = items.flatMap((event) => {
        const dates = lines.more.get(event);
        return dates === undefined ? [] : [{ event, dates }];
      });
      return { upcoming: items.slice(0, split), past: items.slice(split), count, more };
    },
    recordPages(entry) {
      const lines = linesOf(entry);
      return pageCount(lines.upcoming.length + lines.past.length, PAGE_SIZE);
    },
    recordMonths: (entry) => recordMonthsOf(linesOf(entry), present),
    upcomingCount: (entry) => members.upcoming.get(entry)?.length ?? 0,
    seriesOf: seriesDates(series, present),
    seriesName: (event) => series.of(event)?.name,
    apart(event) {
      apart ??= titleAdditionsFor(
        events,
        DIRECTORY_KINDS.flatMap((kind): readonly Entry[] => records[kind]),
      );
      return apart.get(event);
    },
    related: (event) =>
      relatedEvents(
        event,
        present,
        (entry) => ({ upcoming: members.upcoming.get(entry) ?? [], lines: linesOf(entry).upcoming }),
        series,
      ),
    partsOf: tree.partsOf,
    parentOf: tree.parentOf,
    lineageOf: memoizedByObject(tree.lineageOf),
  };
}

/** Indexes the events of each language, by code, as of `today`. `freeWords` are the words for nothing to pay. */
export function eventIndexes(
  calendar: Calendar,
  today: Temporal.PlainDate,
  freeWords: readonly string[],
): ReadonlyMap<string, EventIndex> {
  return new Map(calendar.languages.map((language) => [language.language, eventIndexOf(language, today, freeWords)]));
}
