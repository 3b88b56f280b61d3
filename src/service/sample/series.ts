import { allDay, at, type Weekday, type When } from '#service/sample/dates';
import type { InEvery, SampleLanguage, TranslatedEvent } from '#service/sample/definition';

/** What one occurrence of a series is called, the sentence that leads its description, and what follows. */
export type Words = readonly [title: string, lead: string, more: string];

/** One thing that a series has on its programme; `venue` where it is not the place of the others. */
export type Variant = InEvery<Words> & Pick<TranslatedEvent, 'venue'>;

/** Every few weeks, in a week of the month, or on one date of the month. */
type Rhythm =
  | { readonly weekday: Weekday; readonly every: number; readonly from?: number }
  | { readonly weekday: Weekday; readonly week: 1 | 2 | 3 | 4 }
  | { readonly date: number };

/** Its hours, `hh:mm`, the end on the next day where `to` is before `from`; or the whole days that it lasts. */
type Times =
  | { readonly hours: { readonly from: string; readonly to: string }; readonly lasts?: never }
  | { readonly lasts: number; readonly hours?: never };

/**
 * Something that comes round. Its days hang on the calendar and not on the anchor day: as the anchor moves on, an
 * occurrence keeps its day, its text and its id.
 */
export type Series = Times & {
  /** The first of a hundred ids. */
  readonly firstId: number;
  readonly rhythm: Rhythm;
  /** Its months, 1 to 12 in that order; all of them if left out. */
  readonly months?: readonly number[];
  /** Weeks, counted from that of the anchor day, that are left to events written one by one. */
  readonly except?: readonly number[];
  readonly facts: Omit<TranslatedEvent, 'id' | 'when' | 'recurring' | 'texts'>;
  /** What every occurrence ends with. */
  readonly note: InEvery<string>;
  readonly variants: readonly Variant[];
  /** There is one variant for each of its months; otherwise they come one after the other. */
  readonly seasonal?: true;
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

/** The months that series are shown in: half a year before that of the anchor day to a year after it. */
function monthsAround(day: Temporal.PlainDate): Temporal.PlainDate[] {
  const from = day.with({ day: 1 }).subtract({ months: MONTHS_BACK });
  return Array.from({ length: MONTHS_BACK + MONTHS_AHEAD + 1 }, (_, months) => from.add({ months }));
}

const WEEKDAY: Readonly<Record<Weekday, number>> = { mon: 1, tue: 2, wed: 3, thu: 4, fri: 5, sat: 6, sun: 7 };

/** The turns that fall in the month that begins on `first`, one of the series’ months. */
function turnsIn(first: Temporal.PlainDate, rhythm: Rhythm, months: readonly number[]): Turn[] {
  const month = first.year * months.length + months.indexOf(first.month);
  if ('date' in rhythm) return [{ turn: month, date: first.with({ day: rhythm.date }) }];
  const start = first.add({ days: (WEEKDAY[rhythm.weekday] + 7 - first.dayOfWeek) % 7 });
  if ('week' in rhythm) return [{ turn: month, date: start.add({ weeks: rhythm.week - 1 }) }];
  const { every, from = 0 } = rhythm;
  const dates = [0, 1, 2, 3, 4].map((weeks) => start.add({ weeks })).filter((date) => date.month === first.month);
  return dates.flatMap((date) => {
    const week = weekOf(date);
    return week % every === from ? { turn: Math.floor(week / every), date } : [];
  });
}

function textsOf(variant: Variant, note: InEvery<string>): TranslatedEvent['texts'] {
  const text = (language: SampleLanguage) => {
    const [title, lead, more] = variant[language];
    return { title, excerpt: lead, description: `<p>${lead} ${more}</p><p>${note[language]}</p>` };
  };
  return { ca: text('ca'), en: text('en'), de: text('de'), es: text('es') };
}

function whenOf({ hours, lasts }: Times, date: Temporal.PlainDate): When {
  if (hours === undefined) return allDay(() => date, lasts);
  return at(() => date, hours.from, hours.to, hours.to < hours.from ? 1 : 0);
}

/** The occurrences of a series around a day. */
export function occurrencesOf(series: Series, day: Temporal.PlainDate): TranslatedEvent[] {
  const { firstId, rhythm, months = EVERY_MONTH, except = [], facts, note, variants, seasonal } = series;
  const texts = variants.map((variant) => textsOf(variant, note));
  const spared = (date: Temporal.PlainDate) => except.includes(weekOf(date) - weekOf(day));
  return monthsAround(day)
    .filter(({ month }) => months.includes(month))
    .flatMap((first) => turnsIn(first, rhythm, months))
    .filter(({ date }) => !spared(date))
    .flatMap(({ turn, date }) => {
      const choice = (seasonal ? months.indexOf(date.month) : turn) % variants.length;
      const said = texts[choice];
      if (said === undefined) return [];
      const when = whenOf(series, date);
      const venue = variants[choice]?.venue ?? facts.venue;
      return [{ ...facts, ...(venue && { venue }), id: firstId + (turn % 100), when, texts: said, recurring: true }];
    });
}
