import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameOf } from '#content/calendar/facts/names';
import { balancedHtml, balancedText } from '#records/bidi';
import { safeHtml } from '#records/html';
import { plainText } from '#records/markup/plain-text';
import { runs } from '../support/tiers/runs.ts';
import { anyText, onOneLine } from './calendars/any-text.ts';
import { event, fileOfEvent, stored } from './calendars/fixtures.ts';
import { propertyNames, read, readOne } from './reading.ts';

/** Returns a text on one line, its white space collapsed: line breaks may differ. */
const meaning = (text: string) => onOneLine(text).replace(/\s+/g, ' ');

/** Returns a text on one line, or what stands for one in which nothing can be read. */
const named = (text: string, other: string) =>
  /[\p{L}\p{N}\p{P}\p{S}]/u.test(text) ? onOneLine(balancedText(text)) : other;

/** Parameters have no backslash escapes (RFC 5545, 3.2), but ical.js reads `\\n` in them as a line break. */
const parameterText = anyText.map((value) => value.replaceAll('\\', ''));

/** ical.js takes a comma behind an escaped backslash for an escaped comma. */
const listedText = anyText.map((value) => `${value}.`);

/** Offsets as far as any zone has them; ical.js takes what is beyond for another one. */
const offset = fc.oneof(
  fc.constantFrom('-12:00', '+14:00', '+00:00', '-00:00'),
  fc
    .tuple(fc.integer({ min: -11, max: 13 }), fc.constantFrom('00', '30', '45', '59'))
    .map(([hours, minutes]) => `${hours < 0 ? '-' : '+'}${String(Math.abs(hours)).padStart(2, '0')}:${minutes}`),
);

/** Zones of the tz database by their names and by older ones, and offsets. */
const zone = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...Intl.supportedValuesOf('timeZone')) },
  fc.constantFrom('US/Eastern', 'Asia/Calcutta', 'GB', 'Cuba', 'Europe/Kiev', 'EST5EDT', 'Etc/GMT+5', 'Zulu'),
  offset,
);

const DAYS_1970_TO_2100 = 47_846;

const wallTime = fc
  .tuple(fc.nat(DAYS_1970_TO_2100), fc.nat(24 * 60 - 1), fc.constantFrom(0, 0, 0, 1, 59))
  .map(([days, minutes, seconds]) => Temporal.PlainDateTime.from('1970-01-01').add({ days, minutes, seconds }));

/** A zone and a wall time in it, half of them within hours of a change of its clocks. */
const zonedTime = fc
  .tuple(zone, wallTime, fc.boolean(), fc.integer({ min: -200, max: 200 }))
  .map(([timezone, time, near, minutes]) => {
    const change = near ? time.toZonedDateTime(timezone).getTimeZoneTransition('next') : null;
    const start = change !== null && change.year < 2101 ? change.toPlainDateTime().add({ minutes }) : time;
    return { timezone, start };
  });

const minutes = fc.oneof(fc.constantFrom(0, 1, 60, 90, 24 * 60), fc.nat(3 * 24 * 60), fc.nat(400 * 24 * 60));

const served = (local: Temporal.PlainDateTime) => local.toString({ smallestUnit: 'second' }).replace('T', ' ');

const seconds = ({ epochMilliseconds }: Temporal.ZonedDateTime) => epochMilliseconds / 1000;

/** A text on one line, as all that is published has it. */
const shown = (text: string) => onOneLine(balancedText(text));

