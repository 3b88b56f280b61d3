import type { CalendarEvent } from '#content/calendar/entries';
import type { DaySpan } from '#records/time';
import { mostPerDay } from './grid.ts';
import { type WeekRule, weekStart } from './weeks.ts';

/** One day of an agenda. */
export type AgendaDay = {
  readonly date: Temporal.PlainDate;
  /** Listed in full: what begins on the day, and on the first day shown also what began before. */
  readonly events: readonly CalendarEvent[];
  /** Named in passing: what began on an earlier day that is shown too. */
  readonly also: readonly CalendarEvent[];
};

/** The days of a month in an agenda. */
export type AgendaMonth = { readonly month: Temporal.PlainYearMonth; readonly days: readonly AgendaDay[] };

const compareDays = Temporal.PlainDate.compare;
const laterOf = (a: Temporal.PlainDate, b: Temporal.PlainDate) => (compareDays(a, b) < 0 ? b : a);
const earlierOf = (a: Temporal.PlainDate, b: Temporal.PlainDate) => (compareDays(a, b) < 0 ? a : b);

type Draft = { date: Temporal.PlainDate; events: CalendarEvent[]; also: CalendarEvent[] };

/** Days in the order in which they are first asked for. */
class Days {
  readonly #byDate = new Map<string, Draft>();

  at(date: Temporal.PlainDate): Draft {
    const key = date.toString();
    const day = this.#byDate.get(key) ?? { date, events: [], also: [] };
    this.#byDate.set(key, day);
    return day;
  }

  all(): Draft[] {
    return [...this.#byDate.values()];
  }
}

/**
 * Events day by day, each once, in the order given. With `from`, what began earlier stands on that day, behind what
 * begins then.
 */
export function agendaOf(events: readonly CalendarEvent[], from?: Temporal.PlainDate): readonly AgendaDay[] {
  const days = new Days();
  const began = (event: CalendarEvent) => from !== undefined && compareDays(event.listed.first, from) < 0;
  const running = events.filter(began);
  const starting = events.filter((event) => !began(event));
  if (from !== undefined && running.length > 0) days.at(from);
  for (const event of starting) days.at(event.listed.first).events.push(event);
  if (from !== undefined && running.length > 0) days.at(from).events.push(...running);
  const sorted = days.all();
  return from === undefined ? sorted : sorted.sort((a, b) => compareDays(a.date, b.date));
}

/**
 * Returns a month, or a week, day by day: every day that an event touches, so that each day of the month's table has
 * its place.
 */
export function monthAgenda(events: readonly CalendarEvent[], month: DaySpan): readonly AgendaDay[] {
  const days = new Days();
  const starting = events.filter((event) => compareDays(event.listed.first, month.first) >= 0);
  const running = events.filter((event) => compareDays(event.listed.first, month.first) < 0);
  for (const event of [...starting, ...running]) {
    const { first, last } = event.listed;
    const shown = laterOf(first, month.first);
    days.at(shown).events.push(event);
    const end = earlierOf(last, month.last);
    for (let date = shown.add({ days: 1 }); compareDays(date, end) <= 0; date = date.add({ days: 1 }))
      days.at(date).also.push(event);
  }
  return days.all().sort((a, b) => compareDays(a.date, b.date));
}

/**
 * The most events that a month or week lists day by day, so that its page keeps its budget of bytes. As this is more
 * than the lines of a month's table, what is cut here is cut there, too, and has a page of its day.
 */
const LISTED_EVENTS = 240;

/** Returns the most events of each day that such a page lists. */
export function agendaLimit(days: readonly AgendaDay[]): number {
  const counts = days.map(({ events }) => events.length);
  return mostPerDay(counts, Math.max(0, ...counts), LISTED_EVENTS);
}

/** Puts consecutive days of one month together. */
export function monthsOf(days: readonly AgendaDay[]): readonly AgendaMonth[] {
  const months: { month: Temporal.PlainYearMonth; days: AgendaDay[] }[] = [];
  for (const day of days) {
    const month = day.date.toPlainYearMonth();
    const current = months.at(-1);
    if (current?.month.equals(month)) current.days.push(day);
    else months.push({ month, days: [day] });
  }
  return months;
}

/** The coming events that a home page shows. */
export type Outlook = {
  readonly today: readonly CalendarEvent[];
  /** After today, up to the end of the language's week. */
  readonly week: readonly CalendarEvent[];
  readonly later: readonly CalendarEvent[];
};

/** The most events that a home page shows after this week. */
const LATER = 12;

/** The most events that a home page shows of one day or week; the lists have the rest. */
const NEAR = 40;

/** Splits what is to come by nearness. `upcoming` is in order of start. */
export function outlookOf(
  upcoming: readonly CalendarEvent[],
  today: Temporal.PlainDate,
  weekRule: Pick<WeekRule, 'firstDay'>,
): Outlook {
  const last = weekStart(weekRule, today).add({ days: 6 });
  const first = (event: CalendarEvent) => event.listed.first;
  const near = upcoming.filter((event) => compareDays(first(event), last) <= 0);
  const isToday = (event: CalendarEvent) => compareDays(first(event), today) <= 0;
  return {
    today: near.filter(isToday).slice(0, NEAR),
    week: near.filter((event) => !isToday(event)).slice(0, NEAR),
    later: upcoming.slice(near.length, near.length + LATER),
  };
}
