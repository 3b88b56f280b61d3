import { CONCERT, event, FEED, HEAD, IDENTITY, IN_UTC, KOLKATA, MADRID, text } from './good-files.ts';
import { changed, type Mutation } from './mutations.ts';

/** Mutations of values and of what belongs together. */
export const MUTATIONS_OF_VALUES: readonly Mutation[] = [
  ['text', 'a bare comma', () => changed('Carrer Major\\; 1\r', 'Carrer Major\\; 1, 2\r')],
  ['text', 'a bare semicolon', () => changed('Carrer Major\\; 1\r', 'Carrer Major; 1\r')],
  ['text', 'an escape of what needs none', () => changed('Carrer Major\\; 1\r', 'Carrer Major\\: 1\r')],
  ['text', 'a line break in upper case', () => changed('three.\\n', 'three.\\N')],
  ['text', 'a backslash at the end', () => changed('Carrer Major\\; 1\r', 'Carrer Major\\; 1\\\r')],
  ['text', 'a bare semicolon in a category', () => changed('Music\\, old', 'Music; old')],
  ['text', 'an empty category', () => changed('new,Free', 'new,,Free')],
  ['text', 'a bare comma in the name of a feed', () => FEED.replaceAll('on\\, and', 'on, and')],
  ['uri', 'a script', () => changed('https://site.example/en/events/clocks/\r\nS', 'javascript:alert(1)\r\nS')],
  ['uri', 'a relative one', () => changed('https://site.example/en/events/clocks/\r\nS', '/en/events/clocks/\r\nS')],
  ['uri', 'a character that URIs do not have', () => changed('https://site.example/a.jpg', 'https://site.example/ä')],
  ['uri', 'an escape as in text', () => changed('https://site.example/a.jpg', 'https://site.example/a\\,')],
  ['uri', 'an organizer without an address', () => changed('mailto:hola@ateneu.example', 'mailto:hola')],
  ['uri', 'an organizer whose name has a bare colon', () => changed('"Ateneu, the new"', 'Ateneu: the new')],
  ['uri', 'a structured location off the globe', () => changed('geo:41.980000', 'geo:91.980000')],
  [
    'utc-time',
    'a stamp in local time',
    () =>
      text(
        HEAD,
        [...IN_UTC].map((one) => (one.startsWith('DTSTAMP') ? one.slice(0, -1) : one)),
      ),
    'event',
  ],
  [
    'utc-time',
    'a change on 30 February',
    () =>
      text(
        HEAD,
        [...IN_UTC].map((one) => (one.startsWith('LAST') ? 'LAST-MODIFIED:20260230T000000Z' : one)),
      ),
    'event',
  ],
  ['integer', 'a sequence of more than 31 bits', () => changed('SEQUENCE:846922530', 'SEQUENCE:2147483648')],
  ['integer', 'a sequence below zero', () => changed('SEQUENCE:846922530', 'SEQUENCE:-1')],
  ['duration', 'of nothing', () => FEED.replaceAll('PT12H', 'PT0S')],
  ['duration', 'of months', () => FEED.replaceAll('PT12H', 'P1M')],
  ['colour', 'a name that CSS does not know', () => changed('COLOR:gold', 'COLOR:ochre')],
  ['colour', 'a number where a name is due', () => changed('COLOR:seagreen', 'COLOR:#2E8B57')],
  ['colour', 'a name where a number is due', () => changed('COLOR:#2E8B57', 'COLOR:seagreen')],
  ['coordinates', 'off the globe', () => changed('GEO:41.980000;-2.820000', 'GEO:41.980000;-182.820000')],
  ['coordinates', 'with a comma', () => changed('GEO:41.980000;-2.820000', 'GEO:41.980000,-2.820000')],
  ['choice', 'another version', () => changed('VERSION:2.0', 'VERSION:1.0')],
  ['choice', 'a status of tasks', () => changed('STATUS:CONFIRMED', 'STATUS:COMPLETED')],
  ['choice', 'an all-day event that says it is none', () => changed('CDO-ALLDAYEVENT:TRUE', 'CDO-ALLDAYEVENT:FALSE')],
  ['zone-name', 'of a calendar', () => changed('X-WR-TIMEZONE:Europe/Madrid', 'X-WR-TIMEZONE:Europe/Girona')],
  [
    'zone-name',
    'of a VTIMEZONE',
    () =>
      text(
        HEAD,
        IDENTITY,
        KOLKATA.map((one) => one.replace('UTC+0530', 'Nowhere/Else')),
      ),
  ],
  ['uid-repeated', 'in two events', () => changed('UID:2', 'UID:4')],
  ['time', 'floating', () => changed('DTSTART:20271031T003000Z', 'DTSTART:20271031T003000')],
  ['time', 'a date without VALUE=DATE', () => text(HEAD, event('1', 'DTSTART:20270204')), 'event'],
  [
    'time',
    'UTC with a zone',
    () => changed('DTSTART;TZID=UTC+0530:20261231T230000', 'DTSTART;TZID=UTC+0530:20261231T230000Z'),
  ],
  ['time', 'an hour that no day has', () => changed('DTSTART:20271031T003000Z', 'DTSTART:20271031T243000Z')],
  ['time-pair', 'a date and an instant', () => changed('DTEND;VALUE=DATE:20270205', 'DTEND:20270205T000000Z')],
  [
    'time-pair',
    'two zones',
    () => changed('DTEND;TZID=UTC+0530:20270101T003000', 'DTEND;TZID=Europe/Madrid:20270101T003000'),
  ],
  [
    'end-after-start',
    'an event that ends when it begins',
    () => changed('DTEND;VALUE=DATE:20270205', 'DTEND;VALUE=DATE:20270204'),
  ],
  ['end-after-start', 'an event that ends before it begins', () => changed('20270101T003000', '20261231T003000')],
  ['zone-missing', 'no VTIMEZONE', () => text(HEAD, CONCERT), 'event'],
  ['zone-unused', 'a VTIMEZONE that no event names', () => text(HEAD, KOLKATA, MADRID, CONCERT), 'event'],
  ['zone-repeated', 'two VTIMEZONE of a zone', () => text(HEAD, MADRID, MADRID, CONCERT), 'event'],
  [
    'zone-standard',
    'no STANDARD',
    () => FEED.replace('BEGIN:STANDARD', 'BEGIN:DAYLIGHT').replace('END:STANDARD', 'END:DAYLIGHT'),
  ],
  [
    'zone-form',
    'two STANDARD',
    () => FEED.replace('BEGIN:STANDARD', [...KOLKATA.slice(2, 7), 'BEGIN:STANDARD'].join('\r\n')),
  ],
  [
    'zone-onset',
    'in UTC',
    () =>
      text(
        HEAD,
        IDENTITY,
        KOLKATA.map((one) => one.replace('T000000', 'T000000Z')),
      ),
  ],
  ['zone-rule', 'that begins on another day', () => changed('DTSTART:19700329T020000', 'DTSTART:19700322T020000')],
  [
    'zone-rule',
    'of another kind',
    () =>
      text(
        HEAD,
        IDENTITY,
        MADRID.map((one) => one.replace('BYDAY=-1SU', 'BYDAY=-1SU;COUNT=99')),
      ),
  ],
  [
    'zone-offset-form',
    'without minutes',
    () =>
      text(
        HEAD,
        IDENTITY,
        KOLKATA.map((one) => one.replace('TO:+0530', 'TO:+05')),
      ),
  ],
  [
    'zone-offset-form',
    'of minus nothing',
    () =>
      text(
        HEAD,
        IDENTITY,
        KOLKATA.map((one) => one.replace('TO:+0530', 'TO:-0000')),
      ),
  ],
  [
    'zone-offset',
    'another offset',
    () => changed('TZOFFSETFROM:+0530\r\nTZOFFSETTO:+0530', 'TZOFFSETFROM:+0530\r\nTZOFFSETTO:+0600'),
  ],
  [
    'zone-offset',
    'summer time on another day',
    () =>
      FEED.replace('19700329', '19700308')
        .replace('BYMONTH=3;BYDAY=-1SU', 'BYMONTH=3;BYDAY=2SU')
        .replace('0328T013000', '0327T013000'),
  ],
  [
    'zone-offset',
    'a VTIMEZONE that begins after the event',
    () => changed('DTSTART:19700101T000000', 'DTSTART:20270101T000000'),
  ],
];
