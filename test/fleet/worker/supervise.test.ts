import { describe, expect, it } from 'vitest';
import type { FleetCalendar } from '#fleet/config';
import type { CycleEndMessage, MessageFromCycle, MessageToCycle, TakenJob } from '#fleet/jobs';
import { type FleetEvent, superviseCycle, type WorkWorld } from '#fleet/worker/supervise';
import { memoryStore } from '../memory-store.ts';

const LEASE = 12_000;
const RULES = { lease: LEASE, longest: 60_000, reportAfter: 86_400_000 };
const GIRONA: FleetCalendar = {
  name: 'girona',
  place: { kind: 'folder', folder: '/girona' },
  host: undefined,
  every: 60_000,
  publish: 'true',
  secrets: {},
};

/** Lets everything that waits for nothing come to its end. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A worker's surroundings, with a clock that a test moves and processes that it plays. */
function surroundings() {
  let at = 1_000;
  let numbered = 0;
  const store = memoryStore(() => at);
  const looks = new Set<{ readonly each: number; next: number; readonly act: () => void }>();
  const events: FleetEvent[] = [];
  const processes: {
    readonly heard: MessageToCycle[];
    killed: boolean;
    say(message: MessageFromCycle): void;
    end(code?: number): void;
  }[] = [];
  const world: WorkWorld = {
    store,
    elapsed: () => at,
    now: () => at,
    random: () => 0,
    unique: () => {
      numbered += 1;
      return `owner-${numbered}`;
    },
    every(each, act) {
      const look = { each, next: at + each, act };
      looks.add(look);
      return () => looks.delete(look);
    },
    tell: (event) => events.push(event),
    work: '/work',
    start(_calendar, onMessage) {
      const { promise, resolve } = Promise.withResolvers<{ code: number; said: string }>();
      const made = {
        heard: [] as MessageToCycle[],
        killed: false,
        say: onMessage,
        end: (code = 0) => resolve({ code, said: '' }),
      };
      processes.push(made);
      return {
        ended: promise,
        send: (message) => void made.heard.push(message),
        kill() {
          made.killed = true;
          resolve({ code: 137, said: '' });
        },
      };
    },
  };
  return {
    world,
    store,
    events,
    processes,
    /** Moves the clock on, with all that is due meanwhile. */
    async pass(milliseconds: number) {
      const end = at + milliseconds;
      for (;;) {
        const [next] = [...looks].filter((one) => one.next <= end).sort((a, b) => a.next - b.next);
        if (next === undefined) break;
        at = Math.max(at, next.next);
        next.next += next.each;
        next.act();
        await settled();
      }
      at = end;
      await settled();
    },
    /** Moves the clock on while this process is stopped: nothing is done meanwhile. */
    skip(milliseconds: number) {
      at += milliseconds;
      for (const look of looks) look.next = at + look.each;
    },
  };
}

function job(asked = false) {
  const told: { result?: Parameters<TakenJob['done']>[0]; failed?: string; later?: number; log: string[] } = {
    log: [],
  };
  const taken: TakenJob = {
    data: { calendar: 'girona', asked },
    hold: async () => {},
    progress: async () => {},
    log: async (line) => void told.log.push(line),
    done: async (result) => {
      told.result = result;
    },
    failed: async (message) => {
      told.failed = message;
    },
    later: async (milliseconds) => {
      told.later = milliseconds;
    },
  };
  return { told, taken };
}

const end = (outcome: CycleEndMessage['outcome'], message?: string): MessageFromCycle => ({
  type: 'ended',
  end: { outcome, ...(message === undefined ? {} : { message }), did: ['sync: 1 change'], warnings: [] },
});

