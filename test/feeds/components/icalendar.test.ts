import fc from 'fast-check';
import ICAL from 'ical.js';
import { ICalEventStatus } from 'ical-generator';
import { describe, expect, it } from 'vitest';
import { CALENDAR_END, calendarBeginning, type EventProperties, veventText } from '#feeds/icalendar';
import { manyLines } from '#feeds/text';
import { codePoint } from '../../support/code-point.ts';
import { runs } from '../../support/tiers/runs.ts';
import { contentLines } from '../reading.ts';

const octets = (text: string) => Buffer.byteLength(text);

/** Texts on one line, of characters of every length in UTF-8. */
const oneLineText = fc
  .array(
    fc.oneof(fc.string({ unit: codePoint }), fc.constantFrom('x'.repeat(70), 'é'.repeat(37), '한'.repeat(25), '🎻')),
  )
  .map((parts) =>
    parts
      .join('')
      .replace(/[\p{Cc}\u2028\u2029]/gu, '')
      .trim(),
  );

/** Texts in which a line break is `\n`, with a preference for what is escaped. */
const lines = fc
  .array(fc.oneof(oneLineText, fc.constantFrom('\n', '\\', '\\n', ';', ',', ':', '"', '^', '^n', "^'", '^^', '=')))
  .map((parts) => manyLines(parts.join('')));

const MADRID = 'Europe/Madrid';

const evening = (time: string) => Temporal.ZonedDateTime.from(`2027-01-15T${time}[${MADRID}]`);

const EVENT: EventProperties = {
  uid: '7',
  stamp: Temporal.Instant.from('2026-11-02T08:15:30.987Z'),
  sequence: 5,
  times: { start: evening('19:00:00'), end: evening('20:00:00'), zone: MADRID },
  summary: 'Choir',
  description: 'Text',
  url: 'https://example.org/',
  location: undefined,
  conference: undefined,
  point: undefined,
  image: undefined,
  organizer: undefined,
  categories: [],
  status: ICalEventStatus.CONFIRMED,
};

const linesOf = (given: Partial<EventProperties>) => contentLines(veventText({ ...EVENT, ...given }));

const lineOf = (name: string, given: Partial<EventProperties>) =>
  linesOf(given).find((line) => new RegExp(`^${name}[;:]`).test(line));

const CALENDAR: NonNullable<Parameters<typeof calendarBeginning>[0]> = {
  name: 'All',
  description: 'All events',
  url: 'https://example.org/en/',
  source: 'https://example.org/en/calendar.ics',
  refreshInterval: 12 * 60 * 60,
  others: { COLOR: 'teal' },
};

