import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tzidOf } from '#feeds/vtimezone';
import { plainText } from '#records/plain-text';
import { fileOfEvent, stored } from './fixtures.ts';
import { propertyNames, read, readOne } from './reading.ts';

/** Any text, with a preference for what has broken iCalendar writers. */
const text = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
      { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
      fc.constantFrom(
        '\r',
        '\n',
        '\r\n',
        '\r\n ',
        'BEGIN:VEVENT',
        'END:VEVENT',
        ';',
        ',',
        ':',
        '"',
        '^',
        "^'",
        '\\',
        '\\n',
      ),
      fc.constantFrom(
        '\u0000',
        '\u0007',
        '\v',
        '\f',
        '\u001c',
        '\u0085',
        '\u2028',
        '\u2029',
        '\u007f',
        '\ud83d',
        '\ufeff',
        '\u00a0',
      ),
      fc.constantFrom('x'.repeat(80), 'é'.repeat(50), '👩‍👩‍👧', '🎻'.repeat(30), '&amp;', '<b>', '</p>'),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''));

/** What a text means: everything that is no control character and no line separator. */
const meaning = (value: string) =>
  value
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ')
    .trim();

/** Parameters have no backslash escapes (RFC 5545, 3.2), but ical.js reads `\\n` in them as a line break. */
const parameterText = text.map((value) => value.replaceAll('\\', ''));

const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'), '+05:30', '-03:30', '+02:00', '+12:45');

const DAYS_2000_TO_2040 = 14_975;

const wallTime = fc
  .tuple(fc.nat(DAYS_2000_TO_2040), fc.nat(24 * 60 - 1), fc.constantFrom(0, 0, 0, 1, 59))
  .map(([days, minutes, seconds]) => Temporal.PlainDateTime.from('2000-01-01').add({ days, minutes, seconds }));

/** A zone and a wall time in it, half of them within hours of a change of its clocks. */
const zonedTime = fc
  .tuple(zone, wallTime, fc.boolean(), fc.integer({ min: -200, max: 200 }))
  .map(([timezone, time, near, minutes]) => {
    const change = near ? time.toZonedDateTime(timezone).getTimeZoneTransition('next') : null;
    const start = change !== null && change.year < 2041 ? change.toPlainDateTime().add({ minutes }) : time;
    return { timezone, start };
  });

const minutes = fc.oneof(fc.constantFrom(0, 1, 60, 90, 24 * 60), fc.nat(3 * 24 * 60), fc.nat(400 * 24 * 60));

const served = (local: Temporal.PlainDateTime) => local.toString({ smallestUnit: 'second' }).replace('T', ' ');

const EVENT_PROPERTIES = ['uid', 'dtstamp', 'last-modified', 'sequence', 'dtstart', 'dtend', 'summary', 'description'];

describe('any record survives the way into a calendar program', () => {
  it('with its local times and zone', () => {
    fc.assert(
      fc.property(zonedTime, minutes, ({ timezone, start }, length) => {
        const end = start.add({ minutes: length });
        const found = readOne(fileOfEvent({ start_date: served(start), end_date: served(end), timezone }));
        const [first, last] = [start.toZonedDateTime(timezone), end.toZonedDateTime(timezone)];
        expect(found.startSeconds).toBe(first.epochMilliseconds / 1000);
        expect(found.endSeconds).toBe(Math.max(first.epochMilliseconds, last.epochMilliseconds) / 1000);
        if (found.tzid !== undefined) {
          expect(found.tzid).toBe(tzidOf(timezone));
          expect(found.start).toBe(first.toPlainDateTime().toString({ smallestUnit: 'second' }));
        }
      }),
      { numRuns: 400 },
    );
  });

  it('with the days of an all-day event', () => {
    fc.assert(
      fc.property(wallTime, fc.nat(400), zone, (start, length, timezone) => {
        const first = start.toPlainDate();
        const last = first.add({ days: length });
        const fields = { all_day: true, start_date: first.toString(), end_date: last.toString(), timezone };
        const found = readOne(fileOfEvent(fields));
        expect(found.allDay).toBe(true);
        expect([found.start, found.end]).toEqual([first.toString(), last.add({ days: 1 }).toString()]);
      }),
      {
        numRuns: 200,
        // Samoa skipped 30 December 2011.
        examples: [
          [Temporal.PlainDateTime.from('2011-12-29'), 0, 'Pacific/Apia'],
          [Temporal.PlainDateTime.from('2011-12-30'), 0, 'Pacific/Apia'],
        ],
      },
    );
  });

  it('with its texts, and without properties of their making', () => {
    fc.assert(
      fc.property(
        fc.record({
          title: text,
          description: text,
          venue: text,
          city: text,
          category: text,
          organizer: parameterText,
        }),
        (texts) => {
          const ics = fileOfEvent(
            { title: texts.title, description: texts.description, venue: [1], organizer: [2], categories: [3] },
            {
              venues: [stored('venues', 1, { venue: texts.venue, city: texts.city })],
              organizers: [stored('organizers', 2, { organizer: texts.organizer, email: 'a@example.org' })],
              categories: [stored('categories', 3, { name: texts.category })],
            },
          );
          const { calendar, events } = read(ics);
          expect(propertyNames(calendar)).toEqual(['version', 'prodid']);
          expect(calendar.getAllSubcomponents().map(({ name }) => name)).toEqual(['vtimezone', 'vevent']);
          const [found] = events;
          expect(found && meaning(found.summary)).toBe(meaning(texts.title));
          expect(found?.categories.map(meaning) ?? []).toEqual([meaning(texts.category)].filter((name) => name !== ''));
          const place = [...new Set([meaning(texts.venue), meaning(texts.city)])]
            .filter((part) => part !== '')
            .join(', ');
          expect(meaning(found?.location ?? '')).toBe(meaning(place));
          const body = meaning(plainText(texts.description));
          const url = 'https://example.org/agenda/en/events/events-7/';
          expect(meaning(found?.description ?? '')).toBe(
            [body, meaning(texts.organizer), url].filter((part) => part !== '').join(' '),
          );
          const organizer = found?.component.getFirstProperty('organizer');
          expect(organizer?.getFirstValue()).toBe('mailto:a@example.org');
          expect(meaning(String(organizer?.getParameter('cn')))).toBe(meaning(texts.organizer) || 'a@example.org');
          const optional = ['location', 'categories'].filter((name) => found?.component.hasProperty(name));
          const expected = [...EVENT_PROPERTIES, 'url', 'organizer', ...optional, 'status', 'transp'];
          expect(propertyNames(found?.component ?? calendar).sort()).toEqual(expected.sort());
        },
      ),
      { numRuns: 300 },
    );
  });

  it('in lines of at most 75 octets that end with CRLF and split no character', () => {
    fc.assert(
      fc.property(text, text, (title, description) => {
        const ics = fileOfEvent({ title: `${title}${description}${title}`, description });
        expect(ics.endsWith('\r\n')).toBe(true);
        expect(ics.replaceAll('\r\n', '')).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
        for (const line of ics.split('\r\n')) {
          expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
          expect(line.isWellFormed()).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });
});
