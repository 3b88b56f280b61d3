/** What every file begins with. */
export const HEAD = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Example//Example//EN'];

/** What a feed says of itself. */
export const IDENTITY = [
  'NAME:What’s on\\, and where',
  'X-WR-CALNAME:What’s on\\, and where',
  'DESCRIPTION:All events',
  'X-WR-CALDESC:All events',
  'SOURCE;VALUE=URI:https://site.example/en/calendar.ics',
  'URL;VALUE=URI:https://site.example/en/',
  'COLOR:seagreen',
  'X-APPLE-CALENDAR-COLOR:#2E8B57',
  'X-WR-TIMEZONE:Europe/Madrid',
  'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
  'X-PUBLISHED-TTL:PT12H',
];

export const MADRID = [
  'BEGIN:VTIMEZONE',
  'TZID:Europe/Madrid',
  'BEGIN:DAYLIGHT',
  'DTSTART:19700329T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'DTSTART:19701025T030000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'END:STANDARD',
  'END:VTIMEZONE',
];

export const KOLKATA = [
  'BEGIN:VTIMEZONE',
  'TZID:UTC+0530',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0530',
  'TZOFFSETTO:+0530',
  'END:STANDARD',
  'END:VTIMEZONE',
];

/** With every property that an event may have. */
export const CONCERT = [
  'BEGIN:VEVENT',
  'UID:1.en@service.example',
  'DTSTAMP:20261102T081530Z',
  'LAST-MODIFIED:20261102T081530Z',
  'SEQUENCE:846922530',
  'DTSTART;TZID=Europe/Madrid:20270328T013000',
  'DTEND;TZID=Europe/Madrid:20270328T043000',
  'SUMMARY:Night of the clocks\\; bring a lamp and all that you need for it and',
  '  a “friend” — 🎻',
  'DESCRIPTION:At two it is three.\\n\\nhttps://site.example/en/events/clocks/',
  'LOCATION:Sala Gran\\, Carrer Major\\; 1',
  'GEO:41.980000;-2.820000',
  'X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-ADDRESS="Carrer Major; 1";X-APPLE-R',
  ' ADIUS=70;X-TITLE="Sala Gran: ^\'la Nau^\'":geo:41.980000,-2.820000',
  'URL;VALUE=URI:https://site.example/en/events/clocks/',
  'IMAGE;VALUE=URI;DISPLAY=BADGE;FMTTYPE=image/jpeg:https://site.example/a.jpg',
  'ORGANIZER;CN="Ateneu, the new":mailto:hola@ateneu.example',
  'CATEGORIES:Music\\, old and new,Free',
  'COLOR:gold',
  'CLASS:PUBLIC',
  'STATUS:CONFIRMED',
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
];

/** A VEVENT with only what it must have. */
export const event = (uid: string, ...times: readonly string[]) => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  'DTSTAMP:20261102T081530Z',
  'LAST-MODIFIED:20261102T081530Z',
  'SEQUENCE:0',
  ...times,
  'SUMMARY:Another',
  'URL:https://site.example/en/events/another/',
  'CLASS:PUBLIC',
  'STATUS:CANCELLED',
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
];

export const ALL_DAY = event('2', 'DTSTART;VALUE=DATE:20270204', 'DTEND;VALUE=DATE:20270205');
export const CALL = event('3', 'DTSTART;TZID=UTC+0530:20261231T230000', 'DTEND;TZID=UTC+0530:20270101T003000');
export const IN_UTC = event('4', 'DTSTART:20271031T003000Z');

/** The text of a calendar of these lines. */
export const text = (...parts: readonly (readonly string[])[]) =>
  `${[...parts.flat(), 'END:VCALENDAR'].join('\r\n')}\r\n`;

/** A feed in which nothing is wrong, with every property that a feed may have. */
export const FEED = text(HEAD, IDENTITY, KOLKATA, MADRID, CONCERT, ALL_DAY, CALL, IN_UTC);
/** A file of one event in which nothing is wrong. */
export const EVENT_FILE = text(HEAD, MADRID, CONCERT);
