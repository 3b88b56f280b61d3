import { z } from 'zod';
import { digestOf, sortedJson } from '#content/canonical-json';
import { noticedAt } from '#content/changes';
import type { Files } from '#content/files';
import { REVISIONS_PATH } from '#content/layout';
import { ContentError } from '#errors';
import { type Kind, POST_KINDS, type PostKind } from '#interface/kinds';
import type { AnyRecord } from '#records/schema';

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

/** Whether records of a kind have revisions: terms have none, as no service dates them and no feed tells of their changes. */
export function isRevisedKind(kind: Kind): kind is PostKind {
  return POST_KINDS.some((one) => one === kind);
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
 * Reads the revisions. A line that says none counts as none; of several for one record the latest counts. Throws
 * `ContentError` where a newer Almanac has written the file.
 */
export async function readRevisions(files: Files): Promise<Revisions> {
  const revisions = new Map<string, Revision>();
  let newer: number | undefined;
  await files.readLines(REVISIONS_PATH, (row) => {
    const value = parsed(row);
    const { v } = header.safeParse(value).data ?? {};
    if (v !== undefined && v > VERSION) newer = v;
    const { data } = revision.safeParse(value);
    if (data === undefined) return;
    const key = revisionKey(data);
    const before = revisions.get(key);
    if (before === undefined || before.at < data.at) revisions.set(key, data);
  });
  if (newer !== undefined)
    throw new ContentError({
      message: `${REVISIONS_PATH} has the form ${newer}; this version of Almanac knows forms up to ${VERSION}.`,
      state: 'Nothing was changed.',
      hint: 'Update Almanac, or take the file back from before the newer version ran.',
    });
  return revisions;
}

const order = <T extends string | number>(one: T, other: T) => (one < other ? -1 : one > other ? 1 : 0);

/** The text of the file: a header and a line per record, sorted by language, kind and id. */
export function revisionsText(revisions: Revisions): string {
  const sorted = [...revisions.values()].sort(
    (a, b) => order(a.language, b.language) || order(a.kind, b.kind) || order(a.id, b.id),
  );
  return [{ v: VERSION }, ...sorted].map((line) => `${sortedJson(line)}\n`).join('');
}

/** What a record holds that `service.modified_utc` does not tell of. */
export type Untold = {
  /** The digest of it; `undefined` where the service tells of everything. */
  readonly digest: string | undefined;
  /** The service's last change, where it gives one. */
  readonly modified: Temporal.Instant | undefined;
};

/**
 * What a record holds that `service.modified_utc` does not tell of: all of it where the service gives none, otherwise
 * what is ours alone, and the fields of `edited`, which the service does not have so.
 */
export function untoldIn(record: AnyRecord, edited: readonly string[]): Untold {
  const { $schema: _, ...contents } = record;
  const { local, service } = contents;
  if (service?.modified_utc === undefined) return { digest: digestOf(contents), modified: undefined };
  const modified = Temporal.PlainDateTime.from(service.modified_utc).toZonedDateTime('UTC').toInstant();
  // Notes are on no page and in no feed.
  const { notes: _notes, ...published } = local ?? {};
  const isTold = edited.length === 0 && Object.keys(published).length === 0;
  const fields = Object.fromEntries(edited.map((name) => [name, Reflect.get(record, name) ?? null]));
  return { digest: isTold ? undefined : digestOf({ local: published, fields }), modified };
}

/** What was said of a record before: its revision, or of one that is back when it went. */
export type Former = Pick<Revision, 'at'> & { readonly digest?: string };

const later = (a: Temporal.Instant, b: Temporal.Instant) => (Temporal.Instant.compare(a, b) < 0 ? b : a);

/**
 * The revision of a record that a run has looked at; `undefined` where it needs none. It stays while the record holds
 * the same; a new one is later than all that was said of the record before, so that it counts for whoever follows it.
 * Pure.
 */
export function revise(
  { language, kind, id }: Revised,
  { digest = '', modified }: Untold,
  former: Former | undefined,
  now: Temporal.Instant,
): Revision | undefined {
  if (former === undefined && digest === '') return undefined;
  const before = former === undefined ? undefined : Temporal.Instant.from(former.at);
  if (before !== undefined && former?.digest === digest) {
    const isTold = digest === '' && modified !== undefined && Temporal.Instant.compare(modified, before) > 0;
    return isTold ? undefined : { language, kind, id, digest, at: former.at };
  }
  // The service's clock may be ahead of ours.
  const said = [before, modified].filter((one) => one !== undefined);
  const at = said.map((one) => one.add({ seconds: 1 })).reduce(later, now);
  return { language, kind, id, digest, at: noticedAt(at) };
}