describe('a cycle', () => {
  it('receives its number and the end of its lock, and its result is stored', async () => {
    const { world, store, processes } = surroundings();
    const { told, taken } = job();
    const running = superviseCycle(GIRONA, taken, world, RULES);
    await settled();
    expect(processes[0]?.heard[0]).toMatchObject({ type: 'begin', token: 1, owner: 'owner-1', until: 1_000 + LEASE });
    processes[0]?.say(end('done'));
    processes[0]?.end();
    await running;
    expect(told).toMatchObject({ result: { outcome: 'done', token: 1 }, log: ['sync: 1 change'] });
    expect(store.state('girona')).toMatchObject({ outcome: 'done', token: 1, failures: 0 });
    expect(await store.acquire('girona', 'next', LEASE)).toBe(2);
  });

  it('does not begin while another one is running', async () => {
    const { world, processes } = surroundings();
    const first = superviseCycle(GIRONA, job().taken, world, RULES);
    await settled();
    const second = job();
    await superviseCycle(GIRONA, second.taken, world, RULES);
    expect(second.told.result?.outcome).toBe('overlaps');
    const asked = job(true);
    await superviseCycle(GIRONA, asked.taken, world, RULES);
    expect(asked.told.later).toBe(LEASE / 2);
    expect(processes).toHaveLength(1);
    processes[0]?.end();
    await first;
  });

  it('does not begin before the waiting time after a failure, unless a person requests it', async () => {
    const { world, processes, pass } = surroundings();
    const failing = superviseCycle(GIRONA, job().taken, world, RULES);
    await settled();
    processes[0]?.say(end('failed', 'The service answers 500.'));
    processes[0]?.end();
    await failing;
    await pass(60_000);
    const early = job();
    await superviseCycle(GIRONA, early.taken, world, RULES);
    expect(early.told.result?.outcome).toBe('waits');
    expect(processes).toHaveLength(1);
    const asked = superviseCycle(GIRONA, job(true).taken, world, RULES);
    await settled();
    expect(processes).toHaveLength(2);
    processes[1]?.say(end('failed'));
    processes[1]?.end();
    await asked;
    await pass(240_000);
    const due = superviseCycle(GIRONA, job().taken, world, RULES);
    await settled();
    expect(processes).toHaveLength(3);
    processes[2]?.end();
    await due;
  });

  it('keeps its lock as long as it runs', async () => {
    const { world, store, processes, pass } = surroundings();
    const running = superviseCycle(GIRONA, job().taken, world, RULES);
    await settled();
    await pass(4 * LEASE);
    expect(processes[0]?.killed).toBe(false);
    expect(await store.acquire('girona', 'other', LEASE)).toBeUndefined();
    const held = processes[0]?.heard.filter(({ type }) => type === 'held') ?? [];
    expect(held.length).toBeGreaterThan(10);
    expect(held.at(-1)).toMatchObject({ until: expect.any(Number) });
    processes[0]?.end();
    await running;
  });

  it('is killed when its lock is lost, and does not change the calendar’s state', async () => {
    const { world, store, processes, pass, skip } = surroundings();
    const { told, taken } = job();
    const running = superviseCycle(GIRONA, taken, world, RULES);
    await settled();
    skip(LEASE + 1);
    expect(await store.acquire('girona', 'other', LEASE)).toBe(2);
    await store.note('girona', 'other', { ...store.state('girona'), token: 2 });
    await pass(LEASE / 2);
    await running;
    expect(processes[0]?.killed).toBe(true);
    expect(told.result).toMatchObject({ outcome: 'lost' });
    expect(store.state('girona')).toMatchObject({ token: 2 });
    expect(store.state('girona').outcome).toBeUndefined();
  });

  it('is killed when Redis does not answer for as long as its lock lasts', async () => {
    const { world, processes, pass } = surroundings();
    const away = { ...world, store: { ...world.store, renew: () => new Promise<boolean>(() => {}) } };
    const running = superviseCycle(GIRONA, job().taken, away, RULES);
    await settled();
    await pass(LEASE - LEASE / 12);
    expect(processes[0]?.killed).toBe(false);
    await pass(LEASE / 6);
    expect(processes[0]?.killed).toBe(true);
    await running;
  });

  it('is killed when it takes too long, and counts as failed', async () => {
    const { world, store, processes, pass } = surroundings();
    const running = superviseCycle(GIRONA, job().taken, world, RULES);
    await settled();
    await pass(RULES.longest + LEASE);
    await running;
    expect(processes[0]?.killed).toBe(true);
    expect(store.state('girona')).toMatchObject({ outcome: 'failed', failures: 1 });
  });

  it('gets a greater number when an earlier run has the same or a greater one', async () => {
    const { world, store, processes } = surroundings();
    const running = superviseCycle(GIRONA, job().taken, world, RULES);
    await settled();
    processes[0]?.say({ type: 'behind', token: 40 });
    await settled();
    expect(processes[0]?.heard.at(-1)).toEqual({ type: 'token', token: 41 });
    processes[0]?.say(end('done'));
    processes[0]?.end();
    await running;
    expect(store.state('girona').token).toBe(41);
    expect(await store.acquire('girona', 'next', LEASE)).toBe(42);
  });

  it('is killed when its lock is lost before it gets a greater number', async () => {
    const { world, store, processes } = surroundings();
    const running = superviseCycle(GIRONA, job().taken, world, RULES);
    await settled();
    store.forget();
    processes[0]?.say({ type: 'behind', token: 40 });
    await running;
    expect(processes[0]?.killed).toBe(true);
  });

  it('may publish only while it holds its lock, and learns whether its checkout made the last publication', async () => {
    const { world, store, processes } = surroundings();
    const cycle = async (checkout: string) => {
      const running = superviseCycle(GIRONA, job().taken, world, RULES);
      await settled();
      const process = processes.at(-1);
      process?.say({ type: 'publishing', checkout });
      await settled();
      const answer = process?.heard.at(-1);
      process?.say(end('done'));
      process?.end();
      await running;
      return answer;
    };
    expect(await cycle('here')).toEqual({ type: 'publish', knows: false });
    expect(await cycle('here')).toEqual({ type: 'publish', knows: true });
    expect(await cycle('there')).toEqual({ type: 'publish', knows: false });
    expect(await cycle('here')).toEqual({ type: 'publish', knows: false });

    const late = superviseCycle(GIRONA, job().taken, world, RULES);
    await settled();
    store.forget();
    processes.at(-1)?.say({ type: 'publishing', checkout: 'here' });
    await late;
    expect(processes.at(-1)?.killed).toBe(true);
    expect(processes.at(-1)?.heard.map(({ type }) => type)).not.toContain('publish');
  });

  it('that ends itself when its lock expires does not count as failed', async () => {
    const { world, store, processes, skip } = surroundings();
    const { told, taken } = job();
    const running = superviseCycle(GIRONA, taken, world, RULES);
    await settled();
    skip(LEASE);
    processes[0]?.end(137);
    await running;
    expect(told.result?.outcome).toBe('lost');
    expect(store.state('girona').failures).toBe(0);
  });

  it('that ends without a message counts as failed', async () => {
    const { world, processes } = surroundings();
    const { told, taken } = job();
    const running = superviseCycle(GIRONA, taken, world, RULES);
    await settled();
    processes[0]?.end(134);
    await running;
    expect(told.failed).toBe('Its process ended with 134: it said nothing');
  });
});
