import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { Worker } from 'bullmq';
import { messageOf } from '#errors';
import { type FleetCalendar, secretEnvironment, secretsOf, visibleEnvironment } from '#fleet/config';
import { loadFleet } from '#fleet/fleet-file';
import { monotonicMilliseconds, type TakenJob } from '#fleet/jobs';
import { jobTaker } from '#fleet/queues';
import type { FleetSession } from '#fleet/session';
import { cycleStarter } from '#fleet/worker/start-cycle';
import { type FleetEvent, superviseCycle, type WorkWorld } from '#fleet/worker/supervise';
import { type ProcessWorld, shellRunner } from '#watch/runner';

type WorkerWorld = ProcessWorld & {
  readonly now: () => Temporal.Instant;
  /** The number of calendars at work at once. */
  readonly concurrency: number;
  /** The program of a cycle. */
  readonly script: URL;
  /** Aborted when no further cycle is to begin; cycles under way come to their end. */
  readonly stopped: AbortSignal;
  readonly onBegin: () => void;
  readonly onEvent: (event: FleetEvent) => void;
  readonly onWarning: (text: string) => void;
};

/** Warns of calendars whose secrets this machine's environment does not have. */
function warnOfMissing({ calendars }: FleetSession, { environment, onWarning }: WorkerWorld): void {
  for (const calendar of calendars) {
    const { missing } = secretsOf(calendar, environment);
    if (missing.length > 0)
      onWarning(`${calendar.name}: ${missing.join(', ')} is not set in the environment of this machine.`);
  }
}

/** Milliseconds between looks for queues of new hosts, and for unknown calendars. */
const LOOK_EACH = 60_000;

/** Returns a listener that runs the fleet's `report` command when a calendar has failed for long, and when that is over. */
function reporterFor({ fleet, calendars }: FleetSession, { root, environment, onWarning }: WorkerWorld) {
  const shell = shellRunner({ root, environment: visibleEnvironment(calendars, environment) });
  return (event: FleetEvent) => {
    if (event.type !== 'news' || fleet.report === undefined) return;
    const { calendar, news } = event;
    const more = {
      ALMANAC_FLEET_CALENDAR: calendar,
      ALMANAC_FLEET_NEWS: news.type,
      ALMANAC_FLEET_SINCE: Temporal.Instant.fromEpochMilliseconds(news.since).toString(),
      ALMANAC_FLEET_MESSAGE: news.type === 'failing' ? news.message : '',
    };
    shell(fleet.report, more, new AbortController().signal).then(
      ({ code, said }) => {
        if (code !== 0) onWarning(`The report on ${calendar} ended with ${code}: ${said}`);
      },
      (error: unknown) => onWarning(`The report on ${calendar} can't be made: ${messageOf(error)}`),
    );
  };
}

/** A process that shows secrets: its number, its program's name, and the names of the variables. */
type RevealingProcess = {
  readonly pid: number;
  readonly name: string;
  readonly variables: readonly string[];
};

/** Reads a file of a process below `/proc`; `undefined` where the system keeps it from this user, or has no such folder. */
type ReadOfProcess = (pid: number, file: 'environ' | 'status') => string | undefined;

/** The most processes between this one and the first: each starts another, so there are few. */
const DEEPEST = 100;

/**
 * Returns the processes, among the one with this number and its ancestors, whose environment shows a secret to other processes of
 * the same user. `secrets` are values by variable; `read` reads a file of a process below `/proc`.
 */
export function revealingProcesses(
  pid: number,
  secrets: Readonly<Record<string, string>>,
  read: ReadOfProcess,
): readonly RevealingProcess[] {
  const revealing: RevealingProcess[] = [];
  let next = pid;
  for (let depth = 0; next > 0 && depth < DEEPEST; depth += 1) {
    const current = next;
    const status = read(current, 'status') ?? '';
    const [, name = '?'] = /^Name:\t(.+)$/m.exec(status) ?? [];
    const visible = new Set(read(current, 'environ')?.split('\0'));
    const variables = Object.entries(secrets).flatMap(([one, value]) => (visible.has(`${one}=${value}`) ? [one] : []));
    if (variables.length > 0) revealing.push({ pid: current, name, variables: variables.sort() });
    next = Number(/^PPid:\t(\d+)$/m.exec(status)?.[1] ?? 0);
  }
  return revealing;
}

const readOfProcess: ReadOfProcess = (pid, file) => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return undefined;
  }
};

/** Warns of this process and its ancestors where a calendar's configuration could read secrets of other calendars from them. */
function warnOfRevealing({ calendars }: FleetSession, { environment, onWarning }: WorkerWorld): void {
  const secrets = secretEnvironment(calendars, environment);
  for (const { pid, name, variables } of revealingProcesses(process.pid, secrets, readOfProcess))
    onWarning(
      `${name} (process ${pid}) shows ${variables.join(', ')} to the configuration of each calendar. docs/fleet.md says how a worker is started that shows none (“Several owners”).`,
    );
}

