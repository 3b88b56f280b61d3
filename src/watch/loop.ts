import { EXIT, messageOf } from '#errors';
import type { PublicationEnd, Publisher, Trouble } from '#publishing/publication';
import type { WatchNote } from '#watch/note';
import type { CommandRunner } from '#watch/runner';
import {
  initialSchedule,
  nextStep,
  type StepEnding,
  scheduleAfter,
  type WatchRhythm,
  type WatchState,
  type WatchStep,
  type WatchTask,
} from '#watch/schedule';
import { type BuildReport, runBuild, runSync, type SyncReport } from '#watch/steps';

/** Everything of its surroundings that the loop reads, starts or waits for. */
type WatchWorld = {
  readonly run: CommandRunner;
  /** `undefined` where nothing is published. */
  readonly publish: Publisher | undefined;
  /** Returns the day in the site's zone. */
  readonly day: () => Promise<string>;
  /** Returns the digest of the present state of content. */
  readonly content: () => string;
  /** Returns the identity of the site in place; `undefined` without a site. */
  readonly site: () => string | undefined;
  /** Returns the milliseconds of a clock that only runs forward. */
  readonly elapsed: () => number;
  readonly now: () => Temporal.Instant;
  /** Waits so many ms; less where something is saved, or the loop is to end. */
  readonly pause: (milliseconds: number) => Promise<void>;
  /** Tells whether a file was saved since the last call. */
  readonly saved: () => boolean;
  /** Returns a number from 0 to 1. */
  readonly random: () => number;
  readonly note: (note: WatchNote) => Promise<void>;
  readonly pid: number;
  /** Aborted when the loop is to end. */
  readonly stopped: AbortSignal;
};

/** What one cycle of `watch` did. */
export type CycleSummary = {
  readonly sync?: SyncReport;
  readonly build?: BuildReport;
  /** The files that were published. */
  readonly published?: number;
};

/** Receives the messages of a process that watches. */
export type WatchReporter = {
  /** Reports a cycle that took so many ms: to people if it changed something, and in the log for programs always. */
  cycle(cycle: CycleSummary, milliseconds: number): void;
  news(news: OutageNews): void;
  /** Reports those warnings of a step that the step before of the same task did not have. */
  warnings(task: WatchTask, warnings: readonly string[]): void;
  warning(message: string): void;
};

/** The intervals of syncs and of builds without a change, in ms. */
export type WatchIntervals = Pick<WatchRhythm, 'every' | 'buildEvery'>;

type LastTimes = Pick<WatchNote, 'lastCycle' | 'lastSync' | 'lastFullSync' | 'lastBuild' | 'lastPublication'>;

/** The outcome of a step: its end for the schedule, its trouble, its warnings and its facts. */
type StepResult = {
  readonly ended: StepEnding;
  readonly trouble: Trouble | undefined;
  readonly warnings: readonly string[];
  readonly cycle: CycleSummary;
  /** The times to note if the step succeeds. */
  readonly facts: LastTimes;
};

/**
 * Syncs, builds and publishes in turn until `world.stopped` is aborted; then has the step under way end, and waits for it.
 * Tries failed steps again.
 */
