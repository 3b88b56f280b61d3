import { describe, expect, it } from 'vitest';
import { calendarOf } from '../../service/running.ts';
import { desk } from './desk.ts';

const FAIR = {
  title: 'Fair',
  slug: 'fair',
  description: '<p>Three days.</p>',
  all_day: true,
  start_date: '2026-12-15',
  end_date: '2026-12-17',
  timezone: 'Europe/Madrid',
  status: 'publish',
};

const PATH = 'ca/events/fair.json';

const DAYS = { all_day: true, start_date: '2026-12-15', end_date: '2026-12-17' };

/** A site whose days end at three in the morning. */
const AT_NIGHT = { content: ['ca'], dayEnds: Temporal.PlainTime.from('03:00') };

describe('a whole-day event on a site whose days end at night', () => {
  it('keeps its days on the site through repeated pushes of another field', async () => {
    const at = await desk('the-events-calendar', AT_NIGHT);
    const id = Number((await at.make('events', FAIR)).id);
    const stored = { start_date: '2026-12-15 03:00:00', end_date: '2026-12-18 02:59:59', all_day: true };
    expect(await at.served('events', id)).toMatchObject(stored);
    await at.sync();
    expect(at.read(PATH)).toMatchObject(DAYS);
    for (const title of ['Fair in town', 'Fair on the square']) {
      await at.edit(PATH, { title });
      const { outcomes } = await at.push();
      expect(outcomes).toMatchObject([{ outcome: 'done', remarks: [] }]);
      expect(await at.served('events', id)).toMatchObject({ title, ...stored });
      expect(at.read(PATH)).toMatchObject({ title, ...DAYS });
    }
  });

  it('becomes a day longer, or gets times of day, when it is edited so', async () => {
    const at = await desk('the-events-calendar', AT_NIGHT);
    const id = Number((await at.make('events', FAIR)).id);
    await at.sync();
    await at.edit(PATH, { end_date: '2026-12-18' });
    expect((await at.push()).outcomes).toMatchObject([{ outcome: 'done', remarks: [] }]);
    expect(await at.served('events', id)).toMatchObject({
      start_date: '2026-12-15 03:00:00',
      end_date: '2026-12-19 02:59:59',
    });
    const times = { all_day: false, start_date: '2026-12-15 10:00:00', end_date: '2026-12-15 12:00:00' };
    await at.edit(PATH, times);
    expect((await at.push()).outcomes).toMatchObject([{ outcome: 'done', remarks: [] }]);
    expect(await at.served('events', id)).toMatchObject(times);
  });

  it('is created with the days of its file', async () => {
    const at = await desk('the-events-calendar', AT_NIGHT);
    await at.sync();
    await at.write(PATH, FAIR);
    expect((await at.push()).outcomes).toMatchObject([{ outcome: 'done', remarks: [] }]);
    expect(at.read(PATH)).toMatchObject(DAYS);
    await at.sync();
    expect(at.read(PATH)).toMatchObject(DAYS);
  });

  it('keeps all its days when it was stored before the site moved the end of its days', async () => {
    const seed = calendarOf({ ...FAIR, start_date: '2026-12-15 00:00:00', end_date: '2026-12-17 23:59:59' });
    const at = await desk('the-events-calendar', { ...AT_NIGHT, seed });
    await at.sync();
    expect(at.read(PATH)).toMatchObject(DAYS);
    await at.edit(PATH, { title: 'Fair in town' });
    expect((await at.push()).outcomes).toMatchObject([{ outcome: 'done', remarks: [] }]);
    expect(at.read(PATH)).toMatchObject(DAYS);
  });
});

describe('the sync window of a site whose days end at night', () => {
  it('includes events in the first hours of its first day and after midnight on its last day', async () => {
    const night = { timezone: 'Europe/Madrid', all_day: false, status: 'publish' } as const;
    const seed = calendarOf(
      { ...night, slug: 'first', start_date: '2026-08-01 00:30:00', end_date: '2026-08-01 01:30:00' },
      { ...night, slug: 'last', start_date: '2028-05-31 23:30:00', end_date: '2028-06-01 01:30:00' },
    );
    const at = await desk('the-events-calendar', { ...AT_NIGHT, seed });
    await at.sync();
    await at.sync();
    expect(Object.keys(at.files.snapshot()).filter((path) => path.startsWith('ca/events/'))).toEqual([
      'ca/events/first.json',
      'ca/events/last.json',
    ]);
  });
});
