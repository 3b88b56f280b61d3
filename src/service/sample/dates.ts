import { WEEKDAYS, type When } from '#service/sample/definitions';

type DayRule = When['day'];
type Weekday = (typeof WEEKDAYS)[number];
type DateOfYear = Extract<DayRule, { month: number }>;

/** Returns the ISO number of a day of the week: 1 is Monday. */
export function numberOf(weekday: Weekday): number {
  return WEEKDAYS.indexOf(weekday) + 1;
}

/** The days of an event, with its hours from the first to the last day; whole days without hours. */
export type Days = Omit<When, 'day'> & { readonly first: Temporal.PlainDate };

function next({ month, date }: DateOfYear, anchor: Temporal.PlainDate): Temporal.PlainDate {
  const thisYear = anchor.with({ day: 1 }).with({ month }).with({ day: date });
  return Temporal.PlainDate.compare(thisYear, anchor) > 0 ? thisYear : thisYear.add({ years: 1 });
}

function lastSunday(year: number, month: number): Temporal.PlainDate {
  const end = Temporal.PlainDate.from({ year, month, day: 31 });
  return end.subtract({ days: end.dayOfWeek % 7 });
}

function eveOfClockChange(month: 3 | 10, anchor: Temporal.PlainDate): Temporal.PlainDate {
  const eve = (year: number) => lastSunday(year, month).subtract({ days: 1 });
  return Temporal.PlainDate.compare(eve(anchor.year), anchor) > 0 ? eve(anchor.year) : eve(anchor.year + 1);
}

/** Finds the day of a rule. */
export function dayOfRule(rule: DayRule, anchor: Temporal.PlainDate): Temporal.PlainDate {
  if ('inDays' in rule) return anchor.add({ days: rule.inDays });
  if ('eveOfClockChange' in rule) return eveOfClockChange(rule.eveOfClockChange, anchor);
  if ('week' in rule) return anchor.add({ days: numberOf(rule.weekday) - anchor.dayOfWeek + rule.week * 7 });
  if ('month' in rule) return next(rule, anchor);
  const from = next(rule.onOrAfter, anchor);
  return from.add({ days: (numberOf(rule.weekday) + 7 - from.dayOfWeek) % 7 });
}

/** Returns the local start and end of an event, `YYYY-MM-DD hh:mm:ss`, as the service stores them. */
export function localTimes({ first, lasts = 1, hours }: Days): { readonly start: string; readonly end: string } {
  const overnight = hours !== undefined && hours.to < hours.from;
  const last = first.add({ days: lasts - (overnight ? 0 : 1) });
  if (hours === undefined) return { start: `${first} 00:00:00`, end: `${last} 23:59:59` };
  return { start: `${first} ${hours.from}:00`, end: `${last} ${hours.to}:00` };
}
