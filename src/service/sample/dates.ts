import {
  type EventDefinition,
  type EventText,
  type InEveryLanguage,
  type SampleLanguage,
  type SampleSeries,
  type SampleTimes,
  WEEKDAYS,
} from '#service/sample/definitions';

type DayRule = SampleTimes['day'];
type Weekday = (typeof WEEKDAYS)[number];
type DateOfYear = Extract<DayRule, { month: number }>;

/** Returns the ISO number of a day of the week: 1 is Monday. */
function numberOf(weekday: Weekday): number {
  return WEEKDAYS.indexOf(weekday) + 1;
}

/** The days of an event, with its hours from the first to the last day; whole days without hours. */
type DatedTimes = Omit<SampleTimes, 'day'> & { readonly first: Temporal.PlainDate };

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

/** Returns the day that a rule names, reckoned from the anchor day. */
export function dayOfRule(rule: DayRule, anchor: Temporal.PlainDate): Temporal.PlainDate {
  if ('inDays' in rule) return anchor.add({ days: rule.inDays });
  if ('eveOfClockChange' in rule) return eveOfClockChange(rule.eveOfClockChange, anchor);
  if ('week' in rule) return anchor.add({ days: numberOf(rule.weekday) - anchor.dayOfWeek + rule.week * 7 });
  if ('month' in rule) return next(rule, anchor);
  const from = next(rule.onOrAfter, anchor);
  return from.add({ days: (numberOf(rule.weekday) + 7 - from.dayOfWeek) % 7 });
}

/** Returns the local start and end of an event, `YYYY-MM-DD hh:mm:ss`, as the service stores them. */
export function localTimes({ first, lasts = 1, hours }: DatedTimes): { readonly start: string; readonly end: string } {
  const overnight = hours !== undefined && hours.to < hours.from;
  const last = first.add({ days: lasts - (overnight ? 0 : 1) });
  if (hours === undefined) return { start: `${first} 00:00:00`, end: `${last} 23:59:59` };
  return { start: `${first} ${hours.from}:00`, end: `${last} ${hours.to}:00` };
}

/** An event with its days, the same in every language. */
export type DatedEvent = {
  readonly id: number;
  readonly days: DatedTimes;
  readonly facts: EventDefinition['facts'];
  readonly texts: Partial<InEveryLanguage<EventText>>;
  /** True if several events share the title, so that the slug ends with the day of the event. */
  readonly recurring: boolean;
};

type Turn = { readonly turn: number; readonly date: Temporal.PlainDate };

const EPOCH = Temporal.PlainDate.from('1969-12-29');
const EVERY_MONTH = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
const MONTHS_BACK = 6;
const MONTHS_AHEAD = 12;

/** Weeks since a Monday long ago. */
function weekOf(date: Temporal.PlainDate): number {
  return Math.floor(EPOCH.until(date, { largestUnit: 'days' }).days / 7);
}

/** Returns the months of series: from half a year before the anchor day's month to a year after it. */
function monthsAround(day: Temporal.PlainDate): Temporal.PlainDate[] {
  const from = day.with({ day: 1 }).subtract({ months: MONTHS_BACK });
  return Array.from({ length: MONTHS_BACK + MONTHS_AHEAD + 1 }, (_, months) => from.add({ months }));
}

/** Returns the turns that fall in the month that begins on `first`, one of the series’ months. */
function turnsIn(first: Temporal.PlainDate, rhythm: SampleSeries['rhythm'], months: readonly number[]): Turn[] {
  const month = first.year * months.length + months.indexOf(first.month);
  if ('date' in rhythm) return [{ turn: month, date: first.with({ day: rhythm.date }) }];
  const start = first.add({ days: (numberOf(rhythm.weekday) + 7 - first.dayOfWeek) % 7 });
  if ('week' in rhythm) return [{ turn: month, date: start.add({ weeks: rhythm.week - 1 }) }];
  const { every, from = 0 } = rhythm;
  const dates = [0, 1, 2, 3, 4].map((weeks) => start.add({ weeks })).filter((date) => date.month === first.month);
  return dates.flatMap((date) => {
    const week = weekOf(date);
    return week % every === from ? { turn: Math.floor(week / every), date } : [];
  });
}

function textsOf(variant: SampleSeries['variants'][number], note: InEveryLanguage<string>): InEveryLanguage<EventText> {
  const text = (language: SampleLanguage) => {
    const { title, lead, more } = variant[language];
    return { title, excerpt: lead, description: `<p>${lead} ${more}</p><p>${note[language]}</p>` };
  };
  return { ca: text('ca'), en: text('en'), de: text('de'), es: text('es') };
}

function occurrencesIn(series: SampleSeries, day: Temporal.PlainDate): DatedEvent[] {
  const { firstId, rhythm, months = EVERY_MONTH, except = [], facts, note, variants, seasonal, hours, lasts } = series;
  const texts = variants.map((variant) => textsOf(variant, note));
  const isLeftOut = (date: Temporal.PlainDate) => except.includes(weekOf(date) - weekOf(day));
  return monthsAround(day)
    .filter(({ month }) => months.includes(month))
    .flatMap((first) => turnsIn(first, rhythm, months))
    .filter(({ date }) => !isLeftOut(date))
    .flatMap(({ turn, date }) => {
      const choice = (seasonal ? months.indexOf(date.month) : turn) % variants.length;
      const eventTexts = texts[choice];
      if (eventTexts === undefined) return [];
      const days = { first: date, ...(hours && { hours }), ...(lasts && { lasts }) };
      const venue = variants[choice]?.venue ?? facts.venue;
      const id = firstId + (turn % 100);
      return [{ id, days, facts: { ...facts, ...(venue && { venue }) }, texts: eventTexts, recurring: true }];
    });
}

/** Returns the occurrences of a series around a day. */
export function occurrencesOf(series: SampleSeries, day: Temporal.PlainDate): DatedEvent[] {
  const { also } = series;
  return [series, ...(also ? [{ ...series, ...also }] : [])].flatMap((one) => occurrencesIn(one, day));
}
