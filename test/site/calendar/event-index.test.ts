import { describe, expect, it } from 'vitest';
import { calendarEvent, category, event, localisedSiteOf, month, publication, service, venue } from '../fixtures.ts';

const programmeOf = (content: Parameters<typeof publication>[0]) => localisedSiteOf(publication(content)).eventIndex;
const titles = (events: readonly { record: { title: string } }[]) => events.map(({ record }) => record.title);

describe('the index of events', () => {
  it('counts events that end today or later as upcoming, in order, and the rest as past, latest first', () => {
    const { upcoming, past } = programmeOf({
      events: [
        event('2026-11-20 20:00', '2026-11-20 22:00', { title: 'yesterday' }),
        event('2026-10-01 20:00', '2026-10-01 22:00', { title: 'October' }),
        event('2026-11-21 01:00', '2026-11-21 02:00', { title: 'early today' }),
        event('2026-11-01', '2026-11-30', { title: 'running' }),
        event('2026-12-01 10:00', '2026-12-01 11:00', { title: 'December' }),
      ],
    });
    expect(titles(upcoming)).toEqual(['running', 'early today', 'December']);
    expect(titles(past)).toEqual(['yesterday', 'October']);
  });

  it('counts a night as past on the morning after', () => {
    const { upcoming, past } = programmeOf({
      events: [
        event('2026-11-20 23:30', '2026-11-21 05:00', { title: 'last night' }),
        event('2026-11-21 23:30', '2026-11-22 05:00', { title: 'tonight' }),
      ],
    });
    expect([titles(upcoming), titles(past)]).toEqual([['tonight'], ['last night']]);
  });

  it('has a page for every month from the first to the last with events, and for the present month', () => {
    const { months } = programmeOf({
      events: [event('2026-08-31 10:00', '2026-08-31 11:00'), event('2026-10-02 10:00', '2026-10-02 11:00')],
    });
    expect(months.map(String)).toEqual(['2026-08', '2026-09', '2026-10', '2026-11']);
  });

  it('skips a gap of more than a year, so that a stray date adds one month and not a thousand', () => {
    const { months, beside } = programmeOf({ events: [event('2199-12-31 10:00', '2199-12-31 11:00')] });
    expect(months.map(String)).toEqual(['2026-11', '2199-12']);
    expect(beside(month('2026-11')).next?.toString()).toBe('2199-12');
    expect(beside(month('2199-12')).next).toBeUndefined();
  });

  it('puts an event into every month that it touches', () => {
    const { eventsIn } = programmeOf({ events: [event('2026-11-29', '2027-01-02', { title: 'fair' })] });
    for (const touched of ['2026-11', '2026-12', '2027-01']) expect(titles(eventsIn(month(touched)))).toEqual(['fair']);
    expect(eventsIn(month('2027-02'))).toEqual([]);
  });

  it('gives a category the events of its subcategories, each once', () => {
    const { eventsOf, records, partsOf, parentOf } = programmeOf({
      categories: [
        category({ name: 'music', service: service(1) }),
        category({ name: 'jazz', service: service(2), parent: 1 }),
      ],
      events: [
        event('2026-11-22 10:00', '2026-11-22 11:00', { title: 'both', categories: [1, 2] }),
        event('2026-11-23 10:00', '2026-11-23 11:00', { title: 'jazz', categories: [2] }),
      ],
    });
    const [jazz, music] = records('categories');
    if (jazz === undefined || music === undefined) throw new Error('two categories expected');
    expect(titles(eventsOf(music).upcoming)).toEqual(['both', 'jazz']);
    expect(titles(eventsOf(jazz).upcoming)).toEqual(['both', 'jazz']);
    expect(partsOf(music)).toEqual([jazz]);
    expect(parentOf(jazz)).toBe(music);
  });

  it('accepts categories that are each other’s parents', () => {
    const { eventsOf, records } = programmeOf({
      categories: [
        category({ name: 'hen', service: service(1), parent: 2 }),
        category({ name: 'egg', service: service(2), parent: 1 }),
      ],
      events: [event('2026-11-22 10:00', '2026-11-22 11:00', { title: 'which', categories: [1] })],
    });
    for (const entry of records('categories')) expect(titles(eventsOf(entry).upcoming)).toEqual(['which']);
  });

  it('lists no venue without a page, but keeps its events', () => {
    const { records, upcoming } = programmeOf({
      venues: [venue({ service: service(7, { listed: false }) })],
      events: [event('2026-11-22 10:00', '2026-11-22 11:00', { venue: [7] })],
    });
    expect(records('venues')).toEqual([]);
    expect(upcoming[0]?.venues.map((entry) => entry.hasPage)).toEqual([false]);
  });
});

describe('the days on which an event is listed', () => {
  const listed = (start: string, end: string) => {
    const { first, last } = calendarEvent(event(start, end)).listed;
    return `${first}/${last}`;
  };

  it('are only the evening for a night that ends in the small hours', () => {
    expect(listed('2026-12-31 22:00', '2027-01-01 06:00')).toBe('2026-12-31/2026-12-31');
  });

  it('are all days of an event that lasts longer than a night', () => {
    expect(listed('2026-12-18 18:00', '2026-12-20 23:30')).toBe('2026-12-18/2026-12-20');
    expect(listed('2026-12-18 10:00', '2026-12-19 10:00')).toBe('2026-12-18/2026-12-19');
  });

  it('are both days of an all-day event of two days', () => {
    expect(listed('2026-12-12', '2026-12-13')).toBe('2026-12-12/2026-12-13');
  });

  it('give the page of a venue’s list on which each month begins, with running events under today', () => {
    const nights = (count: number, day: string) =>
      Array.from({ length: count }, (_night, index) =>
        event(`${day} 20:00`, `${day} 22:00`, { venue: [7], title: `${day} ${index}` }),
      );
    const { records, recordMonths } = programmeOf({
      venues: [venue({ service: service(7) })],
      events: [
        event('2026-09-01', '2026-12-31', { venue: [7] }),
        ...nights(38, '2026-11-25'),
        ...nights(2, '2027-01-02'),
        ...nights(1, '2026-11-03'),
        ...nights(1, '2026-10-30'),
      ],
    });
    const [hall] = records('venues');
    const { upcoming, past } = hall === undefined ? { upcoming: [], past: [] } : recordMonths(hall);
    expect(upcoming.map(({ day, page }) => `${day} ${page}`)).toEqual(['2026-11-21 1', '2027-01-02 1']);
    expect(past.map(({ day, page }) => `${day} ${page}`)).toEqual(['2026-11-03 2', '2026-10-30 2']);
  });
});
