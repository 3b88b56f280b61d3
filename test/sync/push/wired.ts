import fc from 'fast-check';
import { expect } from 'vitest';
import type { DialectName } from '#interface/dialects/dialects';
import { ALWAYS } from '../../service/running.ts';
import { desk, type PushChanges } from './desk.ts';
import { type Mishap, Wire } from './wire.ts';

/** The times of an event of these tests. */
export const TIMES = { start_date: '2026-12-04 20:00:00', end_date: '2026-12-04 22:00:00', timezone: 'Europe/Madrid' };

/** Sets up a desk whose writes go through a wire. Content is in step with the service, which has one event. */
export async function wired(dialect: DialectName) {
  const wire = new Wire();
  const at = await desk(dialect, { through: wire.through });
  const { id } = await at.make('events', { title: 'Blues', slug: 'blues', cost: 'Some coins', ...TIMES });
  await at.sync();
  const sleep = async (duration: number) => {
    at.pass(duration);
    await wire.pass(duration);
  };
  const push = (changes: PushChanges = {}) => at.push({ sleep, ...changes });
  return {
    ...at,
    wire,
    blues: Number(id),
    push,
    sleep,
    /** Pushes while these mishaps happen to the first writes, in order. */
    async pushOver(...mishaps: Mishap[]) {
      wire.follow((index) => mishaps[index] ?? 'none');
      const report = await push();
      wire.follow(() => 'none');
      return report;
    },
    /** Returns the number of records of a kind that the service lists. */
    async total(kind: string): Promise<number | undefined> {
      return (await at.get(`/${kind}?per_page=1&${kind === 'events' ? ALWAYS : ''}`)).body.total;
    },
    /** Returns the paths of a folder's files. */
    inFolder: (folder: string) => Object.keys(at.files.snapshot()).filter((path) => path.startsWith(`${folder}/`)),
  };
}

/** A desk whose writes go through a wire. */
export type Wired = Awaited<ReturnType<typeof wired>>;

/** Pushes and syncs, and expects that nothing is left to do, nothing is sent and nothing changes. */
export async function isAtRest(at: Wired): Promise<void> {
  const [before, writes] = [at.files.snapshot(), at.wire.writes.length];
  const { plan } = await at.push();
  expect(plan).toEqual({ steps: [], heldBack: [], taken: [], notes: [] });
  expect((await at.sync()).decisions).toEqual([]);
  expect(at.files.snapshot()).toEqual(before);
  expect(at.wire.writes).toHaveLength(writes);
}

/**
 * Pushes `count` new records, one in ten a venue, while a fifth of the answers are lost, and expects that each record
 * is created once.
 */
export async function makeMany(dialect: DialectName, count: number): Promise<void> {
  const halls = count / 10;
  const nights = count - halls;
  const at = await wired(dialect);
  const lost = fc.sample(fc.nat(99), { seed: 5, numRuns: count }).map((draw) => draw < 20);
  expect(lost.filter(Boolean).length).toBeGreaterThan(0.15 * count);
  for (let index = 0; index < halls; index += 1)
    await at.write(`ca/venues/hall-${index}.json`, { venue: `Hall ${index}`, city: 'Reus' });
  for (let index = 0; index < nights; index += 1)
    await at.write(`ca/events/night-${index}.json`, {
      title: `Night ${index}`,
      ...TIMES,
      ...(index % 5 === 0 ? { venue: [`hall-${index % halls}`] } : {}),
    });
  const report = await at.pushOver(...lost.map((one): Mishap => (one ? 'unanswered' : 'none')));
  expect(report.outcomes.filter(({ outcome }) => outcome !== 'done')).toEqual([]);
  expect(at.wire.writes).toHaveLength(count);
  expect([await at.total('venues'), await at.total('events')]).toEqual([halls, nights + 1]);
  const paths = [...at.inFolder('ca/venues'), ...at.inFolder('ca/events')];
  expect(paths).toHaveLength(count + 1);
  expect(new Set(paths.map((path) => at.read(path).service.id)).size).toBe(count + 1);
  await isAtRest(at);
}
