import fc from 'fast-check';
import type ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { runs } from '../../support/tiers/runs.ts';
import { anyText, onOneLine } from '../calendars/any-text.ts';
import { event, fileOfEvent, OPTIONS, stored, texts } from '../calendars/fixtures.ts';
import { contentLines, read, readOne } from '../reading.ts';

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
  'A^nX-EVIL:1^',
  '\ufeffBEGIN:VEVENT\ufeff\r\nX-EVIL:1',
  '";X-EVIL="1',
  '^";X-EVIL=1;A="b',
  ';X-EVIL=1:1',
  ',;:=^\\"\'',
  '":mailto:evil@example.org\r\nX-EVIL:1',
  'END:VEVENT\r\nEND:VCALENDAR\r\nBEGIN:VCALENDAR',
  'END:VTIMEZONE\nBEGIN:VALARM',
  `${'x'.repeat(60)}\r\n X-EVIL:1`,
  `${'é'.repeat(40)}\r\n\tX-EVIL:1`,
];

/** Returns every file of a calendar in which all that can be a text is this text. */
function filesOf(text: string): readonly string[] {
  const term = { name: text, slug: text, description: text };
  const address = { address: text, zip: text, city: text, stateprovince: text, country: text };
  const fields = {
    title: text,
    description: text,
    slug: text,
    excerpt: text,
    cost: text,
    website: text,
    featured: true,
  };
  const related = { venue: [1], organizer: [2], categories: [3], tags: [4] };
  const gone = event(8, { ...fields, ...related, slug: 'gone' });
  const files = texts(
    {
      events: [event(7, { ...fields, ...related, timezone: `Europe/${text}` })],
      venues: [
        stored('venues', 1, {
          venue: text,
          slug: text,
          ...address,
          local: { coordinates: { latitude: 41.98, longitude: 2.82 }, notes: text },
        }),
      ],
      organizers: [stored('organizers', 2, { organizer: text, slug: text, email: 'a@example.org', website: text })],
      categories: [stored('categories', 3, term)],
      tags: [stored('tags', 4, term)],
    },
    {
      siteUrl: `https://example.org/${text}`,
      serviceHost: text,
      image: () => ({ url: `https://example.org/${text}.jpg`, mediaType: 'image/jpeg' }),
      identify: () => ({ name: text, description: text, url: text, color: { name: text, hex: text } }),
    },
    { removed: [{ stored: gone, uid: text, goneAt: Temporal.Instant.from('2026-11-20T10:00:00Z') }] },
  );
  return [...files.values()];
}

type Shape = readonly [component: string, properties: readonly string[], components: readonly Shape[]];

/** Returns the components of a file with their properties and the names of their parameters, as ical.js reads them. */
function shapeOf(component: ICAL.Component): Shape {
  const properties = component.getAllProperties().map((property) => {
    const [name, parameters]: [string, Record<string, unknown>] = property.toJSON();
    return [name, ...Object.keys(parameters)].join(';');
  });
  return [component.name, properties, component.getAllSubcomponents().map(shapeOf)];
}

/** Returns the names of the properties of a file, as readers take them that break lines wherever any standard does. */
function carelessNames(ics: string): readonly string[] {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  const lines = ics.replaceAll('\r\n ', '').split(/[\r\n\v\f\u001c-\u001e\u0085\u2028\u2029]+/);
  return lines.map((line) => line.replace(/[;:].*$/s, ''));
}

const harmless = filesOf('harmless').map((ics) => ({ ics, shape: shapeOf(read(ics).calendar) }));

function expectHarmless(attack: string): void {
  const files = filesOf(attack);
  expect(files).toHaveLength(harmless.length);
  for (const [index, ics] of files.entries()) {
    const twin = harmless[index];
    expect(shapeOf(read(ics).calendar)).toEqual(twin?.shape);
    expect(carelessNames(ics)).toEqual(carelessNames(twin?.ics ?? ''));
  }
}

