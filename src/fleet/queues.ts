import type { Job, Queue, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { type JobData, readJobData, type TakenJob } from '#fleet/jobs';
import type { FleetPackages } from '#fleet/redis';
import { type CalendarSchedule, planSchedule, type SchedulePlan, type StoredSchedule } from '#fleet/schedule';

/** The number of jobs of a queue by state. */
export type QueueCounts = { readonly [S in (typeof COUNTED)[number]]: number };

/** The states that are counted. */
const COUNTED = ['waiting', 'active', 'delayed', 'completed', 'failed'] as const;

/** The due times of calendars, by name, in ms since 1970. */
export type DueTimes = ReadonlyMap<string, number>;

/** The cycles of a queue that are kept, with their reports and logs, and for how long in seconds. */
const RETENTION = { count: 500, age: 7 * 24 * 3_600 };

/** The lines of the log of one cycle that are kept. */
const LINES = 100;

const OPTIONS = { keepLogs: LINES, removeOnComplete: RETENTION, removeOnFail: RETENTION };

/** The number of restarts after which a job is given up, practically never: workers may end at any time, as often as they do. */
const STALLED = 1_000_000;

/** Puts a job that a person wants at the head of its queue. */
const FIRST = { lifo: true };

/** Returns the queues of a fleet, one for each host, on a connection that the caller closes. */
export function openQueues({ bullmq }: FleetPackages, redis: Redis, prefix: string) {
  const open = new Map<string, Queue<JobData>>();
  const known = `${prefix}:fleet:queues`;
  const options = { connection: redis, prefix };
  const queue = (name: string) => {
    const before = open.get(name);
    if (before !== undefined) return before;
    const created = new bullmq.Queue<JobData>(name, options);
    created.on('error', () => {});
    open.set(name, created);
    return created;
  };
  /** Returns the names of the queues that there are, sorted. */
  const names = async (): Promise<readonly string[]> => (await redis.smembers(known)).sort();

  const storedIn = async (name: string): Promise<readonly StoredSchedule[]> => {
    const schedulers = await queue(name).getJobSchedulers(0, -1, true);
    return Promise.all(
      schedulers.map(async ({ key, every = 0, offset = 0, next }) => {
        const state = next === undefined ? 'unknown' : await queue(name).getJobState(`repeat:${key}:${next}`);
        const hasNext = ['waiting', 'prioritized', 'delayed', 'active'].includes(state);
        return { calendar: key, queue: name, every: Number(every), offset: Number(offset), hasNext };
      }),
    );
  };

  const upsert = async ({ queue: name, calendar, every, offset }: CalendarSchedule) => {
    await queue(name).upsertJobScheduler(
      calendar,
      { every, offset },
      { name: calendar, data: { calendar }, opts: OPTIONS },
    );
  };

  const make = async (atOnce: ReadonlyMap<string, number>) => {
    // The names are stored before the queues have anything, so that the next plan sees whatever a cut-off run did.
    if (atOnce.size > 0) await redis.sadd(known, ...atOnce.keys());
    for (const [name, most] of atOnce)
      if ((await queue(name).getGlobalConcurrency()) !== most) await queue(name).setGlobalConcurrency(most);
  };

  return {
    names,
    /** Compares the expected schedule with the schedule in Redis, as `planSchedule` does. */
    async plan(expected: readonly CalendarSchedule[], unresolved?: ReadonlySet<string>): Promise<SchedulePlan> {
      const all = new Set([...(await names()), ...expected.map((one) => one.queue)]);
      const stored: StoredSchedule[] = [];
      for (const name of [...all].sort()) stored.push(...(await storedIn(name)));
      return planSchedule(expected, stored, unresolved);
    },
    /** Carries out a plan; `atOnce` is the number of cycles that may run at once, by queue. */
    async apply({ add, change, mend, remove }: SchedulePlan, atOnce: ReadonlyMap<string, number>): Promise<void> {
      for (const { queue: name, calendar } of remove) await queue(name).removeJobScheduler(calendar);
      await make(atOnce);
      // What was due by the old interval goes, and what has lost its next cycle gets one.
      for (const one of [...change, ...mend]) await queue(one.queue).removeJobScheduler(one.calendar);
      for (const one of [...add, ...change, ...mend]) await upsert(one);
    },
    /** Has a cycle run as soon as a worker is free. */
    async ask({ queue: name, calendar }: CalendarSchedule, atOnce: ReadonlyMap<string, number>): Promise<void> {
      await make(atOnce);
      await queue(name).add(calendar, { calendar, asked: true }, { ...OPTIONS, ...FIRST });
    },
    /** Returns the next due times of the calendars in some queues. */
    async due(queues: readonly string[]): Promise<DueTimes> {
      const due = new Map<string, number>();
      for (const name of queues)
        for (const { key, next } of await queue(name).getJobSchedulers(0, -1, true))
          if (next !== undefined) due.set(key, next);
      return due;
    },
    async counts(name: string): Promise<QueueCounts> {
      const counts = await queue(name).getJobCounts(...COUNTED, 'prioritized');
      const of = (state: string) => counts[state] ?? 0;
      return {
        waiting: of('waiting') + of('prioritized'),
        active: of('active'),
        delayed: of('delayed'),
        completed: of('completed'),
        failed: of('failed'),
      };
    },
    /** Begins nothing more until `resume`. */
    async pause(): Promise<void> {
      for (const name of await names()) await queue(name).pause();
    },
    async resume(): Promise<void> {
      for (const name of await names()) await queue(name).resume();
    },
    async isPaused(): Promise<boolean> {
      const all = await names();
      for (const name of all) if (!(await queue(name).isPaused())) return false;
      return all.length > 0;
    },
    /** Returns how many cycles are under way. */
    async active(): Promise<number> {
      let active = 0;
      for (const name of await names()) active += await queue(name).getActiveCount();
      return active;
    },
    /** Opens a worker that takes jobs from a queue, each with a lock of `lease` ms. */
    worker(
      name: string,
      { lease, onError }: { readonly lease: number; readonly onError: (error: Error) => void },
    ): Worker {
      const worker = new bullmq.Worker(
        name,
        null,
        { ...options, lockDuration: lease, stalledInterval: lease, maxStalledCount: STALLED, autorun: false },
        // The worker polls for jobs, so that no connection waits for each host.
        (queueName, queueOptions, extra) =>
          bullmq.createRedisBackend(queueName, queueOptions, { ...extra, withBlockingConnection: false }),
      );
      worker.on('error', onError);
      return worker;
    },
    async close(): Promise<void> {
      await Promise.all([...open.values()].map((one) => one.close()));
    },
  };
}

/**
 * Returns a function that takes the next due job from the queues of `workers` in turn; it resolves with `undefined` if no job is
 * due, or if the queues have as many cycles under way as may run at once. `newToken` makes the random text that locks a job.
 */
export function jobTaker(workers: readonly Worker[], newToken: () => string): () => Promise<TakenJob | undefined> {
  let first = 0;
  return async () => {
    // Begins with another queue each time, so that no host waits for the others.
    first = (first + 1) % Math.max(1, workers.length);
    for (const worker of [...workers.slice(first), ...workers.slice(0, first)]) {
      const token = newToken();
      const job: Job | undefined = await worker.getNextJob(token, { block: false });
      if (job !== undefined) return takenJob(job, token);
    }
    return undefined;
  };
}

function takenJob(job: Job, token: string): TakenJob {
  return {
    data: readJobData(job.data),
    async hold(milliseconds) {
      await job.extendLock(token, milliseconds);
    },
    progress: (step) => job.updateProgress({ step }),
    async log(line) {
      await job.log(line);
    },
    async done(result) {
      await job.moveToCompleted(result, token, false);
    },
    async failed(message) {
      await job.moveToFailed(new Error(message), token, false);
    },
    later: (milliseconds) => job.moveToDelayed(Date.now() + milliseconds, token),
  };
}