describe('any record reaches a calendar program intact', () => {
  it('with its local times and zone', () => {
    fc.assert(
      fc.property(zonedTime, minutes, ({ timezone, start }, length) => {
        const end = start.add({ minutes: length });
        const found = readOne(fileOfEvent({ start_date: served(start), end_date: served(end), timezone }));
        const [first, last] = [start.toZonedDateTime(timezone), end.toZonedDateTime(timezone)];
        const isOneInstant = Temporal.ZonedDateTime.compare(last, first) <= 0;
        expect(found.allDay).toBe(false);
        expect(found.startSeconds).toBe(seconds(first));
        expect(found.endSeconds).toBe(seconds(isOneInstant ? first : last));
        expect(found.component.hasProperty('dtend')).toBe(!isOneInstant);
        const shown = found.tzid === undefined ? first.withTimeZone('UTC') : first;
        expect(found.tzid ?? timezone).toBe(timezone);
        expect(found.start.replace('Z', '')).toBe(shown.toPlainDateTime().toString({ smallestUnit: 'second' }));
      }),
      { numRuns: runs(250) },
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
        numRuns: runs(150),
        // Samoa skipped 30 December 2011.
        examples: [
          [Temporal.PlainDateTime.from('2011-12-29'), 0, 'Pacific/Apia'],
          [Temporal.PlainDateTime.from('2011-12-30'), 0, 'Pacific/Apia'],
        ],
      },
    );
  });

  it('with its texts, people and place, and without properties injected by them', () => {
    fc.assert(
      fc.property(
        fc.record({
          slug: anyText.map((name) => name.toWellFormed() || 'name'),
          title: anyText,
          description: anyText,
          venue: parameterText,
          address: anyText,
          city: anyText,
          categories: fc.array(listedText, { maxLength: 3 }),
          organizer: parameterText,
        }),
        ({ slug, title, description, venue, address, city, categories, organizer }) => {
          const ics = fileOfEvent(
            {
              slug,
              title,
              description,
              venue: [1],
              organizer: [2],
              categories: categories.map((_, index) => 3 + index),
            },
            {
              venues: [stored('venues', 1, { venue, address, city })],
              organizers: [stored('organizers', 2, { organizer, email: 'a@example.org' })],
              categories: categories.map((name, index) => stored('categories', 3 + index, { name })),
            },
          );
          const { calendar, events } = read(ics);
          expect(propertyNames(calendar)).toEqual(['version', 'prodid']);
          expect(calendar.getAllSubcomponents().map(({ name }) => name)).toEqual(['vtimezone', 'vevent']);
          const [found] = events;
          if (found === undefined) throw new Error('no VEVENT');
          expect(found.uid).toBe('7.en@service.example');
          expect(found.summary).toBe(
            onOneLine(nameOf({ name: slug, record: event(7, { title: balancedText(title) }).record })),
          );
          expect(found.categories).toEqual(categories.map(shown));
          const parts = [named(venue, 'Venues 1'), ...[address, city].map((part) => named(part, ''))];
          const place = [...new Set(parts.map(meaning))].filter((part) => part !== '').join(', ');
          expect(meaning(found.location ?? '')).toBe(place);
          const url = `https://example.org/agenda/en/events/${encodeURIComponent(slug)}/`;
          expect(found.component.getFirstPropertyValue('url')).toBe(url);
          const body = meaning(plainText(safeHtml(balancedHtml(description))));
          const told = [body, meaning(named(organizer, 'Organizers 2')), url].filter((part) => part !== '').join(' ');
          expect(meaning(found.description)).toBe(told);
          const person = found.component.getFirstProperty('organizer');
          expect(person?.getFirstValue()).toBe('mailto:a@example.org');
          expect(person?.getParameter('cn')).toBe(named(organizer, 'Organizers 2'));
          expect(propertyNames(found.component)).toEqual([
            ...['uid', 'sequence', 'dtstamp', 'dtstart', 'dtend', 'summary', 'transp'],
            ...['location', 'description', 'organizer'],
            ...(categories.length === 0 ? [] : ['categories']),
            ...['url', 'status', 'last-modified', 'class'],
          ]);
        },
      ),
      { numRuns: runs(480) },
    );
  });

  it('with its coordinates, status, image and revision', () => {
    const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true });
    const STATUS = { cancelled: 'CANCELLED', postponed: 'TENTATIVE' } as const;
    fc.assert(
      fc.property(
        fc.record({
          latitude: degrees(90),
          longitude: degrees(180),
          venue: parameterText,
          event_status: fc.constantFrom('cancelled', 'postponed'),
          image: fc.webUrl({ validSchemes: ['https'] }),
          modified: wallTime,
        }),
        ({ latitude, longitude, venue, event_status, image, modified }) => {
          const ics = fileOfEvent(
            {
              venue: [1],
              local: { event_status, coordinates: { latitude, longitude } },
              service: { id: 7, url: '', listed: true, modified_utc: served(modified) },
            },
            { venues: [stored('venues', 1, { venue, service: { id: 1, url: '', listed: true } })] },
            { image: () => ({ url: image, mediaType: 'image/png' }) },
          );
          const { component } = readOne(ics);
          const value = (name: string) => String(component.getFirstPropertyValue(name));
          const near = (found: readonly string[]) => {
            expect(Math.abs(Number(found[0]) - latitude)).toBeLessThan(1e-6);
            expect(Math.abs(Number(found[1]) - longitude)).toBeLessThan(1e-6);
          };
          near(value('geo').split(','));
          const apple = component.getFirstProperty('x-apple-structured-location');
          expect(apple?.getParameter('x-title')).toBe(meaning(named(venue, 'Venues 1')));
          near(String(apple?.getFirstValue()).replace('geo:', '').split(','));
          expect(value('status')).toBe(STATUS[event_status]);
          expect(decodeURIComponent(value('image'))).toBe(decodeURIComponent(image));
          const stamp = `${modified.toString({ smallestUnit: 'second' })}Z`;
          expect([value('dtstamp'), value('last-modified')]).toEqual([stamp, stamp]);
        },
      ),
      { numRuns: runs(150) },
    );
  });

  it('in lines of at most 75 octets that end with CRLF and split no character', () => {
    fc.assert(
      fc.property(anyText, anyText, (title, description) => {
        const ics = fileOfEvent({ title: `${title}${description}${title}`, description });
        expect(ics.endsWith('\r\n')).toBe(true);
        expect(ics.replaceAll('\r\n', '')).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
        for (const line of ics.split('\r\n')) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
          expect(line.isWellFormed()).toBe(true);
        }
      }),
      { numRuns: runs(480) },
    );
  });
});
