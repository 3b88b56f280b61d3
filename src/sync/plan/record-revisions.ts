import { isRevisedKind, type Revision, type Revisions, revise, revisionKey, untoldIn } from '#content/state/revisions';
import type { Tombstones } from '#content/state/tombstones';
import { sortedJson } from '#content/store/canonical-json';
import type { Kind } from '#interface/kinds';
import type { PublishedAt } from '#sync/apply/published';
import type { Decision } from '#sync/plan/decision';
import type { StatusOf } from '#sync/plan/statuses';

/** Where decisions are made, and what is known of its records from before. */
export type RevisedPlace = {
  readonly language: string;
  readonly kind: Kind;
  /** The instant of the run. */
  readonly at: Temporal.Instant;
  readonly revisions: Revisions;
  readonly tombstones: Tombstones;
  readonly publishedAt: PublishedAt;
  readonly statusOf: StatusOf;
};

/** A line of revisions that a decision changes; one that is dropped has no revision. */
export type RevisionChange = { readonly key: string; readonly revision: Revision | undefined };

/** Whether a decision changes what is published of a record: what it holds, or its address. */
function isChanging({ cell, before, record, movedFrom, renamedFrom, tombstone }: Decision): boolean {
  if (tombstone === null || cell === 'restore' || movedFrom !== undefined || renamedFrom !== undefined) return true;
  // Nobody sees a record that was taken off; when it is back, that is a change.
  if (before === undefined || record === undefined || record.service?.withdrawn === true) return false;
  return sortedJson(before) !== sortedJson(record);
}

/**
 * What a decision changes among the revisions: the record's line is as its file is afterwards, and none where it is
 * gone. `undefined` where nothing changes, as for a record that nobody has looked at.
 */
export function revisionAfter(decision: Decision, context: RevisedPlace): RevisionChange | undefined {
  const { id, record, before, fields = [], ledger, tombstone } = decision;
  const { language, kind, at, revisions, tombstones, publishedAt, statusOf } = context;
  if (id === undefined || !isRevisedKind(kind)) return undefined;
  const isGone = ledger === null;
  if (record === undefined && !isGone) return undefined;
  const key = revisionKey({ language, kind, id });
  const former = revisions.get(key);
  const revised = () => {
    if (record === undefined || isGone) return undefined;
    const goneAt = tombstone === null ? tombstones.get(id)?.goneAt : undefined;
    const published = goneAt === undefined ? publishedAt(id, before ?? record) : Temporal.Instant.from(goneAt);
    const known = { revision: former, published, isChanged: isChanging(decision) };
    return revise({ language, kind, id }, untoldIn(record, fields, statusOf(record)), known, at);
  };
  const revision = revised();
  return revision?.digest === former?.digest && revision?.at === former?.at ? undefined : { key, revision };
}

/** The revisions after changes of some of them. */
export function withChanges(revisions: Revisions, changes: readonly RevisionChange[]): Revisions {
  const result = new Map(revisions);
  for (const { key, revision } of changes)
    if (revision === undefined) result.delete(key);
    else result.set(key, revision);
  return result;
}
