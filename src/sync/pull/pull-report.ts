import type { BrokenFile } from '#content/store/store';
import type { RefusedError } from '#errors';
import type { Kind } from '#interface/kinds';
import type { DecisionCell } from '#sync/plan/decision';
import type { QuarantinedItem } from '#sync/progress';
import type { CollectionPlan, PlannedDecision } from '#sync/pull/collection';

/** The numbers of records of one language and kind by what a pull did to them. */
export type PullCounts = {
  readonly language: string;
  readonly kind: Kind;
  /** Number of items that the service listed. */
  readonly fetched: number;
  readonly created: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly removed: number;
  /** Records taken off the site whose files are kept. */
  readonly hidden: number;
  /** Records kept without being verified, mostly because they lie outside the window. */
  readonly unverified: number;
  readonly conflicts: number;
  readonly quarantined: number;
};

/** Thrown by a pull of some records if only a pull of all records can tell what has changed. */
export class FullSyncNeeded extends Error {}

/** The outcome of a pull. */
export type PullReport = {
  /** In the order of languages, then kinds. */
  readonly counts: readonly PullCounts[];
  readonly quarantined: readonly QuarantinedItem[];
  /** Notices for a person, such as edits that are not pushed and files that were refused; a line each. */
  readonly notices: readonly string[];
  /** Files that hold no valid record: nothing can be published while they are there. */
  readonly unreadable: readonly BrokenFile[];
  /** The reasons why the run is degraded: content is fit to publish, but may differ from the service. */
  readonly degraded: readonly string[];
  /** The conflicts that a person has to decide; a line each. */
  readonly conflicts: readonly string[];
  /** The refusals of guards; only on a dry run. */
  readonly refusals: readonly RefusedError[];
  /** Files that people changed during the pull: they were not written. */
  readonly overtaken: readonly string[];
  /** The ids that `unverified` counts, by language and kind, as in `counts`. */
  readonly unverified: readonly (readonly number[])[];
  /** The decisions about all records except unchanged ones, in the order of languages, kinds and ids. */
  readonly decisions: readonly (PlannedDecision & { readonly language: string; readonly kind: Kind })[];
};

const count = ({ decisions }: CollectionPlan, ...cells: DecisionCell[]) =>
  decisions.filter((decision) => cells.includes(decision.cell)).length;

function countsOf(plan: CollectionPlan): PullCounts {
  const created = count(plan, 'pull-create', 'restore');
  const changed = count(plan, 'pull-update', 'merge');
  const removed = count(plan, 'pull-delete', 'forget');
  return {
    language: plan.language,
    kind: plan.kind,
    fetched: plan.observation.fetched,
    created,
    changed,
    unchanged: plan.decisions.length - created - changed - removed,
    removed,
    hidden: plan.decisions.filter(({ cell, takesOff }) => takesOff === true && cell !== 'pull-delete').length,
    unverified: plan.unverified.length,
    conflicts: count(plan, 'conflict'),
    quarantined: plan.observation.quarantined.length,
  };
}

/** The cells of files that may hold edits that the service does not have. */
const EDITED: readonly DecisionCell[] = ['push-update', 'merge', 'keep'];

/** Number of records, taken without an unreadable part, that are named at most. */
const NAMED_AT_MOST = 10;

/**
 * Returns a line for each record that was taken without an unreadable part: `NAMED_AT_MOST` at most, then a line with
 * the number of the others.
 */
function partialOf({ observation: { partial }, kind, language }: CollectionPlan): string[] {
  const others = partial.length - NAMED_AT_MOST;
  return [
    ...partial
      .slice(0, NAMED_AT_MOST)
      .map(
        ({ id, reason }) =>
          `record ${id} of ${kind} in '${language}' is taken without what can't be read of it: ${reason}`,
      ),
    ...(others > 0 ? [`so are ${others} more of ${kind} in '${language}'`] : []),
  ];
}

function noticesOf(plan: CollectionPlan): string[] {
  return plan.decisions.flatMap((decision) => {
    if (EDITED.includes(decision.cell) && decision.fields !== undefined)
      return [`edited here, kept: ${decision.path} (${decision.fields.join(', ')})`];
    if (decision.cell === 'push-create') return [`new here, not on the service: ${decision.path}`];
    if (decision.cell === 'push-delete')
      return [
        `removed here, still on the service: ${decision.path} (to have it again, take it back from version control)`,
      ];
    if (decision.reason === undefined || decision.cell === 'conflict') return [];
    return [`${decision.cell}: ${decision.reason}`];
  });
}

function degradedOf(plan: CollectionPlan): string[] {
  const where = `${plan.kind} in '${plan.language}'`;
  return [
    ...(plan.observation.proved || plan.observation.isPart === true
      ? []
      : [`the list of ${where} is not proved complete`]),
    ...plan.observation.quarantined.map(
      (one) =>
        `${one.id === undefined ? 'a record without id' : `record ${one.id}`} of ${where} does not decode: ${one.reason}`,
    ),
    ...plan.doubts,
    ...plan.decisions.filter((one) => one.cell === 'refused').map((one) => one.reason ?? one.path),
  ];
}

/**
 * Returns the report of plans that were carried out or, on a dry run, would be. `overtaken` are files that people
 * changed during the pull.
 */
export function pullReportOf(plans: readonly CollectionPlan[], overtaken: readonly string[]): PullReport {
  return {
    counts: plans.map(countsOf),
    quarantined: plans.flatMap(({ observation }) => observation.quarantined),
    notices: [
      ...plans.flatMap(partialOf),
      ...plans.flatMap(noticesOf),
      ...overtaken.map((path) => `changed here while sync ran, left alone: ${path}; the next sync compares it afresh`),
    ],
    unreadable: plans.flatMap(({ broken }) => broken),
    degraded: plans.flatMap(degradedOf),
    conflicts: plans.flatMap(({ decisions }) =>
      decisions.flatMap(({ cell, reason, path }) => (cell === 'conflict' ? [`conflict: ${reason ?? path}`] : [])),
    ),
    refusals: plans.flatMap(({ refusals }) => refusals),
    overtaken,
    unverified: plans.map(({ unverified }) => unverified),
    decisions: plans.flatMap(({ language, kind, decisions }) =>
      decisions
        .filter(({ cell, fields }) => cell !== 'unchanged' && (cell !== 'keep' || fields !== undefined))
        .map((decision) => ({ ...decision, language, kind })),
    ),
  };
}
