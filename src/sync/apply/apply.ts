import type { ListClient } from '#client/client';
import { OverBudgetError } from '#client/errors';
import { type Binding, bindingText } from '#content/state/binding';
import { CHANGES_PATH, changesText, type EventChange, readChanges } from '#content/state/changes';
import { type RevisionFile, revisionFileText } from '#content/state/revisions';
import type { Files } from '#content/store/files';
import { carryOutMoves, type OvertakenPaths } from '#content/store/journal';
import { BINDING_PATH, REVISIONS_PATH } from '#content/store/layout';
import { type Kind, POST_KINDS } from '#interface/kinds';
import type { Staging } from '#sync/apply/staging';
import type { ChangedIds } from '#sync/plan/changed-ids';
import { type RevisionChange, withRevisionChanges } from '#sync/plan/record-revisions';
import type { OnProgress } from '#sync/progress';

/** A language and kind whose records a run has read, with what changes in the state of content. */
type PlannedState = {
  readonly language: string;
  readonly kind: Kind;
  readonly changes: readonly EventChange[];
  readonly changedIds: ChangedIds;
  readonly revised: readonly RevisionChange[];
};

/** The plan of a run, as far as it concerns the state of content. */
type StatePlan = {
  readonly collections: readonly PlannedState[];
  /** The revisions of events that lost a venue or organizer. */
  readonly losses: readonly RevisionChange[];
  /** Digests of the status rules by language, as the run read them; `undefined` for a language without rules. */
  readonly statuses: ReadonlyMap<string, string | undefined>;
};

/** The state of content before a plan is applied, and how the plan is applied. */
type ApplyContext = {
  readonly client: Pick<ListClient, 'endpoint'>;
  readonly files: Files;
  /** The configured binding, and the binding that the folder has from now on. */
  readonly binding: Binding;
  readonly bindingAfter: Binding;
  readonly log: RevisionFile;
  /** Holds the files of records that are to be written. */
  readonly staging: Staging;
  /** True to stop before the first write. */
  readonly dryRun: boolean;
  readonly budget?: { readonly files: number } | undefined;
  readonly stopped?: AbortSignal | undefined;
  readonly onProgress: OnProgress;
};

/**
 * Tells whether the status rules of a language have changed since the last run, so that all of its events have to be
 * read.
 */
export function hasChangedStatusRules(
  { statuses }: RevisionFile,
  language: string,
  digest: string | undefined,
): boolean {
  return statuses[language] !== digest;
}

/**
 * Returns the file of revision times after a run, or the same object if nothing changed. It is whole as soon as one run
 * has read all records of all languages.
 */
function logAfter(
  log: RevisionFile,
  { collections, losses, statuses }: StatePlan,
  languages: readonly string[],
): RevisionFile {
  const changes = [...collections.flatMap(({ revised }) => revised), ...losses];
  const collectionKeys = new Set(collections.map(({ language, kind }) => `${language} ${kind}`));
  const isAll = languages.every((language) => POST_KINDS.every((kind) => collectionKeys.has(`${language} ${kind}`)));
  const whole = log.whole || isAll;
  const others = [...statuses].filter(([language, digest]) => hasChangedStatusRules(log, language, digest));
  if (changes.length === 0 && whole === log.whole && others.length === 0) return log;
  const known = Object.entries({ ...log.statuses, ...Object.fromEntries(others) });
  return {
    revisions: withRevisionChanges(log.revisions, changes),
    whole,
    statuses: Object.fromEntries(known.filter((one): one is [string, string] => one[1] !== undefined)),
  };
}

/** Stages the log of changes with the new changes, and with the new ids of events whose ids have changed. */
async function stageChanges(plan: StatePlan, { files, staging, onProgress }: ApplyContext): Promise<void> {
  const changes = plan.collections.flatMap((one) => one.changes);
  const changedIds = new Map(
    plan.collections.flatMap(({ language, changedIds: ids }) =>
      [...ids].map(([old, id]) => [`${language} ${old}`, id] as const),
    ),
  );
  if (changes.length + changedIds.size === 0) return;
  const before = await readChanges(files);
  if (before.damaged > 0)
    onProgress({
      type: 'warning',
      message: `${CHANGES_PATH}: lines that can't be read are dropped: ${before.damaged}`,
    });
  const renumbered = before.changes.map((one) => ({
    ...one,
    id: changedIds.get(`${one.language} ${one.id}`) ?? one.id,
  }));
  await staging.state(CHANGES_PATH, changesText(renumbered, changes));
}

/**
 * Brings content in step with a plan: stages the binding, the log of changes and the revision times, then moves all
 * staged texts to their places, as one step. Returns the paths of files that people changed meanwhile, which stay
 * unchanged. Throws `OverBudgetError` for too many files.
 */
export async function applyPlan(plan: StatePlan, context: ApplyContext): Promise<OvertakenPaths> {
  const { client, files, binding, bindingAfter, log, staging, dryRun, budget, stopped, onProgress } = context;
  await staging.state(BINDING_PATH, bindingText(bindingAfter));
  await stageChanges(plan, context);
  const after = logAfter(log, plan, Object.keys(binding.languages));
  if (after !== log) await staging.state(REVISIONS_PATH, revisionFileText(after));
  stopped?.throwIfAborted();
  const { moves } = staging;
  if (moves.length > (budget?.files ?? Number.POSITIVE_INFINITY))
    throw new OverBudgetError(
      { method: 'GET', url: client.endpoint.baseUrl },
      `${moves.length} files to write`,
      'files',
    );
  if (dryRun || moves.length === 0) return [];
  onProgress({ type: 'planned', files: moves.length });
  return carryOutMoves(files, moves, (path) => onProgress({ type: 'file-written', path }));
}
