import { describe, expect, it } from 'vitest';
import { dayOverAt, type EventTimeTexts, listedTimesOf, overAt, whenOf } from '../../../../site/calendar/facts/when.ts';
import { calendarEvent, date, event, localisedSiteOf, plain, publication, words } from '../../fixtures.ts';

const ZONE = 'Europe/Madrid';
const GERMAN = { code: 'de', tag: 'de', label: 'Deutsch', title: 'Kalender', ...words('de') } as const;
const english = localisedSiteOf(publication(), 'en');
const catalan = localisedSiteOf(publication(), 'ca');

const when = (start: string, end: string, timezone = ZONE): EventTimeTexts =>
  whenOf(calendarEvent(event(start, end, { timezone })), english, ZONE);

const listed = (start: string, end: string, timezone = ZONE): ReturnType<typeof listedTimesOf> => {
  const only = calendarEvent(event(start, end, { timezone }));
  return listedTimesOf(only, only.listed.first, english, ZONE);
};

describe('the time of an event', () => {
  it('shows day and times, without a zone if it is the site’s', () => {
    const said = when('2026-11-21 19:30', '2026-11-21 22:00');
    expect([plain(said.date), plain(said.time)]).toEqual(['Saturday, 21 November 2026', '19:30–22:00']);
    expect(said).toMatchObject({ start: '2026-11-21T19:30+01:00', zone: undefined, here: undefined });
  });

  it('shows the end of an event of 24 hours, and none if only the start is known', () => {
    const day = when('2026-12-05 00:00', '2026-12-06 00:00');
    expect([plain(day.date), plain(day.time)]).toEqual(['Saturday, 5 December 2026', '00:00–24:00']);
    expect(plain(when('2026-12-05 00:00', '2026-12-05 00:00').time)).toBe('00:00');
  });

  it('is given in the event’s own zone, named, with the site’s time beside it', () => {
    const said = when('2026-11-30 21:00', '2026-11-30 23:00', 'America/New_York');
    expect([plain(said.date), plain(said.time)]).toEqual(['Monday, 30 November 2026', '21:00–23:00']);
    expect(said.zone).toEqual({ id: 'America/New_York', name: 'New York time (GMT\u22125)' });
    expect(plain(said.here?.time)).toBe('Tue 1 Dec, 03:00–05:00');
    expect(said.here?.zone).toBe('Madrid time (CET)');
    expect(said.start).toBe('2026-11-30T21:00-05:00');
  });

  it('names a zone with the same clock without repeating the time', () => {
    const said = when('2026-11-30 21:00', '2026-11-30 23:00', 'Europe/Paris');
    expect(said.zone?.name).toBe('Paris time (CET)');
    expect(said.here).toBeUndefined();
  });

  it('names a fixed offset by its offset', () => {
    expect(when('2026-12-15 20:00', '2026-12-15 22:00', 'UTC+5.5').zone?.name).toBe('UTC+5:30');
    expect(when('2026-12-15 20:00', '2026-12-15 22:00', 'UTC-5').zone?.name).toBe('UTC\u22125');
    expect(when('2026-12-15 20:00', '2026-12-15 22:00', 'UTC').zone?.name).toBe('UTC');
  });

  it('shows one evening for a night, and dates with times for longer events', () => {
    const night = when('2026-12-31 22:00', '2027-01-01 06:00');
    expect([plain(night.date), plain(night.time)]).toEqual(['Thursday, 31 December 2026', '22:00–06:00']);
    const festival = when('2026-12-18 18:00', '2026-12-20 23:30');
    expect(plain(festival.date)).toBe('18–20 December 2026');
    expect(plain(festival.time)).toBe('Fri 18:00 – Sun 23:30');
    const german = localisedSiteOf(publication({ settings: { languages: [GERMAN] } }), 'de');
    const said = whenOf(calendarEvent(event('2026-12-18 18:00', '2026-12-20 23:30')), german, ZONE);
    expect(plain(said.time)).toBe('Fr 18:00 – So 23:30 Uhr');
  });

  it('adds its dates in the site’s zone if they differ there', () => {
    const said = when('2026-12-18 20:00', '2026-12-20 21:00', 'America/New_York');
    expect(plain(said.time)).toBe('Fri 20:00 – Sun 21:00');
    expect(plain(said.here?.time)).toBe('Sat 19 Dec, 02:00 – Mon 21 Dec, 03:00');
    const german = localisedSiteOf(publication({ settings: { languages: [GERMAN] } }), 'de');
    const abroad = calendarEvent(event('2026-12-18 20:00', '2026-12-20 21:00', { timezone: 'America/New_York' }));
    expect(plain(whenOf(abroad, german, ZONE).here?.time)).toBe('Sa., 19. Dez., 02:00 – Mo., 21. Dez., 03:00 Uhr');
  });

  it('shows only dates for all-day events', () => {
    expect(plain(when('2026-12-05', '2026-12-05').date)).toBe('Saturday, 5 December 2026');
    const days = when('2026-12-30', '2027-01-02');
    expect(plain(days.date)).toBe('30 December 2026 – 2 January 2027');
    expect(days).toMatchObject({ time: undefined, start: '2026-12-30' });
  });

  it('shows only the start if there is no end', () => {
    expect(plain(when('2026-11-21 19:30', '2026-11-21 19:30').time)).toBe('19:30');
  });

  it('is written as readers of Catalan expect', () => {
    const said = whenOf(calendarEvent(event('2026-10-21 19:30', '2026-10-21 22:00')), catalan, ZONE);
    expect(plain(said.date)).toBe('dimecres, 21 d’octubre del 2026');
  });
});

