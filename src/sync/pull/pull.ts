import type { ListClient } from '#client/client';
import type { StatusRules } from '#content/calendar/facts/rules';
import { type Binding, checkBinding, readBinding, widenedBinding } from '#content/state/binding';
import { readIntents } from '#content/state/intents';
import { finishInterruptedRun } from '#content/state/recovery';
import { readRevisionFile } from '#content/state/revisions';
import type { Files } from '#content/store/files';
import type { StoredRecord } from '#content/store/store';
import { ContentError, InterruptedError, RefusedError } from '#errors';
import type { Kind } from '#interface/kinds';
import { languageOfUrl } from '#interface/language-of-url';
import { applyPlan } from '#sync/apply/apply';
import { Staging } from '#sync/apply/staging';
import { AbsenceSchedule } from '#sync/observe/absence-schedule';
import { type LanguageObservation, observe } from '#sync/observe/observe';
import type { LedgerWithTouched, ObserveOptions } from '#sync/observe/observer';
import type { RemovalCeiling } from '#sync/plan/guard';
import type { AcceptedLosses } from '#sync/pull/collection';
import { type PullPlan, planLanguages } from '#sync/pull/languages';
import { FullSyncNeeded, type PullReport, pullReportOf } from '#sync/pull/pull-report';
import { ContentSideReader } from '#sync/side';

/** The options of a pull. */
export type PullOptions = Omit<ObserveOptions, 'sideOf'> & {
  readonly binding: Binding;
  readonly accepted: AcceptedLosses;
  readonly ceiling: RemovalCeiling;
  /** The rules by which events are cancelled or postponed. */
  readonly statuses?: StatusRules | undefined;
  /** The instant of the run. */
  readonly at: Temporal.Instant;
  /** Called with each record that is to be written. */
  readonly onRecord?: ((file: StoredRecord) => void) | undefined;
  /** True if refusals of guards are to be reported instead of thrown; for dry runs only. */
  readonly reportsRefusals?: boolean | undefined;
  /** True if the window is the whole of what a run usually covers. */
  readonly wholeWindow: boolean;
  /** True to stop after the plan, without writing anything. */
  readonly dryRun: boolean;
  /**
   * Reads only the records that are known to have changed; without it every list is read in full. `sideOf` reads the
   * ledger of a language and kind. Such a pull takes nothing off the site: it throws `FullSyncNeeded` instead.
   */
  readonly observeSome?:
    | ((sideOf: (language: string, kind: Kind) => Promise<LedgerWithTouched>) => AsyncIterable<LanguageObservation>)
    | undefined;
  /** Aborted when a person ends the run: nothing new is begun, and writing that has begun is finished. */
  readonly stopped?: AbortSignal | undefined;
};

/**
 * Pulls the service into content: observe → plan → guard → apply → report. No file of content is changed before
 * everything is read and every plan is complete; then all changes are made, in this run or, if it is cut off, in the
 * next. Throws `ServiceError`, `RefusedError`, `ContentError`, `InterruptedError`.
 */
export async function pull(client: ListClient, files: Files, options: PullOptions): Promise<PullReport> {
  const { dryRun, observeSome, cache, stopped } = options;
  // The journal of a run that was cut off may hold the binding of the folder.
  const overtakenBefore = dryRun ? [] : await finishInterruptedRun(files);
  const context = await contextOf(client, files, options);
  try {
    const sideOf = (language: string, kind: Kind) => context.sides.of(language, kind);
    const observing = observeSome?.(sideOf) ?? observe(client, { ...options, sideOf });
    const plan = await planLanguages(observing, context);
    guard(plan, options);
    const overtaken = await applyPlan(plan, context);
    if (!dryRun) await context.schedule.write(cache);
    return pullReportOf(plan.collections, [...overtakenBefore, ...overtaken]);
  } catch (error) {
    if (!dryRun) await finishInterruptedRun(files).catch(() => undefined);
    throw stopped?.aborted === true ? new InterruptedError() : error;
  }
}

/**
 * Returns the options of a pull with the state of content (binding, intents, revision times) and the schedule of
 * absences. Intents that can't be read are a warning. Throws `RefusedError` for content of another service, and
 * `ContentError`.
 */
async function contextOf(client: ListClient, files: Files, options: PullOptions) {
  const bound = await readBinding(files);
  checkBinding(bound, options.binding);
  const bindingAfter = widenedBinding(bound, options.binding);
  const sides = new ContentSideReader(files, options.spool);
  const staging = new Staging(files, !options.dryRun, options.onRecord);
  const schedule = await AbsenceSchedule.read(options.cache, options.at);
  const intents = await readIntents(files).catch((error: unknown) => {
    if (!(error instanceof ContentError)) throw error;
    options.onProgress({ type: 'warning', message: error.explain() });
    return [];
  });
  const log = await readRevisionFile(files);
  return {
    ...options,
    ...{ client, files, bindingAfter, sides, staging, schedule, intents, log },
    revisions: log.revisions,
    uidHost: bindingAfter.uidHost,
    languageOf: languageOfUrl(client.endpoint, options.configured),
  };
}

/**
 * Throws the refusals of guards, unless they are to be reported, and `FullSyncNeeded` if a pull of some records would
 * take one off the site.
 */
function guard({ collections }: PullPlan, { observeSome, reportsRefusals, stopped }: PullOptions): void {
  const [off] = observeSome === undefined ? [] : collections.flatMap(({ takenOff }) => takenOff);
  if (off !== undefined) throw new FullSyncNeeded(`${off.path} would be taken off the site`);
  const [refusal, ...more] = collections.flatMap(({ refusals }) => refusals);
  if (refusal !== undefined && !reportsRefusals) throw more.length === 0 ? refusal : joined([refusal, ...more]);
  stopped?.throwIfAborted();
}

/** Joins several refusals into one. */
function joined(refusals: readonly RefusedError[]): RefusedError {
  return new RefusedError({
    message: refusals.map(({ message }) => message).join('\n'),
    state: 'Nothing was changed.',
    hint: [...new Set(refusals.map(({ hint }) => hint))].join('\n'),
  });
}
