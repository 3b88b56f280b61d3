import { messageOf } from '#errors';
import type { FleetCalendar } from '#fleet/config';
import type { BeginMessage, CycleEndMessage, MessageFromCycle, MessageToCycle, TakenJob } from '#fleet/jobs';
import { type CycleResult, type FleetNews, stateAfter } from '#fleet/state';
import type { FleetStore } from '#fleet/store';

type CycleProcess = {
  /** Settles when it and all processes it started have ended; `said` is the end of its output. */
  readonly ended: Promise<{ readonly code: number; readonly said: string }>;
  send(message: MessageToCycle): void;
  /** Ends it and all processes it started, at once. */
  kill(): void;
};

/** Starts the process of a cycle; calls `onMessage` with its messages. */
export type CycleStarter = (calendar: FleetCalendar, onMessage: (message: MessageFromCycle) => void) => CycleProcess;

/** A message of a worker about its work: a cycle began or ended, news for people, or a trouble. */
export type FleetEvent =
  | { readonly type: 'began'; readonly calendar: string; readonly token: number }
  | {
      readonly type: 'ended';
      readonly calendar: string;
      readonly token: number;
      readonly milliseconds: number;
      readonly end: CycleEndMessage;
    }
  | { readonly type: 'news'; readonly calendar: string; readonly news: FleetNews }
  /** A failure that is tried again, such as a request to a Redis that is away. */
  | { readonly type: 'trouble'; readonly message: string };

/** Everything of its surroundings that a worker reads, starts or waits for. */
export type WorkWorld = {
  readonly store: FleetStore;
  readonly start: CycleStarter;
  /**
   * Returns milliseconds by the clock of this machine that only runs forward; the processes of cycles read the same
   * one.
   */
  readonly elapsed: () => number;
  /** Returns the milliseconds since 1970. */
  readonly now: () => number;
  /** Returns a number from 0 to 1. */
  readonly random: () => number;
  /** Returns a new unique text. */
  readonly unique: () => string;
  /** Calls `act` every so many ms; returns a function that stops this. */
  readonly every: (milliseconds: number, act: () => void) => () => void;
  readonly tell: (event: FleetEvent) => void;
  /** The folder of a fleet's files on this machine; absolute. */
  readonly work: string;
};

/**
 * Milliseconds that a lock is held without a sign of life, that a cycle may take, and that a calendar may fail without
 * a report.
 */
type WorkRules = { readonly lease: number; readonly longest: number; readonly reportAfter: number };

/** How often a lock is renewed in the time that it lasts: one renewal may fail. */
const RENEWALS = 3;

/** The checks of the lock's end and of the cycle's length, within the time that a lock lasts. */
const LOOKS = 12;

/** Why a cycle was ended before its end. */
type Cut = { readonly outcome: 'lost' | 'failed'; readonly message: string };

/**
 * Runs the cycle that a job asks for, in a process of its own that ends when its lock is lost, and stores how it ended. Runs none,
 * and ends or postpones the job, while another cycle is under way or the calendar waits after failures.
 */
export async function superviseCycle(
  calendar: FleetCalendar,
  job: TakenJob,
  world: WorkWorld,
  rules: WorkRules,
): Promise<void> {
  const { store, elapsed, now } = world;
  const { name } = calendar;
  const isRequested = job.data?.asked === true;
  const [known] = await store.states([name]);
  if (known !== undefined && !isRequested && known.notBefore > now())
    return job.done({ outcome: 'waits', message: `It fails, and is tried again at ${instantOf(known.notBefore)}.` });
  const owner = world.unique();
  // Counted from before the request, so that the lock never lasts longer here than in Redis.
  const until = elapsed() + rules.lease;
  const token = await store.acquire(name, owner, rules.lease);
  if (token === undefined) {
    // A person waits for this job; the schedule repeats its own.
    if (isRequested) return job.later(rules.lease / 2);
    return job.done({ outcome: 'overlaps', message: 'The cycle before is still under way.' });
  }
  // Read again: from now on nobody else may write the state.
  const [state] = await store.states([name]);
  if (state === undefined) throw new TypeError('a store that knows no calendar');
  await supervised({ calendar, job, world, rules, owner, token, until, state });
}

const instantOf = (milliseconds: number) => Temporal.Instant.fromEpochMilliseconds(milliseconds).toString();

