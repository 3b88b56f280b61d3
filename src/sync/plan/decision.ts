import type { Change } from '#content/state/changes';
import type { Intent } from '#content/state/intents';
import type { LedgerLine } from '#content/state/ledger';
import type { Tombstone, Tombstones } from '#content/state/tombstones';
import type { Kind } from '#interface/kinds';
import type { AnyRecord } from '#records/schema';
import type { PublishedAt } from '#sync/apply/published';
import type { Names } from '#sync/plan/names';
import type { StatusOf } from '#sync/plan/statuses';

/** Where a decision is made. */
export type PlanContext = {
  readonly language: string;
  readonly kind: Kind;
  readonly names: Names;
  /** The names of records that have the service's version in conflict beside them. */
  readonly conflicts: ReadonlySet<string>;
  /** The digest of every file's text, by path. */
  readonly texts: ReadonlyMap<string, string>;
  /** The instant at which changes are noticed. */
  readonly at: Temporal.Instant;
  /** Whether the collection was pulled before: only then is a record new to visitors. */
  readonly begun: boolean;
  /** The host in the UIDs of events. */
  readonly uidHost: string;
  /** Whether missing files were removed on purpose. */
  readonly acceptsMissing: boolean;
  readonly tombstones: Tombstones;
  /** Writes of pushes to this collection of which the end is not known. */
  readonly intents: readonly Intent[];
  readonly statusOf: StatusOf;
  readonly publishedAt: PublishedAt;
  /** Whether what the service has in a field (`theirs`) may be what it makes of `ours`. */
  readonly isAlike: (field: string, ours: unknown, theirs: unknown) => boolean;
};

/** A cell of the design's decision table, as it stands in code, logs and tests. */
export type Cell =
  | 'unchanged'
  | 'converge'
  | 'pull-create'
  | 'pull-update'
  | 'pull-delete'
  | 'hide'
  | 'merge'
  | 'conflict'
  | 'restore'
  | 'push-create'
  | 'push-update'
  | 'push-delete'
  | 'forget'
  | 'keep'
  | 'refused';

/** What is to be done about one record. What it changes is in it; a decision without changes only reports. */
export type Decision = {
  readonly cell: Cell;
  /** Absent for a new file. */
  readonly id: number | undefined;
  /** The record's file after the decision. */
  readonly path: string;
  /** The file's new text. */
  readonly write?: string;
  /** The record that the file held before, where it is written anew. */
  readonly before?: AnyRecord;
  /** The record that the file holds after the decision, where it was looked at. */
  readonly record?: AnyRecord;
  /** The file's place before, where it moves. */
  readonly movedFrom?: string;
  /** The file's place at the last agreement, where a person has moved it. */
  readonly renamedFrom?: string;
  /** The record was shown to visitors, and is not any more. */
  readonly takesOff?: true;
  /** The file is removed. */
  readonly removes?: true;
  /** The text of the service's version, to be written beside the file. */
  readonly conflict?: string;
  /** The ledger's new line; `null` where the record has none any more. */
  readonly ledger?: LedgerLine | null;
  /** What is remembered of a record that is gone; `null` where one is back. */
  readonly tombstone?: Tombstone | null;
  /** What visitors would care about. */
  readonly changes?: readonly Change[];
  /** The fields that the file has otherwise than the service: those in conflict, and those edited. */
  readonly fields?: readonly string[];
  /** Why, where a person has to know. */
  readonly reason?: string;
};
