import { CALENDAR_VIEWS, type CalendarViewName } from '#config/theme';
import type { CalendarEvent } from '#content/calendar/entries';
import { type DaySpan, dayNumber, dayOfNumber } from '#records/time';
import { type WeekRule, weekendFrom, weekendOf, weekStart } from '../../i18n/weeks.ts';
import type { EventIndex } from '../event-index.ts';
import { firstIndexAtLeast } from '../sorted.ts';
import { gridOf } from './grid.ts';
import { programmeDays } from './programme.ts';

/** Periods that have a page, in order of time. */
type PeriodPages<T> = {
  readonly all: readonly T[];
  has(period: T): boolean;
  /** Returns the previous and the next period with a page. */
  beside(period: T): { readonly previous: T | undefined; readonly next: T | undefined };
};

/** The days, weeks, weekends and years of one language that have a page. */
export type Periods = {
  /**
   * Today, tomorrow, the latest days with events, and every day whose events don't all fit into the month's table. Of
   * an event that is longer than a month, only the first and the last day count.
   */
  readonly days: PeriodPages<Temporal.PlainDate>;
  /** The days that have a programme by venue and hour. */
  readonly programmes: PeriodPages<Temporal.PlainDate>;
  /** This week and the weeks with events, by their first day. Long events count as in `days`. */
  readonly weeks: PeriodPages<Temporal.PlainDate>;
  /** The latest weekends with events, and the present or next one, by their first day. Long events count as in `days`. */
  readonly weekends: PeriodPages<Temporal.PlainDate>;
  /** The years of the months that have a page. */
  readonly years: PeriodPages<number>;
  /** Returns the first day within a span that has a page. */
  firstDayIn(span: DaySpan): Temporal.PlainDate | undefined;
};

/** From this length on, an event makes pages only of its first and its last day. */
const LONG_RUN_DAYS = 31;

/** The most days with events that have a page in a language, besides today, tomorrow and crowded days: the latest. */
export const MOST_DAY_PAGES = 3_000;

const compareDays = Temporal.PlainDate.compare;

/** The most weekends with events that have a page in a language, besides the present one: the latest. */
const MOST_WEEKEND_PAGES = 200;

/** Returns periods, in order of time, with lookups. */
function periodPages<T extends { toString(): string }>(all: readonly T[]): PeriodPages<T> {
  const position = new Map(all.map((period, index) => [period.toString(), index]));
  return {
    all,
    has: (period) => position.has(period.toString()),
    beside(period) {
      const index = position.get(period.toString());
      return index === undefined
        ? { previous: undefined, next: undefined }
        : { previous: all[index - 1], next: all[index + 1] };
    },
  };
}

function inOrder(dates: Iterable<Temporal.PlainDate>): Temporal.PlainDate[] {
  const byText = new Map([...dates].map((date) => [date.toString(), date]));
  return [...byText.values()].sort(compareDays);
}

function eventfulDays(events: readonly CalendarEvent[]): Temporal.PlainDate[] {
  const days = new Set<number>();
  for (const { listedNumbers } of events) {
    const { first, last } = listedNumbers;
    if (last - first >= LONG_RUN_DAYS) days.add(first).add(last);
    else for (let day = first; day <= last; day++) days.add(day);
  }
  return [...days].sort((a, b) => a - b).map(dayOfNumber);
}

/** Returns the days whose cell in the month's table has no room for all events. */
function crowdedDays({ months, eventsIn }: EventIndex, { firstDay }: WeekRule): Temporal.PlainDate[] {
  return months.flatMap((month) =>
    gridOf(month, eventsIn(month), firstDay)
      .flat()
      .flatMap((cell) => (cell !== undefined && cell.more > 0 ? [cell.date] : [])),
  );
}

/**
 * Returns the days, programmes, weeks, weekends and years that have a page; months are in `eventIndex`. Days and weekends always have pages; weeks,
 * programmes and, with months, years only if `views` has them. Weeks follow the rule of the language.
 */
export function periodsOf(
  eventIndex: EventIndex,
  weekRule: WeekRule,
  views: readonly CalendarViewName[] = CALENDAR_VIEWS,
): Periods {
  const { today, months, listed } = eventIndex;
  const eventful = eventfulDays(listed);
  const further = [...crowdedDays(eventIndex, weekRule), today];
  const days = inOrder([...eventful.slice(-MOST_DAY_PAGES), ...further, today.add({ days: 1 })]);
  const weeks = [...eventful, ...further].map((date) => weekStart(weekRule, date));
  const weekendsOf = (dates: readonly Temporal.PlainDate[]) =>
    inOrder(dates.flatMap((date) => weekendOf(weekRule, date)?.first ?? []));
  const weekends = [...weekendsOf(eventful).slice(-MOST_WEEKEND_PAGES), weekendFrom(weekRule, today).first];
  const dayNumbers = days.map(dayNumber);
  const dayPages = periodPages(days);
  return {
    days: dayPages,
    programmes: periodPages(views.includes('programme') ? programmeDays(listed).filter(dayPages.has) : []),
    weeks: periodPages(views.includes('week') ? inOrder(weeks) : []),
    weekends: periodPages(weekendsOf(weekends)),
    years: periodPages(views.includes('month') ? [...new Set(months.map(({ year }) => year))] : []),
    firstDayIn({ first, last }) {
      const day = days[firstIndexAtLeast(dayNumbers, dayNumber(first))];
      return day !== undefined && compareDays(day, last) <= 0 ? day : undefined;
    },
  };
}

/** Returns the first and the last day of a month. */
export function monthSpan(month: Temporal.PlainYearMonth): DaySpan {
  return { first: month.toPlainDate({ day: 1 }), last: month.toPlainDate({ day: month.daysInMonth }) };
}

/** Returns the first and the last day of the week that begins on a day. */
export function weekSpan(first: Temporal.PlainDate): DaySpan {
  return { first, last: first.add({ days: 6 }) };
}

/** Returns the events that touch a span of a month's length at most, in order of start. */
export function eventsWithin(eventIndex: EventIndex, { first, last }: DaySpan): readonly CalendarEvent[] {
  const [begin, end] = [dayNumber(first), dayNumber(last)];
  const [from, to] = [first.toPlainYearMonth(), last.toPlainYearMonth()];
  const ofFirst = eventIndex.eventsOfMonthWithin(from, begin, end);
  if (from.equals(to)) return ofFirst;
  return [...new Set([...ofFirst, ...eventIndex.eventsOfMonthWithin(to, begin, end)])];
}
