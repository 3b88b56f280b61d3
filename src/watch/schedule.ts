/** A kind of work, done in turn. */
export type WatchTask = 'sync' | 'build' | 'publish';

/** The inputs of a site that may change while `watch` runs. */
type BuildInputs = {
  /** The day in the site's zone. */
  readonly day: string;
  /** A digest of content, configuration and images. */
  readonly content: string;
};

/** The state of a project before a step. */
export type WatchState = BuildInputs & {
  /** Milliseconds of a clock that only runs forward, whatever becomes of the wall clock. */
  readonly elapsed: number;
  /** The identity of the site in place; `undefined` without a site. */
  readonly site: string | undefined;
};

/** The intervals of steps, in ms, and whether sites are published. */
export type WatchRhythm = {
  /** From the beginning of a sync to the beginning of the next one. */
  readonly every: number;
  /** From a build to the next one if nothing changes. */
  readonly buildEvery: number;
  /** True if a command publishes sites. */
  readonly publishes: boolean;
};

/** The state of syncs, builds and publications, by which the next step is chosen. */
type Schedule = {
  /** `notBefore` is when the next sync is due. */
  readonly sync: Retry;
  readonly build: Retry;
  readonly publish: Retry;
  /** The time at which a build is due even without a change: it mends what no look at the inputs shows, such as lost files. */
  readonly rebuildDue: number;
  /** The content that made the last sync fail; once content differs, a sync is tried at once. */
  readonly rejected: string | undefined;
  /** The inputs of the site in place; `undefined` until this process has built one. */
  readonly built: BuildInputs | undefined;
  /** The inputs with which the last build failed; once they differ, a build is tried at once. */
  readonly unbuilt: BuildInputs | undefined;
  /** The site that was published last; `undefined` until this process has. */
  readonly published: string | undefined;
};

/** The next thing to do. */
export type WatchStep =
  | { readonly type: 'sync' }
  | { readonly type: 'build' }
  | { readonly type: 'publish' }
  /** Milliseconds. A change before that may ask for another step. */
  | { readonly type: 'wait'; readonly wait: number };

/**
 * The end of a step: `done`, `failed`, or `busy` if another command was at work on the folder. Times are by the clock
 * of `elapsed`.
 */
export type StepEnding = {
  readonly outcome: 'done' | 'failed' | 'busy';
  readonly began: number;
  readonly ended: number;
} & (
  | {
      readonly task: 'sync';
      /** True if the next sync may read only the changes: else each reads everything. */
      readonly quick: boolean;
      /** The content after the sync. */
      readonly content: string;
      /** True if the failure lies in content or configuration: an edit may mend it. */
      readonly byContent: boolean;
    }
  /** `inputs` are from before the build began: it may have used later edits or not. */
  | { readonly task: 'build'; readonly inputs: BuildInputs }
  /** `site` is from before the publication began; `isTouched` tells whether the site has changed since. */
  | { readonly task: 'publish'; readonly site: string; readonly isTouched: boolean }
);

/** Milliseconds between looks at the wall clock: days begin by it, and it may be set. */
const TICK = 60_000;

/** The shortest time between syncs that have to read everything, in ms: a host must not get hundreds of requests a minute. */
const EVERYTHING = 15 * 60_000;

/** Returns the schedule of a process that begins at `elapsed` ms: a sync, then a build, then a publication. */
export function initialSchedule(elapsed: number): Schedule {
  return {
    sync: UNTRIED,
    build: UNTRIED,
    publish: UNTRIED,
    rebuildDue: elapsed,
    rejected: undefined,
    built: undefined,
    unbuilt: undefined,
    published: undefined,
  };
}

const areSame = (one: BuildInputs | undefined, { day, content }: BuildInputs) =>
  one !== undefined && one.day === day && one.content === content;

const needsBuild = ({ built, rebuildDue }: Schedule, state: WatchState) =>
  !areSame(built, state) || state.elapsed >= rebuildDue;

function isBuildDue(schedule: Schedule, state: WatchState): boolean {
  const { build, unbuilt } = schedule;
  if (!needsBuild(schedule, state)) return false;
  const isOther = unbuilt !== undefined && !areSame(unbuilt, state);
  return isOther || state.elapsed >= build.notBefore;
}

