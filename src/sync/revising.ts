import { isRevisedKind, type Revision, type Revisions, revise, revisionKey, untoldIn } from '#content/revisions';
import type { Tombstones } from '#content/tombstones';
import type { Kind } from '#interface/kinds';
import type { Decision } from '#sync/plan';

/** Where decisions are made, and what is known of its records from before. */
export type RevisedPlace = {
  readonly language: string;
  readonly kind: Kind;
  /** The instant of the run. */
  readonly at: Temporal.Instant;
  readonly revisions: Revisions;
  readonly tombstones: Tombstones;
};

/** A line of revisions that a decision changes; one that is dropped has no revision. */
export type RevisionChange = { readonly key: string; readonly revision: Revision | undefined };

/**
 * What a decision changes among the revisions: the record's line is as its file is afterwards, and none where it is
 * gone. `undefined` where nothing changes, as for a record that nobody has looked at.
 */
export function revisionAfter(
  { id, record, fields = [], ledger, tombstone }: Pick<Decision, 'id' | 'record' | 'fields' | 'ledger' | 'tombstone'>,
  { language, kind, at, revisions, tombstones }: RevisedPlace,
): RevisionChange | undefined {
  if (id === undefined || !isRevisedKind(kind)) return undefined;
  const isGone = ledger === null;
  if (record === undefined && !isGone) return undefined;
  const key = revisionKey({ language, kind, id });
  const before = revisions.get(key);
  const goneAt = tombstone === null ? tombstones.get(id)?.goneAt : undefined;
  const former = goneAt === undefined ? before : { at: goneAt };
  const revision =
    record === undefined || isGone ? undefined : revise({ language, kind, id }, untoldIn(record, fields), former, at);
  return revision?.digest === before?.digest && revision?.at === before?.at ? undefined : { key, revision };
}

/** The revisions after changes of some of them. */
export function withChanges(revisions: Revisions, changes: readonly RevisionChange[]): Revisions {
  const result = new Map(revisions);
  for (const { key, revision } of changes)
    if (revision === undefined) result.delete(key);
    else result.set(key, revision);
  return result;
}
