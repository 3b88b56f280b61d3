import type { Client } from '#client/client';
import { decodeItem } from '#interface/decode-item';
import type { CallLanguage } from '#interface/endpoint';
import type { FieldInput, ListInput } from '#interface/inputs';
import { KINDS, type Kind } from '#interface/kinds';
import type { Served } from '#interface/responses';

/** Values of any type by name, as made from tables, before a client checks them. */
export type Values = Readonly<Record<string, unknown>>;

/** A listed record, decoded (`served`) and as received (`raw`). */
export type Known<K extends Kind = Kind> = { readonly served: Served[K]; readonly raw: Values };

/** All records that a service lists without credentials in one language, terms without events included. */
export type World = { readonly [K in Kind]: readonly Known<K>[] };

/** Returns values typed as the query of a list; they are checked by the client only. */
export function listInput<K extends Kind>(kind: K, values: Values): ListInput<K>;
export function listInput(_kind: Kind, values: Values): Values {
  return values;
}

/** Returns values typed as the fields of a record; they are checked by the client only. */
export function fieldInput<K extends Kind>(kind: K, values: Values): FieldInput<K>;
export function fieldInput(_kind: Kind, values: Values): Values {
  return values;
}

/** Returns the properties of an object; none for any other value. */
export function valuesOf(value: unknown): Values {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

/** The queries for all records: events of all times, and terms without events. */
const EVERYTHING: { readonly [K in Kind]: Values } = {
  events: { starts_after: '1970-01-02' },
  venues: {},
  organizers: {},
  categories: { hide_empty: false },
  tags: { hide_empty: false },
};

async function all<K extends Kind>(client: Client, kind: K, language: CallLanguage): Promise<Known<K>[]> {
  const found: Known<K>[] = [];
  for await (const { items } of client.pages(kind, language, listInput(kind, { ...EVERYTHING[kind], per_page: 50 })))
    for (const item of items) {
      const decoded = decodeItem(kind, item);
      if ('reason' in decoded) throw new Error(`one of ${kind} can't be decoded: ${decoded.reason}`);
      found.push({ served: decoded.served, raw: valuesOf(item) });
    }
  return found;
}

/** Reads all records that a service lists without credentials in a language. */
export async function readWorld(client: Client, language: CallLanguage): Promise<World> {
  const read = <K extends Kind>(kind: K) => all(client, kind, language);
  return {
    events: await read('events'),
    venues: await read('venues'),
    organizers: await read('organizers'),
    categories: await read('categories'),
    tags: await read('tags'),
  };
}

/** Returns the records of a kind; where `K` is several kinds, they have the type common to these. */
export function recordsOf<K extends Kind>(world: World, kind: K): readonly Known<K>[] {
  return world[kind];
}

/** Returns the number of records of each kind, as text for users. */
export function describeWorld(world: World): string {
  return KINDS.map((kind) => `${world[kind].length} ${kind}`).join(', ');
}

/** Returns a line for each record that only one of two worlds has. */
export function changesBetween(before: World, after: World): string[] {
  return KINDS.flatMap((kind) => {
    const ids = (world: World) => new Set(world[kind].map(({ served }) => served.id));
    const [old, now] = [ids(before), ids(after)];
    return [
      ...[...now.difference(old)].map((id) => `${kind} ${id} is new`),
      ...[...old.difference(now)].map((id) => `${kind} ${id} is gone`),
    ];
  });
}
