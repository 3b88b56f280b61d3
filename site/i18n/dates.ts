import { memoized, memoizedBoth } from '#records/memoized';
import type { Zone } from '#records/time';
import { intlLocalesOf } from './locales.ts';
import { ordinalCorrector } from './wording.ts';

/** Formats of dates and times in one language. Calendar and digits are fixed; no zone is involved. */
export type DateFormats = {
  /** "Saturday, 21 November 2026" */
  day(date: Temporal.PlainDate): string;
  /** "Sat 21 Nov" */
  shortDay(date: Temporal.PlainDate): string;
  /** "21 Nov" */
  brief(date: Temporal.PlainDate): string;
  /** "21 Nov 2026" */
  briefWithYear(date: Temporal.PlainDate): string;
  /** "12 November 2026" */
  date(date: Temporal.PlainDate): string;
  /** The parts of a date that a following date does not repeat: "12", "12 November" or "12 November 2026". */
  dateBeside(date: Temporal.PlainDate, other: Temporal.PlainDate): string;
  /** "Saturday" */
  weekday(date: Temporal.PlainDate): string;
  /** "Sat" */
  weekdayShort(date: Temporal.PlainDate): string;
  /** "S", in languages whose short names are too long for a column of a small month; `undefined` in others. */
  weekdayNarrow(date: Temporal.PlainDate): string | undefined;
  /** "November" */
  month(month: Temporal.PlainYearMonth): string;
  /** "November 2026" */
  monthAndYear(month: Temporal.PlainYearMonth): string;
  /** "12–14 December 2026"; one day alone as `day`. */
  days(first: Temporal.PlainDate, last: Temporal.PlainDate): string;
  /** "12–14 Dec"; one day alone as `brief`. */
  briefDays(first: Temporal.PlainDate, last: Temporal.PlainDate): string;
  /** "19:30" */
  time(time: Temporal.PlainTime): string;
  /** "19:30–22:00" */
  times(start: Temporal.PlainTime, end: Temporal.PlainTime): string;
  /** Returns the name of a zone at an instant: its place, if any, and its short name or offset. */
  zone(zone: Zone, at: Temporal.Instant): ZoneName;
};

/** The name of a zone; a fixed offset has no place. */
type ZoneName = { readonly place: string | undefined; readonly abbreviation: string };

/** Prevents line breaks between a number and the word behind it, such as a day and its month. */
function keepTogether(text: string): string {
  return text.replaceAll(/(\d\.?) (?=\p{L})/gu, '$1\u00a0');
}

/** The letters for which a column of a narrow month has room. */
const LONGEST_COLUMN = 4;

/** Writes days of one month as a closed range, "12–14 May", also if CLDR has spaces, or "01–03". */
function closeRange(text: string): string {
  return text.replace(/(?<!\d)(\d{1,2}\.?)\s–\s(?=\d{1,2}(?!\d))/u, '$1–').replaceAll(/(?<!\d)0(?=\d(?!\d))/g, '');
}

/** Returns a text with a capital first letter: names of months and weekdays are also headings. */
export function withCapital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

type DateParts = { readonly year: number; readonly month: number; readonly day?: number };

/** Returns a date in milliseconds: formatters in UTC take a tenth of the time that they need for a Temporal object. */
const dateMs = ({ year, month, day = 1 }: DateParts): number => new Date(0).setUTCFullYear(year, month - 1, day);

const offsetName = (zone: Zone) =>
  `UTC${zone
    .replace(/^([+-])0?(\d+):(\d\d)$/, '$1$2:$3')
    .replace(/:00$/, '')
    .replace('-', '\u2212')}`;

/** Returns the city in the name of a zone: "America/Argentina/Buenos_Aires" → "Buenos Aires". */
const cityOf = (zone: Zone) => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');

/**
 * Returns a function that extracts the place from CLDR's location format ("New York Time", "hora de Nueva York", "New
 * York (Ortszeit)"). The words of a language around the place are found with the zone of Britain, which always has this
 * format, and whose country's name is known.
 */
function placeReader(tag: string, partOf: (zone: Zone, at: Temporal.Instant, style: 'shortGeneric') => string) {
  const country = new Intl.DisplayNames(intlLocalesOf(tag), { type: 'region' }).of('GB') ?? '';
  const [before = '', after = ''] = partOf('Europe/London', new Temporal.Instant(0n), 'shortGeneric').split(country);
  return (zone: Zone, at: Temporal.Instant) => {
    const name = partOf(zone, at, 'shortGeneric');
    const isPlace = before + after !== '' && name.startsWith(before) && name.endsWith(after);
    return isPlace ? name.slice(before.length, name.length - after.length) : cityOf(zone);
  };
}

