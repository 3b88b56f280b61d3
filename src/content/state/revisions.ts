import { z } from 'zod';
import type { EventStatus } from '#content/calendar/facts/rules';
import { instantToSecond } from '#content/state/changes';
import { readPending } from '#content/state/pending';
import { digestOfSortedJson } from '#content/store/canonical-json';
import type { Files } from '#content/store/files';
import { REVISIONS_PATH } from '#content/store/layout';
import { ndjsonText, readNdjson, refuseNewerVersion, versionHeader } from '#content/store/ndjson';
import { type Kind, POST_KINDS, type PostKind } from '#interface/kinds';
import type { AnyRecord } from '#records/schema';
import { utcInstant } from '#records/time';

/** The version of the file's format; its first line holds it. */
const VERSION = 1;

const revision = z.strictObject({
  kind: z.enum(POST_KINDS),
  language: z.string(),
  id: z.int().positive(),
  /**
   * The digest of the parts that `service.modified_utc` does not date (see `undatedParts`); empty if there are none.
   */
  digest: z.string(),
  /** The time at which a run first saw these parts: an ISO 8601 instant in UTC, to the second. */
  at: z.iso.datetime({ precision: 0 }),
});

/**
 * When a record last changed in the parts that its service does not date: the parts' digest, and when a run first saw
 * them.
 */
export type RevisionTime = z.output<typeof revision>;

/** The revision times of all records that need one, by `revisionKey`. */
export type RevisionTimes = ReadonlyMap<string, RevisionTime>;

/** The identity of a record that may have a revision. */
type Revised = Pick<RevisionTime, 'language' | 'kind' | 'id'>;

/** Returns the key of a record in `RevisionTimes`. */
export function revisionKey({ language, kind, id }: { language: string; kind: Kind; id: number }): string {
  return `${language} ${kind} ${id}`;
}

/** Tells whether records of a kind can have a revision time: terms have none, as no service dates them. */
export function hasRevisionTimes(kind: Kind): kind is PostKind {
  return POST_KINDS.some((one) => one === kind);
}

const header = versionHeader.extend({
  partial: z.boolean().optional(),
  statuses: z.record(z.string(), z.string()).optional(),
});

/** The contents of the file of revision times. */
export type RevisionFile = {
  readonly revisions: RevisionTimes;
  /** True if every record that needs a revision has one; false if the file or a line of it was lost. */
  readonly whole: boolean;
  /** By language, the digest of the rules from which the statuses of its events were derived; absent without rules. */
  readonly statuses: Readonly<Record<string, string>>;
};

/**
 * Reads the file of revision times, and pending ones. Lines that hold no valid one are skipped; of several for one
 * record the latest counts. Throws `ContentError` if a newer Almanac wrote the file.
 */
export async function readRevisionFile(files: Files): Promise<RevisionFile> {
  const { lines, damaged } = await readNdjson(files, REVISIONS_PATH, z.union([revision, header]));
  const revisions = new Map<string, RevisionTime>();
  let head: z.output<typeof header> = { v: 0 };
  for (const line of lines) {
    if ('v' in line) {
      if (line.v > head.v) head = line;
      continue;
    }
    const key = revisionKey(line);
    const before = revisions.get(key);
    if (before === undefined || before.at < line.at) revisions.set(key, line);
  }
  const { v, partial = false, statuses = {} } = head;
  refuseNewerVersion(REVISIONS_PATH, v, VERSION);
  for (const { revisions: changes } of await readPending(files))
    for (const { key, revision: after } of changes)
      if (after === undefined) revisions.delete(key);
      else revisions.set(key, revision.parse(after));
  return { revisions, whole: v === VERSION && !partial && damaged === 0, statuses };
}

/**
 * Reads the revision times alone, as `readRevisionFile` does. Throws `ContentError` if a newer Almanac wrote the file.
 */
export async function readRevisionTimes(files: Files): Promise<RevisionTimes> {
  return (await readRevisionFile(files)).revisions;
}

const order = <T extends string | number>(one: T, other: T) => (one < other ? -1 : one > other ? 1 : 0);

