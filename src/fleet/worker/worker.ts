import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { Worker } from 'bullmq';
import { messageOf } from '#errors';
import { type FleetCalendar, secretEnvironment, secretsOf, visibleEnvironment } from '#fleet/config';
import { cycleStarter } from '#fleet/cycle/start-cycle';
import { loadFleet } from '#fleet/fleet-file';
import { elapsed } from '#fleet/jobs';
import { jobTaker } from '#fleet/queues';
import type { FleetSession } from '#fleet/session';
import { type ReadOfProcess, revealingProcesses } from '#fleet/worker/ancestors';
import type { FleetEvent } from '#fleet/worker/supervise';
import { workOn } from '#fleet/worker/work';
import type { Environment } from '#settings/environment';
import { shellRunner } from '#watch/runner';

/** What a worker needs of the process that it runs in. */
type WorkerWorld = {
  readonly root: string;
  readonly environment: Environment;
  readonly now: () => Temporal.Instant;
  /** How many calendars are worked on at once. */
  readonly concurrency: number;
  /** The program of a cycle. */
  readonly script: URL;
  /** Aborted when what is under way is to come to its end, and nothing else is to begin. */
  readonly stopped: AbortSignal;
  /** Told that it begins. */
  readonly onBegin: () => void;
  readonly onEvent: (event: FleetEvent) => void;
  readonly onWarning: (text: string) => void;
};

/** Warns of calendars whose secrets this machine's environment does not have. */
function warnOfMissing(
  calendars: readonly FleetCalendar[],
  environment: Environment,
  onWarning: (text: string) => void,
): void {
  for (const calendar of calendars) {
    const { missing } = secretsOf(calendar, environment);
    if (missing.length > 0)
      onWarning(`${calendar.name}: ${missing.join(', ')} is not set in the environment of this machine.`);
  }
}

/** How often a worker looks for queues of new hosts, and for calendars that it does not know; in ms. */
const LOOK_EACH = 60_000;

/** Runs the line that reports where a calendar fails for long, and where that is over. */
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

const readOfProcess: ReadOfProcess = (pid, file) => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return undefined;
  }
};

/** Warns of processes above this one whose environment shows the configurations of calendars what none may see of another. */
function warnOfRevealing({ calendars }: FleetSession, { environment, onWarning }: WorkerWorld): void {
  const secrets = secretEnvironment(calendars, environment);
  for (const { pid, name, variables } of revealingProcesses(process.pid, secrets, readOfProcess))
    onWarning(
      `${name} (process ${pid}) shows ${variables.join(', ')} to the configuration of each calendar. docs/fleet.md says how a worker is started that shows none (“Several owners”).`,
    );
}

/** Takes jobs from the queues of all hosts, also of those that come later. */
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
  let lookedAt = elapsed();
  return {
    async take() {
      if (elapsed() - lookedAt > LOOK_EACH || open.size === 0) {
        take = await look();
        lookedAt = elapsed();
      }
      return take();
    },
    close: () => Promise.all([...open.values()].map((worker) => worker.close())),
  };
}

/** The calendars of the file, which is read again where a job asks for one that it did not have. */
function known(root: string, first: readonly FleetCalendar[], onError: (error: unknown) => void) {
  let calendars = first;
  let reading = 0;
  let readAt = elapsed();
  return {
    all: () => calendars,
    async find(name: string): Promise<FleetCalendar | undefined> {
      const found = calendars.find((one) => one.name === name);
      if (found !== undefined || elapsed() - readAt < LOOK_EACH) return found;
      readAt = elapsed();
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

/** Works on calendars of a fleet that are due, until it is stopped. */
export async function runWorker(session: FleetSession, world: WorkerWorld): Promise<void> {
  const { fleet, store, work } = session;
  const { root, environment, now, concurrency, script, stopped, onEvent, onWarning } = world;
  const report = reporterFor(session, world);
  const trouble = (error: unknown) => onEvent({ type: 'trouble', message: messageOf(error) });
  warnOfMissing(session.calendars, environment, onWarning);
  warnOfRevealing(session, world);
  await mkdir(work, { recursive: true });
  const calendars = known(root, session.calendars, trouble);
  // A connection that is lost says so itself, once for each queue.
  const taker = await takerFor(session, () => {});
  const start = cycleStarter({ root, environment, calendars: calendars.all, work, script });
  world.onBegin();
  try {
    await workOn(
      {
        store,
        start,
        elapsed,
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
        find: calendars.find,
        take: taker.take,
        pause: (milliseconds) => wait(milliseconds, undefined, { signal: stopped }).catch(() => undefined),
        stopped,
      },
      { ...fleet, concurrency },
    );
  } finally {
    await taker.close().catch(trouble);
  }
}
