import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import type { Files } from '#content/store/files';
import { parseLine } from '#content/store/ndjson';
import type { Kind } from '#interface/kinds';
import type { ServedEvent } from '#interface/responses';
import { digestOfBytes } from '#records/digest';
import { DECODER_VERSION } from '#records/from-response';
import type { Zone } from '#records/time';

// Checked by hand instead of with `z.array`, because every run checks all of them.
const ids = z.custom<number[]>((value) => Array.isArray(value) && value.every((one) => Number.isSafeInteger(one)));

const cachedItem = z.strictObject({
  id: z.int().positive(),
  /** The digest of the item as served. */
  raw: z.string(),
  /** The digest of the record to which the item decodes. */
  digest: z.string(),
  /**
   * For an event: its start and end in milliseconds since the epoch, the ids of the records embedded in it, and the
   * result of `offSeasonOffset` for it.
   */
  event: z
    .strictObject({
      ...{ start: z.number(), end: z.number(), venues: ids, organizers: ids, categories: ids, tags: ids },
      offSeason: z.string().optional(),
    })
    .optional(),
});

/** The facts about an item that was decoded before: enough to skip decoding it if it has not changed. */
export type CachedItemFacts = z.output<typeof cachedItem>;

/** The items of one list that were decoded before, by id. */
export type DecodeCache = ReadonlyMap<number, CachedItemFacts>;

/** Number of rows after which other work gets its turn. */
const TURN = 250;

/**
 * Returns the first line of a cache file: format, decoder and time zone, on which the facts depend beside the items. A
 * file with another first line counts as empty.
 */
const headerOf = (timeZone: Zone) => JSON.stringify({ v: 2, decoder: DECODER_VERSION, timeZone });

const pathOf = (language: string, kind: Kind) => `recognised/${language}/${kind}.ndjson`;

/** Returns the digest of an item as served. */
export function rawDigest(item: unknown): string {
  return digestOfBytes(JSON.stringify(item));
}

const idsOf = (records: readonly { readonly id: number }[]) => records.map(({ id }) => id);

/**
 * Returns the facts to be kept about a decoded event: `raw` and `digest` are the digests of the item and of its record.
 */
export function cachedEventFacts(
  event: ServedEvent,
  raw: string,
  digest: string,
  times: Pick<NonNullable<CachedItemFacts['event']>, 'start' | 'end' | 'offSeason'>,
): CachedItemFacts {
  return {
    id: event.id,
    raw,
    digest,
    event: {
      ...times,
      venues: idsOf(event.venue),
      organizers: idsOf(event.organizer),
      categories: idsOf(event.categories),
      tags: idsOf(event.tags),
    },
  };
}

/**
 * Reads the items of a list that were decoded before. A cache that can't be read counts as empty: that only costs
 * decoding again.
 */
export async function readDecodeCache(
  cache: Files,
  language: string,
  kind: Kind,
  timeZone: Zone,
): Promise<DecodeCache> {
  const [header, ...rows] = ((await cache.read(pathOf(language, kind)).catch(() => undefined)) ?? '').split('\n');
  const facts = new Map<number, CachedItemFacts>();
  if (header !== headerOf(timeZone)) return facts;
  for (const [index, row] of rows.entries()) {
    if (index % TURN === 0) await setImmediate();
    if (row === '') continue;
    const item = parseLine(row, cachedItem);
    if (item === undefined) return new Map();
    facts.set(item.id, item);
  }
  return facts;
}

/**
 * Writes to the cache the facts by which the next run skips the decoding of items of a list, unless it holds exactly
 * these. A failure to write is ignored.
 */
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