export async function watchSite(world: WatchWorld, times: WatchIntervals, report: WatchReporter): Promise<void> {
  const { stopped, elapsed, now } = world;
  const rhythm: WatchRhythm = { ...times, publishes: world.publish !== undefined };
  const stamp = () => now().toString({ smallestUnit: 'millisecond' });
  const started = stamp();
  let schedule = initialSchedule(elapsed());
  let outages: Outages = {};
  let facts: LastTimes = {};
  let cycle: { readonly began: number; readonly did: CycleSummary } | undefined;
  let content = '';
  let lookedAt = Number.NEGATIVE_INFINITY;
  let isNoted = true;

  const look = () => {
    world.saved();
    content = world.content();
    lookedAt = elapsed();
  };
  const note = async (moment: Pick<WatchNote, 'step' | 'nextDue' | 'ended'>) => {
    const { pid } = world;
    try {
      const base = { v: 1, pid, started, noted: stamp(), every: times.every } as const;
      await world.note({ ...base, ...facts, failing: outages, ...moment });
      isNoted = true;
    } catch (error) {
      if (isNoted) report.warning(`The state of this process can't be noted: ${messageOf(error)}`);
      isNoted = false;
    }
  };
  const act = async (step: Exclude<WatchStep, { type: 'wait' }>, state: WatchState): Promise<StepResult> => {
    const began = elapsed();
    const at = stamp();
    if (step.type === 'sync') {
      const sync = await runSync(world.run, stopped);
      look();
      const { outcome, byContent, trouble, warnings, report: facts } = sync;
      return {
        ended: { task: 'sync', outcome, quick: isQuickNext(facts), byContent, content, began, ended: elapsed() },
        trouble,
        warnings,
        cycle: facts === undefined ? {} : { sync: facts },
        facts: { lastSync: at, ...(facts?.mode === 'full' ? { lastFullSync: at } : {}) },
      };
    }
    if (step.type === 'build') {
      const { outcome, trouble, warnings, report: facts } = await runBuild(world.run, stopped);
      const { day } = state;
      return {
        ended: { task: 'build', outcome, inputs: { day, content: state.content }, began, ended: elapsed() },
        trouble,
        warnings,
        cycle: facts === undefined ? {} : { build: facts },
        facts: { lastBuild: at },
      };
    }
    const nothing: PublicationEnd = { outcome: 'done', trouble: undefined, files: 0 };
    const { outcome, trouble, files } = (await world.publish?.(stopped)) ?? nothing;
    const isTouched = world.site() !== state.site;
    return {
      ended: { task: 'publish', outcome, site: state.site ?? '', isTouched, began, ended: elapsed() },
      trouble,
      warnings: [],
      cycle: outcome === 'done' ? { published: files } : {},
      facts: files > 0 ? { lastPublication: at } : {},
    };
  };

  while (!stopped.aborted) {
    if (world.saved() || elapsed() - lookedAt >= times.every) look();
    const state: WatchState = { elapsed: elapsed(), day: await world.day(), content, site: world.site() };
    const step = nextStep(schedule, state, rhythm);
    if (step.type === 'wait') {
      if (cycle !== undefined) {
        facts = { ...facts, lastCycle: stamp() };
        report.cycle(cycle.did, elapsed() - cycle.began);
        cycle = undefined;
      }
      await note({
        nextDue: now()
          .add({ milliseconds: Math.ceil(step.wait) })
          .toString({ smallestUnit: 'millisecond' }),
      });
      await world.pause(step.wait);
      continue;
    }
    cycle ??= { began: state.elapsed, did: {} };
    await note({ step: { task: step.type, since: stamp() } });
    if (stopped.aborted) break;
    const result = await act(step, state).catch((error: unknown) => notRun(step, state, elapsed(), content, error));
    if (stopped.aborted) break;
    const { ended, trouble } = result;
    schedule = scheduleAfter(schedule, ended, rhythm, world.random());
    cycle = { ...cycle, did: { ...cycle.did, ...result.cycle } };
    if (ended.outcome === 'busy') continue;
    if (ended.outcome === 'done') facts = { ...facts, ...result.facts };
    report.warnings(ended.task, result.warnings);
    const after = outagesAfter(outages, ended.task, trouble, stamp());
    outages = after.outages;
    if (after.news !== undefined) report.news(after.news);
  }
  await note({ ended: stamp() });
}

/** Tells whether the next sync may read only the changes, by the report of the last one. */
const isQuickNext = (last: SyncReport | undefined) =>
  last?.hints !== false && !(last?.mode === 'full' && last.degraded === true);

/** Returns the outcome of a step that could not begin, for example because the system starts no more processes. */
function notRun(
  step: Exclude<WatchStep, { type: 'wait' }>,
  state: WatchState,
  at: number,
  content: string,
  error: unknown,
): StepResult {
  const times = { outcome: 'failed', began: state.elapsed, ended: at } as const;
  const ended: StepEnding =
    step.type === 'sync'
      ? { ...times, task: 'sync', quick: true, content, byContent: false }
      : step.type === 'build'
        ? { ...times, task: 'build', inputs: { day: state.day, content: state.content } }
        : { ...times, task: 'publish', site: state.site ?? '', isTouched: false };
  return { ended, trouble: { code: EXIT.failed, message: messageOf(error) }, warnings: [], cycle: {}, facts: {} };
}

/** An outage of a task, for as long as it lasts. */
type Outage = {
  /** An ISO 8601 instant. */
  readonly since: string;
  /** The exit code; outages with different codes have different causes. */
  readonly code: number;
  readonly message: string;
};

type Outages = { readonly [T in WatchTask]?: Outage };

/** A message for people: each outage when it begins or has another cause, and when it is over. */
type OutageNews =
  | { readonly type: 'began'; readonly task: WatchTask; readonly outage: Outage }
  | { readonly type: 'over'; readonly task: WatchTask; readonly since: string };

/**
 * Returns the outages after a task has ended at `at`, with its `trouble` if it had any; and a message where an outage begins, has
 * another cause or is over, else `undefined`.
 */
export function outagesAfter(
  before: Outages,
  task: WatchTask,
  trouble: Omit<Outage, 'since'> | undefined,
  at: string,
): { readonly outages: Outages; readonly news: OutageNews | undefined } {
  const known = before[task];
  if (trouble === undefined) {
    const { [task]: _, ...outages } = before;
    return { outages, news: known === undefined ? undefined : { type: 'over', task, since: known.since } };
  }
  const outage = { ...trouble, since: known?.since ?? at };
  const news = known?.code === trouble.code ? undefined : ({ type: 'began', task, outage } as const);
  return { outages: { ...before, [task]: outage }, news };
}
