import type { Kind } from '#interface/kinds';

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
