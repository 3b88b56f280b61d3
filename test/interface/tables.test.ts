import { describe, expect, it } from 'vitest';
import { FIELDS, type Field, NAME_FIELD } from '#interface/fields';
import { isTermKind, KINDS, type Kind, POST_KINDS, SINGULAR, TERM_KINDS } from '#interface/kinds';
import { LIST_PARAMETERS } from '#interface/parameters';
import { ROUTES, routeOf } from '#interface/routes';

const fieldsOf = (kind: Kind): readonly Field[] => FIELDS[kind];
const names = (rows: readonly { readonly name: string }[]) => rows.map((row) => row.name);
const words = (text: string) => text.trim().split(/\s+/);

/** The names of the interface document's tables 2.2 to 2.6, in their order. */
const DOCUMENT_FIELDS: Record<Kind, readonly string[]> = {
  events: words(`author date date_utc title description slug excerpt status timezone all_day start_date end_date image
    cost website show_map show_map_link hide_from_listings sticky featured categories tags venue organizer password`),
  venues: words(`author date date_utc venue description status show_map show_map_link address city country province
    state zip phone stateprovince website image`),
  organizers: words('author date date_utc organizer description status phone website email image'),
  categories: words('name description slug parent'),
  tags: words('name description slug'),
};

/** The names of the interface document's tables 4.2 to 4.4, sorted. */
const LINKED = words('event has_events only_with_upcoming page per_page search status');
const TERMS = words('event exclude hide_empty include order orderby page per_page post search slug');
const DOCUMENT_PARAMETERS: Record<Kind, readonly string[]> = {
  events: words(`categories end_date ends_after ends_before featured geoloc geoloc_lat geoloc_lng include organizer page
    per_page post_parent search start_date starts_after starts_before status strict_dates tags ticketed venue`),
  venues: LINKED,
  organizers: LINKED,
  categories: [...TERMS, 'parent'].sort(),
  tags: TERMS,
};

describe('the table of fields', () => {
  it.each(KINDS)('has the names of %s in the order of the document', (kind) => {
    expect(names(fieldsOf(kind))).toEqual(DOCUMENT_FIELDS[kind]);
  });

  it('has 25, 18, 10, 4 and 3 fields', () => {
    expect(KINDS.map((kind) => FIELDS[kind].length)).toEqual([25, 18, 10, 4, 3]);
  });

  it('requires on creation exactly the fields that the document requires', () => {
    const required = KINDS.map((kind) => names(fieldsOf(kind).filter((field) => field.required)));
    expect(required).toEqual([['title', 'start_date', 'end_date'], ['venue'], ['organizer'], ['name'], ['name']]);
  });

  it('has as many fields of each type as the document', () => {
    const count = (kind: Kind) => {
      const counts: Record<string, number> = {};
      for (const { type } of fieldsOf(kind)) counts[type] = (counts[type] ?? 0) + 1;
      return counts;
    };
    expect(count('events')).toEqual({ integer: 1, string: 12, boolean: 6, untyped: 2, integers: 4 });
    expect(count('venues')).toEqual({ integer: 1, string: 17 });
    expect(count('organizers')).toEqual({ integer: 1, string: 9 });
    expect(count('categories')).toEqual({ string: 3, integer: 1 });
    expect(count('tags')).toEqual({ string: 3 });
  });

  it('has the defaults of the document', () => {
    const nulls = (kind: Kind) => names(fieldsOf(kind).filter((field) => field.default === null));
    expect(nulls('events')).toEqual(['website', 'categories', 'tags', 'venue', 'organizer']);
    expect(nulls('venues')).toEqual(
      words(
        'description show_map show_map_link address city country province state zip phone stateprovince website image',
      ),
    );
    expect(nulls('organizers')).toEqual(DOCUMENT_FIELDS.organizers);
    expect(nulls('categories')).toEqual([]);
    expect(nulls('tags')).toEqual([]);
    expect(KINDS.flatMap((kind) => fieldsOf(kind).filter((field) => field.default === false))).toMatchObject([
      { name: 'all_day' },
    ]);
  });

  it('marks only the password as unreadable', () => {
    expect(KINDS.flatMap((kind) => names(fieldsOf(kind).filter((field) => !field.readable)))).toEqual(['password']);
  });

  it('describes the meaning of every field', () => {
    for (const kind of KINDS) for (const field of FIELDS[kind]) expect(field.meaning).not.toBe('');
  });

  it('names each kind by one of its required fields', () => {
    for (const kind of KINDS)
      expect(fieldsOf(kind).find((field) => field.name === NAME_FIELD[kind])).toMatchObject({ required: true });
  });
});

