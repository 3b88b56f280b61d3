import { z } from 'zod';
import { readPending } from '#content/state/pending';
import { sortedJson } from '#content/store/canonical-json';
import type { Files } from '#content/store/files';
import { STATE_FOLDER } from '#content/store/layout';
import { ContentError } from '#errors';
import { localDate } from '#records/schema';

/** The log of what changed for visitors, relative to the content folder. */
export const CHANGES_PATH = `${STATE_FOLDER}/changes.ndjson`;

/** The version of the log's form. */
const VERSION = 1;

/** How many changes the log holds at most: the newest. */
export const LONGEST_LOG = 2_000;

/** When an event is, as it stands in its record. */
const times = z.strictObject({
  start_date: localDate,
  end_date: localDate,
  timezone: z.string().optional(),
  all_day: z.boolean(),
});

const common = {
  /** When the change was noticed: an ISO 8601 instant in UTC, to the second. */
  at: z.iso.datetime({ precision: 0 }),
  language: z.string(),
  id: z.int().positive(),
  /** The event's name in URLs. */
  name: z.string(),
  title: z.string(),
};

const change = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('new'), ...common }),
  z.strictObject({ type: z.literal('moved'), ...common, from: times, to: times }),
  /** Another title. */
  z.strictObject({ type: z.literal('renamed'), ...common, from: z.string(), to: z.string() }),
  z.strictObject({ type: z.literal('cancelled'), ...common }),
  z.strictObject({ type: z.literal('postponed'), ...common }),
  /** Cancelled, postponed or gone before, and to take place after all. */
  z.strictObject({ type: z.literal('reinstated'), ...common }),
  /** Deleted or withdrawn on the service. */
  z.strictObject({ type: z.literal('gone'), ...common }),
]);

/** A change of an event that visitors care about. */
export type Change = z.output<typeof change>;

/** An instant as the log writes it. */
export function noticedAt(instant: Temporal.Instant): string {
  return instant.toString({ smallestUnit: 'second' });
}

const header = z.object({ v: z.int() });

function parsed(row: string): unknown {
  try {
    return JSON.parse(row);
  } catch {
    return undefined;
  }
}

/**
 * Reads the log. Lines that say no change are left out and counted as `damaged`: the log is news, and content is whole
 * without it. Throws `ContentError` where a newer Almanac has written it.
 */
export async function readChanges(
  files: Files,
): Promise<{ readonly changes: readonly Change[]; readonly damaged: number }> {
  const rows = ((await files.read(CHANGES_PATH)) ?? '').split('\n').filter((row) => row.trim() !== '');
  const changes: Change[] = [];
  let damaged = 0;
  for (const row of rows) {
    const value = parsed(row);
    const version = header.safeParse(value).data?.v;
    if (version !== undefined && version > VERSION)
      throw new ContentError({
        message: `${CHANGES_PATH} has the form ${version}; this version of Almanac knows forms up to ${VERSION}.`,
        state: 'Nothing was changed.',
        hint: 'Update Almanac, or take the file back from before the newer version ran.',
      });
    if (version === VERSION) continue;
    const read = change.safeParse(value);
    if (read.success) changes.push(read.data);
    else damaged += 1;
  }
  for (const pending of await readPending(files)) changes.push(...pending.changes.map((one) => change.parse(one)));
  return { changes, damaged };
}

function compare(a: Change, b: Change): number {
  const order = <T extends string | number>(one: T, other: T) => (one < other ? -1 : one > other ? 1 : 0);
  return (
    order(a.at, b.at) ||
    order(a.language, b.language) ||
    order(a.id, b.id) ||
    order(a.type, b.type) ||
    order(sortedJson(a), sortedJson(b))
  );
}

/** The text of the log with changes added: a header and a line per change, in order, each once, the newest only. */
export function changesText(before: readonly Change[], added: readonly Change[]): string {
  const unique = new Map([...before, ...added].map((one) => [sortedJson(one), one]));
  const kept = [...unique.values()].sort(compare).slice(-LONGEST_LOG);
  return [{ v: VERSION }, ...kept].map((line) => `${sortedJson(line)}\n`).join('');
}