describe('no text of a record, the service or the configuration adds or changes a property or parameter', () => {
  it.each(ATTACKS)('in the attack %j', expectHarmless);

  it('in any random text', () => {
    const saying = anyText.filter((text) => onOneLine(text) !== '').map((text) => text.toWellFormed());
    fc.assert(fc.property(saying, expectHarmless), { numRuns: runs(240, { short: 80 }) });
  });

  it('in files that contain every property that a text can reach', () => {
    const names = new Set(harmless.flatMap(({ ics }) => contentLines(ics).map((line) => line.replace(/[;:].*$/s, ''))));
    for (const name of [
      ...['NAME', 'X-WR-CALNAME', 'DESCRIPTION', 'X-WR-CALDESC', 'SOURCE', 'URL', 'COLOR', 'X-APPLE-CALENDAR-COLOR'],
      ...['UID', 'SUMMARY', 'LOCATION', 'X-APPLE-STRUCTURED-LOCATION', 'IMAGE', 'ORGANIZER', 'CATEGORIES'],
    ])
      expect(names).toContain(name);
  });
});

describe('the address of an organizer', () => {
  const organizerOf = (email: string) => {
    const organizers = [stored('organizers', 2, { organizer: 'Ann', email })];
    return readOne(fileOfEvent({ organizer: [2] }, { organizers })).component.getFirstProperty('organizer');
  };

  it.each([
    'a@example.org\r\nX-EVIL:1',
    'a@example.org\nX-EVIL:1',
    'a@example.org?bcc=evil@example.org',
    'a@example.org,evil@example.org',
    'a@example.org;X-EVIL=1',
    'a b@example.org',
    '"a"@example.org',
    'a@example.org:1',
    'a@exam\u2028ple.org',
    'a%0d%0a@example.org',
    'mailto:a@example.org',
    'none',
    '@',
    '',
  ])('%j is left out', (email) => {
    expect(organizerOf(email)).toBeNull();
  });

  it('is written when it is valid in a URI', () => {
    for (const email of ['a.b+c@example.org', "o'hara_1@mail.example.org"])
      expect(organizerOf(email)?.getFirstValue()).toBe(`mailto:${email}`);
  });
});

describe('an address on the site', () => {
  it('is percent-encoded as a URI', () => {
    expect(readOne(fileOfEvent({ slug: 'a, b; "c"' })).component.getFirstPropertyValue('url')).toBe(
      'https://example.org/agenda/en/events/a%2C%20b%3B%20%22c%22/',
    );
  });

  it('is a valid URI when the configuration contains non-ASCII characters, commas or semicolons', () => {
    const identify = (...given: Parameters<typeof OPTIONS.identify>) => ({
      ...OPTIONS.identify(...given),
      url: 'https://example.org/què, ara?/',
    });
    const siteUrl = 'https://example.org/què';
    const ofEvent = fileOfEvent({}, {}, { siteUrl: 'https://example.org/a,b;c' });
    expect(contentLines(ofEvent)).toContain('URL;VALUE=URI:https://example.org/a%2Cb%3Bc/en/events/events-7/');
    const lines = contentLines(texts({}, { siteUrl, identify }).get('en/calendar.ics') ?? '');
    expect(lines).toContain('SOURCE;VALUE=URI:https://example.org/qu%C3%A8/en/calendar.ics');
    expect(lines).toContain('URL:https://example.org/qu%C3%A8%2C%20ara?/');
  });
});

describe('the name of a calendar', () => {
  it('is escaped text on one line', () => {
    const identify = (...given: Parameters<typeof OPTIONS.identify>) => ({
      ...OPTIONS.identify(...given),
      name: 'A\r\nX-EVIL:1\n; B',
    });
    const lines = contentLines(texts({ events: [event(7)] }, { identify }).get('en/calendar.ics') ?? '');
    expect(lines).toEqual(expect.arrayContaining(['NAME:A X-EVIL:1 \\; B', 'X-WR-CALNAME:A X-EVIL:1 \\; B']));
  });
});
