import { describe, expect, it } from 'vitest';
import { memoryFiles } from '../../content/memory-files.ts';
import { runs, TRIED_DIALECTS } from '../../support/tiers/runs.ts';
import { Killed } from './wire.ts';
import { isAtRest, makeMany, TIMES, type Wired, wired } from './wired.ts';

const PATH = 'ca/events/jazz.json';
const JAZZ = { title: 'Jazz', slug: 'jazz', ...TIMES };

it.each(TRIED_DIALECTS)(
  'in the dialect %s, a push creates each of many records once when a fifth of the answers are lost',
  (dialect) => makeMany(dialect, 10 * runs(50)),
);

describe.each(TRIED_DIALECTS)('in the dialect %s, creates with a lost outcome', (dialect) => {
  it('are found when the record appears five seconds after the connection broke, and are sent once', async () => {
    const at = await wired(dialect);
    await at.write(PATH, JAZZ);
    const report = await at.pushOver('late');
    expect(report.outcomes).toMatchObject([{ outcome: 'done' }]);
    expect(at.wire.writes).toHaveLength(1);
    expect(await at.total('events')).toBe(2);
    await isAtRest(at);
  });

  it('are not sent again after a lost request unless a person allows it', async () => {
    const at = await wired(dialect);
    await at.write(PATH, JAZZ);
    const [outcome] = (await at.pushOver('lost')).outcomes;
    expect(outcome?.outcome).toBe('unknown');
    expect(outcome?.remarks.join(' ')).toContain('not sent again by itself');
    at.pass(3_600_000);
    const next = await at.push();
    expect(next.plan.heldBack).toMatchObject([{ path: PATH, cell: 'refused' }]);
    expect(next.plan.heldBack[0]?.reason).toContain(`--send-again ${PATH}`);
    expect(at.wire.writes).toHaveLength(1);
    const again = await at.push({ allowed: { again: new Set([PATH]) } });
    expect(again.outcomes).toMatchObject([{ outcome: 'done' }]);
    expect(at.wire.writes).toHaveLength(2);
    expect(await at.total('events')).toBe(2);
    await isAtRest(at);
  });

  describe.each(['push', 'sync'] as const)('at the next %s', (next) => {
    const goOn = (at: Wired) => (next === 'push' ? at.push() : at.sync());

    it('recover the record of a run that was killed before it noted the answer', async () => {
      const at = await wired(dialect);
      await at.write(PATH, JAZZ);
      await expect(at.pushOver('killed')).rejects.toThrow(Killed);
      at.wire.follow(() => 'none');
      await goOn(at);
      // Only a push closes the intents of an earlier push.
      if (next === 'sync') await at.push();
      expect(at.inFolder('ca/events')).toEqual(['ca/events/blues.json', PATH]);
      expect(at.read(PATH)).toMatchObject({ title: 'Jazz', service: { listed: true } });
      expect(await at.total('events')).toBe(2);
      await isAtRest(at);
      expect(at.wire.writes).toHaveLength(1);
      expect(Object.keys(at.files.snapshot())).not.toContain('.almanac/intents.ndjson');
    });

    const losses: readonly [string, (at: Wired) => Promise<void>, (at: Wired) => Promise<void>][] = [
      [
        'create of an event with a new venue',
        async (at) => {
          await at.write('ca/venues/mill.json', { venue: 'The mill', city: 'Reus' });
          await at.write(PATH, { ...JAZZ, cost: '12', venue: ['mill'] });
        },
        async (at) => {
          expect(at.inFolder('ca/events')).toEqual(['ca/events/blues.json', PATH]);
          expect(at.inFolder('ca/venues')).toEqual(['ca/venues/mill.json']);
          expect(at.read(PATH)).toMatchObject({ cost: '12', venue: [at.read('ca/venues/mill.json').service.id] });
        },
      ],
      [
        'update',
        (at) => at.edit('ca/events/blues.json', { title: 'The blues', cost: '12' }),
        async (at) => expect(at.read('ca/events/blues.json')).toMatchObject({ title: 'The blues', cost: '12' }),
      ],
      [
        'delete',
        async (at) => {
          // Two events: a folder that loses its only file counts as content that was lost.
          await at.make('events', JAZZ);
          await at.sync();
          await at.files.remove('ca/events/blues.json');
        },
        async (at) => expect(at.inFolder('ca/events')).toEqual([PATH]),
      ],
    ];

    it.each(losses)(
      'send nothing when content was put back to its state before a push: %s',
      async (_name, change, check) => {
        const at = await wired(dialect);
        await change(at);
        const before = memoryFiles(at.files.snapshot()).snapshot();
        const { outcomes } = await at.push({ allowed: { deletes: true, allDeletes: true } });
        expect(outcomes.map(({ outcome }) => outcome)).not.toContain('unknown');
        expect(outcomes.length).toBeGreaterThan(0);
        const writes = at.wire.writes.length;
        for (const path of Object.keys(at.files.snapshot())) await at.files.remove(path);
        for (const [path, text] of Object.entries(before)) await at.files.write(path, text);
        if (next === 'push') await at.push({ allowed: { deletes: true, allDeletes: true } });
        else await at.sync();
        // Only a push replaces slugs in relations by ids.
        if (next === 'sync') await at.push({ allowed: { deletes: true, allDeletes: true } });
        await isAtRest(at);
        await check(at);
        expect(at.wire.writes).toHaveLength(writes);
      },
    );
  });
});
