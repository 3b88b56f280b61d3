import { zoneOf } from '#records/time';

/** A moment as text names it: the wall time and, where the text says one, its zone. */
type Expressed = { readonly wall: Temporal.PlainDateTime; readonly zone?: string };

/** The part of an expression that has been read. Steps such as `+1 week` are taken after everything else. */
type Draft = {
  date: Temporal.PlainDate | undefined;
  time: Temporal.PlainTime | undefined;
  zone: string | undefined;
  readonly steps: ((moment: Temporal.PlainDateTime) => Temporal.PlainDateTime)[];
};

/**
 * One way to write a part of an expression. `take` adds the part to the draft, or returns false if it can't be part of
 * it.
 */
type Form = { readonly form: RegExp; readonly take: (parts: readonly string[], draft: Draft, today: Today) => boolean };

type Today = Temporal.PlainDateTime;

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';

const WEEKDAYS = 'mon tue wed thu fri sat sun'.split(' ');
const WEEKDAY =
  '(mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)';

/** Instants end at the year 275760. */
const LAST_YEAR = 200_000;

const MIDNIGHT = new Temporal.PlainTime();

/**
 * Returns a day of a month, which past its end rolls over: 31 February is the 3rd of March. The 0th is the day before the
 * 1st.
 */
function setDay(draft: Draft, year: string | number, month: string | number, day: string | number): boolean {
  if (draft.date !== undefined || Number(month) > 12 || Number(day) > 31) return false;
  const first = Temporal.PlainDate.from({ year: Number(year), month: 1, day: 1 });
  draft.date = first.add({ months: Number(month) - 1 }).add({ days: Number(day) - 1 });
  return true;
}

function setTime(draft: Draft, hour: number, minute: number, second: number): boolean {
  if (draft.time !== undefined || hour > 24 || minute > 59 || second > 59) return false;
  draft.time = Temporal.PlainTime.from({ hour: hour % 24, minute, second });
  if (hour === 24) draft.steps.push((moment) => moment.add({ days: 1 }));
  return true;
}

function setWeek(draft: Draft, year: string, week: string, day = '1'): boolean {
  if (draft.date !== undefined || Number(week) < 1 || Number(week) > 53) return false;
  const inFirst = Temporal.PlainDate.from({ year: Number(year), month: 1, day: 4 });
  const monday = inFirst.subtract({ days: inFirst.dayOfWeek - 1 });
  draft.date = monday.add({ days: (Number(week) - 1) * 7 + Number(day) - 1 });
  return true;
}

const monthOf = (word: string) => MONTHS.indexOf(word.slice(0, 3).toLowerCase()) + 1;

const AMOUNTS: Readonly<Record<string, number>> = { next: 1, this: 0, last: -1, previous: -1 };

type Unit = 'seconds' | 'minutes' | 'hours' | 'days' | 'weeks' | 'months' | 'years';

const UNITS: Readonly<Record<string, (amount: number) => { readonly [U in Unit]?: number }>> = {
  sec: (seconds) => ({ seconds }),
  second: (seconds) => ({ seconds }),
  min: (minutes) => ({ minutes }),
  minute: (minutes) => ({ minutes }),
  hour: (hours) => ({ hours }),
  day: (days) => ({ days }),
  week: (weeks) => ({ weeks }),
  fortnight: (amount) => ({ weeks: 2 * amount }),
  month: (months) => ({ months }),
  year: (years) => ({ years }),
};

function step(draft: Draft, amount: string, unit: string, ago: string | undefined): boolean {
  const number = AMOUNTS[amount.toLowerCase()] ?? Number(amount.replaceAll(' ', ''));
  const duration = UNITS[unit.toLowerCase()]?.(ago === undefined ? number : -number);
  if (duration === undefined || !Number.isSafeInteger(number) || Math.abs(number) > 100_000) return false;
  draft.steps.push((moment) => {
    // A day past the end of its month rolls over into the next.
    const { months = 0, years = 0 } = duration;
    if (months === 0 && years === 0) return moment.add(duration);
    return moment
      .with({ day: 1 })
      .add(duration)
      .add({ days: moment.day - 1 });
  });
  return true;
}

/** Moves the draft to a weekday: `monday` is this day or the next such, `next` one after it, `last` one before. */
function toWeekday(draft: Draft, which: string | undefined, word: string): boolean {
  const weekday = WEEKDAYS.indexOf(word.slice(0, 3).toLowerCase()) + 1;
  const way = AMOUNTS[which?.trim().toLowerCase() ?? 'this'];
  draft.time ??= MIDNIGHT;
  draft.steps.push((moment) => {
    const ahead = (weekday - moment.dayOfWeek + 7) % 7;
    if (way === 1) return moment.add({ days: ahead === 0 ? 7 : ahead });
    return moment.add({ days: way === -1 ? ahead - 7 : ahead });
  });
  return true;
}

const WORDS: Readonly<Record<string, readonly [days: number, time: string | undefined]>> = {
  now: [0, undefined],
  today: [0, '00:00'],
  midnight: [0, '00:00'],
  noon: [0, '12:00'],
  tomorrow: [1, '00:00'],
  yesterday: [-1, '00:00'],
};

const form = (source: string) => new RegExp(`^${source}(?![\\p{L}\\d])`, 'iu');

