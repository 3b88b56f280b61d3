import type { FieldType } from '#interface/fields';
import type { Kind } from '#interface/kinds';

/** One query parameter of a list route (document, sections 4.2 to 4.4). */
export type Parameter = {
  readonly name: string;
  readonly type: FieldType;
  /** The document's default; absent where it shows none or a generated one. */
  readonly default?: number | boolean;
  readonly meaning: string;
};

const page: Parameter = { name: 'page', type: 'integer', default: 1, meaning: 'page to return' };
const perPage: Parameter = { name: 'per_page', type: 'integer', default: 10, meaning: 'items per page' };
const status: Parameter = { name: 'status', type: 'string', meaning: 'filter by post status' };
const param = (name: string, type: FieldType, meaning: string): Parameter => ({ name, type, meaning });

const LINKED: readonly Parameter[] = [
  page,
  perPage,
  param('search', 'string', 'string in title, description or custom fields'),
  param('event', 'integer', 'only those related to this event ID'),
  param('has_events', 'untyped', 'only those with associated events'),
  { name: 'only_with_upcoming', type: 'untyped', default: false, meaning: 'only those with upcoming events' },
  status,
];

const TERMS: readonly Parameter[] = [
  page,
  perPage,
  param('search', 'string', 'limit to those matching a string'),
  param('exclude', 'integers', 'IDs to exclude'),
  param('include', 'integers', 'limit to these IDs'),
  param('order', 'string', 'ascending or descending'),
  param('orderby', 'string', 'term attribute to sort by'),
  { name: 'hide_empty', type: 'boolean', default: true, meaning: 'hide terms not assigned to any post' },
  param('post', 'integer', 'terms assigned to this post'),
  param('event', 'integer', 'alias of `post`'),
  param('slug', 'string', 'terms with this slug'),
];

/** Every query parameter of each kind's list route; the language parameter is the dialect's and not among them. */
export const LIST_PARAMETERS: Record<Kind, readonly Parameter[]> = {
  events: [
    page,
    perPage,
    param('start_date', 'untyped', 'events that start on or after the date'),
    param('end_date', 'untyped', 'events that end on or before the date'),
    param('starts_before', 'untyped', 'events starting before the date'),
    param('starts_after', 'untyped', 'events starting after the date'),
    param('ends_before', 'untyped', 'events ending before the date'),
    param('ends_after', 'untyped', 'events ending after the date'),
    {
      name: 'strict_dates',
      type: 'untyped',
      default: false,
      meaning: 'take dates at the given times, not as whole days',
    },
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
};
