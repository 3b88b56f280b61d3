import type { Overtaken } from '#content/store/journal';
import type { PushPlan, PushStep } from '#sync/push/plan';

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
