/** Days by their numbers from 1 January 1970, first and last inclusive; infinite without an end. */
export type DayNumbers = { readonly first: number; readonly last: number };

/** The periods that visitors can choose, by their names in addresses. */
export const QUERY_PERIODS = ['today', 'tomorrow', 'weekend', 'week', 'dates'] as const;

/** A period; `dates` is the period from `from` to `to`. */
export type QueryPeriod = (typeof QUERY_PERIODS)[number];

/** The kinds of records that narrow a search, by their names in addresses. */
export const RECORD_FILTERS = ['category', 'venue', 'organizer', 'tag'] as const;

/** A kind of records that narrows a search. */
export type RecordFilter = (typeof RECORD_FILTERS)[number];

/** The filters by name: kinds of records, and how events are accessible, by feature or `any`. */
export const QUERY_FILTERS = [...RECORD_FILTERS, 'access'] as const;

/** A filter by name. */
export type QueryFilter = (typeof QUERY_FILTERS)[number];

/** The kinds of records by filter. */
export const KIND_OF_FILTER = {
  category: 'categories',
  venue: 'venues',
  organizer: 'organizers',
  tag: 'tags',
} as const;

/** The yes-or-no options of a query, by their names in addresses. */
export const QUERY_SWITCHES = ['free', 'online', 'past', 'texts'] as const;

/** The filter of each list of a part of the coming events, with its value in addresses. */
export const SELECTION_FILTERS = {
  free: { filter: 'free', value: '1' },
  online: { filter: 'online', value: '1' },
  accessible: { filter: 'access', value: 'any' },
} as const;

/** A query. Records are named as in their addresses. */
export type SearchQuery = {
  /** Words in the form in which they were typed. */
  readonly words: string;
  /** All coming events if absent. */
  readonly when: QueryPeriod | undefined;
  /** As in "2026-11-21"; both are empty unless `when` is `dates`. */
  readonly from: string;
  readonly to: string;
  /** The highest price, such as "20" or "7.5"; empty for any. Free events cost less than any price. */
  readonly price: string;
} & { readonly [F in QueryFilter]: string } & {
  /** `past`: also what is over; `texts`: also in descriptions. */
  readonly [S in (typeof QUERY_SWITCHES)[number]]: boolean;
};

const DAY = 86_400_000;
const DAYS_OF_WEEK = 7;

/** Returns the number of a day, as in "2026-11-21", from 1 January 1970; `undefined` if the text is no date. */
export function dayNumberIn(date: string): number | undefined {
  const time = /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(time) ? undefined : time / DAY;
}

/** Parses a query from the parameters of an address, and ignores unknown values. */
export function parseQuery(parameters: URLSearchParams): SearchQuery {
  const text = (name: string) => parameters.get(name)?.trim() ?? '';
  const when = QUERY_PERIODS.find((one) => one === text('when'));
  const date = (name: string) => (when === 'dates' && dayNumberIn(text(name)) !== undefined ? text(name) : '');
  const is = (name: string) => text(name) === '1';
  return {
    words: text('q'),
    when,
    from: date('from'),
    to: date('to'),
    price: /^\d{1,6}(?:\.\d{1,2})?$/.test(text('price')) ? text('price') : '',
    category: text('category'),
    venue: text('venue'),
    organizer: text('organizer'),
    tag: text('tag'),
    access: text('access'),
    free: is('free'),
    online: is('online'),
    past: is('past'),
    texts: is('texts'),
  };
}

/** Returns the parameters of a query in a fixed order, without empty ones. */
export function parametersOf(query: SearchQuery): URLSearchParams {
  const parameters: readonly (readonly [string, string])[] = [
    ['q', query.words.trim()],
    ['when', query.when ?? ''],
    ['from', query.from],
    ['to', query.to],
    ...QUERY_FILTERS.map((name) => [name, query[name]] as const),
    ['price', query.price],
    ...QUERY_SWITCHES.map((name) => [name, query[name] ? '1' : ''] as const),
  ];
  return new URLSearchParams(parameters.filter(([, value]) => value !== '').map(([name, value]) => [name, value]));
}

/** The criteria that narrow a query. */
export const CRITERIA = ['words', 'when', ...QUERY_FILTERS, 'price', 'free', 'online'] as const;

/** A criterion of a query. */
export type Criterion = (typeof CRITERIA)[number];

/** Returns a query without one of its criteria. */
export function queryWithout(query: SearchQuery, criterion: Criterion): SearchQuery {
  if (criterion === 'when') return { ...query, when: undefined, from: '', to: '' };
  return { ...query, [criterion]: criterion === 'free' || criterion === 'online' ? false : '' };
}

/** Days of the week are numbered as in ISO 8601, from Monday, 1. The first of January 1970 was a Thursday. */
const dayOfWeek = (day: number) => ((((day + 3) % DAYS_OF_WEEK) + DAYS_OF_WEEK) % DAYS_OF_WEEK) + 1;

/**
 * Returns the rest of the weekend that contains a day, or else the next weekend. `weekend` are its days of the week.
 */
function weekendFrom(today: number, weekend: readonly number[]): DayNumbers {
  let first = today;
  while (!weekend.includes(dayOfWeek(first)) && first < today + DAYS_OF_WEEK) first += 1;
  let last = first;
  while (weekend.includes(dayOfWeek(last + 1)) && last < first + DAYS_OF_WEEK) last += 1;
  return { first, last };
}

/** Returns the days of a query as of `today`; without a period all coming days, and with `past` also past days. */
export function queryDays(
  { when, from, to, past }: Pick<SearchQuery, 'when' | 'from' | 'to' | 'past'>,
  today: number,
  weekend: readonly number[],
): DayNumbers {
  switch (when) {
    case 'today':
      return { first: today, last: today };
    case 'tomorrow':
      return { first: today + 1, last: today + 1 };
    case 'weekend':
      return weekendFrom(today, weekend);
    case 'week':
      return { first: today, last: today + DAYS_OF_WEEK - 1 };
    case 'dates':
      return { first: dayNumberIn(from) ?? (past ? -Infinity : today), last: dayNumberIn(to) ?? Infinity };
    case undefined:
      return { first: past ? -Infinity : today, last: Infinity };
  }
}

/** Tells whether a query includes events that were over before a day. */
export function isAboutPast(query: SearchQuery, day: number): boolean {
  return query.past || (query.when === 'dates' && (dayNumberIn(query.from) ?? day) < day);
}
