import type { Redis } from 'ioredis';
import { z } from 'zod';
import { queueNameOf } from '#fleet/schedule';

/*
 * Whether calendars of one host take turns, by what BullMQ notes of their jobs: in the order in which it happened in Redis, so
 * that no clock enters and it is the same on a machine that has other work to do.
 */

const SCHEDULED = /^repeat:(.+):\d+$/;

const result = z.object({ outcome: z.string(), token: z.int().optional() });

/** What became of a job that had come to its end, as `fleet` notes it with it. */
export type Result = z.output<typeof result>;

/** One thing that happened to a job. */
export type JobEvent = {
  readonly event: string;
  readonly job: string;
  readonly calendar: string;
  /** Whether its schedule had it begin; else it was asked for, and goes before. */
  readonly isScheduled: boolean;
  /** The step to which its cycle has come. */
  readonly step?: string | undefined;
  readonly result?: Result | undefined;
  /** Why it failed. */
  readonly why?: string | undefined;
};

const json = (text: string | undefined): unknown => (text === undefined ? undefined : JSON.parse(text));

/** What happens to the jobs of the calendars of one host, from when it is made. */
export class HostEvents {
  readonly #redis: Redis;
  readonly #stream: string;
  readonly #names = new Map<string, string>();
  readonly #read: JobEvent[] = [];
  #last = '-';

  constructor(redis: Redis, host: string) {
    this.#redis = redis;
    this.#stream = `almanac:${queueNameOf(host)}:events`;
  }

  /** Returns all that has happened so far. */
  async all(): Promise<readonly JobEvent[]> {
    for (const [id, fields] of await this.#redis.xrange(this.#stream, this.#last, '+')) {
      this.#last = `(${id}`;
      const field = (name: string) => fields.find((_, index) => fields[index - 1] === name && index % 2 === 1);
      const job = field('jobId');
      if (job === undefined) continue;
      const name = field('name');
      if (name !== undefined) this.#names.set(job, name);
      const [, scheduled] = SCHEDULED.exec(job) ?? [];
      this.#read.push({
        event: field('event') ?? '',
        job,
        calendar: scheduled ?? this.#names.get(job) ?? '',
        isScheduled: scheduled !== undefined,
        step: z.object({ step: z.string() }).safeParse(json(field('data'))).data?.step,
        result: result.safeParse(json(field('returnvalue'))).data,
        why: field('failedReason'),
      });
    }
    return this.#read;
  }

  /** Leaves out what has happened so far. */
  async skip(): Promise<void> {
    await this.all();
    this.#read.length = 0;
  }
}

/** Returns the jobs that were taken and have not ended since: those under way, and those whose worker has gone. */
export function openJobs(events: readonly JobEvent[]): ReadonlySet<string> {
  const open = new Set<string>();
  for (const { event, job } of events)
    if (event === 'active') open.add(job);
    else if (['completed', 'failed', 'delayed'].includes(event)) open.delete(job);
  return open;
}

/** Returns how often schedules had a calendar begin that they did most often. */
export function mostTurns(events: readonly JobEvent[]): number {
  const jobs = new Set(events.flatMap((one) => (one.event === 'active' && one.isScheduled ? [one.job] : [])));
  return Math.max(
    0,
    ...Object.values(Object.groupBy(jobs, (job) => SCHEDULED.exec(job)?.[1] ?? '')).map((own) => own?.length ?? 0),
  );
}

/** How a cycle ends that its worker has cut off for its length. */
const TOO_LONG = /^It took longer than \d+ s/;

/** A calendar, as the events so far have it. */
type Known = {
  /** Its job that is not taken yet, and whether it is due. */
  next: string | undefined;
  isDue: boolean;
  /** How often each other has become due since that job was made or, once it is due, was taken. */
  readonly others: Map<string, number>;
  /** Its jobs that are taken, and whether another of them was at the same time. */
  readonly underWay: Map<string, { met: boolean }>;
  /** Whether a cycle was cut off with its worker, so that its lock may last. */
  isCut: boolean;
  hasFailed: boolean;
};

/**
 * Returns, for people, which of these calendars of one host and one interval did not have their turn. It goes by what is promised
 * of each, also when workers are killed:
 *
 * - A calendar has one job at a time that is not taken. When that is taken, the next is made.
 * - That is due within one interval, so no other becomes due twice before it.
 * - What is due is taken in that order. So of each other one job at most is taken before, which was due already: its next one is
 *   due later.
 * - What is taken has a cycle of its own, unless that has to wait: for a cycle that is not over, or after a failure.
 *
 * What is taken again as its worker has gone, and what was asked for, goes before, and counts for none.
 */
export function turnsMissed(names: readonly string[], events: readonly JobEvent[]): readonly string[] {
  const calendars = new Map(
    names.map((name): [string, Known] => [
      name,
      { next: undefined, isDue: false, others: new Map(), underWay: new Map(), isCut: false, hasFailed: false },
    ]),
  );
  const missed = new Set<string>();

  /** Counts one for a calendar with all others that wait for the same. */
  const counts = (name: string, isDue: boolean) => {
    for (const [waiting, { next, isDue: isWaitingDue, others }] of calendars) {
      if (waiting === name || next === undefined || isWaitingDue !== isDue) continue;
      const times = (others.get(name) ?? 0) + 1;
      others.set(name, times);
      if (times > 1) missed.add(`${name} ${isDue ? 'has its turn' : 'is due'} twice while ${waiting} waits for that`);
    }
  };

  for (const { event, job, calendar, isScheduled, result, why } of events) {
    const own = calendars.get(calendar);
    if (own === undefined) continue;
    const comesTo = (next: string | undefined, isDue: boolean) => {
      own.next = next;
      own.isDue = isDue;
      own.others.clear();
    };
    if (event === 'added' && isScheduled) comesTo(job, false);
    if (event === 'waiting' && job === own.next) {
      counts(calendar, false);
      comesTo(job, true);
    }
    if (event === 'active') {
      for (const one of own.underWay.values()) one.met = true;
      own.underWay.set(job, { met: own.underWay.size > 0 });
      if (job !== own.next) continue;
      counts(calendar, true);
      comesTo(undefined, false);
    }
    if (event === 'stalled') {
      own.underWay.delete(job);
      own.isCut = true;
    }
    const taken = own.underWay.get(job);
    if (taken === undefined || !['completed', 'failed', 'delayed'].includes(event)) continue;
    own.underWay.delete(job);
    const isTooLong = event === 'failed' && TOO_LONG.test(why ?? '');
    const hadCycle = result?.token !== undefined || isTooLong;
    const hadToWait =
      (result?.outcome === 'overlaps' && (taken.met || own.isCut)) || (result?.outcome === 'waits' && own.hasFailed);
    if (hadCycle) {
      own.isCut = false;
      own.hasFailed = isTooLong;
    } else if (isScheduled && !hadToWait)
      missed.add(`${calendar} was taken and had no cycle: ${result?.outcome ?? why ?? event}`);
    if (isScheduled && own.next === undefined) missed.add(`${calendar} was taken, and is not scheduled again`);
  }
  for (const [name, { next, underWay, isCut }] of calendars)
    if (next === undefined && underWay.size === 0 && !isCut) missed.add(`${name} is not scheduled`);
  return [...missed].sort();
}