/** Takes jobs from the queues of all hosts, including later ones. */
async function takerFor({ queues, fleet }: FleetSession, onError: (error: Error) => void) {
  const open = new Map<string, Worker>();
  const look = async () => {
    for (const name of await queues.names()) {
      if (open.has(name)) continue;
      const worker = queues.worker(name, { lease: fleet.lease, onError });
      open.set(name, worker);
      await worker.startStalledCheckTimer();
    }
    return jobTaker([...open.values()], randomUUID);
  };
  let take = await look();
  let lookedAt = monotonicMilliseconds();
  return {
    async take() {
      if (monotonicMilliseconds() - lookedAt > LOOK_EACH || open.size === 0) {
        take = await look();
        lookedAt = monotonicMilliseconds();
      }
      return take();
    },
    close: () => Promise.all([...open.values()].map((worker) => worker.close())),
  };
}

/** Returns the calendars of the file, read again, at most once in `LOOK_EACH`, when a job names an unknown calendar. */
function calendarLookup(root: string, first: readonly FleetCalendar[], onError: (error: unknown) => void) {
  let calendars = first;
  let reading = 0;
  let readAt = monotonicMilliseconds();
  return {
    all: () => calendars,
    async find(name: string): Promise<FleetCalendar | undefined> {
      const calendar = calendars.find((one) => one.name === name);
      if (calendar !== undefined || monotonicMilliseconds() - readAt < LOOK_EACH) return calendar;
      readAt = monotonicMilliseconds();
      reading += 1;
      try {
        calendars = (await loadFleet(root, reading)).calendars;
      } catch (error) {
        onError(error);
      }
      return calendars.find((one) => one.name === name);
    },
  };
}

/** Milliseconds between two requests for due jobs, of a worker that can run more of them. */
const ASK_EACH = 1_000;

/** The share by which that pause is made shorter at random, so that many workers do not ask at once. */
const JITTER = 0.2;

/** Runs cycles of calendars that are due, some at once, until it is stopped; then waits for the cycles under way to end. */
export async function runWorker(session: FleetSession, world: WorkerWorld): Promise<void> {
  const { fleet, store, work } = session;
  const { root, environment, now, stopped, onEvent } = world;
  const report = reporterFor(session, world);
  const trouble = (error: unknown) => onEvent({ type: 'trouble', message: messageOf(error) });
  warnOfMissing(session, world);
  warnOfRevealing(session, world);
  await mkdir(work, { recursive: true });
  const calendars = calendarLookup(root, session.calendars, trouble);
  // The connection reports a loss itself; the workers of the queues would report it again.
  const taker = await takerFor(session, () => {});
  const around: WorkWorld = {
    store,
    start: cycleStarter({ root, environment, calendars: calendars.all, work, script: world.script }),
    elapsed: monotonicMilliseconds,
    now: () => now().epochMilliseconds,
    random: Math.random,
    unique: randomUUID,
    every(milliseconds, act) {
      const timer = setInterval(act, milliseconds);
      return () => clearInterval(timer);
    },
    tell(event) {
      onEvent(event);
      report(event);
    },
    work,
  };
  const run = async (job: TakenJob): Promise<void> => {
    const name = job.data?.calendar;
    try {
      const calendar = name === undefined ? undefined : await calendars.find(name);
      if (calendar === undefined)
        await job.failed(`This machine's fleet.config.ts has no calendar '${name ?? ''}': bring it up to date there.`);
      else await superviseCycle(calendar, job, around, fleet);
    } catch (error) {
      around.tell({ type: 'trouble', message: `${name ?? 'a job'}: ${messageOf(error)}` });
      await job.failed(messageOf(error)).catch(() => {});
    }
  };

  const running = new Set<Promise<void>>();
  const ending = new Promise<undefined>((resolve) => {
    stopped.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  let isAway = false;
  const next = async (): Promise<TakenJob | undefined> => {
    try {
      // A Redis that is away answers when it is back.
      const job = await Promise.race([taker.take(), ending]);
      isAway = false;
      return job;
    } catch (error) {
      // Reported once for each outage.
      if (!isAway) around.tell({ type: 'trouble', message: `What is due can't be asked: ${messageOf(error)}` });
      isAway = true;
      return undefined;
    }
  };
  world.onBegin();
  try {
    while (!stopped.aborted) {
      if (running.size >= world.concurrency) {
        await Promise.race([...running, ending]);
        continue;
      }
      const job = await next();
      if (job === undefined) {
        const pause = ASK_EACH * (1 - JITTER * Math.random());
        await wait(pause, undefined, { signal: stopped }).catch(() => undefined);
        continue;
      }
      const cycle = run(job).finally(() => running.delete(cycle));
      running.add(cycle);
    }
    await Promise.all(running);
  } finally {
    await taker.close().catch(trouble);
  }
}
