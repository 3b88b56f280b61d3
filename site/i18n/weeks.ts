import type { DaySpan } from '#records/time';

/** The convention of a country for weeks. Days of the week are numbered as in ISO 8601, from Monday, 1. */
export type WeekRule = {
  readonly firstDay: number;
  /** The fewest days of a year in its first week. */
  readonly minimalDays: 1 | 4;
  readonly weekend: readonly number[];
};

/** A week: its first day, its number, and the year that counts it; around New Year this may be the previous or the next year. */
export type NumberedWeek = { readonly first: Temporal.PlainDate; readonly year: number; readonly number: number };

/** Countries where a year's first week has four of its days at least, as in ISO 8601 (CLDR `weekData`, `minDays`). */
const FOUR_DAYS = new Set(
  (
    'AD AN AT AX BE BG CH CZ DE DK EE ES FI FJ FO FR GB GF GG GI GP GR HU IE IM IS IT JE LI LT LU MC MQ NL NO PL PT RE ' +
    'RU SE SJ SK SM VA'
  ).split(' '),
);

const DAYS_OF_WEEK = 7;

/** Returns the convention of a BCP 47 tag; without a region, the convention of the language's most likely region. */
export function weekRuleOf(tag: string): WeekRule {
  const locale = new Intl.Locale(tag);
  const { firstDay, weekend } = locale.getWeekInfo();
  const region = locale.maximize().region ?? '001';
  return { firstDay, minimalDays: FOUR_DAYS.has(region) ? 4 : 1, weekend };
}

/** Returns the first day of the week in which a date lies. */
export function weekStart({ firstDay }: Pick<WeekRule, 'firstDay'>, date: Temporal.PlainDate): Temporal.PlainDate {
  return date.subtract({ days: (date.dayOfWeek - firstDay + DAYS_OF_WEEK) % DAYS_OF_WEEK });
}

/** Returns the seven days from a week's first. */
export function daysOfWeek(first: Temporal.PlainDate): readonly Temporal.PlainDate[] {
  return Array.from({ length: DAYS_OF_WEEK }, (_day, index) => first.add({ days: index }));
}

/** Returns the middle day of the week that begins on `first`: most of the week lies in its month and year. */
export function middleOfWeek(first: Temporal.PlainDate): Temporal.PlainDate {
  return first.add({ days: 3 });
}

/** Returns the week in which a date lies. */
export function weekOf(rule: WeekRule, date: Temporal.PlainDate): NumberedWeek {
  const first = weekStart(rule, date);
  // The day whose year the week belongs to: enough days of the week for a first week lie in that year.
  const deciding = first.add({ days: DAYS_OF_WEEK - rule.minimalDays });
  return { first, year: deciding.year, number: Math.ceil(deciding.dayOfYear / DAYS_OF_WEEK) };
}

/** Returns the whole weekend that contains a day; `undefined` for other days. */
export function weekendOf({ weekend }: Pick<WeekRule, 'weekend'>, date: Temporal.PlainDate): DaySpan | undefined {
  if (!weekend.includes(date.dayOfWeek)) return undefined;
  const isWeekend = (day: Temporal.PlainDate) => weekend.includes(day.dayOfWeek);
  let [first, last] = [date, date];
  for (let day = first.subtract({ days: 1 }); isWeekend(day); day = day.subtract({ days: 1 })) first = day;
  for (let day = last.add({ days: 1 }); isWeekend(day); day = day.add({ days: 1 })) last = day;
  return { first, last };
}

/** Returns the rest of the weekend that contains a day, or else the next weekend. */
export function weekendFrom({ weekend }: Pick<WeekRule, 'weekend'>, date: Temporal.PlainDate): DaySpan {
  const days = Array.from({ length: 2 * DAYS_OF_WEEK }, (_day, index) => date.add({ days: index }));
  const first = days.findIndex((day) => weekend.includes(day.dayOfWeek));
  const after = days.findIndex((day, index) => index > first && !weekend.includes(day.dayOfWeek));
  return { first: days[first] ?? date, last: days[after - 1] ?? date };
}
