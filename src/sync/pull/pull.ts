import type { ListClient } from '#client/client';
import { OverBudgetError } from '#client/errors';
import type { StatusRules } from '#content/calendar/facts/rules';
import { type Binding, bindingText, checkBinding, readBinding, widened } from '#content/state/binding';
import { CHANGES_PATH, changesText, readChanges } from '#content/state/changes';
import { readIntents } from '#content/state/intents';
import { finishInterrupted } from '#content/state/recovery';
import { isRevisedKind, readRevisionLog, revisionsText } from '#content/state/revisions';
import type { Files } from '#content/store/files';
import { carryOutPlanned } from '#content/store/journal';
import { BINDING_PATH, REVISIONS_PATH } from '#content/store/layout';
import type { StoredRecord } from '#content/store/store';
import { ContentError, InterruptedError, RefusedError } from '#errors';
import type { Kind } from '#interface/kinds';
import { languageOfUrl } from '#interface/language-of-url';
import { hasOtherRules, logAfter } from '#sync/apply/revision-log';
import { Staging } from '#sync/apply/staging';
import { type LanguageObservation, observe } from '#sync/observe/observe';
import type { ObserveOptions, OwnSide } from '#sync/observe/observer';
import { Proofs } from '#sync/observe/proofs';
import type { RemovalCeiling } from '#sync/plan/guard';
import type { RevisionChange } from '#sync/plan/record-revisions';
import { rulesDigest, statusesIn } from '#sync/plan/statuses';
import { type Accepted, type CollectionPlan, planCollection } from '#sync/pull/collection';
import { eventsLosing } from '#sync/pull/event-revisions';
import { LanguageCheck } from '#sync/pull/language-check';
import { FullSyncNeeded, type PullReport, reportOf } from '#sync/pull/pull-report';
import { SideReader } from '#sync/pull/side';

/** The options of a pull. */
export type PullOptions = Omit<ObserveOptions, 'sideOf'> & {
  readonly binding: Binding;
  readonly accepted: Accepted;
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
   * Reads only some records, those that are known to have changed; without it every list is read in full. `sideOf` reads the
   * ledger of a language and kind. Nothing is taken off the site by that: `FullSyncNeeded` is thrown.
   */
  readonly observeSome?:
    | ((sideOf: (language: string, kind: Kind) => Promise<OwnSide>) => AsyncIterable<LanguageObservation>)
    | undefined;
  /** Aborted when a person ends the run: nothing new is begun, and writing that has begun is finished. */
  readonly stopped?: AbortSignal | undefined;
};

/** Joins several refusals into one. */
function joined(refusals: readonly RefusedError[]): RefusedError {
  return new RefusedError({
    message: refusals.map(({ message }) => message).join('\n'),
    state: 'Nothing was changed.',
    hint: [...new Set(refusals.map(({ hint }) => hint))].join('\n'),
  });
}

/**
 * Pulls the service into content: observe → plan → guard → apply. No file of content is changed before all that is to be
 * read has been read and every plan is complete; then all changes are made, in this run or, if it is cut off,
 * in the next. Throws `ServiceError`, `RefusedError`, `ContentError`, `InterruptedError`.
 */
