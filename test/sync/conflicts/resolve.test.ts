import { describe, expect, it } from 'vitest';
import type { Kind } from '#interface/kinds';
import { type Item, type Lists, type OwnRoute, servedEvent, servedVenue } from '../../support/served.ts';
import { AT, type Calendar, calendar, cellOf, readOnly } from '../pulling.ts';
import { choice, conflictsOf, resolveIn } from './resolving.ts';

const PATH = 'ca/events/event-1.json';
const BESIDE = 'ca/events/event-1.conflict.json';
const LONG = (word: string) => `<p>${word} ${'and so on '.repeat(40)}</p>`;

const listing = (fields: Readonly<Record<string, unknown>> = {}): Lists => ({
  ca: { events: [servedEvent(1, fields), servedEvent(2), servedEvent(3)] },
});
const THEIRS = { title: 'Theirs', cost: '20', description: LONG('theirs') };
const MINE = { title: 'Mine', cost: '10', description: LONG('mine') };
const theirs = listing({ ...THEIRS, website: 'https://theirs.example/' });

/** Makes an event with three fields in conflict, one that only the service has changed and one that was only edited. */
async function inConflict(): Promise<Calendar> {
  const here = calendar();
  await here.pull(listing());
  await here.edit(PATH, { ...MINE, sticky: true });
  expect(cellOf(await here.pull(theirs), 1)).toBe('conflict');
  return here;
}

const textsOf = (here: Calendar, ...paths: string[]) => paths.map((path) => here.files.snapshot()[path]);