type LockedCycle = {
  readonly calendar: FleetCalendar;
  readonly job: TakenJob;
  readonly world: WorkWorld;
  readonly rules: WorkRules;
  readonly owner: string;
  readonly token: number;
  readonly until: number;
  readonly state: Parameters<typeof stateAfter>[0];
};

function beginMessageFor({ calendar, world, owner, token, until }: LockedCycle): BeginMessage {
  const { name, place, publish } = calendar;
  return {
    type: 'begin',
    calendar: name,
    place,
    ...(publish === undefined ? {} : { publish }),
    work: world.work,
    token,
    owner,
    until,
  };
}

async function supervised(held: LockedCycle): Promise<void> {
  const { calendar, job, world, rules, owner } = held;
  const { store, elapsed, now, tell } = world;
  const { name } = calendar;
  const began = now();
  const beganAt = elapsed();
  let { token, until, state } = held;
  let renewedAt = beganAt;
  let end: CycleEndMessage | undefined;
  let cut: Cut | undefined;

  const trouble = (error: unknown) => tell({ type: 'trouble', message: `${name}: ${messageOf(error)}` });
  /** Reports to a job are of use to people only: a failed report does not stop the cycle. */
  const beside = (telling: Promise<void>) => void telling.catch(trouble);
  const stop = (why: Cut) => {
    cut ??= why;
    cycle.kill();
  };
  const lose = () => stop({ outcome: 'lost', message: 'Its lock was lost, so it was ended.' });

  const renew = async (): Promise<boolean> => {
    renewedAt = elapsed();
    const lasts = renewedAt + rules.lease;
    if (!(await store.renew(name, owner, rules.lease))) {
      lose();
      return false;
    }
    until = Math.max(until, lasts);
    cycle.send({ type: 'held', until });
    return true;
  };

  const answer = async (message: MessageFromCycle): Promise<void> => {
    if (message.type === 'step') {
      beside(job.progress(message.step));
    } else if (message.type === 'ended') {
      end = message.end;
    } else if (message.type === 'behind') {
      const greater = await store.raise(name, owner, message.token);
      if (greater === undefined) return lose();
      token = greater;
      cycle.send({ type: 'token', token });
    } else if (await renew()) {
      const knows = state.publishedBy === message.checkout;
      state = { ...state, publishedBy: message.checkout };
      if (await store.note(name, owner, state)) cycle.send({ type: 'publish', knows });
      else lose();
    }
  };

  tell({ type: 'began', calendar: name, token });
  const cycle = world.start(calendar, (message) => void answer(message).catch(trouble));
  cycle.send(beginMessageFor(held));
  const stopLooking = world.every(rules.lease / LOOKS, () => {
    const at = elapsed();
    if (at >= until) lose();
    else if (at - beganAt > rules.longest)
      stop({
        outcome: 'failed',
        message: `It took longer than ${Math.round(rules.longest / 1_000)} s, so it was ended.`,
      });
    else if (at - renewedAt >= rules.lease / RENEWALS) {
      void renew().catch(trouble);
      beside(job.hold(rules.lease));
    }
  });
  const { code, said } = await cycle.ended.finally(stopLooking);
  // The process also ends without help, and may have been the first to see that the time is over.
  if (end === undefined && elapsed() >= until) lose();

  const whole = cut ??
    end ?? { outcome: 'failed' as const, message: `Its process ended with ${code}: ${said || 'it said nothing'}` };
  const { outcome, message } = whole;
  const report: CycleEndMessage = { did: [], warnings: [], ...end, outcome, message };
  for (const line of [...report.did, ...report.warnings, ...(message === undefined ? [] : [message])])
    beside(job.log(line));
  const ended: CycleResult = { outcome, message, began, ended: now() };
  const { every } = calendar;
  const { reportAfter } = rules;
  const after = stateAfter(state, ended, { every, reportAfter, random: world.random() });
  // Without the lock, nothing is stored, and no news is reported.
  const isNoted = await store.release(name, owner, { ...after.state, token });
  tell({ type: 'ended', calendar: name, token, milliseconds: elapsed() - beganAt, end: report });
  if (isNoted && after.news !== undefined) tell({ type: 'news', calendar: name, news: after.news });
  // The job’s lock in the queue may have expired by now. Closing the job then fails: another worker runs it again and finds
  // the work done.
  const closing =
    outcome === 'failed' ? job.failed(message ?? '') : job.done({ outcome, message, token, did: report.did });
  await closing.catch(trouble);
}
