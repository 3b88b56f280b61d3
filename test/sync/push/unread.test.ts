import { describe, expect, it } from 'vitest';
import type { DialectName } from '#interface/dialects/dialects';
import { desk } from './desk.ts';

const PATH = 'ca/events/jazz.json';
const WHEN = { start_date: '2026-12-04 19:30:00', end_date: '2026-12-04 22:00:00', timezone: 'Europe/Madrid' };

/** Sets up a desk with one event, which the service serves with these fields in the place of its own. */
async function serving(fields: Readonly<Record<string, unknown>>, dialect: DialectName = 'the-events-calendar') {
  const broken = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(broken);
    if (typeof value !== 'object' || value === null) return value;
    if (Reflect.get(value, 'slug') === 'jazz') return { ...value, ...fields };
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, broken(inner)]));
  };
  let isBroken = true;
  const at = await desk(dialect, {
    content: ['ca'],
    seed: 'none',
    through: (transport) => ({
      ...transport,
      send: async (outgoing) => {
        const answer = await transport.send(outgoing);
        return isBroken ? { ...answer, body: JSON.stringify(broken(JSON.parse(answer.body))) } : answer;
      },
    }),
  });
  const { id: organizer } = await at.make('organizers', { organizer: 'Jazz Club' });
  const { id } = await at.make('events', { title: 'Jazz', slug: 'jazz', ...WHEN, organizer });
  await at.sync();
  return {
    ...at,
    id,
    mend: () => {
      isBroken = false;
    },
  };
}

const BROKEN = { organizer: { errors: { invalid: ['Invalid.'] }, error_data: [] } };

describe('an event that the service serves incompletely', () => {
  it.each([
    ['end_date', { end_date: null }],
    ['end_date', { end_date: '0000-00-00 00:00:00' }],
    ['organizer', BROKEN],
    ['image', { image: [] }],
  ])('is held back from a push that would set its %s, and stays unchanged', async (field, part) => {
    const at = await serving(part);
    await at.edit(PATH, { title: 'Jazz again' });
    const { plan } = await at.push();
    expect(plan.heldBack.map(({ reason }) => reason)).toEqual([
      expect.stringContaining(`${field} can't be read as the service serves it, and any update would set it`),
    ]);
    at.mend();
    expect(await at.served('events', Number(at.id))).toMatchObject({
      title: 'Jazz',
      end_date: WHEN.end_date,
      organizer: [{ organizer: 'Jazz Club' }],
    });
  });

  it('is pushed when the edit itself gives the missing value', async () => {
    const at = await serving({ end_date: null });
    await at.edit(PATH, { title: 'Jazz again', end_date: '2026-12-04 23:00:00' });
    await at.push();
    at.mend();
    expect(await at.served('events', Number(at.id))).toMatchObject({
      title: 'Jazz again',
      end_date: '2026-12-04 23:00:00',
      organizer: [{ organizer: 'Jazz Club' }],
    });
  });

  it('is pushed to a service that keeps the fields left out of an update', async () => {
    const at = await serving({ end_date: null, ...BROKEN }, 'document');
    await at.edit(PATH, { title: 'Jazz again' });
    await at.push();
    at.mend();
    expect(await at.served('events', Number(at.id))).toMatchObject({
      title: 'Jazz again',
      end_date: WHEN.end_date,
      organizer: [{ organizer: 'Jazz Club' }],
    });
  });
});
