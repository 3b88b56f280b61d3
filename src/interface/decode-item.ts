import type { z } from 'zod';
import type { Kind } from '#interface/kinds';
import { describeIssue, ITEM, isObject, itemsOf, type Served } from '#interface/responses';

/**
 * The fields that a record is shown without where what a service serves of them can't be read. All others decide what a record
 * is, when an event takes place and who may see it.
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

/** Number of times that an item is parsed: once without what is at fault, more may show. */
const MOST_ROUNDS = 4;

/** A decoded item. */
export type DecodedAs<K extends Kind> = {
  readonly served: Served[K];
  /** What can't be read of the item and is left out: a line, with its field, for each part. */
  readonly faults: readonly string[];
};

/**
 * Decodes one item of a kind. A part that can't be read is left out where the record can do without; otherwise the result is the
 * reason why the item can't be decoded: a line that names each field at fault.
 */
export function decodeItem<K extends Kind>(kind: K, item: unknown): DecodedAs<K> | { readonly reason: string };
export function decodeItem(kind: Kind, item: unknown): DecodedAs<Kind> | { readonly reason: string } {
  const faults: string[] = [];
  const fields = new Set<string>();
  let rest: unknown = item;
  for (let round = 1; ; round += 1) {
    const { success, data, error } = ITEM[kind].safeParse(rest);
    if (success) return { served: withUnread(data, fields), faults };
    faults.push(...error.issues.map(describeIssue));
    const readable = isObject(rest) && round < MOST_ROUNDS ? withoutFaults(kind, rest, error.issues) : undefined;
    if (readable === undefined) return { reason: faults.join('; ') };
    for (const field of readable.fields) fields.add(field);
    rest = readable.item;
  }
}

/** Returns an event with the names of fields that lack something of what the service has; other records as they are. */
function withUnread(served: Served[Kind], fields: ReadonlySet<string>): Served[Kind] {
  if (fields.size === 0 || !('timezone' in served)) return served;
  return { ...served, unread: [...new Set([...(served.unread ?? []), ...fields])].sort() };
}

/** Returns an item without what is at fault in it, and the fields that lack something; `undefined` if it can't do without. */
function withoutFaults(
  kind: Kind,
  item: Readonly<Record<string, unknown>>,
  issues: readonly z.core.$ZodIssue[],
): { readonly item: Readonly<Record<string, unknown>>; readonly fields: readonly string[] } | undefined {
  const rest: Record<string, unknown> = { ...item };
  const byField = Map.groupBy(issues, ({ path }) => path[0]);
  for (const [field, faults] of byField) {
    if (typeof field !== 'string' || !DISPENSABLE[kind].includes(field)) return undefined;
    const inside = INSIDE[field];
    rest[field] = inside === undefined ? undefined : readableItems(inside, itemsOf(item[field]), faults);
  }
  return { item: rest, fields: [...byField.keys()].map(String).sort() };
}

/** Returns the items of a list inside an event without those at fault, or without what they can do without. */
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