/** Returns the text of the file: a header and a line per record, sorted by language, kind and id. */
export function revisionFileText({ revisions, whole, statuses }: RevisionFile): string {
  const sorted = [...revisions.values()].sort(
    (a, b) => order(a.language, b.language) || order(a.kind, b.kind) || order(a.id, b.id),
  );
  const head = {
    v: VERSION,
    ...(whole ? {} : { partial: true }),
    ...(Object.keys(statuses).length === 0 ? {} : { statuses }),
  };
  return ndjsonText([head, ...sorted]);
}

/** The parts of a record that `service.modified_utc` does not date, and that date. */
type UndatedParts = {
  /** The digest of these parts; `undefined` if the service dates the whole record. */
  readonly digest: string | undefined;
  /** The service's date of the record's last change, if it gives one. */
  readonly modified: Temporal.Instant | undefined;
};

function modifiedOf({ service }: AnyRecord): Temporal.Instant | undefined {
  return service?.modified_utc === undefined ? undefined : utcInstant(service.modified_utc);
}

/**
 * Returns the digest of the parts of a record that `service.modified_utc` does not date, and the instant of
 * `service.modified_utc`. The parts are the whole record if the service gives no date; otherwise its `local` part
 * without notes, the fields named in `edited`, for which the service has other values, and `status`, if an event is
 * cancelled or postponed.
 */
export function undatedParts(record: AnyRecord, edited: readonly string[], status?: EventStatus): UndatedParts {
  const { $schema: _, ...contents } = record;
  const modified = modifiedOf(record);
  if (modified === undefined)
    return { digest: digestOfSortedJson(status === undefined ? contents : { contents, status }), modified };
  // Notes appear on no page and in no feed.
  const { notes: _notes, ...published } = contents.local ?? {};
  const isDated = edited.length === 0 && Object.keys(published).length === 0 && status === undefined;
  const fields = Object.fromEntries(edited.map((name) => [name, Reflect.get(record, name) ?? null]));
  return { digest: isDated ? undefined : digestOfSortedJson({ local: published, fields, status }), modified };
}

const later = (a: Temporal.Instant, b: Temporal.Instant) => (Temporal.Instant.compare(a, b) < 0 ? b : a);

/** Returns the latest of some instants; `undefined` if there is none. */
export function latestInstant(instants: Iterable<Temporal.Instant | undefined>): Temporal.Instant | undefined {
  return [...instants].reduce(
    (last, one) => (last === undefined || one === undefined ? (one ?? last) : later(last, one)),
    undefined,
  );
}

/**
 * Returns the time of a record's last change: the later of the service's date and its revision time; `undefined`
 * without both.
 */
export function lastChangeTime(record: AnyRecord, revision: RevisionTime | undefined): Temporal.Instant | undefined {
  return latestInstant([modifiedOf(record), revision === undefined ? undefined : Temporal.Instant.from(revision.at)]);
}

const SECOND = { seconds: 1 };

/**
 * Returns the instant, as text, of a new revision time: `now`, but later than `published` even if the clock was set
 * back.
 */
export function newRevisionInstant(now: Temporal.Instant, published: Temporal.Instant | undefined): string {
  return instantToSecond(published === undefined ? now : later(now, published.add(SECOND)));
}

/** The state of a record before a run. */
type FormerState = {
  readonly revision?: RevisionTime | undefined;
  /** The latest time of change under which the record, or its removal, was published. */
  readonly published?: Temporal.Instant | undefined;
  /** True if the published parts of the record have changed. */
  readonly isChanged: boolean;
};

/**
 * Returns the revision time of a record after a run; `undefined` if it needs none. The old one stays while the record
 * stays the same. A new one is made if the parts that the service does not date have changed, or if other parts have
 * and the service's date is no later than `published`. It is later than both dates, so that subscribers see a newer
 * record. Pure.
 */
export function nextRevisionTime(
  { language, kind, id }: Revised,
  { digest = '', modified }: UndatedParts,
  { revision, published, isChanged }: FormerState,
  now: Temporal.Instant,
): RevisionTime | undefined {
  const isLater = (than: Temporal.Instant | undefined) =>
    modified !== undefined && (than === undefined || Temporal.Instant.compare(modified, than) > 0);
  if (digest !== (revision?.digest ?? '') || (isChanged && !isLater(published)))
    // The service's clock may be ahead of this machine's.
    return { language, kind, id, digest, at: newRevisionInstant(now, latestInstant([published, modified])) };
  if (revision === undefined) return undefined;
  return digest === '' && isLater(Temporal.Instant.from(revision.at)) ? undefined : revision;
}
