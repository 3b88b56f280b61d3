import type { Dialect } from '#interface/dialects/dialects';
import type { Kind, TermKind } from '#interface/kinds';
import type { Known, Values, World } from './world.ts';

/* A model of lists: computes the expected ids from all records, independently of any service's code. */

/** The values, apart from the query, on which a list depends. */
export type Surroundings = {
  readonly world: World;
  readonly dialect: Dialect;
  readonly today: Temporal.PlainDate;
};

/** Returns a text without accents and in lower case, as searches compare it. */
export function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

const contains = (text: string, part: unknown) => plain(text).includes(plain(String(part)));

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

/** Returns the time zone that most events have, taken for that of the site. */
export function zoneOf({ events }: World): string {
  const zones = Map.groupBy(events, ({ served }) => served.timezone);
  return [...zones].sort(([, one], [, other]) => other.length - one.length)[0]?.[0] ?? 'UTC';
}

const RELATIVE = ['starts_before', 'starts_after', 'ends_before', 'ends_after'] as const;

/** Returns a limit as wall time of the site: the first or last second of a day or, if strict, the exact time. */
function limit(text: unknown, edge: 'first' | 'last', strict: boolean, world: World): string {
  if (!strict) return `${String(text).slice(0, 10)} ${edge === 'first' ? '00:00:00' : '23:59:59'}`;
  const at = Temporal.Instant.from(String(text)).toZonedDateTimeISO(zoneOf(world)).toPlainDateTime();
  return at.toString({ smallestUnit: 'second' }).replace('T', ' ');
}

function inWindow({ served: { start_date, end_date } }: Known<'events'>, query: Values, around: Surroundings): boolean {
  const { dialect, today, world } = around;
  const strict = query.strict_dates === true;
  const included = query.include !== undefined;
  if (included && !dialect.quirks.includeKeepsWindow) return true;
  const relative = RELATIVE.some((name) => query[name] !== undefined);
  const asked = included ? {} : query;
  const from = asked.start_date ?? (relative ? undefined : today.toString());
  const to = asked.end_date ?? (relative ? undefined : today.add({ months: 24 }).toString());
  const bound = (value: unknown, edge: 'first' | 'last') =>
    limit(value, edge, strict && String(value).length > 10, world);
  return (
    (from === undefined || start_date >= bound(from, 'first')) &&
    (to === undefined || end_date <= bound(to, 'last')) &&
    (query.starts_before === undefined || start_date <= bound(query.starts_before, 'last')) &&
    (query.starts_after === undefined || start_date > bound(query.starts_after, 'last')) &&
    (query.ends_before === undefined || end_date <= bound(query.ends_before, 'last')) &&
    (query.ends_after === undefined || end_date > bound(query.ends_after, 'last'))
  );
}

/** Returns the ids of the terms that a query names by id or slug, and of all their descendants. */
function branch(world: World, kind: TermKind, asked: unknown): Set<number> {
  const ids = new Set<number>();
  for (const entry of listOf(asked))
    for (const { served } of world[kind])
      if (served.id === entry || String(served.id) === entry || served.slug === entry) ids.add(served.id);
  for (let size = -1; size !== ids.size; ) {
    size = ids.size;
    for (const { served } of world[kind]) if (ids.has(served.parent)) ids.add(served.id);
  }
  return ids;
}