describe('the text of a VEVENT', () => {
  it('folds lines at 75 octets, only when the next character does not fit, and never inside a character', () => {
    fc.assert(
      fc.property(oneLineText, (summary) => {
        const text = veventText({ ...EVENT, summary });
        expect(lineOf('SUMMARY', { summary })).toBe(`SUMMARY:${summary.replace(/[\\;,]/g, '\\$&')}`);
        expect(text.endsWith('\r\n')).toBe(true);
        const physical = text.slice(0, -2).split('\r\n');
        for (const [index, piece] of physical.entries()) {
          expect(octets(piece)).toBeLessThanOrEqual(75);
          expect(piece.isWellFormed()).toBe(true);
          const next = physical[index + 1] ?? '';
          const [first] = next.startsWith(' ') ? next.slice(1) : '';
          if (first !== undefined) expect(octets(piece + first)).toBeGreaterThan(74);
        }
      }),
      { numRuns: runs(2000) },
    );
  });

  it('has DATE values with an exclusive end and Outlook’s all-day marks for an all-day event', () => {
    const [first, after] = [Temporal.PlainDate.from('1970-01-02'), Temporal.PlainDate.from('2100-12-31')];
    expect(linesOf({ times: { first, after } }).slice(4, 8)).toEqual([
      'DTSTART;VALUE=DATE:19700102',
      'DTEND;VALUE=DATE:21001231',
      'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE',
      'X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT:TRUE',
    ]);
  });

  it('writes times in a zone or in UTC, without fractions of seconds', () => {
    const times = { start: evening('19:00:58.9'), end: undefined, zone: MADRID };
    expect(linesOf({ times }).slice(3, 6)).toEqual([
      'DTSTAMP:20261102T081530Z',
      'DTSTART;TZID=Europe/Madrid:20270115T190058',
      'SUMMARY:Choir',
    ]);
    expect(lineOf('DTSTART', { times: { ...times, zone: undefined } })).toBe('DTSTART:20270115T180058Z');
    expect(lineOf('LAST-MODIFIED', {})).toBe('LAST-MODIFIED:20261102T081530Z');
  });

  it('escapes texts so that ical.js and an RFC 5545 reader get the original text', () => {
    fc.assert(
      fc.property(lines, (description) => {
        const line = lineOf('DESCRIPTION', { description }) ?? 'DESCRIPTION:';
        const value = line.slice('DESCRIPTION:'.length);
        expect(value.replace(/\\(.)/g, (_, character) => (character === 'n' ? '\n' : character))).toBe(description);
        expect(value.replace(/\\[\\;,n]/g, '')).not.toMatch(/[\\;,\n]/);
        expect(ICAL.Property.fromString(line).getFirstValue()).toBe(description);
      }),
      { numRuns: runs(2000) },
    );
  });

  it.each(['uid', 'summary', 'location'] as const)('writes the property %s on one line', (name) => {
    const line = lineOf(name.toUpperCase(), { [name]: 'A;\r\nX-EVIL:1\u2028\u0007, B\u0000' });
    expect(line).toBe(`${name.toUpperCase()}:A\\; X-EVIL:1 \\, B`);
  });

  it.each([
    ['plain text', 'plain text'],
    ['a:b;c,d', 'a:b;c,d'],
    ['"a"', "^'a^'"],
    ['a^b', 'a^^b'],
    ['^n', '^^n'],
    ["^'", "^^'"],
    ['a\\b', 'a\\b'],
    ['a\nb', 'a b'],
  ])('encodes %j as the parameter value %s (RFC 6868)', (name, written) => {
    const organizer = { name, email: 'a@example.org' };
    expect(lineOf('ORGANIZER', { organizer })).toBe(`ORGANIZER;CN="${written}":mailto:a@example.org`);
    const place = { location: name, point: { latitude: 1, longitude: 2 } };
    expect(lineOf('X-APPLE-STRUCTURED-LOCATION', place)?.replaceAll('"', '')).toBe(
      `X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-APPLE-RADIUS=100;X-TITLE=${written}:geo:1,2`,
    );
  });

  it('writes URLs unchanged, except commas and semicolons, which it percent-encodes', () => {
    for (const url of ['https://u:p@a.example:80/b%20c/?d=e&f[]=g#h', "https://a.example/(y)*!$'~_"])
      expect(lineOf('URL', { url })).toBe(`URL;VALUE=URI:${url}`);
    expect(lineOf('URL', { url: 'https://a.example/b,c;d' })).toBe('URL;VALUE=URI:https://a.example/b%2Cc%3Bd');
  });

  it('writes any URL as a URI on one line that adds no property', () => {
    fc.assert(
      fc.property(fc.string({ unit: codePoint, minLength: 1 }), (url) => {
        const image = { url, mediaType: 'image/png' };
        const [uri = '', shown = ''] = ['URL', 'IMAGE'].map((name) =>
          lineOf(name, { url, image })?.replace(/^(?:URL|IMAGE)[^:]*:/, ''),
        );
        expect(uri).toMatch(/^[\w\-.~:/?#[\]@!$&'()*+=%]+$/);
        expect(shown).toBe(uri);
        if (!url.includes('%')) expect(decodeURIComponent(uri)).toBe(url.toWellFormed());
        expect(linesOf({ url, image })).toHaveLength(linesOf({ image: { ...image, url: '/' } }).length);
      }),
    );
    expect(lineOf('URL', { url: 'a\r\nX:1\u2028"é"\ud83d' })).toBe(
      'URL;VALUE=URI:a%0D%0AX:1%E2%80%A8%22%C3%A9%22%EF%BF%BD',
    );
  });

  it('names the media type of an image only when it is valid', () => {
    const imageOf = (mediaType: string) => lineOf('IMAGE', { image: { url: 'https://example.org/1', mediaType } });
    expect(imageOf('image/svg+xml')).toContain(';FMTTYPE=IMAGE/SVG+XML:');
    expect(imageOf('image/png\r\nX-EVIL:1')).toBe('IMAGE;VALUE=URI;DISPLAY=FULLSIZE:https://example.org/1');
  });

  it.each([
    [41.98, 2.825],
    [0, 2.825],
    [41.98, 0],
    [0, 0],
    [-0.000001, 180],
  ])('has the coordinates %d;%d once, including zeros', (latitude, longitude) => {
    const point = { latitude, longitude };
    expect(linesOf({ point }).filter((line) => line.startsWith('GEO'))).toEqual([
      `GEO:${latitude === -0.000001 ? '-0.000001' : latitude};${longitude}`,
    ]);
  });
});

describe('the beginning of a calendar', () => {
  const all = (given: Partial<NonNullable<Parameters<typeof calendarBeginning>[0]>> = {}) =>
    contentLines(calendarBeginning({ ...CALENDAR, ...given }));

  it('has every calendar property under its newer and its older name', () => {
    expect(all()).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Almanac//Almanac//EN',
      'URL:https://example.org/en/',
      'SOURCE;VALUE=URI:https://example.org/en/calendar.ics',
      'NAME:All',
      'X-WR-CALNAME:All',
      'X-WR-CALDESC:All events',
      'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
      'X-PUBLISHED-TTL:PT12H',
      'DESCRIPTION:All events',
      'COLOR:teal',
    ]);
  });

  it('has no name when none is given, and forms a complete calendar with the end', () => {
    expect(calendarBeginning() + CALENDAR_END).toBe(
      'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Almanac//Almanac//EN\r\nEND:VCALENDAR\r\n',
    );
  });

  it('writes each property as one line of text or one URI, whatever the value', () => {
    const attack = 'A;\r\nX-EVIL:1\u2028\u0007, B\u0000\\';
    const given = { name: attack, description: attack, url: attack, source: attack, others: { COLOR: attack } };
    const found = all(given);
    expect(found.map((line) => line.replace(/[;:].*$/, ''))).toEqual(all().map((line) => line.replace(/[;:].*$/, '')));
    const text = 'A\\; X-EVIL:1 \\, B \\\\';
    for (const name of ['NAME', 'X-WR-CALNAME', 'X-WR-CALDESC', 'DESCRIPTION', 'COLOR'])
      expect(found).toContain(`${name}:${text}`);
    expect(found).toContain('URL:A%3B%0D%0AX-EVIL:1%E2%80%A8%07%2C%20B%00%5C');
  });

  it('has lines of at most 75 octets', () => {
    const physical = calendarBeginning({ ...CALENDAR, name: '🎻'.repeat(50) }).split('\r\n');
    for (const line of physical) expect(octets(line)).toBeLessThanOrEqual(75);
    expect(contentLines(physical.join('\r\n'))).toContain(`NAME:${'🎻'.repeat(50)}`);
  });
});
