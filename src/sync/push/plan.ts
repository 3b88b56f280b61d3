import type { CreateIntent } from '#content/state/intents';
import type { LedgerEntry } from '#content/state/ledger';
import type { OvertakenPaths } from '#content/store/journal';
import type { StoredRecord } from '#content/store/store';
import type { CallLanguage } from '#interface/endpoint';
import type { Kind } from '#interface/kinds';
import type { AnyRecord } from '#records/schema';
import type { Decision } from '#sync/plan/decision';
import type { ServedRecord } from '#sync/push/served-record';

/** The result of one step of a push. */
export type StepOutcome = {
  readonly step: PushStep;
  /**
   * `done`: the service has carried out the write. `partly`: it has, but did not take all of it, or changed more.
   * `refused`: the service refused the write. `moved`: one side changed since the step was planned, so nothing was
   * sent. `unknown`: it is unknown whether the write was carried out. `not-begun`: the push ended before this step.
   */
  readonly outcome: 'done' | 'partly' | 'refused' | 'moved' | 'unknown' | 'not-begun';
  /** The record's id, if it is known. */
  readonly id?: number;
  /** Remarks for a person, a line each. */
  readonly remarks: readonly string[];
};

/** The result of a push. */
export type PushReport = {
  readonly plan: PushPlan;
  /** The results of the steps, in the order of the plan. */
  readonly outcomes: readonly StepOutcome[];
  /** The reason why the push ended early; absent if it did not. */
  readonly ended?: string;
  /** Files that people changed during the push, which stay unchanged. */
  readonly overtaken: OvertakenPaths;
};

/** The language, kind and file by which a push names a record of content. */
export type PushSubject = {
  readonly language: string;
  readonly kind: Kind;
  /** The path of the record's file, relative to the content folder. */
  readonly path: string;
};

/** A field with the service's value and the value that a push gives it; `undefined` stands for no value. */
export type FieldChange = { readonly field: string; readonly from: unknown; readonly to: unknown };

/** The step that creates a record on the service from a new file. */
export type CreateStep = PushSubject & {
  readonly does: 'create';
  /** The digest of the text that the file had when the step was planned. */
  readonly file: string;
  /**
   * The record's key, which no record of the service may have yet: an event's or term's slug, a venue's or organizer's
   * name.
   */
  readonly key: { readonly field: string; readonly value: string };
  readonly changes: readonly FieldChange[];
  /** The paths of the new files that this record refers to: their records are created first. */
  readonly needs: readonly string[];
};

/** The step that changes a record of the service. */
export type UpdateStep = PushSubject & {
  readonly does: 'update';
  readonly id: number;
  readonly file: string;
  /** The digest that the service's record had when the step was planned. */
  readonly served: string;
  readonly changes: readonly FieldChange[];
  /** Fields that are sent as the service has them, because it resets what an update leaves out. */
  readonly resent: readonly string[];
  /** The files in other languages that hold the same service record, with the digests of their texts. */
  readonly copies: readonly { readonly language: string; readonly path: string; readonly file: string }[];
};

/** The step that deletes a record of the service, because its file was removed. */
export type DeleteStep = PushSubject & {
  readonly does: 'delete';
  readonly id: number;
  readonly served: string;
  /** The record's title or name on the service. */
  readonly title: string;
};

/** A write to the service. */
export type PushStep = CreateStep | UpdateStep | DeleteStep;

/** A record that differs from the service and is not written, with the reason. */
export type HeldBackRecord = PushSubject & {
  readonly id: number | undefined;
  /**
   * `conflict`: a person has to decide; `refused`: the record can't be written in its present form; `removed`: its file
   * was removed, and the push is not allowed to delete.
   */
  readonly cell: 'conflict' | 'refused' | 'removed';
  readonly reason: string;
};

/** The steps of a push, in the order in which they are done, and the records that it does not write. */
export type PushPlan = {
  readonly steps: readonly PushStep[];
  readonly heldBack: readonly HeldBackRecord[];
  /** Files that get values of the service, or have them already, without a write to the service. */
  readonly taken: readonly PushSubject[];
  /** Notes for a person, a line each. */
  readonly notes: readonly string[];
};

/** A file that was edited or is new, or that holds the same service record as an edited one. */
export type PushFile = {
  readonly language: CallLanguage;
  readonly file: StoredRecord;
  /** The digest of the file's text. */
  readonly digest: string;
  /** The keys that the file states: a field that the file leaves out is not emptied. */
  readonly stated: ReadonlySet<string>;
  readonly entry: LedgerEntry | undefined;
};

/** A service record whose files were edited. */
export type EditedRecord = {
  readonly kind: Kind;
  readonly id: number;
  /** The edited files, in the order of languages; one, unless several languages hold this record. */
  readonly files: readonly PushFile[];
  /** The other files that hold the record, unedited. */
  readonly copies: readonly PushFile[];
};

/** A file of another language whose record has the same id. */
type Namesake = { readonly language: CallLanguage; readonly entry: LedgerEntry; readonly path: string };

/** A record whose file was removed from content. */
export type RemovedRecord = {
  readonly language: CallLanguage;
  readonly kind: Kind;
  readonly entry: LedgerEntry;
  /** Files of other languages that hold a record of the same id, which may be this one. */
  readonly namesakes: readonly Namesake[];
};

/** A piece of work of a push, with the data that it was planned from. */
export type PushWork =
  | { readonly does: 'update'; readonly step: UpdateStep; readonly edited: EditedRecord }
  | { readonly does: 'create'; readonly step: CreateStep; readonly pushFile: PushFile }
  | {
      readonly does: 'delete';
      readonly step: DeleteStep;
      readonly removed: RemovedRecord;
      readonly onService: ServedRecord;
    }
  /** Edited files without an edit to write: they get the service's values, or have them already. */
  | { readonly does: 'take'; readonly edited: EditedRecord }
  /** A new file whose record is on the service already, for example because an earlier push began to create it. */
  | {
      readonly does: 'link';
      readonly pushFile: PushFile;
      readonly onService: ServedRecord;
      readonly target: AnyRecord;
      readonly begun: CreateIntent | undefined;
    }
  /** A record that is deleted on the service and whose file was removed. */
  | { readonly does: 'forget'; readonly removed: RemovedRecord }
  /** The service's version of a record in conflict, to be written beside the file. */
  | { readonly does: 'note'; readonly language: string; readonly kind: Kind; readonly decision: Decision };

/** The members of `PushWork` with this value of `does`. */
export type PushWorkOf<D extends PushWork['does']> = Extract<PushWork, { does: D }>;
