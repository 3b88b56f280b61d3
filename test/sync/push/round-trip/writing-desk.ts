import type { Transport } from '#client/transport';
import { decodeItem } from '#interface/decode-item';
import type { DialectName } from '#interface/dialects/dialects';
import { KINDS, type Kind } from '#interface/kinds';
import { recordFrom } from '#records/from-response';
import type { MemoryFiles } from '../../../content/memory-files.ts';
import type { Json } from '../../../service/writes/writing.ts';
import { desk } from '../desk.ts';

const MEDIA = [
  { id: 900, file: 'poster.png', width: 1200, height: 800 },
  { id: 901, file: 'other.png', width: 800, height: 600 },
];

const READS = ['GET', 'HEAD'];

/** A file of a record in content. */
export type HeldFile = {
  readonly language: string;
  readonly kind: Kind;
  readonly id: number;
  readonly path: string;
  readonly record: Json;
};

/** Returns the files of all records in content. */
export function heldFiles(files: MemoryFiles): HeldFile[] {
  return Object.entries(files.snapshot()).flatMap(([path, text]) => {
    const [language = '', folder, name = ''] = path.split('/');
    const kind = KINDS.find((one) => one === folder);
    if (kind === undefined || !name.endsWith('.json')) return [];
    const record = JSON.parse(text);
    return [{ language, kind, id: record.service?.id, path, record }];
  });
}

/** A desk of one language for many edits at once. */
export type WritingDesk = Awaited<ReturnType<typeof writingDesk>>;

/**
 * Sets up a desk of one language, whose service has images and a clock. Every write to the service is noted. `filtered`
 * changes the fields that are sent, as a filter on the service would.
 */
export async function writingDesk(dialect: DialectName, filtered: (body: Json) => Json = (body) => body) {
  const writes: string[] = [];
  const through = (transport: Transport): Transport => ({
    get: (url) => transport.get(url),
    send: (outgoing) => {
      if (!READS.includes(outgoing.method)) writes.push(`${outgoing.method} ${outgoing.url.pathname}`);
      return transport.send(outgoing.body === undefined ? outgoing : { ...outgoing, body: filtered(outgoing.body) });
    },
    traffic: transport.traffic,
    close: () => transport.close(),
  });
  let seconds = 0;
  const now = () => {
    seconds += 1;
    return Temporal.Instant.from('2026-11-21T09:00:00Z').add({ seconds });
  };
  // A range keeps its currency where that is the site's.
  const currency = { symbol: '€', position: 'prefix' } as const;
  const seed = { currency, events: [], venues: [], organizers: [], terms: [], media: MEDIA };
  const at = await desk(dialect, { seed, now, through, content: ['ca'] });
  /** Returns the files of records by kind and id. */
  const held = () => new Map(heldFiles(at.files).map((file) => [`${file.kind} ${file.id}`, file]));
  const pathOf = (kind: Kind, id: number) => {
    const file = held().get(`${kind} ${id}`);
    if (file === undefined) throw new Error(`no file of ${kind} ${id}`);
    return file.path;
  };
  return {
    ...at,
    writes,
    held,
    pathOf,
    /** Changes fields of the file of a record; `undefined` removes one. */
    change: (kind: Kind, id: number, fields: Json) => at.edit(pathOf(kind, id), fields),
    /** Reads a record from the service, in the form that files have. */
    async record(kind: Kind, id: number): Promise<Json> {
      const decoded = decodeItem(kind, await at.served(kind, id));
      if ('reason' in decoded) throw new Error(`${kind} ${id}: ${decoded.reason}`);
      return { ...recordFrom(kind, decoded.served, true) };
    },
  };
}

/** The ids of records that others refer to, three of each kind; their slugs are `one-venues` and so on. */
export type Named = { readonly [K in Kind]: readonly number[] };

/** Creates the records that events and categories refer to. */
export async function named(at: WritingDesk): Promise<Named> {
  const made: { [K in Kind]: number[] } = { events: [], venues: [], organizers: [], categories: [], tags: [] };
  const field = { venues: 'venue', organizers: 'organizer', categories: 'name', tags: 'name' } as const;
  for (const kind of ['venues', 'organizers', 'categories', 'tags'] as const)
    for (const name of ['One', 'Two', 'Three'])
      made[kind].push(Number((await at.make(kind, { [field[kind]]: `${name} ${kind}` })).id));
  return made;
}

const POST = { author: 2, date: '2026-01-02 03:04:05', description: '<p>Text.</p>', image: '900' };
const SITE = { phone: '1', website: 'https://one.example/' };
const PLACE = { address: 'A', city: 'C', country: 'L', province: 'P', state: 'S', zip: '1', stateprovince: 'SP' };
const MAPS = { show_map: 'true', show_map_link: 'true' };
const EVENT = {
  ...{ start_date: '2027-05-01 10:00:00', end_date: '2027-05-01 12:00:00', timezone: 'Asia/Tokyo', all_day: false },
  ...{ show_map: true, show_map_link: true, sticky: true, featured: true },
  ...{ excerpt: '<p>Short.</p>', cost: '10', website: SITE.website },
};

/** Creates a record with a value in every field, and returns its id; `n` makes its title or name unique. */
export async function full(at: WritingDesk, kind: Kind, n: number, others: Named): Promise<number> {
  const two = (of: Kind) => others[of].slice(0, 2);
  const links = { categories: two('categories'), tags: two('tags'), organizer: two('organizers') };
  const fields: { readonly [K in Kind]: Json } = {
    events: { ...POST, ...EVENT, ...links, title: `Event ${n}`, slug: `event-${n}`, venue: others.venues[0] },
    venues: { ...POST, ...SITE, ...PLACE, ...MAPS, venue: `Venue ${n}` },
    organizers: { ...POST, ...SITE, organizer: `Organizer ${n}`, email: 'o@example.org' },
    categories: { name: `Category ${n}`, slug: `category-${n}`, description: 'd', parent: others.categories[0] },
    tags: { name: `Tag ${n}`, slug: `tag-${n}`, description: 'd' },
  };
  return Number((await at.make(kind, fields[kind])).id);
}