/** Returns the formats of a language, by its BCP 47 tag; the same ones each time, as formatters are slow to make. */
export const dateFormatsOf: (tag: string) => DateFormats = memoized((tag: string) => {
  // Without a zone, a formatter takes the zone of the process, which may be invalid (`TZ=`).
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(intlLocalesOf(tag), {
      calendar: 'gregory',
      numberingSystem: 'latn',
      timeZone: 'UTC',
      ...options,
    });
  const day = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  const shortDay = format({ weekday: 'short', day: 'numeric', month: 'short' });
  const brief = format({ day: 'numeric', month: 'short' });
  const briefWithYear = format({ day: 'numeric', month: 'short', year: 'numeric' });
  const weekday = format({ weekday: 'long' });
  const weekdayShort = format({ weekday: 'short' });
  const weekdayNarrow = format({ weekday: 'narrow' });
  const month = format({ month: 'long' });
  const monthAndYear = format({ month: 'long', year: 'numeric' });
  const range = format({ day: 'numeric', month: 'long', year: 'numeric' });
  const dayAndMonth = format({ day: 'numeric', month: 'long' });
  /** Returns the day, "12" or "12.", for languages with the day before the month; `undefined` for others. */
  const dayAlone = (date: Temporal.PlainDate) => {
    const [first, next] = dayAndMonth.formatToParts(dateMs(date));
    return first?.type === 'day' ? `${first.value}${/^[^\s\p{L}]*/u.exec(next?.value ?? '')?.[0] ?? ''}` : undefined;
  };
  const time = format({ hour: 'numeric', minute: '2-digit' });
  const zoneNames = new Map<string, Intl.DateTimeFormat>();
  const partOf = (zone: Zone, at: Temporal.Instant, style: 'short' | 'shortGeneric') => {
    const key = `${zone} ${style}`;
    const formatter = zoneNames.get(key) ?? format({ timeZone: zone, timeZoneName: style, hour: 'numeric' });
    zoneNames.set(key, formatter);
    return formatter.formatToParts(at.epochMilliseconds).find((part) => part.type === 'timeZoneName')?.value ?? zone;
  };
  const place = placeReader(tag, partOf);
  const ordinals = ordinalCorrector(tag);
  const typeset = (text: string) => ordinals(keepTogether(text));

  return {
    day: memoized((date) => typeset(day.format(dateMs(date)))),
    shortDay: memoized((date) => typeset(shortDay.format(dateMs(date)))),
    brief: memoized((date) => typeset(brief.format(dateMs(date)))),
    briefWithYear: memoized((date) => typeset(briefWithYear.format(dateMs(date)))),
    date: memoized((date) => typeset(range.format(dateMs(date)))),
    dateBeside(date, other) {
      if (date.year !== other.year) return typeset(range.format(dateMs(date)));
      const alone = date.month === other.month ? dayAlone(date) : undefined;
      return alone === undefined ? typeset(dayAndMonth.format(dateMs(date))) : ordinals(alone);
    },
    weekday: memoized((date) => weekday.format(dateMs(date))),
    weekdayNarrow: memoized((date) =>
      weekdayShort.format(dateMs(date)).length > LONGEST_COLUMN ? weekdayNarrow.format(dateMs(date)) : undefined,
    ),
    weekdayShort: memoized((date) => weekdayShort.format(dateMs(date)).replace(/\.$/, '')),
    month: memoized((value) => month.format(dateMs(value))),
    monthAndYear: memoized((value) => monthAndYear.format(dateMs(value))),
    days: memoizedBoth((first, last) =>
      typeset(
        first.equals(last) ? day.format(dateMs(first)) : closeRange(range.formatRange(dateMs(first), dateMs(last))),
      ),
    ),
    briefDays: memoizedBoth((first, last) => typeset(closeRange(brief.formatRange(dateMs(first), dateMs(last))))),
    time: memoized((value) => time.format(value)),
    times: memoizedBoth((start, end) => (start.equals(end) ? time.format(start) : time.formatRange(start, end))),
    zone: memoizedBoth((zone: Zone, at: Temporal.Instant): ZoneName => {
      if (/^[+-]/.test(zone)) return { place: undefined, abbreviation: offsetName(zone) };
      if (zone === 'UTC') return { place: undefined, abbreviation: 'UTC' };
      return { place: place(zone, at), abbreviation: partOf(zone, at, 'short').replace('-', '\u2212') };
    }),
  };
});
