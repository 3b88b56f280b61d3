import { CONCERT, FEED, HEAD, IDENTITY, IN_UTC, KOLKATA, MADRID, text } from './good-files.ts';
import { changed, line, type Mutation, octets, without } from './mutations.ts';

/** Mutations of lines, components and parameters. */
export const MUTATIONS_OF_FORM: readonly Mutation[] = [
  ['ends-with-crlf', 'a last line without an end', () => FEED.slice(0, -2)],
  ['line-break', 'LF alone at the end of a line', () => changed('VERSION:2.0\r\n', 'VERSION:2.0\n')],
  [
    'line-break',
    'CR alone within a text',
    () => changed('\nDESCRIPTION:All ', '\nDESCRIPTION:All\r').replace('CALDESC:All ', 'CALDESC:All\r'),
  ],
  ['control-character', 'a tab within a text', () => changed('Sala Gran\\,', 'Sala\tGran\\,')],
  ['control-character', 'a fold by a tab', () => changed('\r\n ADIUS', '\r\n\tADIUS')],
  ['control-character', 'NUL', () => changed('Sala Gran\\,', 'Sala\0Gran\\,')],
  ['control-character', 'U+0085', () => changed('Sala Gran\\,', 'Sala\u0085Gran\\,')],
  ['control-character', 'U+2028', () => changed('Sala Gran\\,', 'Sala\u2028Gran\\,')],
  ['utf-8', 'an octet of Latin-1', () => octets(FEED, '“friend”', [0xe9])],
  ['line-length', '76 octets', () => changed('LOCATION:Sala Gran\\, Carrer Major\\; 1', `LOCATION:${'x'.repeat(67)}`)],
  [
    'line-length',
    '76 octets of 65 characters',
    () => changed('LOCATION:Sala Gran\\, Carrer Major\\; 1', `LOCATION:x${'é'.repeat(33)}`),
  ],
  ['folded-character', 'a fold in an emoji', () => octets(FEED, '🎻', [0xf0, 0x9f, 0x0d, 0x0a, 0x20, 0x8e, 0xbb])],
  ['content-line', 'a line without a colon', () => changed(line('COLOR:gold'), '\r\nCOLOR:gold\r\nNOTHING\r\n')],
  ['content-line', 'an empty line', () => changed(line('COLOR:gold'), '\r\nCOLOR:gold\r\n\r\n')],
  ['content-line', 'a parameter without an end', () => changed('CN="Ateneu, the new":', 'CN="Ateneu, the new"x:')],
  ['nesting', 'a byte order mark', () => `\ufeff${FEED}`],
  [
    'nesting',
    'an event that does not end',
    () => changed('CLASS:PUBLIC\r\nEND:VEVENT\r\nEND:VCALENDAR', 'CLASS:PUBLIC\r\nEND:VCALENDAR'),
  ],
  ['nesting', 'a calendar that does not end', () => without('END:VCALENDAR')],
  ['nesting', 'two calendars', () => FEED + FEED],
  [
    'nesting',
    'a component that no feed of events has',
    () => changed('END:VCALENDAR', 'BEGIN:VTODO\r\nEND:VTODO\r\nEND:VCALENDAR'),
  ],
  ['nesting', 'a property after the calendar', () => `${FEED}X-EVIL:1\r\n`],
  ['nesting', 'a file of nothing', () => ''],
  [
    'properties-first',
    'a property of the calendar after its zones',
    () =>
      changed('X-WR-TIMEZONE:Europe/Madrid\r\n', '').replace(
        'END:VTIMEZONE\r\n',
        'END:VTIMEZONE\r\nX-WR-TIMEZONE:Europe/Madrid\r\n',
      ),
  ],
  ['no-component', 'a calendar of nothing', () => text(HEAD, IDENTITY)],
  ['one-event', 'a file of two events', () => text(HEAD, MADRID, CONCERT, IN_UTC), 'event'],
  ['one-event', 'a file of no event', () => text(HEAD, MADRID), 'event'],
  [
    'unknown-property',
    'in an event',
    () =>
      changed('CLASS:PUBLIC\r\nEND:VEVENT\r\nEND:VCALENDAR', 'CLASS:PUBLIC\r\nX-EVIL:1\r\nEND:VEVENT\r\nEND:VCALENDAR'),
  ],
  [
    'unknown-property',
    'in a calendar',
    () => changed('X-PUBLISHED-TTL:PT12H', 'X-PUBLISHED-TTL:PT12H\r\nMETHOD:PUBLISH'),
  ],
  ['unknown-property', 'in lower case', () => changed('COLOR:gold', 'color:gold')],
  ['repeated-property', 'in an event', () => changed(line('COLOR:gold'), '\r\nCOLOR:gold\r\nCOLOR:gold\r\n')],
  ['repeated-property', 'in a calendar', () => changed('VERSION:2.0', 'VERSION:2.0\r\nVERSION:2.0')],
  [
    'property-order',
    'in an event',
    () => changed('STATUS:CONFIRMED\r\nIMAGE', 'IMAGE').replace('COLOR:gold', 'COLOR:gold\r\nSTATUS:CONFIRMED'),
  ],
  [
    'property-order',
    'in an observance',
    () => changed('TZOFFSETFROM:+0100\r\nTZOFFSETTO:+0200', 'TZOFFSETTO:+0200\r\nTZOFFSETFROM:+0100'),
  ],
  ['missing-property', 'VERSION', () => without('VERSION:2.0')],
  ['missing-property', 'PRODID', () => without('PRODID:-//Example//Example//EN')],
  ['missing-property', 'NAME of a feed, in both its names', () => without(...IDENTITY.slice(2, 4))],
  ['missing-property', 'SOURCE of a feed', () => without('SOURCE;VALUE=URI:https://site.example/en/calendar.ics')],
  ['missing-property', 'URL of a feed', () => without('URL;VALUE=URI:https://site.example/en/')],
  ['missing-property', 'REFRESH-INTERVAL of a feed, in both its names', () => without(...IDENTITY.slice(5, 7))],
  ['missing-property', 'UID', () => without('UID:1.en@service.example')],
  ['missing-property', 'URL of an event', () => without('URL;VALUE=URI:https://site.example/en/events/clocks/')],
  [
    'missing-property',
    'TZID of a VTIMEZONE',
    () =>
      text(
        HEAD,
        IDENTITY,
        KOLKATA.filter((one) => !one.startsWith('TZID')),
      ),
  ],
  ...[
    'DTSTAMP:20261102T081530Z',
    'LAST-MODIFIED:20261102T081530Z',
    'SEQUENCE:0',
    'DTSTART:20271031T003000Z',
    'SUMMARY:Another',
    'CLASS:PUBLIC',
    'STATUS:CANCELLED',
    'TRANSP:TRANSPARENT',
  ].map(
    (property): Mutation => [
      'missing-property',
      property,
      () =>
        text(
          HEAD,
          IN_UTC.filter((one) => one !== property),
        ),
      'event',
    ],
  ),
  ['not-in-event-files', 'a name', () => text(HEAD, IDENTITY.slice(2, 4), MADRID, CONCERT), 'event'],
  [
    'not-in-event-files',
    'a source',
    () => text(HEAD, ['SOURCE;VALUE=URI:https://site.example/'], MADRID, CONCERT),
    'event',
  ],
  ['not-in-event-files', 'an interval', () => text(HEAD, IDENTITY.slice(5, 7), MADRID, CONCERT), 'event'],
  ['older-name', 'another name', () => changed('X-WR-CALNAME:What’s on\\, and where', 'X-WR-CALNAME:What’s on')],
  ['older-name', 'another description', () => changed('X-WR-CALDESC:All', 'X-WR-CALDESC:Some')],
  ['older-name', 'another interval', () => changed('X-PUBLISHED-TTL:PT12H', 'X-PUBLISHED-TTL:PT1H')],
  [
    'all-day',
    'a mark on an event at an hour',
    () => changed('DTSTART:20271031T003000Z', 'DTSTART:20271031T003000Z\r\nX-MICROSOFT-CDO-ALLDAYEVENT:TRUE'),
  ],
  ['parameter', 'one that the property does not have', () => changed('COLOR:gold', 'COLOR;X=1:gold')],
  [
    'parameter',
    'twice',
    () =>
      changed('IMAGE;VALUE=URI', 'IMAGE;VALUE=URI;VALUE=URI')
        .replace('FMTTYPE=image/jpeg:', ':')
        .replace('DISPLAY=BADGE;', 'DISPLAY=BADGE'),
  ],
  ['parameter', 'SOURCE without VALUE=URI', () => changed('SOURCE;VALUE=URI', 'SOURCE')],
  [
    'parameter',
    'URL of a calendar as text',
    () => changed('URL;VALUE=URI:https://site.example/en/\r', 'URL;VALUE=TEXT:https://site.example/en/\r'),
  ],
  ['parameter', 'REFRESH-INTERVAL without VALUE=DURATION', () => changed(';VALUE=DURATION', '')],
  ['parameter', 'IMAGE without VALUE=URI', () => changed('IMAGE;VALUE=URI;', 'IMAGE;')],
  ['parameter', 'of another value', () => changed('FMTTYPE=image/jpeg', 'FMTTYPE=text/html')],
  ['parameter-quoting', 'a bare comma', () => changed('CN="Ateneu, the new"', 'CN=Ateneu, the new')],
  ['parameter-quoting', 'a quote within', () => changed('CN="Ateneu, the new"', 'CN=Ateneu "the" new')],
  ['parameter-caret', 'a bare caret', () => changed('Ateneu, the new', 'Ateneu^ the new')],
];