describe('resolving a conflict', () => {
  it('for the service gives the file its values, and leaves only the other edits to push', async () => {
    const here = await inConflict();
    await resolveIn(here, choice('theirs'));
    expect(here.read(PATH)).toMatchObject({ ...THEIRS, sticky: true, website: 'https://theirs.example/' });
    expect(here.files.snapshot()).not.toHaveProperty([BESIDE]);
    expect((await here.line('events', 1))?.conflict).toBeUndefined();
    const report = await here.pull(theirs, { into: readOnly(here.files) });
    expect(cellOf(report, 1)).toBe('push-update');
    expect(report.decisions.find(({ id }) => id === 1)?.fields).toEqual(['sticky']);
  });

  it('for the service leaves file and service in step when there is no other edit', async () => {
    const here = await inConflict();
    await here.edit(PATH, { sticky: false });
    await resolveIn(here, choice('theirs'));
    expect(cellOf(await here.pull(theirs, { into: readOnly(here.files) }), 1)).toBe('none');
  });

  it('for the file keeps it byte for byte, and makes its values ordinary edits', async () => {
    const here = await inConflict();
    const before = textsOf(here, PATH);
    await resolveIn(here, choice('ours'));
    expect(textsOf(here, PATH)).toEqual(before);
    expect(here.files.snapshot()).not.toHaveProperty([BESIDE]);
    const report = await here.pull(theirs, { into: readOnly(here.files) });
    expect(cellOf(report, 1)).toBe('push-update');
    expect(report.decisions.find(({ id }) => id === 1)?.fields).toEqual(['cost', 'description', 'sticky', 'title']);
    expect(report.conflicts).toEqual([]);
  });

  it('for a file with its former values restored makes these values edits', async () => {
    const here = calendar();
    await here.pull(listing());
    const [former = ''] = textsOf(here, PATH);
    await here.edit(PATH, MINE);
    await here.pull(theirs);
    await here.files.write(PATH, former.replace('"website": ""', '"website": "https://theirs.example/"'));
    await resolveIn(here, choice('ours'));
    const report = await here.pull(theirs, { into: readOnly(here.files) });
    expect(report.decisions.find(({ id }) => id === 1)?.fields).toEqual(['cost', 'description', 'title']);
  });

  it('for a file restored byte for byte makes its former value an edit', async () => {
    const here = calendar();
    await here.pull(listing());
    const [former = ''] = textsOf(here, PATH);
    await here.edit(PATH, { title: 'Mine' });
    await here.pull(listing({ title: 'Theirs' }));
    await here.files.write(PATH, former);
    await resolveIn(here, choice('ours'));
    const report = await here.pull(listing({ title: 'Theirs' }), { into: readOnly(here.files) });
    expect(report.decisions).toEqual([expect.objectContaining({ cell: 'push-update', fields: ['title'] })]);
  });

  it('for a file that equals the service’s version makes both agree', async () => {
    const here = await inConflict();
    await here.edit(PATH, { ...THEIRS, sticky: false });
    await resolveIn(here, choice('ours'));
    await here.pull(theirs);
    expect(cellOf(await here.pull(theirs, { into: readOnly(here.files) }), 1)).toBe('none');
  });

  it('field by field gives each field the value of its chosen side', async () => {
    const here = await inConflict();
    await resolveIn(here, choice('ours', { cost: 'theirs' }));
    expect(here.read(PATH)).toMatchObject({ ...MINE, cost: '20', sticky: true });
    const report = await here.pull(theirs, { into: readOnly(here.files) });
    expect(report.decisions.find(({ id }) => id === 1)?.fields).toEqual(['description', 'sticky', 'title']);
  });

  it('in part leaves the other fields in conflict, and the service’s version beside the file', async () => {
    const here = await inConflict();
    const before = textsOf(here, BESIDE);
    await resolveIn(here, choice(undefined, { cost: 'theirs', description: 'ours' }));
    expect(here.read(PATH)).toMatchObject({ ...MINE, cost: '20' });
    expect(textsOf(here, BESIDE)).toEqual(before);
    expect((await here.line('events', 1))?.conflict).toEqual({ title: 'Theirs' });
    const report = await here.pull(theirs, { into: readOnly(here.files) });
    expect(cellOf(report, 1)).toBe('conflict');
    expect(report.conflicts[0]).toContain('both changed title.');
    await resolveIn(here, choice(undefined, { title: 'ours' }));
    expect(cellOf(await here.pull(theirs, { into: readOnly(here.files) }), 1)).toBe('push-update');
  });

  it.each(['ours', 'theirs'] as const)(
    'as %s leads to a new conflict once the service changes an edited field again',
    async (rest) => {
      const here = await inConflict();
      await resolveIn(here, choice(rest));
      await here.edit(PATH, { title: 'Mine, later' });
      const report = await here.pull(listing({ ...THEIRS, title: 'Theirs, later' }));
      expect(cellOf(report, 1)).toBe('conflict');
      expect(report.conflicts[0]).toContain('both changed title.');
      expect(here.read(BESIDE)).toMatchObject({ title: 'Theirs, later' });
      expect(here.read(PATH)).toMatchObject({ title: 'Mine, later' });
    },
  );

  it('for a service that changed the slug renames the file, and keeps the former name', async () => {
    const here = calendar();
    await here.pull(listing());
    await here.edit(PATH, { slug: 'mine' });
    const moved = listing({ slug: 'theirs' });
    await here.pull(moved);
    await resolveIn(here, choice('theirs'));
    expect(here.read('ca/events/theirs.json')).toMatchObject({ slug: 'theirs' });
    expect(textsOf(here, PATH, BESIDE)).toEqual([undefined, undefined]);
    expect(await here.line('events', 1)).toMatchObject({ path: 'ca/events/theirs.json', formerNames: ['event-1'] });
    await here.pull(moved, { into: readOnly(here.files) });
  });

  it('logs a change when visitors saw another date', async () => {
    const here = calendar();
    await here.pull(listing());
    await here.edit(PATH, { start_date: '2026-12-01 19:00:00' });
    await here.pull(listing({ start_date: '2026-12-01 21:00:00' }));
    await resolveIn(here, choice('theirs'));
    expect(await here.changes()).toEqual([
      expect.objectContaining({
        type: 'moved',
        from: expect.objectContaining({ start_date: '2026-12-01 19:00:00' }),
        to: expect.objectContaining({ start_date: '2026-12-01 21:00:00' }),
      }),
    ]);
  });

  it.each<[Kind, string, string, (fields: object) => Item]>([
    ['venues', 'ca/venues/venue-1.json', 'venue', (fields) => servedVenue(1, { ...fields })],
    [
      'tags',
      'ca/tags/jazz.json',
      'name',
      (fields) => ({
        id: 1,
        name: 'Jazz',
        slug: 'jazz',
        description: '',
        url: 'https://service.example/tag/jazz/',
        ...fields,
      }),
    ],
  ])('of %s for the service gives the file the service’s value', async (kind, path, field, serve) => {
    const here = calendar();
    const lists = (fields: object): Lists => ({ ca: { [kind]: [serve(fields)] } });
    await here.pull(lists({}));
    await here.edit(path, { [field]: 'Mine' });
    await here.pull(lists({ [field]: 'Theirs' }));
    await resolveIn(here, choice('theirs'), kind);
    expect(here.read(path)[field]).toBe('Theirs');
    await here.pull(lists({ [field]: 'Theirs' }), { into: readOnly(here.files) });
  });

  it('without a former agreement, as after a lost ledger, works field by field as well', async () => {
    const here = calendar();
    await here.pull(listing());
    await here.edit(PATH, { title: 'Mine', website: 'https://mine.example/' });
    await here.files.remove('.almanac/ledger');
    await here.pull(listing());
    await resolveIn(here, choice('theirs', { website: 'ours' }));
    const report = await here.pull(listing(), { into: readOnly(here.files) });
    expect(here.read(PATH)).toMatchObject({ title: 'Event 1', website: 'https://mine.example/' });
    expect(report.decisions.find(({ id }) => id === 1)).toMatchObject({ cell: 'push-update', fields: ['website'] });
  });
});

