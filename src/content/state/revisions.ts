import { z } from 'zod';
import type { EventStatus } from '#content/calendar/status';
import { noticedAt } from '#content/state/changes';
import { readPending } from '#content/state/pending';
import { digestOf, sortedJson } from '#content/store/canonical-json';
import type { Files } from '#content/store/files';
import { REVISIONS_PATH } from '#content/store/layout';
import { ContentError } from '#errors';
import { type Kind, POST_KINDS, type PostKind } from '#interface/kinds';
import type { AnyRecord } from '#records/schema';
import { utcInstant } from '#records/time';

/** The version of the file's form; its first line names it. */
const VERSION = 1;

const revision = z.strictObject({
  kind: z.enum(POST_KINDS),
  language: z.string(),
  id: z.int().positive(),
  /** The digest of what `service.modified_utc` does not tell of; empty where the record has nothing of the kind any more. */
  digest: z.string(),
  /** When a run first saw it so: an ISO 8601 instant in UTC, to the second. */
  at: z.iso.datetime({ precision: 0 }),
});

/** When a record became what it is, as far as its service does not say. */
export type Revision = z.output<typeof revision>;

/** The lines of all records that need one, by `revisionKey`. */
export type Revisions = ReadonlyMap<string, Revision>;

/** A record that may have a revision. */
export type Revised = Pick<Revision, 'language' | 'kind' | 'id'>;

/** The key of a record among revisions. */
export function revisionKey({ language, kind, id }: { language: string; kind: Kind; id: number }): string {
  return `${language} ${kind} ${id}`;
}

/** Whether records of a kind have revisions: terms have none, as no service dates them. */
export function isRevisedKind(kind: Kind): kind is PostKind {
  return POST_KINDS.some((one) => one === kind);
}

const header = z.object({
  v: z.int(),
  partial: z.boolean().optional(),
  statuses: z.record(z.string(), z.string()).optional(),
});

/** The revisions, and what else stands in their file. */
export type RevisionLog = {
  readonly revisions: Revisions;
  /** Whether every record that needs a line has one; where the file or a line of it was lost, nobody knows. */
  readonly whole: boolean;
  /** By language, the digest of the rules by which the statuses of its events were told; none where there are no rules. */
  readonly statuses: Readonly<Record<string, string>>;
};

function parsed(row: string): unknown {
  try {
    return JSON.parse(row);
  } catch {
    return undefined;
  }
}

/**
 * Reads the revisions. A line that says none counts as none; of several for one record the latest counts. Throws
 * `ContentError` where a newer Almanac has written the file.
 */
export async function readRevisionLog(files: Files): Promise<RevisionLog> {
  const revisions = new Map<string, Revision>();
  let head: z.output<typeof header> | undefined;
  let damaged = false;
  await files.readLines(REVISIONS_PATH, (row) => {
    const value = parsed(row);
    const { data } = revision.safeParse(value);
    if (data === undefined) {
      const found = header.safeParse(value).data;
      if (found === undefined) damaged ||= row.trim() !== '';
      else if (head === undefined || found.v > head.v) head = found;
      return;
    }
    const key = revisionKey(data);
    const before = revisions.get(key);
    if (before === undefined || before.at < data.at) revisions.set(key, data);
  });
  const { v = 0, partial = false, statuses = {} } = head ?? {};
  if (v > VERSION)
    throw new ContentError({
      message: `${REVISIONS_PATH} has the form ${v}; this version of Almanac knows forms up to ${VERSION}.`,
      state: 'Nothing was changed.',
      hint: 'Update Almanac, or take the file back from before the newer version ran.',
    });
  for (const { revisions: changes } of await readPending(files))
    for (const { key, revision: after } of changes)
      if (after === undefined) revisions.delete(key);
      else revisions.set(key, revision.parse(after));
  return { revisions, whole: v === VERSION && !partial && !damaged, statuses };
}

/** Reads the revisions alone. Throws `ContentError` where a newer Almanac has written the file. */
export async function readRevisions(files: Files): Promise<Revisions> {
  return (await readRevisionLog(files)).revisions;
}

const order = <T extends string | number>(one: T, other: T) => (one < other ? -1 : one > other ? 1 : 0);

