import type { z } from 'zod';
import type { Kind } from '#interface/kinds';
import { describeIssue, ITEM_DECODERS, isObject, itemsOf, type Served } from '#interface/responses';

/**
 * The fields that a record can do without if a service serves them in an unreadable form: a new record lacks them, a
 * known one keeps its values. All others decide what a record is, when an event begins and who may see it.
 */
const DISPENSABLE: { readonly [K in Kind]: readonly string[] } = {
  events: [
    ...['end_date', 'timezone', 'image', 'categories', 'tags', 'venue', 'organizer', 'cost', 'website', 'excerpt'],
    ...['show_map', 'show_map_link', 'sticky', 'featured'],
  ],
  venues: [
    ...['image', 'address', 'city', 'country', 'province', 'state', 'stateprovince', 'zip', 'phone', 'website'],
    ...['show_map', 'show_map_link'],
  ],
  organizers: ['image', 'phone', 'website', 'email'],
  categories: [],
  tags: [],
};

/** The kinds of the records inside an event, by field. */
const INSIDE: Readonly<Record<string, Kind>> = {
  venue: 'venues',
  organizer: 'organizers',
  categories: 'categories',
  tags: 'tags',
};

/** The most faults of one item that are named. */
const MOST_FAULTS = 10;

/** The most times that an item is parsed: without its first faults, further ones may show. */
const MOST_ROUNDS = 4;

/** A decoded item. */
type DecodedAs<K extends Kind> = {
  readonly served: Served[K];
  /**
   * The unreadable parts of the item, which are left out: a line with the field for each of the first ten, and a line
   * with the number of the others.
   */
  readonly faults: readonly string[];
};

/**
 * Decodes one item of a kind. A part that can't be read is left out where the record can do without; otherwise the
 * result is the reason why the item can't be decoded: a line that names the first ten faults with their fields.
 */
export function decodeItem<K extends Kind>(kind: K, item: unknown): DecodedAs<K> | { readonly reason: string };
export function decodeItem(kind: Kind, item: unknown): DecodedAs<Kind> | { readonly reason: string } {
  const faults: string[] = [];
  const unread = new Set<string>();
  let more = 0;
  const named = () => (more === 0 ? faults : [...faults, `${more} more faults`]);
  let rest: unknown = item;
  for (let round = 1; ; round += 1) {
    const { success, data, error } = ITEM_DECODERS[kind].safeParse(rest);
    if (success) return { served: unread.size === 0 ? data : { ...data, unread: [...unread].sort() }, faults: named() };
    const { issues } = error;
    const first = issues.slice(0, MOST_FAULTS - faults.length);
    faults.push(...first.map(describeIssue));
    more += issues.length - first.length;
    const readable = isObject(rest) && round < MOST_ROUNDS ? withoutFaults(kind, rest, issues) : undefined;
    if (readable === undefined) return { reason: named().join('; ') };
    for (const field of readable.unread) unread.add(field);
    rest = readable.item;
  }
}

/**
 * Returns an item without its faults, and the fields that then lack something; `undefined` if the item can't do without
 * them.
 */
function withoutFaults(
  kind: Kind,
  item: Readonly<Record<string, unknown>>,
  issues: readonly z.core.$ZodIssue[],
): { readonly item: Readonly<Record<string, unknown>>; readonly unread: readonly string[] } | undefined {
  const rest: Record<string, unknown> = { ...item };
  const unread: string[] = [];
  for (const [field, faults] of Map.groupBy(issues, ({ path }) => path[0])) {
    if (typeof field !== 'string' || !DISPENSABLE[kind].includes(field)) return undefined;
    const inside = INSIDE[field];
    const all = itemsOf(item[field]);
    const readable = inside === undefined ? undefined : readableItems(inside, all, faults);
    rest[field] = readable;
    const isWhole = readable?.length === all.length && faults.every(({ path }) => path.length > 1);
    if (!isWhole) unread.push(field);
  }
  return { item: rest, unread };
}

/**
 * Returns the items of a list inside an event: an item at fault loses the fields at fault, or is left out if it can't
 * do without them.
 */
function readableItems(kind: Kind, items: readonly unknown[], issues: readonly z.core.$ZodIssue[]): readonly unknown[] {
  const byIndex = Map.groupBy(issues, ({ path }) => path[1]);
  if (byIndex.has(undefined)) return [];
  return items.flatMap((one, index) => {
    const faults = byIndex.get(index);
    if (faults === undefined) return [one];
    const fields = faults.map(({ path }) => path[2]);
    const isDispensable = (name: PropertyKey | undefined) => DISPENSABLE[kind].some((field) => field === name);
    if (!isObject(one) || !fields.every(isDispensable)) return [];
    return [Object.fromEntries(Object.entries(one).filter(([name]) => !fields.includes(name)))];
  });
}
