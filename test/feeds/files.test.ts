import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { AWKWARD } from './awkward.ts';
import { event, texts } from './fixtures.ts';
import { propertyNames, read } from './reading.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const vevents = (ics: string | undefined) => ics?.match(/BEGIN:VEVENT\r\n[\s\S]*?END:VEVENT\r\n/g) ?? [];

describe('the files of a calendar', () => {
  const files = texts(AWKWARD);
  const feed = files.get('en/calendar.ics') ?? '';

  it('are a feed for each language and a file for each event, in the order of the calendar', () => {
    expect([...files.keys()]).toEqual([
      'ca/calendar.ics',
      'ca/events/nit-dels-rellotges.ics',
      'en/calendar.ics',
      'en/events/iftar-in-casablanca.ics',
      'en/events/winter-in-vancouver.ics',
      'en/events/call-from-kolkata.ics',
      'en/events/carnival.ics',
      'en/events/night-of-the-clocks.ics',
      'en/events/half-hour-on-lord-howe.ics',
      'en/events/fireworks.ics',
      'en/events/twice-at-half-past-two.ics',
    ]);
  });

  it('hold each event once, with the same bytes in each', () => {
    const own = [...files].filter(([path]) => path.startsWith('en/events/')).flatMap(([, text]) => vevents(text));
    expect(own).toHaveLength(8);
    expect(vevents(feed)).toEqual(own);
  });

  it('have all properties of the calendar before its components, and one VTIMEZONE per zone, sorted', () => {
    const { calendar } = read(feed);
    expect(propertyNames(calendar)).toEqual([
      ...['version', 'prodid', 'name', 'x-wr-calname', 'x-wr-timezone', 'refresh-interval', 'x-published-ttl'],
    ]);
    expect(feed.indexOf('X-PUBLISHED-TTL')).toBeLessThan(feed.indexOf('BEGIN:VTIMEZONE'));
    const zones = calendar.getAllSubcomponents('vtimezone').map((one) => one.getFirstPropertyValue('tzid'));
    expect(zones).toEqual([
      'UTC+0530',
      'Africa/Casablanca',
      'America/Vancouver',
      'Australia/Lord_Howe',
      'Europe/Madrid',
    ]);
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('What’s on');
  });

  it('name the calendar only in its feed', () => {
    const { calendar } = read(files.get('en/events/fireworks.ics') ?? '');
    expect(propertyNames(calendar)).toEqual(['version', 'prodid']);
  });

  it('are one feed with a component when there is no event', () => {
    const empty = texts({});
    expect([...empty.keys()]).toEqual(['ca/calendar.ics', 'en/calendar.ics']);
    for (const text of empty.values()) expect(read(text).calendar.getAllSubcomponents()).toHaveLength(1);
  });

  it('leave out what is not known: a title, the name of a zone that is an offset', () => {
    const text = texts({ events: [event(7)] }, { titles: {}, timeZone: '+02:00' }).get('en/calendar.ics') ?? '';
    expect(propertyNames(read(text).calendar)).toEqual(['version', 'prodid', 'refresh-interval', 'x-published-ttl']);
  });

  it('change in one VEVENT when one event changes', () => {
    const before = texts({ events: [event(7), event(8), event(9)] });
    const after = texts({ events: [event(7), event(8, { title: 'Renamed' }), event(9)] });
    const changed = [...before].filter(([path, text]) => after.get(path) !== text).map(([path]) => path);
    expect(changed).toEqual(['en/calendar.ics', 'en/events/events-8.ics']);
    const [was, is] = [vevents(before.get('en/calendar.ics')), vevents(after.get('en/calendar.ics'))];
    expect(is.map((text, index) => text === was[index])).toEqual([true, false, true]);
  });

  it('have the same bytes in every time zone and locale', () => {
    const run = (TZ: string, LANG: string) =>
      execFileSync(process.execPath, [here('print.ts')], { env: { PATH: process.env.PATH, TZ, LANG, LC_ALL: LANG } });
    const printed = run('Pacific/Auckland', 'C');
    expect(printed.toString()).toBe([...files].map(([path, text]) => `${path}\n${text}\n`).join(''));
    expect(run('America/Los_Angeles', 'tr_TR.UTF-8').equals(printed)).toBe(true);
  });

  // UPDATE_GOLDEN=1 writes them anew; read the difference before you keep it.
  it.each([
    'en/calendar.ics',
    'en/events/night-of-the-clocks.ics',
    'en/events/carnival.ics',
    'en/events/call-from-kolkata.ics',
    'en/events/fireworks.ics',
    'en/events/iftar-in-casablanca.ics',
  ])('are, byte for byte, the golden %s', (path) => {
    const golden = here(`golden/${path.replaceAll('/', '-')}`);
    if (process.env.UPDATE_GOLDEN === '1') writeFileSync(golden, files.get(path) ?? '');
    expect(files.get(path)).toBe(readFileSync(golden, 'utf8'));
  });
});
