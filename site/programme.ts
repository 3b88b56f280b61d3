import type { Calendar, CalendarEvent, Entry, LanguageCalendar } from '#content/calendar';
import type { DaySpan } from '#records/time';
import type { DirectoryKind } from './addresses.ts';

/** Gaps between months with events are bridged up to this length, so that one stray date does not make a thousand pages. */
const LONGEST_GAP = 12;

/** An event that ends in the small hours belongs to the evening on which it began. */
const LONGEST_NIGHT = Temporal.Duration.from({ hours: 12 });

/** The events of one language, looked up in every way that pages need. All lists are in order of start. */
export type Programme = {
  readonly today: Temporal.PlainDate;
  readonly events: readonly CalendarEvent[];
  /** Events whose last listed day is today or later. */
  readonly upcoming: readonly CalendarEvent[];
  /** Events that are over, the latest first. */
  readonly past: readonly CalendarEvent[];
  /** The months that have a page, in order: those with events, the present one, and what lies between them. */
  readonly months: readonly Temporal.PlainYearMonth[];
  /** The records of a kind that have a page, by name. */
  records<K extends DirectoryKind>(kind: K): readonly Entry<K>[];
  eventsIn(month: Temporal.PlainYearMonth): readonly CalendarEvent[];
  hasMonth(month: Temporal.PlainYearMonth): boolean;
  /** The built months beside a month. */
  beside(month: Temporal.PlainYearMonth): {
    readonly previous: Temporal.PlainYearMonth | undefined;
    readonly next: Temporal.PlainYearMonth | undefined;
  };
  /** The events of a venue, organizer, category (those of its subcategories included) or tag: upcoming, then past. */
  eventsOf(entry: Entry): EventsOf;
  /** The categories directly below a category. */
  partsOf(category: Entry<'categories'>): readonly Entry<'categories'>[];
  parentOf(category: Entry<'categories'>): Entry<'categories'> | undefined;
};

/** The events of a record: those to come in order, then those that are over, the latest first. */
export type EventsOf = { readonly upcoming: readonly CalendarEvent[]; readonly past: readonly CalendarEvent[] };

/** The days on which an event is listed: its days in the site's calendar, but a night counts as one. */
export function listedDays(event: CalendarEvent): DaySpan {
  const { occurrence, days } = event;
  if (occurrence.allDay || days.first.equals(days.last) || !days.first.add({ days: 1 }).equals(days.last)) return days;
  const night = Temporal.Duration.compare(occurrence.start.until(occurrence.end), LONGEST_NIGHT) <= 0;
  return night ? { first: days.first, last: days.first } : days;
}

const monthOf = (date: Temporal.PlainDate) => date.toPlainYearMonth();
const compareMonths = Temporal.PlainYearMonth.compare;

function builtMonths(events: readonly CalendarEvent[], today: Temporal.PlainDate): Temporal.PlainYearMonth[] {
  const marked = new Map<string, Temporal.PlainYearMonth>();
  const mark = (month: Temporal.PlainYearMonth) => marked.set(month.toString(), month);
  mark(monthOf(today));
  for (const event of events) {
    const { first, last } = listedDays(event);
    mark(monthOf(first));
    mark(monthOf(last));
  }
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

/** Puts each event into every built month that it touches. */
function byMonth(events: readonly CalendarEvent[], months: readonly Temporal.PlainYearMonth[]) {
  const position = new Map(months.map((month, index) => [month.toString(), index]));
  const lists: CalendarEvent[][] = months.map(() => []);
  for (const event of events) {
    const { first, last } = listedDays(event);
    const from = position.get(monthOf(first).toString()) ?? 0;
    const to = position.get(monthOf(last).toString()) ?? from;
    for (let index = from; index <= to; index++) lists[index]?.push(event);
  }
  return new Map(months.map((month, index) => [month.toString(), lists[index] ?? []]));
}

/** The categories by what other records call them: id, or slug where an editor wrote one. */
function categoryTree(categories: readonly Entry<'categories'>[]) {
  const byKey = new Map<string | number, Entry<'categories'>>();
  for (const category of categories) {
    byKey.set(category.record.slug ?? category.name, category);
    if (category.id !== undefined) byKey.set(category.id, category);
  }
  const parentOf = (category: Entry<'categories'>) => {
    const parent = category.record.parent === undefined ? undefined : byKey.get(category.record.parent);
    return parent === category ? undefined : parent;
  };
  const parts = new Map<Entry, Entry<'categories'>[]>();
  for (const category of categories) {
    const parent = parentOf(category);
    if (parent !== undefined) parts.set(parent, [...(parts.get(parent) ?? []), category]);
  }
  const lineage = (category: Entry<'categories'>): ReadonlySet<Entry> => {
    const seen = new Set<Entry>();
    for (let one: Entry<'categories'> | undefined = category; one && !seen.has(one); one = parentOf(one)) seen.add(one);
    return seen;
  };
  return { parentOf, lineage, partsOf: (category: Entry<'categories'>) => parts.get(category) ?? [] };
}

const NO_EVENTS: EventsOf = { upcoming: [], past: [] };

/** The programme of one language on a day. Everything is computed here, once, in one pass over the events. */
export function programmeOf(calendar: LanguageCalendar, today: Temporal.PlainDate): Programme {
  const isPast = (event: CalendarEvent) => Temporal.PlainDate.compare(listedDays(event).last, today) < 0;
  const upcoming = calendar.events.filter((event) => !isPast(event));
  const past = calendar.events.filter(isPast).reverse();
  const months = builtMonths(calendar.events, today);
  const position = new Map(months.map((month, index) => [month.toString(), index]));
  const monthEvents = byMonth(calendar.events, months);
  const records: { readonly [K in DirectoryKind]: readonly Entry<K>[] } = calendar;
  const tree = categoryTree(calendar.categories);

  const entryEvents = new Map<Entry, { upcoming: CalendarEvent[]; past: CalendarEvent[] }>();
  const enter = (time: keyof EventsOf, event: CalendarEvent) => {
    const categories = event.categories.flatMap((category) => [...tree.lineage(category)]);
    for (const entry of new Set<Entry>([...event.venues, ...event.organizers, ...categories, ...event.tags])) {
      const lists = entryEvents.get(entry) ?? { upcoming: [], past: [] };
      lists[time].push(event);
      entryEvents.set(entry, lists);
    }
  };
  for (const event of upcoming) enter('upcoming', event);
  for (const event of past) enter('past', event);

  return {
    today,
    events: calendar.events,
    upcoming,
    past,
    months,
    records: (kind) => records[kind],
    eventsIn: (month) => monthEvents.get(month.toString()) ?? [],
    hasMonth: (month) => position.has(month.toString()),
    beside(month) {
      const index = position.get(month.toString());
      return index === undefined
        ? { previous: undefined, next: undefined }
        : { previous: months[index - 1], next: months[index + 1] };
    },
    eventsOf: (entry) => entryEvents.get(entry) ?? NO_EVENTS,
    partsOf: tree.partsOf,
    parentOf: tree.parentOf,
  };
}

/** The programmes of a calendar's languages, by code. */
export function programmesOf(calendar: Calendar, today: Temporal.PlainDate): ReadonlyMap<string, Programme> {
  return new Map(calendar.languages.map((language) => [language.language, programmeOf(language, today)]));
}
