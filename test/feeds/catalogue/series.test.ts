import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { event, type Fields, held, planned, type Remembered, stored, texts, vevents } from '../calendars/fixtures.ts';
import { lint } from '../lint/lint.ts';

const GOLDEN = fileURLToPath(new URL('../golden/en-series-yoga.ics', import.meta.url));
const YOGA = 'yoga-761e4fdeab4d';
const SERIES: Remembered = { series: 'detect' };

const venues = [stored('venues', 21, { venue: 'La Nau', slug: 'nau' })];

const yoga = (id: number, date: string, fields: Fields = {}) =>
  event(id, {
    title: 'Yoga',
    description: '<p>Bring a mat.</p>',
    start_date: `${date} 18:00:00`,
    end_date: `${date} 19:00:00`,
    venue: [21],
    ...fields,
  });

const EVENTS = [
  yoga(1, '2026-11-14'),
  yoga(2, '2026-11-28'),
  yoga(3, '2026-12-05', { local: { event_status: 'cancelled' } }),
  event(9, { title: 'Talk', venue: [21] }),
];

const GONE: Remembered = {
  removed: [{ stored: yoga(4, '2026-12-12'), uid: undefined, goneAt: Temporal.Instant.from('2026-11-20T10:00:00Z') }],
};

describe('the feed of a series', () => {
  it('holds only the dates of the series, including past, cancelled and removed ones', () => {
    const feeds = held(planned({ events: EVENTS, venues }, {}, { ...SERIES, ...GONE }));
    expect(Object.keys(feeds).filter((path) => path.startsWith('series/'))).toEqual([`series/${YOGA}.ics`]);
    expect(feeds[`series/${YOGA}.ics`]).toEqual([1, 2, 3, 4]);
  });

  it('equals its golden file, passes the linter, and shares its VEVENTs with the calendar feed', () => {
    const files = texts({ events: EVENTS, venues }, {}, { ...SERIES, ...GONE });
    const text = files.get(`en/series/${YOGA}.ics`) ?? '';
    if (process.env.UPDATE_GOLDEN === '1') writeFileSync(GOLDEN, text);
    expect(text).toBe(readFileSync(GOLDEN, 'utf8'));
    expect(lint(new TextEncoder().encode(text), 'feed')).toEqual([]);
    const all = vevents(files.get('en/calendar.ics'));
    expect(vevents(text)).toHaveLength(4);
    expect(vevents(text).every((one) => all.includes(one))).toBe(true);
  });

  it('keeps its address and dates when the text of future dates changes or past dates disappear', () => {
    const edited = { description: '<p>Bring two mats.</p>' };
    const events = [
      yoga(1, '2026-11-14'),
      yoga(2, '2026-11-28', edited),
      yoga(3, '2026-12-05', edited),
      yoga(5, '2026-12-19', edited),
    ];
    expect(held(planned({ events, venues }, {}, SERIES))[`series/${YOGA}.ics`]).toEqual([1, 2, 3, 5]);
    expect(held(planned({ events: events.slice(2), venues }, {}, SERIES))[`series/${YOGA}.ics`]).toEqual([3, 5]);
  });

  it('does not exist for a single date, nor when the configuration turns series off', () => {
    const series = (...of: Parameters<typeof planned>) =>
      Object.keys(held(planned(...of))).filter((path) => path.startsWith('series/'));
    expect(series({ events: [yoga(1, '2026-11-14')], venues }, {}, SERIES)).toEqual([]);
    expect(series({ events: EVENTS, venues }, {}, { series: 'off' })).toEqual([]);
  });
});
