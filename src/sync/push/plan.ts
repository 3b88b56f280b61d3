import type { Overtaken } from '#content/store/journal';
import type { Kind } from '#interface/kinds';

/** How one step of a push ended. */
export type StepOutcome = {
  readonly step: PushStep;
  /**
   * `done`: the service has it. `refused`: the service said no. `moved`: one side is not as it was planned from, so
   * nothing was sent. `unknown`: nobody can say whether it was written. `partly`: it was written, and the service has
   * not taken all of it. `not-begun`: the push ended before.
   */
  readonly outcome: 'done' | 'partly' | 'refused' | 'moved' | 'unknown' | 'not-begun';
  /** The record's id, where it is known. */
  readonly id?: number;
  /** What a person may want to know; a line each. */
  readonly remarks: readonly string[];
};

/** What came of a push. */
export type PushReport = {
  readonly plan: PushPlan;
  /** In the order of the plan. */
  readonly outcomes: readonly StepOutcome[];
  /** Why the push ended before its end, where it did. */
  readonly ended?: string;
  /** Files that people changed while the push was at work: they were left alone. */
  readonly overtaken: Overtaken;
};

/** A record of content as a push names it. */
export type Subject = {
  readonly language: string;
  readonly kind: Kind;
  /** Its file, relative to the content folder. */
  readonly path: string;
};

/** What a push gives one field: what the service has, and what it is to have; `undefined` where there is nothing. */
export type FieldChange = { readonly field: string; readonly from: unknown; readonly to: unknown };

/** A record that is made on the service. */
export type CreateStep = Subject & {
  readonly does: 'create';
  /** The digest of the file's text that was planned from. */
  readonly file: string;
  /** What no record of the service may have yet: an event's or term's slug, a venue's or organizer's name. */
  readonly key: { readonly field: string; readonly value: string };
  readonly changes: readonly FieldChange[];
  /** The files of new records that this one names: they are made first. */
  readonly needs: readonly string[];
};

/** A record of the service that is changed. */
export type UpdateStep = Subject & {
  readonly does: 'update';
  readonly id: number;
  readonly file: string;
  /** The digest of the service's record that was planned from. */
  readonly served: string;
  readonly changes: readonly FieldChange[];
  /** Fields that are sent as the service has them, because it resets what an update leaves out. */
  readonly resent: readonly string[];
  /** The files in other languages that hold the same service record, with the digests of their texts. */
  readonly copies: readonly { readonly language: string; readonly path: string; readonly file: string }[];
};

/** A record of the service that is deleted, because its file was removed. */
export type DeleteStep = Subject & {
  readonly does: 'delete';
  readonly id: number;
  readonly served: string;
  /** The record's title or name on the service. */
  readonly title: string;
};

/** One write to the service. */
export type PushStep = CreateStep | UpdateStep | DeleteStep;

/** A record that differs from the service and is not written, and why. */
export type HeldBack = Subject & {
  readonly id: number | undefined;
  /** `conflict`: a person has to decide; `refused`: it can't be written so; `removed`: a delete was not asked for. */
  readonly cell: 'conflict' | 'refused' | 'removed';
  readonly reason: string;
};

/** What a push is going to do: in the order in which it does it. */
export type PushPlan = {
  readonly steps: readonly PushStep[];
  readonly heldBack: readonly HeldBack[];
  /** Files that take what the service has, without a write to it. */
  readonly taken: readonly Subject[];
  /** What a person may want to know; a line each. */
  readonly notes: readonly string[];
};
