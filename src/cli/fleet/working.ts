import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { Worker } from 'bullmq';
import { type ReadOfProcess, revealingProcesses } from '#cli/fleet/ancestors';
import { elapsed } from '#cli/fleet/elapsed';
import { loadFleet } from '#cli/fleet/fleet-file';
import { warnOfMissing } from '#cli/fleet/scheduling';
import type { FleetAct, FleetSession } from '#cli/fleet/session';
import { cycleStarter } from '#cli/fleet/start-cycle';
import { fleetTeller } from '#cli/fleet/told';
import type { CommandContext } from '#cli/program/command';
import { type Output, say, warn } from '#cli/terminal/output';
import { EXIT, messageOf } from '#errors';
import { type FleetCalendar, secretEnvironment, visibleEnvironment } from '#fleet/config';
import { jobTaker } from '#fleet/queues';
import type { FleetEvent } from '#fleet/supervise';
import { workOn } from '#fleet/work';
import { counted } from '#records/printable';
import type { Environment } from '#settings/environment';
import { shellRunner } from '#watch/runner';

/** How often a worker looks for queues of new hosts, and for calendars that it does not know; in ms. */
const LOOK_EACH = 60_000;

/** Runs the line that reports where a calendar fails for long, and where that is over. */
function reporterFor({ fleet, calendars }: FleetSession, { root, environment }: CommandContext, output: Output) {
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
        if (code !== 0) warn(output, `The report on ${calendar} ended with ${code}: ${said}`);
      },
      (error: unknown) => warn(output, `The report on ${calendar} can't be made: ${messageOf(error)}`),
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
function warnOfRevealing({ calendars }: FleetSession, environment: Environment, output: Output): void {
  const secrets = secretEnvironment(calendars, environment);
  for (const { pid, name, variables } of revealingProcesses(process.pid, secrets, readOfProcess))
    warn(
      output,
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

/** `almanac fleet work`: works on calendars that are due until it is stopped. Returns the exit code. */
export const work =
  (concurrency: number): FleetAct =>
  async (session, context, output) => {
    const { fleet, store, work: folder } = session;
    const { root, environment, now } = context;
    const stopped = context.stopSignal();
    const tell = fleetTeller(output);
    const report = reporterFor(session, context, output);
    const trouble = (error: unknown) => tell({ type: 'trouble', message: messageOf(error) });
    warnOfMissing(session, environment, output);
    warnOfRevealing(session, environment, output);
    await mkdir(folder, { recursive: true });
    const calendars = known(root, session.calendars, trouble);
    // A connection that is lost says so itself, once for each queue.
    const taker = await takerFor(session, () => {});
    const start = cycleStarter({ root, environment, calendars: calendars.all, work: folder });
    say(
      output,
      `Working on ${counted(concurrency, 'calendar')} at once. SIGTERM or Ctrl-C: what is under way comes to its end; twice: at once.`,
    );
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
            tell(event);
            report(event);
          },
          work: folder,
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
    return EXIT.done;
  };
