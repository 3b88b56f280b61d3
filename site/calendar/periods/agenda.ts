import type { EventDays } from '#content/calendar/facts/times';
import { type DaySpan, dayNumber, dayOfNumber, monthOf } from '#records/time';
import { type WeekRule, weekStart } from '../../i18n/weeks.ts';
import type { EventIndex } from '../event-index.ts';
import { mostPerDay } from './grid.ts';

/** An event as an agenda takes it: by its listed days. */
type EventSpan = Pick<EventDays, 'listedNumbers'>;

/** One day of an agenda. */
export type AgendaDay<E extends EventSpan = EventSpan> = {
  readonly date: Temporal.PlainDate;
  /** Listed in full: events that begin on the day; on the first day of the agenda also events that began earlier. */
  readonly events: readonly E[];
  /** Only named: events that began on an earlier day of the agenda. */
  readonly also: readonly E[];
};

/** The days of a month in an agenda. */
type AgendaMonth<E extends EventSpan> = {
  readonly month: Temporal.PlainYearMonth;
  readonly days: readonly AgendaDay<E>[];
};

const compareDays = Temporal.PlainDate.compare;

type Draft<E> = { date: Temporal.PlainDate; events: E[]; also: E[] };

/** Days by their numbers, in the order of the first calls of `at`. */
class AgendaDays<E> {
  readonly #byNumber = new Map<number, Draft<E>>();

  at(number: number): Draft<E> {
    const known = this.#byNumber.get(number);
    if (known !== undefined) return known;
    const day = { date: dayOfNumber(number), events: [], also: [] };
    this.#byNumber.set(number, day);
    return day;
  }

  all(): Draft<E>[] {
    return [...this.#byNumber.values()];
  }
}

/**
 * Returns events day by day, each once on its first day, in their order. With `from`, events that began before it
 * are listed at the end of that day.
 */
export function agendaOf<E extends EventSpan>(
  events: readonly E[],
  from?: Temporal.PlainDate,
): readonly AgendaDay<E>[] {
  const days = new AgendaDays<E>();
  const beginning = from === undefined ? -Infinity : dayNumber(from);
  const running = events.filter(({ listedNumbers: { first } }) => first < beginning);
  const starting = events.filter(({ listedNumbers: { first } }) => first >= beginning);
  if (running.length > 0) days.at(beginning);
  for (const event of starting) days.at(event.listedNumbers.first).events.push(event);
  if (running.length > 0) days.at(beginning).events.push(...running);
  const sorted = days.all();
  return from === undefined ? sorted : sorted.sort((a, b) => compareDays(a.date, b.date));
}

/** Returns the agenda of events that are not over. Events that began before today are listed today. */
export function agendaToCome<E extends EventSpan>(
  events: readonly E[],
  eventIndex: Pick<EventIndex, 'today' | 'present'>,
): readonly AgendaDay<E>[] {
  if (events.length === 0) return [];
  const first = events.reduce((earliest, { listedNumbers }) => Math.min(earliest, listedNumbers.first), Infinity);
  // The agenda depends on the day only if an event has begun already.
  return agendaOf(events, eventIndex.present.isAfter(first) ? eventIndex.today : dayOfNumber(first));
}

/**
 * Returns the days of a month, week or weekend that events touch. Each event is listed in full on its first day there,
 * and only named on its later days.
 */
export function spanAgenda<E extends EventSpan>(events: readonly E[], span: DaySpan): readonly AgendaDay<E>[] {
  const days = new AgendaDays<E>();
  const [begin, end] = [dayNumber(span.first), dayNumber(span.last)];
  const starting = events.filter(({ listedNumbers: { first } }) => first >= begin);
  const running = events.filter(({ listedNumbers: { first } }) => first < begin);
  for (const event of [...starting, ...running]) {
    const { first, last } = event.listedNumbers;
    const firstDay = Math.max(first, begin);
    days.at(firstDay).events.push(event);
    for (let day = firstDay + 1; day <= Math.min(last, end); day++) days.at(day).also.push(event);
  }
  return days.all().sort((a, b) => compareDays(a.date, b.date));
}

/** The days of the present month: the past ones, and today with the days after it. */
type SplitAgenda<E extends EventSpan> = {
  readonly earlier: readonly AgendaDay<E>[];
  readonly ahead: readonly AgendaDay<E>[];
};

/** Splits the days of the present month at `today`, which begins the days ahead even without events. */
export function splitAtToday<E extends EventSpan>(
  days: readonly AgendaDay<E>[],
  today: Temporal.PlainDate,
): SplitAgenda<E> {
  const earlier = days.filter(({ date }) => compareDays(date, today) < 0);
  const ahead = days.slice(earlier.length);
  const hasToday = ahead[0]?.date.equals(today);
  return { earlier, ahead: hasToday ? ahead : [{ date: today, events: [], also: [] }, ...ahead] };
}

/** The most events that a month or week lists day by day, so that its page keeps its budget of bytes. */
const LISTED_EVENTS = 240;

/**
 * The most listed events of one day, so that the other days stay in reach. It is more than the lines of a day in a
 * month's table: whatever is cut here is also cut there, and the day has a page of its own.
 */
export const MOST_LISTED_PER_DAY = 12;

/** Returns the most events of each day that the page of a month or week with these days lists, to keep its budget. */
export function agendaLimit(days: readonly AgendaDay[]): number {
  const counts = days.map(({ events }) => events.length);
  return mostPerDay(counts, MOST_LISTED_PER_DAY, LISTED_EVENTS);
}

/** Groups the days of an agenda by months: consecutive days of one month form a group. */
export function agendaMonthsOf<E extends EventSpan>(days: readonly AgendaDay<E>[]): readonly AgendaMonth<E>[] {
  const months: { month: Temporal.PlainYearMonth; days: AgendaDay<E>[] }[] = [];
  for (const day of days) {
    const month = monthOf(day.date);
    const current = months.at(-1);
    if (current?.month.equals(month)) current.days.push(day);
    else months.push({ month, days: [day] });
  }
  return months;
}

/** The coming events that a home page shows. */
type EventsByNearness<E> = {
  readonly today: readonly E[];
  /** After today, up to the end of the language's week. */
  readonly week: readonly E[];
  readonly later: readonly E[];
};

/** The most events that a home page shows after this week. */
const LATER = 12;

/** The most events that a home page shows of one day or week; the lists have the rest. */
const NEAR = 40;

/** Splits coming events, in order of start, into today's, the rest of the week's and later ones, for a home page. */
export function eventsByNearness<E extends EventSpan>(
  upcoming: readonly E[],
  today: Temporal.PlainDate,
  weekRule: Pick<WeekRule, 'firstDay'>,
): EventsByNearness<E> {
  const last = dayNumber(weekStart(weekRule, today)) + 6;
  const present = dayNumber(today);
  const near = upcoming.filter(({ listedNumbers: { first } }) => first <= last);
  const isToday = ({ listedNumbers: { first } }: EventSpan) => first <= present;
  return {
    today: near.filter(isToday).slice(0, NEAR),
    week: near.filter((event) => !isToday(event)).slice(0, NEAR),
    later: upcoming.slice(near.length, near.length + LATER),
  };
}