/** Returns the next step. */
export function nextStep(schedule: Schedule, state: WatchState, { every, publishes }: WatchRhythm): WatchStep {
  const { sync, build, publish, built, rejected } = schedule;
  const { elapsed } = state;
  const isDue = isBuildDue(schedule, state);
  // A person waits to see an edit. Other changes are built once, after the sync.
  const isEdit = built !== undefined && built.content !== state.content;
  if (isDue && isEdit) return { type: 'build' };
  const isPublished = !publishes || state.site === undefined || schedule.published === state.site;
  const publishDue = !isPublished && elapsed >= publish.notBefore;
  // A finished site goes out before the next sync. A site of an earlier process waits until it is up to date.
  if (publishDue && built !== undefined && !isDue) return { type: 'publish' };
  if (elapsed >= sync.notBefore || (rejected !== undefined && rejected !== state.content)) return { type: 'sync' };
  if (isDue) return { type: 'build' };
  if (publishDue) return { type: 'publish' };
  const until = [
    sync.notBefore,
    elapsed + Math.min(every, TICK),
    ...(needsBuild(schedule, state) ? [build.notBefore] : []),
    ...(isPublished ? [] : [publish.notBefore]),
  ];
  return { type: 'wait', wait: Math.max(1, Math.min(...until) - elapsed) };
}

function afterSync(
  schedule: Schedule,
  ended: StepEnding & { task: 'sync' },
  { every }: WatchRhythm,
  random: number,
): Schedule {
  const { sync } = schedule;
  if (ended.outcome === 'busy') return { ...schedule, sync: busyAt(sync, ended.ended, every) };
  if (ended.outcome === 'failed')
    return {
      ...schedule,
      sync: failedAt(sync, ended.ended, every, random),
      rejected: ended.byContent ? ended.content : undefined,
    };
  // A slow service is busy with our syncs at most half of the time.
  const pause = ended.quick ? every : Math.max(every, EVERYTHING);
  const notBefore = Math.max(ended.began + pause, ended.ended + (ended.ended - ended.began));
  return { ...schedule, sync: { failures: 0, busy: 0, notBefore }, rejected: undefined };
}

function afterBuild(
  schedule: Schedule,
  ended: StepEnding & { task: 'build' },
  { every, buildEvery }: WatchRhythm,
  random: number,
): Schedule {
  const { build } = schedule;
  if (ended.outcome === 'busy') return { ...schedule, build: busyAt(build, ended.ended, every), unbuilt: undefined };
  if (ended.outcome === 'failed')
    return { ...schedule, build: failedAt(build, ended.ended, every, random), unbuilt: ended.inputs };
  const rebuildDue = ended.ended + buildEvery;
  const publish = schedule.publish.failures === 0 ? UNTRIED : schedule.publish;
  return { ...schedule, build: UNTRIED, publish, rebuildDue, built: ended.inputs, unbuilt: undefined };
}

/** Returns the schedule after a step; `random` is from 0 to 1. */
export function scheduleAfter(schedule: Schedule, ended: StepEnding, rhythm: WatchRhythm, random: number): Schedule {
  if (ended.task === 'sync') return afterSync(schedule, ended, rhythm, random);
  if (ended.task === 'build') return afterBuild(schedule, ended, rhythm, random);
  // The publishing command may itself change the site each time: such a site is not published again at once.
  if (ended.outcome === 'done') {
    const notBefore = ended.isTouched ? ended.ended + rhythm.every : 0;
    return { ...schedule, publish: { ...UNTRIED, notBefore }, published: ended.site };
  }
  const publish =
    ended.outcome === 'busy'
      ? busyAt(schedule.publish, ended.ended, rhythm.every)
      : failedAt(schedule.publish, ended.ended, rhythm.every, random);
  return { ...schedule, publish };
}

/** The failed tries of a task, and the time of its next one. Times are in ms of a clock that only runs forward. */
type Retry = {
  /** The failures in a row. */
  readonly failures: number;
  /** The times in a row at which another command was at work on the folder. */
  readonly busy: number;
  /** The time before which it is not tried. */
  readonly notBefore: number;
};

/** A task that has not been tried yet. */
const UNTRIED: Retry = { failures: 0, busy: 0, notBefore: 0 };

/** The longest wait after failures, in ms, unless the interval itself is longer. */
const LONGEST = 30 * 60_000;

/** The share by which a wait is made shorter at random, so that many who watch one service spread out. */
const JITTER = 0.2;

/** The first wait for another command, in ms: mostly it is done in seconds. */
const SHORTEST = 5_000;

/**
 * Returns the wait after so many failures in a row, in ms: the interval `every`, doubled with each, up to a bound. `random`, from 0
 * to 1, makes it shorter.
 */
export function waitAfterFailures(every: number, failures: number, random: number): number {
  const longest = Math.max(every, LONGEST);
  return Math.min(longest, every * 2 ** Math.min(failures, 32)) * (1 - JITTER * random);
}

/** Returns the retry after one more failure. */
function failedAt(before: Retry, at: number, every: number, random: number): Retry {
  const failures = before.failures + 1;
  return { failures, busy: 0, notBefore: at + waitAfterFailures(every, failures, random) };
}

/** Returns the retry after another command was in the way: soon, and less soon the longer that lasts. */
function busyAt(before: Retry, at: number, every: number): Retry {
  const wait = Math.min(every, SHORTEST * 2 ** Math.min(before.busy, 16));
  return { ...before, busy: before.busy + 1, notBefore: at + wait };
}
