import { describe, expect, it } from 'vitest';
import type { CalendarSource } from '#content/calendar/calendar';
import type { StoredRecord } from '#content/store/store';
import { event, type Fields, held, planned, type Records, stored, texts, vevents } from './calendars/fixtures.ts';
import { read, readOne } from './reading.ts';

const on = (id: number, day: string, fields: Fields = {}) =>
  event(id, { start_date: `${day} 19:00:00`, end_date: `${day} 20:00:00`, ...fields });

describe('an event that the service removed', () => {
  const others = {
    categories: [
      stored('categories', 1, { slug: 'arts', name: 'Arts' }),
      stored('categories', 2, { slug: 'music', name: 'Music', parent: 1 }),
      stored('categories', 3, { slug: 'sport', name: 'Sport' }),
    ],
    tags: [stored('tags', 4, { name: 'Ball', slug: 'ball' })],
    venues: [
      stored('venues', 5, { venue: 'Nau', slug: 'nau' }),
      stored('venues', 6, { venue: 'Plaça', slug: 'placa' }),
    ],
    organizers: [stored('organizers', 7, { organizer: 'Cor', slug: 'cor' })],
  } satisfies Records;
  const service = { id: 11, url: 'https://service.example/11', modified_utc: '2026-08-01 10:00:00', listed: true };
  const lost = on(11, '2027-01-02', { slug: 'lost', service, featured: true, categories: [2], tags: [4], venue: [5] });
  const neighbours = [
    on(12, '2027-01-01', { categories: [3], organizer: [7], venue: [6] }),
    on(13, '2027-01-03', { categories: [1], featured: true }),
  ];
  // In Madrid it is 23 August by then.
  const goneAt = Temporal.Instant.from('2026-08-22T22:30:00Z');

  const gone = (one: StoredRecord<'events'>, more: Partial<NonNullable<CalendarSource['removed']>[number]> = {}) => ({
    stored: one,
    uid: undefined,
    goneAt,
    ...more,
  });

  const feeds = (today: string, events = neighbours) =>
    held(planned({ ...others, events }, { today: Temporal.PlainDate.from(today) }, { removed: [gone(lost)] }));

  it('stays at its position in the feeds that held it, and in no other feed', () => {
    const before = held(planned({ ...others, events: [...neighbours, lost] }));
    expect(feeds('2026-11-21')).toEqual(before);
    expect(before['categories/arts.ics']).toEqual([11, 13]);
    expect(before['calendar.ics']).toEqual([12, 11, 13]);
    expect(before['venues/placa.ics']).toEqual([12]);
  });

  it('is cancelled in feeds, with its former UID and the time of its removal', () => {
    const files = texts(
      { ...others, events: neighbours },
      {},
      { removed: [gone(lost, { uid: 'former@old.example' })] },
    );
    const found = readOne(files.get('en/events/lost.ics') ?? '');
    expect(found.uid).toBe('former@old.example');
    const values = ['dtstamp', 'last-modified', 'status', 'summary', 'sequence'].map((name) =>
      String(found.component.getFirstPropertyValue(name)),
    );
    const seconds = (goneAt.epochMilliseconds - Date.UTC(2000)) / 1000;
    expect(values).toEqual(['2026-08-22T22:30:00Z', '2026-08-22T22:30:00Z', 'CANCELLED', 'Event 11', `${seconds}`]);
    const own = vevents(files.get('en/events/lost.ics'));
    for (const [path, text] of files)
      if (path.startsWith('en/'))
        for (const one of vevents(text).filter((vevent) => vevent.includes('SUMMARY:Event 11')))
          expect(own).toContain(one);
    expect(read(files.get('en/calendar.ics') ?? '').events.map(({ uid }) => uid)).toEqual([
      '12.en@service.example',
      'former@old.example',
      '13.en@service.example',
    ]);
  });

  it('has its usual UID when none was stored', () => {
    const files = texts({ events: [] }, {}, { removed: [gone(lost)] });
    expect(readOne(files.get('en/events/lost.ics') ?? '').uid).toBe('11.en@service.example');
  });

  it('stays in feeds for 90 days, and not a day longer', () => {
    expect(feeds('2026-11-21')['calendar.ics']).toEqual([12, 11, 13]);
    expect(feeds('2026-11-22')['calendar.ics']).toEqual([12, 13]);
    expect(feeds('2026-11-22')['featured.ics']).toEqual([13]);
    const expired = texts({ events: [] }, { today: Temporal.PlainDate.from('2026-11-22') }, { removed: [gone(lost)] });
    expect([...expired.keys()].filter((path) => path.includes('lost'))).toEqual([]);
  });

  it('is confirmed again when it comes back, under any slug', () => {
    const back = on(11, '2027-01-02', { slug: 'found', title: 'Back' });
    const files = texts({ ...others, events: [back] }, {}, { removed: [gone(lost)] });
    expect(vevents(files.get('en/calendar.ics'))).toHaveLength(1);
    expect(files.get('en/calendar.ics')).toContain('STATUS:CONFIRMED');
    expect(files.has('en/events/lost.ics')).toBe(false);
  });

  it('gives up its file to an event that takes its slug, but stays in feeds', () => {
    const heir = on(14, '2027-02-02', { slug: 'lost', title: 'Heir' });
    const files = texts({ events: [heir] }, {}, { removed: [gone(lost)] });
    expect(readOne(files.get('en/events/lost.ics') ?? '').summary).toBe('Heir');
    expect(read(files.get('en/calendar.ics') ?? '').events.map(({ summary }) => summary)).toEqual(['Event 11', 'Heir']);
  });

  it('gives up its file to an event of the same slug that was removed later', () => {
    const later = on(10, '2027-01-01', { slug: 'lost', title: 'Later' });
    const removed = [gone(later, { goneAt: goneAt.add({ hours: 1 }) }), gone(lost)];
    const paths = planned({ events: [] }, {}, { removed }).singles.map(({ event: { name, id } }) => `${name} ${id}`);
    expect(paths).toEqual(['lost 10']);
  });

  it('appears in the archive of its year', () => {
    const past = on(11, '2025-05-05', { slug: 'lost' });
    expect(held(planned({ events: [] }, {}, { removed: [gone(past)] }))['2025.ics']).toEqual([11]);
  });
});
