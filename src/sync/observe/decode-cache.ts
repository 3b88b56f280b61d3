import { hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import type { Files } from '#content/store/files';
import type { Kind } from '#interface/kinds';
import type { ServedEvent } from '#interface/responses';
import { DECODER_VERSION } from '#records/from-response';
import type { Span, Zone } from '#records/time';

// By hand, as every run looks at all of them.
const ids = z.custom<number[]>((value) => Array.isArray(value) && value.every((one) => Number.isSafeInteger(one)));

const known = z.strictObject({
  id: z.int().positive(),
  /** The digest of the item as served. */
  raw: z.string(),
  /** The digest of the record that it decodes to. */
  digest: z.string(),
  /** Of an event: its span in milliseconds of the epoch, and the ids of what stands inside it. */
  event: z
    .strictObject({ start: z.number(), end: z.number(), venues: ids, organizers: ids, categories: ids, tags: ids })
    .optional(),
});

/** What is known of an item that was decoded before: enough to pass it by where nothing of it has changed. */
export type DecodedItem = z.output<typeof known>;

/** The items of one list that were decoded before, by id. */
export type DecodeCache = ReadonlyMap<number, DecodedItem>;

/** After so many rows, other work gets its turn. */
const TURN = 250;

/** What the facts depend on beside the items; with another one, nothing is known. */
const headerOf = (timeZone: Zone) => JSON.stringify({ v: 1, decoder: DECODER_VERSION, timeZone });

const pathOf = (language: string, kind: Kind) => `recognised/${language}/${kind}.ndjson`;

/** The digest of an item as served. */
export function rawDigest(item: unknown): string {
  return hash('sha256', JSON.stringify(item), 'base64url');
}

const idsOf = (records: readonly { readonly id: number }[]) => records.map(({ id }) => id);

/** What is known of an event once it is decoded. */
export function knownEvent(event: ServedEvent, raw: string, digest: string, { start, end }: Span): DecodedItem {
  return {
    id: event.id,
    raw,
    digest,
    event: {
      start,
      end,
      venues: idsOf(event.venue),
      organizers: idsOf(event.organizer),
      categories: idsOf(event.categories),
      tags: idsOf(event.tags),
    },
  };
}

/** Reads what is known of a list from the cache. Whatever can't be read is not known: it only costs decoding again. */
export async function readDecodeCache(
  cache: Files,
  language: string,
  kind: Kind,
  timeZone: Zone,
): Promise<DecodeCache> {
  const [header, ...rows] = ((await cache.read(pathOf(language, kind)).catch(() => undefined)) ?? '').split('\n');
  const found = new Map<number, DecodedItem>();
  if (header !== headerOf(timeZone)) return found;
  try {
    for (const [index, row] of rows.entries()) {
      if (index % TURN === 0) await setImmediate();
      if (row === '') continue;
      const one = known.parse(JSON.parse(row));
      found.set(one.id, one);
    }
  } catch {
    return new Map();
  }
  return found;
}

/** Keeps what is known of a list, where it is not what the cache has already. */
export async function writeDecodeCache(
  cache: Files,
  language: string,
  kind: Kind,
  timeZone: Zone,
  items: DecodeCache,
): Promise<void> {
  const rows = [...items.values()].sort((a, b) => a.id - b.id).map((one) => JSON.stringify(one));
  const text = `${[headerOf(timeZone), ...rows].join('\n')}\n`;
  if ((await cache.read(pathOf(language, kind)).catch(() => undefined)) === text) return;
  await cache.write(pathOf(language, kind), text).catch(() => undefined);
}
