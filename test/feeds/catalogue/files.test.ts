import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { some } from '../../support/tiers/runs.ts';
import { AWKWARD, AWKWARD_OPTIONS } from '../calendars/awkward.ts';
import { event, stored, texts, vevents } from '../calendars/fixtures.ts';
import { propertyNames, read } from '../reading.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The first is in a zone behind UTC, and in a language whose letters have other capitals. */
const ZONES_AND_LOCALES = [
  ['America/Los_Angeles', 'tr_TR.UTF-8'],
  ['Pacific/Auckland', 'C'],
] as const;

const NAMED = [
  ...['version', 'prodid', 'url', 'source', 'name', 'x-wr-calname', 'x-wr-caldesc', 'refresh-interval'],
  ...['x-published-ttl', 'description', 'color', 'x-apple-calendar-color', 'x-wr-timezone'],
];

describe('the files of a calendar', () => {
  const files = texts(AWKWARD, AWKWARD_OPTIONS);
  const feed = files.get('en/calendar.ics') ?? '';

  it('are the feeds of each language and one file for each of its events', () => {
    expect([...files.keys()].filter((path) => path.startsWith('en/'))).toEqual([
      'en/calendar.ics',
      'en/upcoming.ics',
      'en/featured.ics',
      'en/categories/free.ics',
      'en/categories/music.ics',
      'en/tags/ball.ics',
      'en/venues/nau.ics',
      'en/organizers/ateneu.ics',
      'en/1970.ics',
      'en/2011.ics',
      'en/events/london-1970.ics',
      'en/events/apia.ics',
      'en/events/casablanca.ics',
      'en/events/vancouver.ics',
      'en/events/kolkata.ics',
      'en/events/carnival.ics',
      'en/events/clocks.ics',
      'en/events/lord-howe.ics',
      'en/events/quotes.ics',
      'en/events/fireworks.ics',
      'en/events/twice.ics',
      'en/events/image.ics',
    ]);
  });

  it('hold each event with the same bytes in every file', () => {
    const own = [...files].filter(([path]) => path.startsWith('en/events/')).flatMap(([, text]) => vevents(text));
    expect(own).toHaveLength(12);
    expect(vevents(feed)).toEqual(own);
    for (const [path, text] of files)
      if (path.startsWith('en/')) for (const one of vevents(text)) expect(own).toContain(one);
  });

  it('list calendar properties before components, and one VTIMEZONE per zone, sorted', () => {
    const { calendar } = read(feed);
    expect(propertyNames(calendar)).toEqual(NAMED);
    expect(feed.indexOf('X-WR-TIMEZONE')).toBeLessThan(feed.indexOf('BEGIN:VTIMEZONE'));
    const zones = calendar.getAllSubcomponents('vtimezone').map((one) => one.getFirstPropertyValue('tzid'));
    expect(zones).toEqual(['Africa/Casablanca', 'America/Vancouver', 'Australia/Lord_Howe', 'Europe/Madrid']);
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('What’s on');
    expect(calendar.getFirstPropertyValue('source')).toBe('https://example.org/agenda/en/calendar.ics');
  });

  it('leave out the calendar’s name and other feed properties from the file of one event', () => {
    const { calendar } = read(files.get('en/events/fireworks.ics') ?? '');
    expect(propertyNames(calendar)).toEqual(['version', 'prodid']);
  });

  it('include feeds with one component when there are no events', () => {
    const empty = texts({ venues: [stored('venues', 1, { slug: 'nau', venue: 'La Nau' })] });
    expect([...empty.keys()].filter((path) => path.startsWith('en/'))).toEqual([
      'en/calendar.ics',
      'en/upcoming.ics',
      'en/featured.ics',
      'en/venues/nau.ics',
    ]);
    for (const text of empty.values()) expect(read(text).calendar.getAllSubcomponents()).toHaveLength(1);
  });

  it('leave out X-WR-TIMEZONE when the site’s time zone is an offset', () => {
    const text = texts({ events: [event(7)] }, { timeZone: '+02:00' }).get('en/calendar.ics') ?? '';
    expect(propertyNames(read(text).calendar)).toEqual(NAMED.filter((name) => name !== 'x-wr-timezone'));
  });

  it.each(some(ZONES_AND_LOCALES, 2))('have the same bytes in the time zone %s and the locale %s', (TZ, LANG) => {
    const printed = execFileSync(process.execPath, [here('../print.ts')], {
      env: { PATH: process.env.PATH, TZ, LANG, LC_ALL: LANG },
    });
    expect(printed.toString()).toBe([...files].map(([path, text]) => `${path}\n${text}\n`).join(''));
  });

  // UPDATE_GOLDEN=1 writes them anew; read the difference before you keep it.
  it.each([
    'ca/calendar.ics',
    'en/calendar.ics',
    'de/calendar.ics',
    'es/calendar.ics',
    'en/events/clocks.ics',
    'en/events/image.ics',
  ])('equal the golden file %s byte for byte', (path) => {
    const golden = here(`../golden/${path.replaceAll('/', '-')}`);
    if (process.env.UPDATE_GOLDEN === '1') writeFileSync(golden, files.get(path) ?? '');
    expect(files.get(path)).toBe(readFileSync(golden, 'utf8'));
  });
});