describe('the service’s version beside a file', () => {
  const REFUSED: readonly [string, (text: string) => string | undefined, string][] = [
    [
      'was edited by hand',
      (text) => text.replace('Theirs', 'Nobody’s'),
      'is not what the service said: title was edited in it',
    ],
    ['has a long text that was edited', (text) => text.replace('so on', 'so forth'), 'description was edited in it'],
    ['lacks a field', (text) => text.replace(/ {2}"cost": .*\n/, ''), 'cost was edited in it'],
    ['is no longer a record', () => '{"title": "Theirs"}', 'does not hold a record any more'],
    ['is broken', (text) => text.slice(0, -9), 'is not JSON'],
    [
      'was removed',
      () => undefined,
      'was removed, which settles the conflict: the next sync takes ca/events/event-1.json as it is',
    ],
  ];

  it.each(REFUSED)(
    'that %s is rejected without changes, with a reason that says what to do',
    async (_, mar, reason) => {
      const here = await inConflict();
      const text = mar(textsOf(here, BESIDE)[0] ?? '');
      if (text === undefined) await here.files.remove(BESIDE);
      else await here.files.write(BESIDE, text);
      const before = here.files.snapshot();
      const [decision] = await resolveIn(here, choice('theirs'));
      expect(decision?.cell).toBe('refused');
      expect(decision?.reason).toContain(reason);
      expect(here.files.snapshot()).toEqual(before);
    },
  );

  it('is accepted in another layout', async () => {
    const here = await inConflict();
    await here.files.write(BESIDE, JSON.stringify(here.read(BESIDE)));
    await resolveIn(here, choice('theirs'));
    expect(here.read(PATH)).toMatchObject(THEIRS);
  });

  it('supplies only its fields, and nothing else about the record', async () => {
    const here = await inConflict();
    const { service } = here.read(PATH);
    await here.edit(BESIDE, { service: { ...service, url: 'https://elsewhere.example/' } });
    await resolveIn(here, choice('theirs'));
    expect(here.read(PATH).service).toEqual(service);
  });
});

const OTHERS = [2, 3, 4, 5, 6, 7, 8].map((id) => servedEvent(id));
const without: Lists = { ca: { events: OTHERS } };
const withFirst = (fields: Readonly<Record<string, unknown>> = {}): Lists => ({
  ca: { events: [servedEvent(1, fields), ...OTHERS] },
});
const withdrawn: OwnRoute = (_kind, id) => (id === 1 ? { status: 403, code: 'event-not-accessible' } : undefined);
const later = { at: AT.add({ hours: 24 * 20 }) };

async function edited(fields: object, own?: OwnRoute): Promise<Calendar> {
  const here = calendar();
  await here.pull(withFirst());
  await here.edit(PATH, fields);
  const report = await here.pull(without, own === undefined ? {} : { own });
  expect(cellOf(report, 1)).toBe('conflict');
  return here;
}

