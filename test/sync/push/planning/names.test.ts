import { describe, expect, it } from 'vitest';
import { desk } from '../desk.ts';

const TIMES = { start_date: '2026-12-04 20:00:00', end_date: '2026-12-04 22:00:00', timezone: 'Europe/Madrid' };

/** Sets up a desk of two languages; each has venues and organizers that the other does not show. */
async function twoLanguages() {
  const at = await desk('the-events-calendar');
  await at.send('POST', '/venues', { venue: 'Royal Albert Hall', address: 'Kensington Gore' }, { segment: 'en' });
  await at.send('POST', '/venues', { venue: 'Café O’Brien & fills', status: 'draft' }, { segment: 'en' });
  await at.send('POST', '/organizers', { organizer: 'Asociación «Los 4»' }, { segment: 'en' });
  await at.make('venues', { venue: 'Sala Gran', city: 'Reus' });
  await at.sync();
  return at;
}

describe('a new venue or organizer whose name the service already has', () => {
  it.each([
    ['venues', { venue: 'Royal Albert Hall' }],
    ['venues', { venue: 'royal  albert hall' }],
    ['venues', { venue: "Cafe O'Brien & fills" }],
    ['organizers', { organizer: 'Asociacion «Los 4»' }],
  ] as const)('is not sent when another language has it, in any state: %s %j', async (kind, record) => {
    const at = await twoLanguages();
    await at.write(`ca/${kind}/new.json`, record);
    const { plan } = await at.push();
    expect(plan.steps).toEqual([]);
    expect(plan.heldBack).toMatchObject([
      { path: `ca/${kind}/new.json`, reason: expect.stringMatching(/already, in 'en': \d+, .*would overwrite it/) },
    ]);
  });

  it('is not sent when the same language has it in another spelling', async () => {
    const at = await twoLanguages();
    await at.write('ca/venues/new.json', { venue: 'Salà GRAN', city: 'Olot' });
    expect((await at.push()).plan.heldBack).toMatchObject([{ path: 'ca/venues/new.json' }]);
  });

  it('is not sent when the name appears between plan and write', async () => {
    const at = await twoLanguages();
    await at.write('ca/venues/new.json', { venue: 'Teatre Nou' });
    const prepared = await at.prepare();
    await at.send('POST', '/venues', { venue: 'Teatre Nou', address: 'Theirs' }, { segment: 'en' });
    const { outcomes } = await prepared.carryOut();
    expect(outcomes).toMatchObject([{ outcome: 'moved', remarks: [expect.stringContaining('would overwrite it')] }]);
  });

  it('is sent once when new files of two languages have the same name', async () => {
    const at = await twoLanguages();
    for (const language of ['ca', 'en']) await at.write(`${language}/venues/nou.json`, { venue: 'Teatre Nou' });
    const { plan, outcomes } = await at.push();
    expect(outcomes).toMatchObject([{ outcome: 'done', step: { path: 'ca/venues/nou.json' } }]);
    expect(plan.heldBack).toMatchObject([
      { path: 'en/venues/nou.json', reason: expect.stringContaining('would overwrite it on the service') },
    ]);
  });
});

describe('a new category or tag whose name the service already has', () => {
  it.each([
    ['categories', 'ca', /^the service has one of that name already, and takes no second one: \d+, 'Cinema'/],
    ['tags', 'ca', /^the service has one of that name already, and takes no second one: \d+, 'Cinema'/],
    ['categories', 'en', /^the service has one of that name in 'ca', and would answer with that: \d+, 'Cinema'/],
  ] as const)('is not sent, and the message names the existing one: %s in %s', async (kind, language, reason) => {
    const at = await twoLanguages();
    await at.make(kind, { name: 'Cinema' });
    await at.sync();
    await at.write(`${language}/${kind}/cinema-2.json`, { name: 'CINEMA', slug: 'cinema-2' });
    const { plan } = await at.push();
    expect(plan.steps).toEqual([]);
    expect(plan.heldBack).toMatchObject([
      { path: `${language}/${kind}/cinema-2.json`, reason: expect.stringMatching(reason) },
    ]);
  });
});

describe('the plan of a delete', () => {
  it('reports the events that lose more than the deleted record', async () => {
    const at = await desk('the-events-calendar', { content: ['ca'] });
    const [one, other] = [
      await at.make('organizers', { organizer: 'One' }),
      await at.make('organizers', { organizer: 'Two' }),
    ];
    await at.make('organizers', { organizer: 'Three' });
    const venue = await at.make('venues', { venue: 'Mill' });
    for (const name of ['Hall', 'Barn', 'Yard']) await at.make('venues', { venue: name });
    for (const n of [1, 2, 3, 4, 5, 6, 7])
      await at.make('events', { ...TIMES, title: `Jazz ${n}`, organizer: [one.id, other.id], venue: venue.id });
    await at.sync();
    await at.files.remove('ca/organizers/one.json');
    await at.files.remove('ca/venues/mill.json');
    const { plan } = await at.prepare({ allowed: { deletes: true } });
    expect([...plan.notes].sort()).toEqual([
      expect.stringMatching(
        /^ca\/organizers\/one\.json: with its deletion 7 events may lose all organizers, not only this one, for good: .*'Jazz 1'.* and 2 more$/,
      ),
      expect.stringMatching(
        /^ca\/venues\/mill\.json: with its deletion its 7 coming events may lose the venue, for good/,
      ),
    ]);
  });
});