describe('the table of list parameters', () => {
  it.each(KINDS)('has the names of the document for %s', (kind) => {
    expect(names(LIST_PARAMETERS[kind]).sort()).toEqual(DOCUMENT_PARAMETERS[kind]);
  });

  it('has 22, 7, 7, 12 and 11 parameters', () => {
    expect(KINDS.map((kind) => LIST_PARAMETERS[kind].length)).toEqual([22, 7, 7, 12, 11]);
  });

  it('has page 1, 10 records per page and hidden empty terms as defaults', () => {
    for (const kind of KINDS) {
      const defaults = LIST_PARAMETERS[kind].flatMap((one) =>
        one.default === undefined ? [] : [[one.name, one.default]],
      );
      expect(defaults).toEqual([
        ['page', 1],
        ['per_page', 10],
        ...(kind === 'events' ? [['strict_dates', false]] : []),
        ...(kind === 'venues' || kind === 'organizers' ? [['only_with_upcoming', false]] : []),
        ...(isTermKind(kind) ? [['hide_empty', true]] : []),
      ]);
    }
  });

  it('has the types of the document for events', () => {
    const byType = (type: string) => names(LIST_PARAMETERS.events.filter((one) => one.type === type)).sort();
    expect(byType('integer')).toEqual(['page', 'per_page', 'post_parent']);
    expect(byType('integers')).toEqual(['categories', 'include', 'organizer', 'tags', 'venue']);
    expect(byType('boolean')).toEqual(['featured', 'geoloc', 'ticketed']);
    expect(byType('double')).toEqual(['geoloc_lat', 'geoloc_lng']);
    expect(byType('string')).toEqual(['search', 'status']);
    expect(byType('untyped')).toHaveLength(7);
  });
});

describe('the table of routes', () => {
  it('has the 15 paths of the document', () => {
    expect([...new Set(ROUTES.map((route) => route.path))].sort()).toEqual(
      [
        '',
        '/doc',
        ...KINDS.map((kind) => `/${kind}`),
        ...KINDS.map((kind) => `/${kind}/{id}`),
        ...POST_KINDS.map((kind) => `/${kind}/by-slug/{slug}`),
      ].sort(),
    );
  });

  it('has 52 pairs of method and path, each in one route', () => {
    const pairs = ROUTES.flatMap((route) => route.methods.map((method) => `${method} ${route.path}`));
    expect(pairs).toHaveLength(52);
    expect(new Set(pairs).size).toBe(52);
  });

  it('allows updates by POST, PUT and PATCH', () => {
    for (const route of ROUTES.filter((one) => one.operation === 'update'))
      expect(route.methods).toEqual(['POST', 'PUT', 'PATCH']);
  });

  it('addresses terms by id only', () => {
    for (const kind of TERM_KINDS) expect(() => routeOf('fetch', kind, 'slug')).toThrow(RangeError);
    for (const kind of POST_KINDS) expect(routeOf('fetch', kind, 'slug').path).toBe(`/${kind}/by-slug/{slug}`);
  });

  it('refuses operations that the interface lacks, and names them', () => {
    expect(() => routeOf('list')).toThrow(/no route to list/);
    expect(() => routeOf('fetch', 'events')).toThrow(/fetch events/);
    expect(() => routeOf('delete', 'tags', 'slug')).toThrow(/delete tags by slug/);
  });
});

describe('the kinds', () => {
  it('are posts or terms, and each has a singular', () => {
    expect([...POST_KINDS, ...TERM_KINDS]).toEqual([...KINDS]);
    expect(KINDS.filter(isTermKind)).toEqual([...TERM_KINDS]);
    expect(KINDS.map((kind) => SINGULAR[kind])).toEqual(['event', 'venue', 'organizer', 'category', 'tag']);
  });
});