/** Returns the ids of the events that a query should list, without protected ones: lists hide their fields. */
export function eventsFor(query: Values, around: Surroundings): number[] {
  const { world } = around;
  const asked = (name: string) => query[name] !== undefined;
  return world.events
    .filter((event) => {
      const { served } = event;
      const text = `${served.title} ${served.excerpt} ${served.description}`;
      const hasTerm = (kind: TermKind) => {
        const asked = listOf(query[kind]);
        const counted = kind === 'tags' && around.dialect.quirks.firstTagOnly ? asked.slice(0, 1) : asked;
        const ids = branch(world, kind, counted);
        return served[kind].some(({ id }) => ids.has(id));
      };
      return (
        !served.protected &&
        inWindow(event, query, around) &&
        (!asked('search') || contains(text, query.search)) &&
        (!asked('featured') || served.featured === query.featured) &&
        (!asked('venue') || served.venue.some(({ id }) => listOf(query.venue).includes(id))) &&
        (!asked('organizer') || served.organizer.some(({ id }) => listOf(query.organizer).includes(id))) &&
        (!asked('categories') || hasTerm('categories')) &&
        (!asked('tags') || hasTerm('tags')) &&
        (!asked('include') || listOf(query.include).includes(served.id)) &&
        (!asked('geoloc') || isLocated(event) === query.geoloc)
      );
    })
    .map(({ served }) => served.id);
}

/** Returns the coordinates of an event's venue; `undefined` where the service shows none. */
export function placeOf({ raw }: Known<'events'>): { latitude: number; longitude: number } | undefined {
  const [venue] = listOf(raw.venue);
  const latitude = typeof venue === 'object' && venue !== null ? Reflect.get(venue, 'geo_lat') : undefined;
  const longitude = typeof venue === 'object' && venue !== null ? Reflect.get(venue, 'geo_lng') : undefined;
  if (latitude === undefined || longitude === undefined) return undefined;
  return { latitude: Number(latitude), longitude: Number(longitude) };
}

const isLocated = (event: Known<'events'>) => placeOf(event) !== undefined;

const SEARCHED = ['venue', 'organizer', 'description', 'address', 'city', 'country', 'website', 'phone', 'email'];

/** Returns the ids of the venues or organizers that a query should list. */
export function linkedFor(kind: 'venues' | 'organizers', query: Values, { world }: Surroundings): number[] {
  const known: readonly Known<'venues' | 'organizers'>[] = world[kind];
  const event = world.events.find(({ served }) => served.id === query.event);
  const links = event === undefined ? [] : event.served[kind === 'venues' ? 'venue' : 'organizer'].map(({ id }) => id);
  return known
    .filter(({ served, raw }) => {
      const text = SEARCHED.map((name) => raw[name] ?? '').join(' ');
      return (
        (query.event === undefined || links.includes(served.id)) &&
        (query.search === undefined || contains(text, query.search))
      );
    })
    .map(({ served }) => served.id);
}

/** Returns the ids of the categories or tags that a query should list. */
export function termsFor(kind: TermKind, query: Values, { world }: Surroundings): number[] {
  const known: readonly Known<TermKind>[] = world[kind];
  const filled = (id: number): boolean =>
    known.some(({ served, raw }) => served.id === id && Number(raw.count) > 0) ||
    known.some(({ served }) => served.parent === id && filled(served.id));
  const event = world.events.find(({ served }) => served.id === (query.event ?? query.post));
  const links = event?.served[kind].map(({ id }) => id) ?? [];
  return known
    .filter(
      ({ served }) =>
        (query.hide_empty === false || filled(served.id)) &&
        (query.search === undefined || contains(`${served.name} ${served.slug}`, query.search)) &&
        (query.include === undefined || listOf(query.include).includes(served.id)) &&
        (query.exclude === undefined || !listOf(query.exclude).includes(served.id)) &&
        (query.slug === undefined || served.slug === query.slug) &&
        (query.parent === undefined || served.parent === query.parent) &&
        ((query.event ?? query.post) === undefined || links.includes(served.id)),
    )
    .map(({ served }) => served.id);
}

/** Returns the ids of the records of any kind that a query should list. */
export function expectedIds(kind: Kind, query: Values, around: Surroundings): number[] {
  switch (kind) {
    case 'events':
      return eventsFor(query, around);
    case 'venues':
    case 'organizers':
      return linkedFor(kind, query, around);
    case 'categories':
    case 'tags':
      return termsFor(kind, query, around);
  }
}