/** The text of the file: a header and a line per record, sorted by language, kind and id. */
export function revisionsText({ revisions, whole, statuses }: RevisionLog): string {
  const sorted = [...revisions.values()].sort(
    (a, b) => order(a.language, b.language) || order(a.kind, b.kind) || order(a.id, b.id),
  );
  const head = {
    v: VERSION,
    ...(whole ? {} : { partial: true }),
    ...(Object.keys(statuses).length === 0 ? {} : { statuses }),
  };
  return [head, ...sorted].map((line) => `${sortedJson(line)}\n`).join('');
}

/** What a record holds that `service.modified_utc` does not tell of. */
export type Untold = {
  /** The digest of it; `undefined` where the service tells of everything. */
  readonly digest: string | undefined;
  /** The service's last change, where it gives one. */
  readonly modified: Temporal.Instant | undefined;
};

function modifiedOf({ service }: AnyRecord): Temporal.Instant | undefined {
  return service?.modified_utc === undefined ? undefined : utcInstant(service.modified_utc);
}

/**
 * What a record holds that `service.modified_utc` does not tell of: all of it where the service gives none, otherwise
 * what is ours alone, the fields of `edited`, which the service does not have so, and the status of an event that is not
 * to take place as scheduled.
 */
export function untoldIn(record: AnyRecord, edited: readonly string[], status?: EventStatus): Untold {
  const { $schema: _, ...contents } = record;
  const modified = modifiedOf(record);
  if (modified === undefined)
    return { digest: digestOf(status === undefined ? contents : { contents, status }), modified };
  // Notes are on no page and in no feed.
  const { notes: _notes, ...published } = contents.local ?? {};
  const isTold = edited.length === 0 && Object.keys(published).length === 0 && status === undefined;
  const fields = Object.fromEntries(edited.map((name) => [name, Reflect.get(record, name) ?? null]));
  return { digest: isTold ? undefined : digestOf({ local: published, fields, status }), modified };
}

const later = (a: Temporal.Instant, b: Temporal.Instant) => (Temporal.Instant.compare(a, b) < 0 ? b : a);

/** The latest of some instants; `undefined` where there is none. */
export function latestOf(instants: Iterable<Temporal.Instant | undefined>): Temporal.Instant | undefined {
  return [...instants].reduce(
    (last, one) => (last === undefined || one === undefined ? (one ?? last) : later(last, one)),
    undefined,
  );
}

/** When a record became what it is: by its service, and by its revision. */
export function changedAt(record: AnyRecord, own: Revision | undefined): Temporal.Instant | undefined {
  return latestOf([modifiedOf(record), own === undefined ? undefined : Temporal.Instant.from(own.at)]);
}

const SECOND = { seconds: 1 };

/** The time of the run `now`, as a revision has it: later than what was published before, however clocks go. */
export function revisionTime(now: Temporal.Instant, published: Temporal.Instant | undefined): string {
  return noticedAt(published === undefined ? now : later(now, published.add(SECOND)));
}

/** What is known of a record from before a run. */
export type Former = {
  /** Its revision. */
  readonly revision?: Revision | undefined;
  /** The latest instant under which it was published or was told to be gone. */
  readonly published?: Temporal.Instant | undefined;
  /** Whether what is published of it is another now. */
  readonly isChanged: boolean;
};

/**
 * The revision of a record that a run has looked at; `undefined` where it needs none. It stays while the record holds
 * the same. A new one is made where what the service does not tell of has changed, and where anything has that the
 * service dates no later than what was published; it is later than all that, so that it counts for whoever follows the
 * record. Pure.
 */
export function revise(
  { language, kind, id }: Revised,
  { digest = '', modified }: Untold,
  { revision, published, isChanged }: Former,
  now: Temporal.Instant,
): Revision | undefined {
  const isLater = (than: Temporal.Instant | undefined) =>
    modified !== undefined && (than === undefined || Temporal.Instant.compare(modified, than) > 0);
  if (digest !== (revision?.digest ?? '') || (isChanged && !isLater(published)))
    // The service's clock may be ahead of ours.
    return { language, kind, id, digest, at: revisionTime(now, latestOf([published, modified])) };
  if (revision === undefined) return undefined;
  return digest === '' && isLater(Temporal.Instant.from(revision.at)) ? undefined : revision;
}