describe('the time of an event in a list', () => {
  it('is given in the site’s zone, with the clock at the event if that differs', () => {
    const said = listed('2026-11-30 21:00', '2026-11-30 23:00', 'America/New_York');
    expect(said.time).toBe('03:00');
    expect(said.there).toBe('21:00 New York time (GMT\u22125)');
  });

  it('shows until when events of several days last', () => {
    expect(plain(listed('2026-12-18 18:00', '2026-12-20 23:30').until)).toBe('until 20 Dec');
    expect(listed('2026-12-05', '2026-12-05')).toMatchObject({ time: 'All day', until: undefined });
  });

  it('shows the year of the end if it differs from the year of the day in the list', () => {
    const fair = calendarEvent(event('2026-11-29', '2027-12-31'));
    expect(plain(listedTimesOf(fair, date('2026-11-29'), english, ZONE).until)).toBe('until 31 Dec 2027');
    expect(plain(listedTimesOf(fair, date('2027-01-02'), english, ZONE).until)).toBe('until 31 Dec');
  });

  it('contracts the article in Catalan before numbers that begin with a vowel', () => {
    const until = (end: string) =>
      plain(listedTimesOf(calendarEvent(event('2026-11-20', end)), date('2026-11-20'), catalan, ZONE).until);
    expect([until('2026-12-01'), until('2026-12-11'), until('2026-12-02'), until('2026-12-21')]).toEqual([
      'fins a l’1 de des.',
      'fins a l’11 de des.',
      'fins al 2 de des.',
      'fins al 21 de des.',
    ]);
  });
});

describe('the end of an event', () => {
  it('is its own end, or two hours after its start if the end is unknown', () => {
    const over = (start: string, end: string, timezone = ZONE) =>
      overAt(calendarEvent(event(start, end, { timezone })))?.toString({
        timeZoneName: 'never',
        smallestUnit: 'minute',
      });
    expect(over('2026-11-21 19:30', '2026-11-22 01:00')).toBe('2026-11-22T01:00+01:00');
    expect(over('2026-11-21 19:30', '2026-11-21 19:30')).toBe('2026-11-21T21:30+01:00');
    expect(over('2026-11-21 19:30', '2026-11-21 20:00', 'America/New_York')).toBe('2026-11-21T20:00-05:00');
    expect(over('2026-11-21', '2026-11-22')).toBeUndefined();
  });

  it('is the next midnight of the zone for a whole day, even when clocks change', () => {
    expect(dayOverAt(date('2026-10-24'), ZONE)).toBe('2026-10-25T00:00:00+02:00');
    expect(dayOverAt(date('2026-10-25'), ZONE)).toBe('2026-10-26T00:00:00+01:00');
  });
});