describe('an edited record that is gone from the service', () => {
  it('is removed as if it had not been edited when resolved for the service', async () => {
    const here = await edited({ title: 'Mine' });
    await resolveIn(here, choice('theirs'));
    expect(textsOf(here, PATH)).toEqual([undefined]);
    expect(await here.line('events', 1)).toBeUndefined();
    expect((await here.tombstones('events')).get(1)).toMatchObject({ path: PATH, uid: '1.ca@service.example' });
    expect((await here.changes()).map(({ type, id }) => [type, id])).toEqual([['gone', 1]]);
    await here.pull(without, { into: readOnly(here.files) });
  });

  it('becomes a new record when resolved for the file', async () => {
    const here = await edited({ title: 'Mine' });
    const { service: _, ...fields } = here.read(PATH);
    await resolveIn(here, choice('ours'));
    expect(here.read(PATH)).toEqual(fields);
    expect(fields.slug).toBe('event-1');
    expect(await here.line('events', 1)).toBeUndefined();
    const report = await here.pull(without, { into: readOnly(here.files) });
    expect(report.decisions).toEqual([expect.objectContaining({ cell: 'push-create', path: PATH })]);
  });

  it('becomes a new record without the address of its own page as its website', async () => {
    const here = await edited({ title: 'Mine' });
    const { service, ...fields } = here.read(PATH);
    await here.edit(PATH, { website: service?.url });
    await resolveIn(here, choice('ours'));
    expect(here.read(PATH)).toEqual({ ...fields, website: '' });
  });

  it('can’t be resolved by single fields', async () => {
    const here = await edited({ title: 'Mine' });
    const [decision] = await resolveIn(here, choice(undefined, { title: 'ours' }));
    expect(decision).toMatchObject({ cell: 'refused' });
    expect(decision?.reason).toContain('choose --ours, which makes it a new record, or --theirs, which removes it');
  });

  it.each(['ours', 'theirs'] as const)(
    'leaves nothing beside the file when fields were in conflict before (%s)',
    async (rest) => {
      const here = calendar();
      await here.pull(withFirst());
      await here.edit(PATH, { title: 'Mine' });
      await here.pull(withFirst({ title: 'Theirs' }));
      expect(cellOf(await here.pull(without), 1)).toBe('conflict');
      await resolveIn(here, choice(rest));
      expect(textsOf(here, BESIDE)).toEqual([undefined]);
      expect(await conflictsOf(here)).toEqual([]);
    },
  );
});

describe('an edited record that the service has withdrawn', () => {
  it('returns to its former values and stays off the site when resolved for the service', async () => {
    const here = await edited({ title: 'Mine', cost: '5' }, withdrawn);
    await resolveIn(here, choice('theirs'));
    expect(here.read(PATH)).toMatchObject({ title: 'Event 1', cost: '', service: { withdrawn: true } });
    expect((await here.changes()).map(({ type }) => type)).toEqual(['gone']);
    expect(await conflictsOf(here)).toEqual([]);
    const report = await here.pull(without, { ...later, own: withdrawn, into: readOnly(here.files) });
    expect(report.conflicts).toEqual([]);
  });

  it('returns to its hidden version when it was hidden before the edit', async () => {
    const here = calendar();
    await here.pull(withFirst());
    await here.pull(without, { own: withdrawn });
    const before = textsOf(here, PATH);
    await here.edit(PATH, { title: 'Mine' });
    await here.pull(without, { own: withdrawn });
    await resolveIn(here, choice('theirs'));
    expect(textsOf(here, PATH)).toEqual(before);
    expect(await conflictsOf(here)).toEqual([]);
  });

  it('takes the service’s values when it is listed again after resolving for the service', async () => {
    const here = await edited({ title: 'Mine' }, withdrawn);
    await resolveIn(here, choice('theirs'));
    expect(cellOf(await here.pull(withFirst({ title: 'Theirs' })), 1)).toBe('pull-update');
    expect(here.read(PATH)).toMatchObject({ title: 'Theirs' });
    expect(here.read(PATH).service).not.toHaveProperty('withdrawn');
  });

  it('takes its long texts from the service’s version when one lies beside the file', async () => {
    const here = calendar();
    await here.pull(withFirst());
    await here.edit(PATH, { description: LONG('mine') });
    await here.pull(withFirst({ description: LONG('theirs') }));
    await here.pull(without, { own: withdrawn });
    await resolveIn(here, choice('theirs'));
    expect(here.read(PATH)).toMatchObject({ description: LONG('theirs'), service: { withdrawn: true } });
    expect(textsOf(here, BESIDE)).toEqual([undefined]);
    expect(await conflictsOf(here)).toEqual([]);
    await here.pull(withFirst({ description: LONG('theirs') }));
    expect(await conflictsOf(here)).toEqual([]);
  });

  it('is left unchanged when its former long text is unavailable, with a reason that says so', async () => {
    const here = calendar();
    await here.pull(withFirst({ description: LONG('theirs') }));
    await here.edit(PATH, { description: LONG('mine'), title: 'Mine' });
    await here.pull(without, { own: withdrawn });
    const before = here.files.snapshot();
    const [decision] = await resolveIn(here, choice('theirs'));
    expect(decision?.cell).toBe('refused');
    expect(decision?.reason).toContain('its former description is too long for the ledger to hold');
    expect(here.files.snapshot()).toEqual(before);
  });

  it('can’t be resolved for the file', async () => {
    const here = await edited({ title: 'Mine' }, withdrawn);
    const before = here.files.snapshot();
    const [decision] = await resolveIn(here, choice('ours'));
    expect(decision?.reason).toContain('Publish the record there, or set `status` in the file and push');
    expect(here.files.snapshot()).toEqual(before);
  });
});