/** The forms in the order of attempts: special forms before general ones. */
const FORMS: readonly Form[] = [
  {
    form: form('@(-?\\d{1,12})'),
    take: ([seconds = '0'], draft) => {
      const moment = Temporal.Instant.fromEpochMilliseconds(Number(seconds) * 1000).toZonedDateTimeISO('UTC');
      Object.assign(draft, { date: moment.toPlainDate(), time: moment.toPlainTime(), zone: 'UTC' });
      return true;
    },
  },
  {
    form: /^(\d{4})-?W(\d{2})(?:-?([0-7]))?(?![\p{L}\d])/iu,
    take: ([year = '', week = '', day], draft) => setWeek(draft, year, week, day),
  },
  {
    form: /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:(?=T\d)|(?![\p{L}\d]))/iu,
    take: ([year = '', month = '', day = ''], draft) => setDay(draft, year, month, day),
  },
  { form: form('(\\d{4})-(\\d{2})'), take: ([year = '', month = ''], draft) => setDay(draft, year, month, 1) },
  {
    form: form('(\\d{1,2})/(\\d{1,2})/(\\d{4})'),
    take: ([month = '', day = '', year = ''], draft) => setDay(draft, year, month, day),
  },
  {
    form: form('(\\d{1,2})[-.](\\d{1,2})[-.](\\d{4})'),
    take: ([day = '', month = '', year = ''], draft) => setDay(draft, year, month, day),
  },
  {
    form: form(`(\\d{1,2})(?:st|nd|rd|th)?[ .-]*${MONTH}\\.?(?:[ .,-]*(\\d{4}))?`),
    take: ([day = '', month = '', year], draft, today) => setDay(draft, year ?? today.year, monthOf(month), day),
  },
  {
    form: form(`${MONTH}\\.? +(\\d{4})`),
    take: ([month = '', year = ''], draft) => setDay(draft, year, monthOf(month), 1),
  },
  {
    form: form(`${MONTH}\\.?[ .-]*(\\d{1,2})(?:st|nd|rd|th)?(?:[ ,]+(\\d{4}))?`),
    take: ([month = '', day = '', year], draft, today) => setDay(draft, year ?? today.year, monthOf(month), day),
  },
  {
    form: /^T?(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?(?: *([ap])\.?m\b\.?)?/iu,
    take: ([hour = '', minute = '', second = '0', half], draft) => {
      if (half !== undefined && (Number(hour) < 1 || Number(hour) > 12)) return false;
      const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
      return setTime(draft, hours, Number(minute), Number(second));
    },
  },
  {
    form: /^(\d{1,2}) *([ap])\.?m\b\.?/iu,
    take: ([hour = '', half = ''], draft) =>
      Number(hour) >= 1 &&
      Number(hour) <= 12 &&
      setTime(draft, (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0), 0, 0),
  },
  {
    form: form('(now|today|midnight|noon|tomorrow|yesterday)'),
    take: ([word = ''], draft) => {
      const [days, time] = WORDS[word.toLowerCase()] ?? [0, undefined];
      if (time !== undefined && (draft.time === undefined || time !== '00:00'))
        draft.time = Temporal.PlainTime.from(time);
      if (days !== 0) draft.steps.push((moment) => moment.add({ days }));
      return true;
    },
  },
  {
    form: form('(first|last) day of(?: (next|last|previous|this) month)?'),
    take: ([which = '', amount], draft) => {
      const months = AMOUNTS[amount?.toLowerCase() ?? 'this'] ?? 0;
      draft.steps.push((moment) => {
        const first = moment.with({ day: 1 }).add({ months });
        return which.toLowerCase() === 'first' ? first : first.with({ day: first.daysInMonth });
      });
      return true;
    },
  },
  {
    form: form(
      '([+-]? *\\d{1,7}|next|last|previous|this) *(sec|second|min|minute|hour|day|week|fortnight|month|year)s?(?: +(ago))?',
    ),
    take: ([amount = '', unit = '', ago], draft) => step(draft, amount, unit, ago),
  },
  {
    form: form(`(next +|last +|previous +|this +)?${WEEKDAY}`),
    take: ([which, word = ''], draft) => toWeekday(draft, which, word),
  },
  {
    form: /^([a-z]+\/[a-z_/+-]+|[a-z]{1,5}(?:[+-]\d{1,2}(?::?\d{2})?)?|[+-]\d{1,2}(?::?\d{2})?)(?![\p{L}\d])/iu,
    take: ([name], draft) => {
      const zone = draft.zone === undefined ? zoneOf(name) : undefined;
      draft.zone ??= zone;
      return zone !== undefined;
    },
  },
];

/**
 * Reads a date as the common implementation does: ISO dates, times and weeks, days with the names of their months, the
 * order of the United States, zones and offsets, and words from `now`, such as `last monday` or `+1 week`. Days past
 * the end of a month roll over. Returns `undefined` for any other text.
 */
export function readDate(text: string, now: Temporal.PlainDateTime): Expressed | undefined {
  const draft: Draft = { date: undefined, time: undefined, zone: undefined, steps: [] };
  let rest = text.trim();
  if (rest === '' || rest.length > 100) return undefined;
  while (rest !== '') {
    const isRead = FORMS.some(({ form: pattern, take }) => {
      const match = pattern.exec(rest);
      if (match === null || !take(match.slice(1), draft, now)) return false;
      rest = rest.slice(match[0].length).replace(/^[\s,]+/, '');
      return true;
    });
    if (!isRead) return undefined;
  }
  const { date, zone } = draft;
  const time = draft.time ?? (date === undefined ? now.toPlainTime() : MIDNIGHT);
  try {
    const wall = draft.steps.reduce((moment, take) => take(moment), (date ?? now.toPlainDate()).toPlainDateTime(time));
    if (Math.abs(wall.year) > LAST_YEAR) return undefined;
    return zone === undefined ? { wall } : { wall, zone };
  } catch {
    return undefined;
  }
}
