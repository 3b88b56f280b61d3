import { messageOf } from '#errors';
import type { FleetCalendar } from '#fleet/config';
import type { TakenJob } from '#fleet/jobs';
import { superviseCycle, type WorkRules, type WorkWorld } from '#fleet/worker/supervise';

/** What a worker needs beside what a cycle does. */
type WorkerWorld = WorkWorld & {
  /** Finds a calendar by its name; `undefined` where this machine knows none. */
  readonly find: (name: string) => Promise<FleetCalendar | undefined>;
  /** Takes the next job that is due; `undefined` where none is. */
  readonly take: () => Promise<TakenJob | undefined>;
  /** Waits so many ms; less where the worker is to end. */
  readonly pause: (milliseconds: number) => Promise<void>;
  /** Aborted when it is to take nothing more. */
  readonly stopped: AbortSignal;
};

/** How often a worker with room asks what is due, in ms. */
const ASK_EACH = 1_000;

/** The share by which that differs at random, so that many workers do not ask at once. */
const JITTER = 0.2;

/** Works until it is stopped, on so many calendars at once; then those under way come to their end. */
export async function workOn(world: WorkerWorld, rules: WorkRules & { readonly concurrency: number }): Promise<void> {
  const { stopped, tell, take, pause } = world;
  const running = new Set<Promise<void>>();
  const ending = new Promise<undefined>((resolve) => {
    stopped.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  const idle = () => pause(ASK_EACH * (1 - JITTER * world.random()));
  let isAway = false;

  const next = async (): Promise<TakenJob | undefined> => {
    try {
      // A Redis that is away answers when it is back.
      const job = await Promise.race([take(), ending]);
      isAway = false;
      return job;
    } catch (error) {
      // Told once for as long as it lasts.
      if (!isAway) tell({ type: 'trouble', message: `What is due can't be asked: ${messageOf(error)}` });
      isAway = true;
      return undefined;
    }
  };

  const run = async (job: TakenJob): Promise<void> => {
    const name = job.data?.calendar;
    try {
      const calendar = name === undefined ? undefined : await world.find(name);
      if (calendar === undefined)
        await job.failed(`This machine's fleet.config.ts has no calendar '${name ?? ''}': bring it up to date there.`);
      else await superviseCycle(calendar, job, world, rules);
    } catch (error) {
      tell({ type: 'trouble', message: `${name ?? 'a job'}: ${messageOf(error)}` });
      await job.failed(messageOf(error)).catch(() => {});
    }
  };

  while (!stopped.aborted) {
    if (running.size >= rules.concurrency) {
      await Promise.race([...running, ending]);
      continue;
    }
    const job = await next();
    if (job === undefined) {
      await idle();
      continue;
    }
    const cycle = run(job).finally(() => running.delete(cycle));
    running.add(cycle);
  }
  await Promise.all(running);
}
