import { z } from 'zod';
import { readPending } from '#content/state/pending';
import { sortedJson } from '#content/store/canonical-json';
import type { Files } from '#content/store/files';
import { STATE_FOLDER } from '#content/store/layout';
import { ndjsonText, readNdjson, refuseNewerVersion, versionHeader } from '#content/store/ndjson';
import { balancedText } from '#records/bidi';
import { localDate } from '#records/schema';

/** The path of the log of changes of events that visitors care about, relative to the content folder. */
export const CHANGES_PATH = `${STATE_FOLDER}/changes.ndjson`;

/** The version of the log's format. */
const VERSION = 1;

/** The largest number of changes in the log; older ones are dropped. */
export const LONGEST_LOG = 2_000;

/** An event's start, end and zone as its record has them. */
const times = z.strictObject({
  start_date: localDate,
  end_date: localDate,
  timezone: z.string().optional(),
  all_day: z.boolean(),
});

const common = {
  /** The time at which a run found the change: an ISO 8601 instant in UTC, to the second. */
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
  /** The event has a new title. */
  z.strictObject({ type: z.literal('renamed'), ...common, from: z.string(), to: z.string() }),
  z.strictObject({ type: z.literal('cancelled'), ...common }),
  z.strictObject({ type: z.literal('postponed'), ...common }),
  /** The event takes place after all, after it was cancelled, postponed or gone. */
  z.strictObject({ type: z.literal('reinstated'), ...common }),
  /** The event was deleted or withdrawn on the service. */
  z.strictObject({ type: z.literal('gone'), ...common }),
]);

/** A change of an event that visitors care about. */
export type EventChange = z.output<typeof change>;

/** Returns a change with its titles as shown: a text direction that begins in a title also ends in it. */
export function shownChange(change: EventChange): EventChange {
  const title = balancedText(change.title);
  if (change.type !== 'renamed') return { ...change, title };
  return { ...change, title, from: balancedText(change.from), to: balancedText(change.to) };
}

/** Returns an instant in ISO 8601 and UTC, to the second, as files of state have it. */
export function instantToSecond(instant: Temporal.Instant): string {
  return instant.toString({ smallestUnit: 'second' });
}

/**
 * Reads the log and the pending changes of events. Lines that hold no valid change are left out and counted as
 * `damaged`: the log is news, and content is whole without it. Throws `ContentError` if a newer Almanac wrote the log.
 */
export async function readChanges(
  files: Files,
): Promise<{ readonly changes: readonly EventChange[]; readonly damaged: number }> {
  const { lines, damaged } = await readNdjson(files, CHANGES_PATH, z.union([versionHeader, change]));
  const changes: EventChange[] = [];
  for (const line of lines)
    if ('v' in line) refuseNewerVersion(CHANGES_PATH, line.v, VERSION);
    else changes.push(line);
  for (const pending of await readPending(files)) changes.push(...pending.changes.map((one) => change.parse(one)));
  return { changes, damaged };
}

function compare(a: EventChange, b: EventChange): number {
  const order = <T extends string | number>(one: T, other: T) => (one < other ? -1 : one > other ? 1 : 0);
  return (
    order(a.at, b.at) ||
    order(a.language, b.language) ||
    order(a.id, b.id) ||
    order(a.type, b.type) ||
    order(sortedJson(a), sortedJson(b))
  );
}

/**
 * Returns the text of the log with changes added: a header, then a line per change, sorted by time, each once. Beyond
 * `LONGEST_LOG` the oldest are dropped.
 */
export function changesText(before: readonly EventChange[], added: readonly EventChange[]): string {
  const unique = new Map([...before, ...added].map((one) => [sortedJson(one), one]));
  const latest = [...unique.values()].sort(compare).slice(-LONGEST_LOG);
  return ndjsonText([{ v: VERSION }, ...latest]);
}
