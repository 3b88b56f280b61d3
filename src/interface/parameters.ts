import type { FieldType } from '#interface/fields';
import type { Kind } from '#interface/kinds';
import type { Route } from '#interface/routes';

/** A query parameter of a route. */
export type QueryParameter<N extends string = string, T extends FieldType = FieldType> = {
  readonly name: N;
  readonly type: T;
  /** The document's default; absent where it shows none or a generated one. */
  readonly default?: number | boolean | string;
  readonly meaning: string;
};

function param<const N extends string, const T extends FieldType>(
  name: N,
  type: T,
  meaning: string,
  otherwise?: number | boolean | string,
): QueryParameter<N, T> {
  return { name, type, meaning, ...(otherwise === undefined ? {} : { default: otherwise }) };
}

const page = param('page', 'integer', 'page to return', 1);
const perPage = param('per_page', 'integer', 'items per page', 10);
const status = param('status', 'string', 'filter by post status');

const LINKED = [
  page,
  perPage,
  param('search', 'string', 'string in title, description or custom fields'),
  param('event', 'integer', 'only those related to this event ID'),
  param('has_events', 'untyped', 'only those with associated events'),
  param('only_with_upcoming', 'untyped', 'only those with upcoming events', false),
  status,
] as const;

const TERMS = [
  page,
  perPage,
  param('search', 'string', 'limit to those matching a string'),
  param('exclude', 'integers', 'IDs to exclude'),
  param('include', 'integers', 'limit to these IDs'),
  param('order', 'string', 'ascending or descending'),
  param('orderby', 'string', 'term attribute to sort by'),
  param('hide_empty', 'boolean', 'hide terms not assigned to any post', true),
  param('post', 'integer', 'terms assigned to this post'),
  param('event', 'integer', 'alias of `post`'),
  param('slug', 'string', 'terms with this slug'),
] as const;

/** Every query parameter of each kind's list route; the language parameter is the dialect's and not among them. */
export const LIST_PARAMETERS = {
  events: [
    page,
    perPage,
    param('start_date', 'untyped', 'events that start on or after the date'),
    param('end_date', 'untyped', 'events that end on or before the date'),
    param('starts_before', 'untyped', 'events starting before the date'),
    param('starts_after', 'untyped', 'events starting after the date'),
    param('ends_before', 'untyped', 'events ending before the date'),
    param('ends_after', 'untyped', 'events ending after the date'),
    param('strict_dates', 'untyped', 'take dates at the given times, not as whole days', false),
    param('search', 'string', 'events whose title or description contains the string'),
    param('categories', 'integers', 'events assigned to one of these categories (slugs or IDs)'),
    param('tags', 'integers', 'events assigned to one of these tags (slugs or IDs)'),
    param('venue', 'integers', 'events assigned to one of these venue IDs'),
    param('organizer', 'integers', 'events assigned to one of these organizer IDs'),
    param('featured', 'boolean', 'filter by featured status'),
    status,
    param('geoloc', 'boolean', 'filter by whether the venue has geolocation data'),
    param('geoloc_lat', 'double', 'venue latitude; only together with `geoloc_lng`'),
    param('geoloc_lng', 'double', 'venue longitude; only together with `geoloc_lat`'),
    param('include', 'integers', 'post IDs'),
    param('post_parent', 'integer', 'events whose post parent is this ID'),
    param('ticketed', 'boolean', 'events with or without tickets'),
  ],
  venues: LINKED,
  organizers: LINKED,
  categories: [...TERMS, param('parent', 'integer', 'terms with this parent')],
  tags: TERMS,
} as const satisfies Record<Kind, readonly QueryParameter[]>;

/** The query parameters of the namespace index. */
const INDEX_PARAMETERS = [
  param('namespace', 'string', 'the namespace to describe'),
  param('context', 'string', 'the scope of the description', 'view'),
] as const;

/** The password of a protected event, on the by-ID routes. */
const PASSWORD_PARAMETER = param('password', 'string', 'event password');

/** Returns the query parameters of a route, the language parameter left out. */
export function parametersOf(route: Pick<Route, 'operation' | 'kind' | 'by'>): readonly QueryParameter[] {
  if (route.operation === 'index') return INDEX_PARAMETERS;
  if (route.operation === 'list' && route.kind !== undefined) return LIST_PARAMETERS[route.kind];
  const takesPassword = route.kind === 'events' && route.by === 'id' && route.operation !== 'update';
  return takesPassword ? [PASSWORD_PARAMETER] : [];
}

/** The day from which services count seconds: many take it for no date at all and refuse it. */
const EPOCH = Temporal.PlainDate.from('1970-01-01');

/** All of time, as lists of events take it. */
export const ALL_OF_TIME = { ends_after: '1970-01-02', starts_before: '2199-12-31' } as const;

/** Returns the value of a date parameter for a list from a day on: that day, or the one before where services refuse it. */
export function firstDayParameter(day: Temporal.PlainDate): string {
  return (day.equals(EPOCH) ? day.subtract({ days: 1 }) : day).toString();
}

/** Returns the value of a date parameter for a list up to a day: that day, or the one after where services refuse it. */
export function lastDayParameter(day: Temporal.PlainDate): string {
  return (day.equals(EPOCH) ? day.add({ days: 1 }) : day).toString();
}
