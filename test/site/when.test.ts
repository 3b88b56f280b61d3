import { describe, expect, it } from 'vitest';
import { type Listed, listedOf, type When, whenOf } from '../../site/when.ts';
import { calendarEvent, editionOf, event, plain, publication } from './fixtures.ts';

const ZONE = 'Europe/Madrid';
const english = editionOf(publication(), 'en');
const catalan = editionOf(publication(), 'ca');

const when = (start: string, end: string, timezone = ZONE): When =>
  whenOf(calendarEvent(event(start, end, { timezone })), english, ZONE);

const listed = (start: string, end: string, timezone = ZONE): Listed =>
  listedOf(calendarEvent(event(start, end, { timezone })), english, ZONE);

describe('when an event is', () => {
  it('is said as day and times, without a zone where it is the site’s', () => {
    const said = when('2026-11-21 19:30', '2026-11-21 22:00');
    expect([plain(said.date), plain(said.time)]).toEqual(['Saturday, 21 November 2026', '19:30–22:00']);
    expect(said).toMatchObject({ start: '2026-11-21T19:30+01:00', zone: undefined, here: undefined });
  });

  it('is said in the event’s own zone, named, with the site’s time beside it', () => {
    const said = when('2026-11-30 21:00', '2026-11-30 23:00', 'America/New_York');
    expect([plain(said.date), plain(said.time)]).toEqual(['Monday, 30 November 2026', '21:00–23:00']);
    expect(said.zone).toEqual({ id: 'America/New_York', name: 'New York time (GMT\u22125)' });
    expect(plain(said.here?.time)).toBe('Tue 1 Dec, 03:00–05:00');
    expect(said.here?.zone).toBe('Madrid time (CET)');
    expect(said.start).toBe('2026-11-30T21:00-05:00');
  });

  it('names a zone that shows the same time without saying the time twice', () => {
    const said = when('2026-11-30 21:00', '2026-11-30 23:00', 'Europe/Paris');
    expect(said.zone?.name).toBe('Paris time (CET)');
    expect(said.here).toBeUndefined();
  });

  it('calls a fixed offset by its offset', () => {
    expect(when('2026-12-15 20:00', '2026-12-15 22:00', 'UTC+5.5').zone?.name).toBe('UTC+5:30');
    expect(when('2026-12-15 20:00', '2026-12-15 22:00', 'UTC-5').zone?.name).toBe('UTC\u22125');
    expect(when('2026-12-15 20:00', '2026-12-15 22:00', 'UTC').zone?.name).toBe('UTC');
  });

  it('is one evening for a night, and dates with times for longer events', () => {
    const night = when('2026-12-31 22:00', '2027-01-01 06:00');
    expect([plain(night.date), plain(night.time)]).toEqual(['Thursday, 31 December 2026', '22:00–06:00']);
    const festival = when('2026-12-18 18:00', '2026-12-20 23:30');
    expect(plain(festival.date)).toBe('18 – 20 December 2026');
    expect(plain(festival.time)).toBe('Fri 18 Dec, 18:00 – Sun 20 Dec, 23:30');
  });

  it('is dates alone for all-day events', () => {
    expect(plain(when('2026-12-05', '2026-12-05').date)).toBe('Saturday, 5 December 2026');
    const days = when('2026-12-30', '2027-01-02');
    expect(plain(days.date)).toBe('30 December 2026 – 2 January 2027');
    expect(days).toMatchObject({ time: undefined, start: '2026-12-30' });
  });

  it('is a beginning alone where there is no end', () => {
    expect(plain(when('2026-11-21 19:30', '2026-11-21 19:30').time)).toBe('19:30');
  });

  it('is said as people of the language say it', () => {
    const said = whenOf(calendarEvent(event('2026-10-21 19:30', '2026-10-21 22:00')), catalan, ZONE);
    expect(plain(said.date)).toBe('dimecres, 21 d’octubre del 2026');
  });
});

describe('when a listed event is', () => {
  it('is its time in the site’s zone, with the clock at the event where that differs', () => {
    const said = listed('2026-11-30 21:00', '2026-11-30 23:00', 'America/New_York');
    expect(said.time).toBe('03:00');
    expect(said.there).toBe('21:00 New York time (GMT\u22125)');
  });

  it('says until when events of several days last', () => {
    expect(plain(listed('2026-12-18 18:00', '2026-12-20 23:30').until)).toBe('until 20 Dec');
    expect(listed('2026-12-05', '2026-12-05')).toMatchObject({ time: 'All day', until: undefined });
  });
});
