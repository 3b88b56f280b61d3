import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { diskFailure, type Files } from '#content/store/files';
import { TRIED_DIALECTS } from '../../support/tiers/runs.ts';
import { Killed } from './wire.ts';
import { isAtRest, TIMES, type Wired, wired } from './wired.ts';

const PATH = 'ca/events/jazz.json';
const JAZZ = { title: 'Jazz', slug: 'jazz', cost: '12', ...TIMES };
const INTENTS = '.almanac/intents.ndjson';

/** Sets up a desk whose push of a new event was killed once the service had the event; returns its id, too. */
async function killed(dialect: Parameters<typeof wired>[0]) {
  const at = await wired(dialect);
  await at.write(PATH, JAZZ);
  await expect(at.pushOver('killed')).rejects.toThrow(Killed);
  at.wire.follow(() => 'none');
  const made = (await at.get('/events/by-slug/jazz')).body.id;
  return { at, id: Number(made) };
}

/** Notes the id that the service answered with in the open intent, as a push does that is killed right after. */
async function noteAnswer(at: Wired, id: number): Promise<void> {
  const [header = '', intent = '{}'] = (at.files.snapshot()[INTENTS] ?? '').split('\n');
  await at.files.write(INTENTS, `${header}\n${JSON.stringify({ ...JSON.parse(intent), id })}\n`);
}

const change = (at: Wired, id: number, fields: object) => at.send('PUT', `/events/${id}`, { ...JAZZ, ...fields });

describe.each(TRIED_DIALECTS)('in the dialect %s, a half-created record', (dialect) => {
  describe.each(['push', 'sync'] as const)('at the next %s', (next) => {
    const goOn = (at: Wired) => (next === 'push' ? at.push() : at.sync());

    it('is bound to its file, with the edits made since', async () => {
      const { at, id } = await killed(dialect);
      await at.edit(PATH, { title: 'Jazz, edited' });
      await goOn(at);
      expect(at.read(PATH)).toMatchObject({ title: 'Jazz, edited', service: { id } });
      expect((await at.push()).outcomes).toMatchObject([{ outcome: 'done', id }]);
      expect(await at.served('events', id)).toMatchObject({ title: 'Jazz, edited' });
      await isAtRest(at);
    });

    it('is held back when a different record has its slug, and neither is overwritten', async () => {
      const at = await wired(dialect);
      await at.write(PATH, JAZZ);
      await at.pushOver('lost');
      const { id } = await at.make('events', { ...JAZZ, title: 'Another' });
      at.pass(3_600_000);
      await goOn(at);
      const { plan } = await at.push();
      expect(plan.steps).toEqual([]);
      expect(plan.heldBack).toMatchObject([{ path: PATH, reason: expect.stringContaining(`already: ${id}`) }]);
      expect(at.read(PATH)).toEqual(JAZZ);
      expect(await at.served('events', Number(id))).toMatchObject({ title: 'Another' });
      await at.sync();
      const other = at.inFolder('ca/events').find((path) => at.read(path).service?.id === id);
      expect(other).not.toBe(PATH);
      expect(at.read(String(other))).toMatchObject({ title: 'Another' });
      const last = await at.push();
      expect(last.plan.steps).toEqual([]);
      expect(last.plan.heldBack).toMatchObject([{ reason: expect.stringContaining(`content has as ${other}`) }]);
    });

    it('keeps changes made on the service after its answer was noted, as a conflict', async () => {
      const { at, id } = await killed(dialect);
      await noteAnswer(at, id);
      await change(at, id, { title: 'Theirs', cost: '12' });
      await goOn(at);
      expect(at.read(PATH)).toMatchObject({ title: 'Jazz', service: { id } });
      expect(at.read('ca/events/jazz.conflict.json')).toMatchObject({ title: 'Theirs' });
      expect((await at.push()).plan).toMatchObject({ steps: [], heldBack: [{ cell: 'conflict', path: PATH }] });
      expect(await at.served('events', id)).toMatchObject({ title: 'Theirs' });
    });

    it('is found by its noted id, even under another slug', async () => {
      const { at, id } = await killed(dialect);
      await noteAnswer(at, id);
      await change(at, id, { slug: 'jazz-night' });
      await goOn(at);
      expect(at.read(PATH).service).toMatchObject({ id });
      await at.push();
      expect(await at.total('events')).toBe(2);
    });
  });

  it('is reported by id when the id could not be noted, and is not sent again after a rename on the service', async () => {
    const at = await wired(dialect);
    const hall = { venue: 'Hall', city: 'Reus' };
    await at.write('ca/venues/hall.json', hall);
    const full: Files = {
      ...at.files,
      async write(path, text) {
        if (path === INTENTS && (await at.files.read(INTENTS)) !== undefined)
          throw diskFailure(`write ${INTENTS}`, 'It is as it was.', new Error('no space left'));
        return at.files.write(path, text);
      },
    };
    const { ended = '' } = await at.push({ files: full });
    const { id } = z.object({ id: z.coerce.number() }).parse(/as record (?<id>\d+), which/.exec(ended)?.groups);
    expect(ended).toContain('no space left\nThe service has made ca/venues/hall.json as record');
    await at.send('PUT', `/venues/${id}`, { ...hall, venue: 'Auditori' });
    at.pass(3_600_000);
    await at.sync();
    const { plan } = await at.push();
    expect(plan.steps).toEqual([]);
    expect(plan.heldBack).toMatchObject([
      { path: 'ca/venues/hall.json', reason: expect.stringContaining('no record of its venue is there now') },
    ]);
    expect(at.inFolder('ca/venues').filter((path) => at.read(path).service?.id === id)).toHaveLength(1);
  });

  it('is held back when an older intent does not say what was sent', async () => {
    const { at, id } = await killed(dialect);
    const [header = '', intent = '{}'] = (at.files.snapshot()[INTENTS] ?? '').split('\n');
    await at.files.write(INTENTS, `${header}\n${JSON.stringify({ ...JSON.parse(intent), sent: undefined })}\n`);
    await at.edit(PATH, { title: 'Jazz, edited' });
    const { plan } = await at.push();
    expect(plan).toMatchObject({ steps: [], heldBack: [{ path: PATH }] });
    expect(plan.heldBack[0]?.reason).toContain(`already: ${id}, with another title`);
  });

  it('is reported as in conflict by the push that finds it changed on the service', async () => {
    const { at, id } = await killed(dialect);
    await noteAnswer(at, id);
    await change(at, id, { title: 'Theirs' });
    const { plan } = await at.push();
    expect(plan.heldBack).toMatchObject([{ cell: 'conflict', id, path: PATH }]);
    expect(plan.heldBack[0]?.reason).toMatch(/^title: the service has another value than was sent on .*resolve/u);
  });

  it('is not bound to a different record made with its slug while its answer is lost', async () => {
    const at = await wired(dialect);
    await at.write(PATH, JAZZ);
    at.wire.follow(() => 'lost');
    let other: unknown;
    const report = await at.push({
      sleep: async (duration) => {
        await at.sleep(duration);
        at.wire.follow(() => 'none');
        if (other === undefined) other = (await at.make('events', { ...JAZZ, title: 'Another' })).id;
      },
    });
    expect(report.outcomes).toMatchObject([{ outcome: 'unknown' }]);
    expect(report.outcomes[0]?.remarks.join(' ')).toContain(
      `a record of its slug, ${other}, and not with what was sent`,
    );
    expect(at.read(PATH)).toEqual(JAZZ);
    expect(await at.served('events', Number(other))).toMatchObject({ title: 'Another' });
  });
});
