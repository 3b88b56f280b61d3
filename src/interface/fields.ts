import type { Kind } from '#interface/kinds';

/** The type of a field or parameter, by the name that the interface gives it. */
export type FieldType = 'string' | 'integer' | 'boolean' | 'double' | 'untyped' | 'integers';

/** A field of a kind, as the interface's tables of fields describe it. */
export type Field<N extends string = string, T extends FieldType = FieldType> = {
  readonly name: N;
  readonly type: T;
  /** Required on create; on update only the identifier in the path is. */
  readonly required: boolean;
  /** The document's default; absent where it shows none. */
  readonly default?: null | false;
  readonly meaning: string;
  /** True if a read returns the field: `password` is accepted and never shown. */
  readonly readable: boolean;
};

type Options = { required?: true; default?: null | false; readable?: false };

function field<const N extends string, const T extends FieldType>(
  name: N,
  type: T,
  meaning: string,
  options: Options = {},
): Field<N, T> {
  return {
    name,
    type,
    meaning,
    required: options.required ?? false,
    readable: options.readable ?? true,
    ...(options.default === undefined ? {} : { default: options.default }),
  };
}

const author = field('author', 'integer', 'author ID');
const date = field('date', 'string', 'publication date');
const dateUtc = field('date_utc', 'string', 'publication date in UTC');
const status = field('status', 'string', 'post status');
const nullable = <N extends string, T extends FieldType>(one: Field<N, T>): Field<N, T> => ({ ...one, default: null });

/**
 * Every field that create and update accept, by kind, in the document's order (sections 2.2 to 2.6). Requests, the key
 * order of records in JSON, the comparison of fields and the embedded service derive from it. What a service answers
 * beyond it is decoded in `#interface/responses`, and kept under `service` (`#records/schema`).
 */
export const FIELDS = {
  events: [
    author,
    date,
    dateUtc,
    field('title', 'string', 'event title', { required: true }),
    field('description', 'string', 'event description'),
    field('slug', 'string', 'event slug (post name)'),
    field('excerpt', 'string', 'event excerpt'),
    status,
    field('timezone', 'string', 'event time zone'),
    field('all_day', 'boolean', 'event lasts the whole day', { default: false }),
    field('start_date', 'string', 'start date and time', { required: true }),
    field('end_date', 'string', 'end date and time', { required: true }),
    field('image', 'string', 'featured image ID or URL'),
    field('cost', 'untyped', 'event cost'),
    field('website', 'untyped', 'event website URL', { default: null }),
    field('show_map', 'boolean', 'show a map'),
    field('show_map_link', 'boolean', 'show a map link'),
    field('hide_from_listings', 'boolean', 'hide in the calendar view'),
    field('sticky', 'boolean', 'sticky in the calendar view'),
    field('featured', 'boolean', 'featured on the site'),
    field('categories', 'integers', 'category IDs', { default: null }),
    field('tags', 'integers', 'tag IDs', { default: null }),
    field('venue', 'integers', 'venue IDs', { default: null }),
    field('organizer', 'integers', 'organizer IDs', { default: null }),
    field('password', 'string', 'event password; accepted only on the by-ID routes', { readable: false }),
  ],
  venues: [
    author,
    date,
    dateUtc,
    field('venue', 'string', 'venue name', { required: true }),
    field('description', 'string', 'description', { default: null }),
    status,
    field('show_map', 'string', 'whether linked events show a map', { default: null }),
    field('show_map_link', 'string', 'whether linked events show a map link', { default: null }),
    field('address', 'string', 'address', { default: null }),
    field('city', 'string', 'city', { default: null }),
    field('country', 'string', 'country', { default: null }),
    field('province', 'string', 'province', { default: null }),
    field('state', 'string', 'state', { default: null }),
    field('zip', 'string', 'ZIP code', { default: null }),
    field('phone', 'string', 'phone number', { default: null }),
    field('stateprovince', 'string', 'state and province', { default: null }),
    field('website', 'string', 'website URL', { default: null }),
    field('image', 'string', 'featured image ID or URL', { default: null }),
  ],
  organizers: [
    nullable(author),
    nullable(date),
    nullable(dateUtc),
    field('organizer', 'string', 'organizer name', { required: true, default: null }),
    field('description', 'string', 'description', { default: null }),
    nullable(status),
    field('phone', 'string', 'phone number', { default: null }),
    field('website', 'string', 'website', { default: null }),
    field('email', 'string', 'e-mail address', { default: null }),
    field('image', 'string', 'featured image ID or URL', { default: null }),
  ],
  categories: [
    field('name', 'string', 'category name', { required: true }),
    field('description', 'string', 'description'),
    field('slug', 'string', 'slug'),
    field('parent', 'integer', 'parent category term ID'),
  ],
  tags: [
    field('name', 'string', 'tag name', { required: true }),
    field('description', 'string', 'description'),
    field('slug', 'string', 'slug'),
  ],
} as const satisfies Record<Kind, readonly Field[]>;

/** The field that holds a kind's display name. */
export const NAME_FIELD = {
  events: 'title',
  venues: 'venue',
  organizers: 'organizer',
  categories: 'name',
  tags: 'name',
} as const satisfies Record<Kind, string>;
