import type { ListClient } from '#client/client';
import type { Binding } from '#content/binding';
import { bindingText, checkBinding, readBinding, widened } from '#content/binding';
import type { Files } from '#content/files';
import { BINDING_PATH } from '#content/layout';
import { readLedger } from '#content/ledger';
import { type BrokenFile, readCollection } from '#content/store';
import type { Kind } from '#interface/kinds';
import { applyPlan } from '#sync/apply';
import { guardFiles } from '#sync/guard';
import { type Observation, type ObserveOptions, observe } from '#sync/observe';
import { type Cell, type CollectionPlan, planPull } from '#sync/plan';
import type { Quarantined } from '#sync/progress';

/** What a pull did to one language and kind, in records. */
export type PullCounts = {
  readonly language: string;
  readonly kind: Kind;
  /** Items that the service listed. */
  readonly fetched: number;
  readonly created: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly removed: number;
  readonly quarantined: number;
};

/** The outcome of a pull. */
export type PullReport = {
  /** In the order of languages, then kinds. */
  readonly counts: readonly PullCounts[];
  readonly quarantined: readonly Quarantined[];
  /** What a person has to know: edits that wait, conflicts, files that were refused. A line each. */
  readonly notices: readonly string[];
  /** Files that hold no valid record: nothing can be published while they are there. */
  readonly unreadable: readonly BrokenFile[];
  /** Why the run is degraded; none where it is not. */
  readonly degraded: readonly string[];
};

/** Everything a pull works with. */
export type PullOptions = ObserveOptions & {
  readonly binding: Binding;
  /** Whether missing files were removed on purpose, however many they are. */
  readonly acceptMissing: boolean;
};

const count = (plan: CollectionPlan, ...cells: string[]) =>
  plan.decisions.filter((decision) => cells.includes(decision.cell)).length;

function countsOf(plan: CollectionPlan, observation: Observation): PullCounts {
  const created = count(plan, 'pull-create', 'restore');
  const changed = count(plan, 'pull-update', 'merge');
  return {
    language: plan.language,
    kind: plan.kind,
    fetched: observation.fetched,
    created,
    changed,
    unchanged: plan.decisions.length - created - changed,
    removed: 0,
    quarantined: observation.quarantined.length,
  };
}

/** Cells in which a file may hold edits that the service does not have. */
const EDITED: readonly Cell[] = ['push-update', 'merge', 'keep'];

function noticesOf(plan: CollectionPlan): string[] {
  return plan.decisions.flatMap((decision) => {
    if (EDITED.includes(decision.cell) && decision.fields !== undefined)
      return [`edited here, kept: ${decision.path} (${decision.fields.join(', ')})`];
    if (decision.cell === 'push-create') return [`new here, not on the service: ${decision.path}`];
    if (decision.cell === 'push-delete') return [`removed here, still on the service: ${decision.path}`];
    return decision.reason === undefined ? [] : [`${decision.cell}: ${decision.reason}`];
  });
}

function degradedOf(plan: CollectionPlan, observation: Observation): string[] {
  const where = `${plan.kind} in '${plan.language}'`;
  return [
    ...(observation.proved ? [] : [`the list of ${where} is not proved complete`]),
    ...observation.quarantined.map(
      (one) =>
        `${one.id === undefined ? 'a record without id' : `record ${one.id}`} of ${where} does not decode: ${one.reason}`,
    ),
    ...plan.decisions.filter((one) => one.cell === 'refused').map((one) => one.reason ?? one.path),
  ];
}

/**
 * Pulls the service into content: observe → plan → guard → apply → commit to the ledger. Nothing is written before
 * every list of every language was read and every plan stands. Throws `ServiceError`, `RefusedError`, `ContentError`.
 */
export async function pull(client: ListClient, files: Files, options: PullOptions): Promise<PullReport> {
  const bound = await readBinding(files);
  checkBinding(bound, options.binding);
  const observations = await observe(client, options);
  const work = [];
  for (const observation of observations) {
    const { language, kind } = observation;
    const [collection, ledger] = await Promise.all([
      readCollection(files, language, kind),
      readLedger(files, language, kind),
    ]);
    if (!options.acceptMissing) guardFiles(language, kind, collection, ledger);
    const plan = planPull({ language, kind, observation, files: collection, ledger });
    work.push({ observation, plan, ledger, conflicts: collection.conflicts, broken: collection.broken });
  }
  const binding = bindingText(widened(bound, options.binding));
  if (bound === undefined || bindingText(bound) !== binding) await files.write(BINDING_PATH, binding);
  for (const { plan, ledger, conflicts } of work)
    await applyPlan(files, plan, { ledger, conflicts }, options.onProgress);
  return {
    counts: work.map(({ plan, observation }) => countsOf(plan, observation)),
    quarantined: observations.flatMap((observation) => observation.quarantined),
    notices: work.flatMap(({ plan }) => noticesOf(plan)),
    unreadable: work.flatMap(({ broken }) => broken),
    degraded: work.flatMap(({ plan, observation }) => degradedOf(plan, observation)),
  };
}
