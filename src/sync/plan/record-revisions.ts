import {
  hasRevisionTimes,
  nextRevisionTime,
  type RevisionTime,
  type RevisionTimes,
  revisionKey,
  undatedParts,
} from '#content/state/revisions';
import type { Tombstones } from '#content/state/tombstones';
import { sortedJson } from '#content/store/canonical-json';
import type { Kind } from '#interface/kinds';
import type { Decision, PublishedAt } from '#sync/plan/decision';
import type { StatusOf } from '#sync/plan/statuses';

/** The input for revising records of one language and kind. */
type RevisionContext = {
  readonly language: string;
  readonly kind: Kind;
  /** The instant of the run. */
  readonly at: Temporal.Instant;
  readonly revisions: RevisionTimes;
  readonly tombstones: Tombstones;
  readonly publishedAt: PublishedAt;
  readonly statusOf: StatusOf;
};

/** A change of one record's line in the file of revision times; without a revision, the line is dropped. */
export type RevisionChange = { readonly key: string; readonly revision: RevisionTime | undefined };

/** Tells whether a decision changes the published record: its fields, or its address. */
function isChanging({ cell, before, record, movedFrom, renamedFrom, tombstone }: Decision): boolean {
  if (tombstone === null || cell === 'restore' || movedFrom !== undefined || renamedFrom !== undefined) return true;
  // A record that was taken off the site is not visible; its return counts as a change.
  if (before === undefined || record === undefined || record.service?.withdrawn === true) return false;
  return sortedJson(before) !== sortedJson(record);
}

/**
 * Returns the change that a decision makes in the file of revision times: the line describes the record's new file, and
 * is dropped if the record is gone. Returns `undefined` if nothing changes, as for a record whose file was not read.
 */
export function revisionChangeOf(decision: Decision, context: RevisionContext): RevisionChange | undefined {
  const { id, record, before, fields = [], ledger, tombstone } = decision;
  const { language, kind, at, revisions, tombstones, publishedAt, statusOf } = context;
  if (id === undefined || !hasRevisionTimes(kind)) return undefined;
  const isGone = ledger === null;
  if (record === undefined && !isGone) return undefined;
  const key = revisionKey({ language, kind, id });
  const former = revisions.get(key);
  const revised = () => {
    if (record === undefined || isGone) return undefined;
    const goneAt = tombstone === null ? tombstones.get(id)?.goneAt : undefined;
    const published = goneAt === undefined ? publishedAt(id, before ?? record) : Temporal.Instant.from(goneAt);
    const known = { revision: former, published, isChanged: isChanging(decision) };
    return nextRevisionTime({ language, kind, id }, undatedParts(record, fields, statusOf(record)), known, at);
  };
  const revision = revised();
  return revision?.digest === former?.digest && revision?.at === former?.at ? undefined : { key, revision };
}

/** Returns the revision times with changes applied. */
export function withRevisionChanges(revisions: RevisionTimes, changes: readonly RevisionChange[]): RevisionTimes {
  const result = new Map(revisions);
  for (const { key, revision } of changes)
    if (revision === undefined) result.delete(key);
    else result.set(key, revision);
  return result;
}
