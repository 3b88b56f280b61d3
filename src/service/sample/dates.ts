/** Finds a day, given the day that the sample is anchored on. */
export type DayRule = (day: Temporal.PlainDate) => Temporal.PlainDate;

/** When an event happens: from a time of its first day to a time of its last; whole days where there are no times. */
export type When = {
  readonly first: DayRule;
  /** Days between the first and the last day. */
  readonly days: number;
  /** `hh:mm`. */
  readonly times?: { readonly from: string; readonly to: string };
};

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

export type Weekday = (typeof WEEKDAYS)[number];

/** Days after the anchor day; negative ones before it. */
export function inDays(days: number): DayRule {
  return (day) => day.add({ days });
}

/** A day of the week, `weeks` after the week of the anchor day. */
export function on(weekday: Weekday, weeks: number): DayRule {
  return (day) => day.add({ days: WEEKDAYS.indexOf(weekday) + 1 - day.dayOfWeek + weeks * 7 });
}

/** The next time that a date of the year comes round, after the anchor day. */
export function yearly(month: number, date: number): DayRule {
  return (day) => {
    const thisYear = day.with({ day: 1 }).with({ month }).with({ day: date });
    return Temporal.PlainDate.compare(thisYear, day) > 0 ? thisYear : thisYear.add({ years: 1 });
  };
}

/** The first such day of the week from the day that another rule gives, which may be that day itself. */
export function following(weekday: Weekday, rule: DayRule): DayRule {
  return (day) => {
    const from = rule(day);
    return from.add({ days: (WEEKDAYS.indexOf(weekday) + 8 - from.dayOfWeek) % 7 });
  };
}

function lastSunday(year: number, month: number): Temporal.PlainDate {
  const end = Temporal.PlainDate.from({ year, month, day: 31 });
  return end.subtract({ days: end.dayOfWeek % 7 });
}

/**
 * The Saturday before the night on which Europe's clocks change next: the night to the last Sunday of March (forward)
 * or of October (back).
 */
export function eveOfClockChange(month: 3 | 10): DayRule {
  return (day) => {
    const eve = (year: number) => lastSunday(year, month).subtract({ days: 1 });
    return Temporal.PlainDate.compare(eve(day.year), day) > 0 ? eve(day.year) : eve(day.year + 1);
  };
}

/** An event of a few hours; `days` later where it ends past midnight. */
export function at(first: DayRule, from: string, to: string, days = 0): When {
  return { first, days, times: { from, to } };
}

/** An event of whole days, how many of them. */
export function allDay(first: DayRule, length = 1): When {
  return { first, days: length - 1 };
}

/** The local start and end of an event, `YYYY-MM-DD hh:mm:ss`, as the service stores them. */
export function localTimes(when: When, day: Temporal.PlainDate): { readonly start: string; readonly end: string } {
  const first = when.first(day);
  const last = first.add({ days: when.days });
  const { from, to } = when.times ?? { from: '00:00', to: '23:59' };
  return { start: `${first} ${from}:00`, end: `${last} ${to}:${when.times === undefined ? '59' : '00'}` };
}
