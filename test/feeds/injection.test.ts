import { describe, expect, it } from 'vitest';
import { event, fileOfEvent, stored, texts } from './fixtures.ts';
import { propertyNames, read, readOne } from './reading.ts';

const ATTACKS = [
  'A\r\nDTSTART:19990101T000000Z',
  'A\nBEGIN:VEVENT\nUID:evil\nEND:VEVENT',
  'A\rATTACH:https://evil.example/',
  'A\u0085X-EVIL:1',
  'A\u2028X-EVIL:1',
  'A\u2029X-EVIL:1',
  'A\vX-EVIL:1\fX-EVIL:1',
  'A\u001cX-EVIL:1\u001dX-EVIL:1\u001eX-EVIL:1',
  'A\\nX-EVIL:1',
  'A\\\r\nX-EVIL:1',
  '";X-EVIL="1',
  '":mailto:evil@example.org\r\nX-EVIL:1',
  'END:VEVENT\r\nEND:VCALENDAR\r\nBEGIN:VCALENDAR',
  `${'x'.repeat(60)}\r\n X-EVIL:1`,
];

const EXPECTED = [
  ...['uid', 'dtstamp', 'last-modified', 'sequence', 'dtstart', 'dtend', 'summary', 'description', 'location', 'url'],
  ...['organizer', 'categories', 'status', 'transp'],
];

/** Lines as careless readers split them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const carelessLines = (ics: string) => ics.split(/[\r\n\v\f\u001c-\u001e\u0085\u2028\u2029]+/);

describe('what a record says never becomes a property', () => {
  it.each(ATTACKS)('%j', (attack) => {
    const ics = fileOfEvent(
      { title: attack, description: attack, venue: [1], organizer: [2], categories: [3], timezone: 'UTC' },
      {
        venues: [stored('venues', 1, { venue: attack, address: attack, city: attack, country: attack, zip: attack })],
        organizers: [stored('organizers', 2, { organizer: attack, email: 'a@example.org' })],
        categories: [stored('categories', 3, { name: attack })],
      },
    );
    expect(propertyNames(readOne(ics).component)).toEqual(EXPECTED);
    expect(read(ics).calendar.getAllSubcomponents()).toHaveLength(1);
    expect(carelessLines(ics).filter((line) => /^(?:X-EVIL|ATTACH|DTSTART:1999)/.test(line))).toEqual([]);
    expect(carelessLines(ics).filter((line) => line.startsWith('BEGIN:VEVENT'))).toHaveLength(1);
  });

  it('nor does the address of an organizer', () => {
    for (const email of [
      'a@example.org\r\nX-EVIL:1',
      'a@example.org?bcc=evil@example.org',
      'a b@example.org',
      '"a"@example.org',
      'none',
    ]) {
      const organizers = [stored('organizers', 2, { organizer: 'Ann', email })];
      expect(readOne(fileOfEvent({ organizer: [2] }, { organizers })).component.hasProperty('organizer')).toBe(false);
    }
  });

  it('nor does the title of a calendar or the host of a service', () => {
    const hostile = 'A\r\nX-EVIL:1\nX-EVIL:2';
    const files = texts({ events: [event(7)] }, { titles: { en: hostile }, serviceHost: 'host\r\nX-EVIL:1' });
    const feed = files.get('en/calendar.ics') ?? '';
    expect(feed).not.toMatch(/^X-EVIL/m);
    expect(read(feed).calendar.getFirstPropertyValue('name')).toBe('A X-EVIL:1 X-EVIL:2');
  });

  it('and a page’s address is a URI, not text', () => {
    const found = readOne(fileOfEvent({ slug: 'a, b; "c"' }));
    expect(found.component.getFirstPropertyValue('url')).toBe(
      'https://example.org/agenda/en/events/a%2C%20b%3B%20%22c%22/',
    );
  });
});
