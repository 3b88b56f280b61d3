import type { EventChange } from '#content/state/changes';
import type { Intent } from '#content/state/intents';
import type { LedgerLine } from '#content/state/ledger';
import type { Tombstone, Tombstones } from '#content/state/tombstones';
import type { Kind } from '#interface/kinds';
import type { AnyRecord } from '#records/schema';
import type { TakenNames } from '#sync/plan/names';
import type { StatusOf } from '#sync/plan/statuses';

/**
 * Returns the time of change with which a record was last published; a new revision must be later. `record` is its file as
 * published. For an event, changes of its venues and organizers count, too. Without a file, only its revision time counts.
 */
export type PublishedAt = (id: number, record: AnyRecord | undefined) => Temporal.Instant | undefined;

/** The input of a decision that is the same for all records of one language and kind. */
export type PlanContext = {
  readonly language: string;
  readonly kind: Kind;
  readonly names: TakenNames;
  /** The names of records that have a conflict file: the service's version beside their own file. */
  readonly conflicts: ReadonlySet<string>;
  /** The digest of every file's text, by path. */
  readonly texts: ReadonlyMap<string, string>;
  /** The instant at which changes are noticed. */
  readonly at: Temporal.Instant;
  /** True if the collection was pulled before: only then is a record new to visitors. */
  readonly begun: boolean;
  /** The host in the UIDs of events. */
  readonly uidHost: string;
  /** True if missing files were removed on purpose: the ledger notes it, so that guards do not refuse them again. */
  readonly acceptsMissing: boolean;
  readonly tombstones: Tombstones;
  /** Writes of pushes whose outcome is not known. */
  readonly intents: readonly Intent[];
  readonly statusOf: StatusOf;
  readonly publishedAt: PublishedAt;
  /**
   * Tells whether the service's value of a field (`theirs`) may be what the service makes of the file's value (`ours`).
   */
  readonly isAlike: (field: string, ours: unknown, theirs: unknown) => boolean;
};

/** A cell of the decision table in docs/architecture.md, under its name in code, logs and tests. */
export type DecisionCell =
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

/** The decision about one record, with the changes that it makes; without changes it only reports. */
export type Decision = {
  readonly cell: DecisionCell;
  /** Absent for a new file. */
  readonly id: number | undefined;
  /** The record's file after the decision. */
  readonly path: string;
  /** The file's new text. */
  readonly write?: string;
  /** The record that the file held before, if the file is rewritten. */
  readonly before?: AnyRecord;
  /** The record that the file holds after the decision, if the file was read. */
  readonly record?: AnyRecord;
  /** The file's path before, if the decision moves it. */
  readonly movedFrom?: string;
  /** The file's path at the last agreement, if a person has moved it. */
  readonly renamedFrom?: string;
  /** Present if the record was shown to visitors and no longer is. */
  readonly takesOff?: true;
  /** Present if the file is removed. */
  readonly removes?: true;
  /** The text of the service's version, to be written beside the file. */
  readonly conflict?: string;
  /** The ledger's new line; `null` if the record has none any more. */
  readonly ledger?: LedgerLine | null;
  /** The tombstone of a record that is gone; `null` if a record that was gone is back. */
  readonly tombstone?: Tombstone | null;
  /** The changes that visitors care about. */
  readonly changes?: readonly EventChange[];
  /** The fields whose value in the file differs from the service's: fields in conflict, and edited fields. */
  readonly fields?: readonly string[];
  /** The reason for the decision, if a person has to know it. */
  readonly reason?: string;
};