export async function pull(client: ListClient, files: Files, options: PullOptions): Promise<PullReport> {
  const { cache, at, dryRun, stopped, onProgress } = options;
  // The journal of a run that was cut off may hold the binding of the folder.
  const overtakenBefore = dryRun ? [] : await finishInterrupted(files);
  const bound = await readBinding(files);
  checkBinding(bound, options.binding);
  const binding = widened(bound, options.binding);
  const sides = new SideReader(files, options.spool);
  const staging = new Staging(files, !dryRun, options.onRecord);
  const proofs = await Proofs.read(cache, at);
  const intents = await readIntents(files).catch((error: unknown) => {
    if (!(error instanceof ContentError)) throw error;
    onProgress({ type: 'warning', message: error.explain() });
    return [];
  });
  const log = await readRevisionLog(files);
  const { revisions } = log;
  const ruledBy = new Map<string, string | undefined>();
  const losses: RevisionChange[] = [];
  const context = {
    ...options,
    ...{ client, files, proofs, staging, intents, revisions },
    uidHost: binding.uidHost,
    languageOf: languageOfUrl(client.endpoint, options.configured),
  };
  const languages = new LanguageCheck(client, files, options);
  const plans: Promise<CollectionPlan[]>[] = [];
  const endIfStopped = () => {
    if (stopped?.aborted === true) throw new InterruptedError();
  };
  try {
    const sideOf = (language: string, kind: Kind) => sides.of(language, kind);
    const observing = options.observeSome?.(sideOf) ?? observe(client, { ...options, sideOf });
    for await (const { language, observations } of observing) {
      endIfStopped();
      const events = observations.find(({ kind }) => kind === 'events');
      languages.note(events);
      // Languages are planned while the next one is being read, one after the other: each plan takes memory of its own.
      const before = plans.at(-1) ?? Promise.resolve([]);
      const plan = before.then(async () => {
        const ledgerOf = async (kind: Kind) => (await sides.of(language.code, kind)).ledger;
        const statusOf = await statusesIn(options.statuses, ledgerOf, observations);
        const digest = await rulesDigest(options.statuses, ledgerOf, observations);
        if (events !== undefined) ruledBy.set(language.code, digest);
        const isNew = hasOtherRules(log, language.code, digest);
        const looksIntoAll = (kind: Kind) =>
          isRevisedKind(kind) && (options.full || !log.whole || (kind === 'events' && isNew));
        const planned = await Promise.all(
          observations.map(async (observation) => {
            const { kind } = observation;
            const side = await sides.of(language.code, kind);
            sides.release(language.code, kind);
            return planCollection(language, observation, events, side, { ...context, statusOf, looksIntoAll });
          }),
        );
        losses.push(...(await eventsLosing(language.code, planned, () => sides.of(language.code, 'events'), context)));
        sides.release(language.code, 'events');
        return planned;
      });
      plan.catch(() => undefined);
      plans.push(plan);
    }
    endIfStopped();
    // Languages are checked first: guards would only report the consequences of an unknown one.
    if (options.observeSome === undefined) await languages.check(options.languages);
    const planned = (await Promise.all(plans)).flat();
    const [off] = options.observeSome === undefined ? [] : planned.flatMap(({ takenOff }) => takenOff);
    if (off !== undefined) throw new FullSyncNeeded(`${off.path} would be taken off the site`);
    const [refusal, ...more] = planned.flatMap(({ refusals }) => refusals);
    if (refusal !== undefined && !options.reportsRefusals)
      throw more.length === 0 ? refusal : joined([refusal, ...more]);
    endIfStopped();
    await staging.state(BINDING_PATH, bindingText(binding));
    const changes = planned.flatMap((plan) => plan.changes);
    const changedIds = new Map(
      planned.flatMap((plan) => [...plan.changedIds].map(([old, id]) => [`${plan.language} ${old}`, id] as const)),
    );
    if (changes.length + changedIds.size > 0) {
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
    const found = { covered: planned, losses, statuses: ruledBy, languages: Object.keys(options.binding.languages) };
    const logThen = logAfter(log, found);
    if (logThen !== log) await staging.state(REVISIONS_PATH, revisionsText(logThen));
    endIfStopped();
    const { moves } = staging;
    if (moves.length > (options.budget?.files ?? Number.POSITIVE_INFINITY))
      throw new OverBudgetError(
        { method: 'GET', url: client.endpoint.baseUrl },
        `${moves.length} files to write`,
        'files',
      );
    const writes = !dryRun && moves.length > 0;
    if (writes) onProgress({ type: 'planned', files: moves.length });
    const overtaken = writes
      ? await carryOutPlanned(files, moves, (path) => onProgress({ type: 'file-written', path }))
      : [];
    if (!dryRun) await proofs.write(cache);
    return reportOf(planned, [...overtakenBefore, ...overtaken]);
  } catch (error) {
    await Promise.allSettled(plans);
    if (!dryRun) await finishInterrupted(files).catch(() => undefined);
    throw stopped?.aborted === true ? new InterruptedError() : error;
  }
}
