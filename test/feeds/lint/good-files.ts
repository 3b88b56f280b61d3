/** The lines with which every file begins. */
export const HEAD = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Example//Example//EN'];

/** The lines in which a feed describes itself. */
export const IDENTITY = [
  'URL;VALUE=URI:https://site.example/en/',
  'SOURCE;VALUE=URI:https://site.example/en/calendar.ics',
  'NAME:What’s on\\, and where',
  'X-WR-CALNAME:What’s on\\, and where',
  'X-WR-CALDESC:All events',
  'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
  'X-PUBLISHED-TTL:PT12H',
  'DESCRIPTION:All events',
  'COLOR:seagreen',
  'X-APPLE-CALENDAR-COLOR:#2E8B57',
  'X-WR-TIMEZONE:Europe/Madrid',
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
  'SEQUENCE:846922530',
  'DTSTAMP:20261102T081530Z',
  'DTSTART;TZID=Europe/Madrid:20270328T013000',
  'DTEND;TZID=Europe/Madrid:20270328T043000',
  'SUMMARY:Night of the clocks\\; bring a lamp and all that you need for it and',
  '  a “friend” — 🎻',
  'TRANSP:TRANSPARENT',
  'LOCATION:Sala Gran\\, Carrer Major\\; 1',
  'X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-ADDRESS="Carrer Major; 1";X-APPLE-R',
  ' ADIUS=70;X-TITLE="Sala Gran: ^\'la Nau^\'":geo:41.980000,-2.820000',
  'GEO:41.980000;-2.820000',
  'DESCRIPTION:At two it is three.\\n\\nhttps://site.example/en/events/clocks/',
  'ORGANIZER;CN="Ateneu, the new":mailto:hola@ateneu.example',
  'CATEGORIES:Music\\, old and new,Free',
  'URL;VALUE=URI:https://site.example/en/events/clocks/',
  'STATUS:CONFIRMED',
  'IMAGE;VALUE=URI;DISPLAY=BADGE;FMTTYPE=image/jpeg:https://site.example/a.jpg',
  'COLOR:gold',
  'LAST-MODIFIED:20261102T081530Z',
  'CLASS:PUBLIC',
  'END:VEVENT',
];

/** A VEVENT with only what it must have. */
export const event = (uid: string, ...times: readonly string[]) => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  'SEQUENCE:0',
  'DTSTAMP:20261102T081530Z',
  ...times,
  'SUMMARY:Another',
  'TRANSP:TRANSPARENT',
  'URL:https://site.example/en/events/another/',
  'STATUS:CANCELLED',
  'LAST-MODIFIED:20261102T081530Z',
  'CLASS:PUBLIC',
  'END:VEVENT',
];

const FOR_OUTLOOK = ['X-MICROSOFT-CDO-ALLDAYEVENT:TRUE', 'X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT:TRUE'];

export const ALL_DAY = event('2', 'DTSTART;VALUE=DATE:20270204', 'DTEND;VALUE=DATE:20270205', ...FOR_OUTLOOK);
export const CALL = event('3', 'DTSTART;TZID=UTC+0530:20261231T230000', 'DTEND;TZID=UTC+0530:20270101T003000');
export const IN_UTC = event('4', 'DTSTART:20271031T003000Z');

/** The text of a calendar of these lines. */
export const text = (...parts: readonly (readonly string[])[]) =>
  `${[...parts.flat(), 'END:VCALENDAR'].join('\r\n')}\r\n`;

/** A feed in which nothing is wrong, with every property that a feed may have. */
export const FEED = text(HEAD, IDENTITY, KOLKATA, MADRID, CONCERT, ALL_DAY, CALL, IN_UTC);
/** A file of one event in which nothing is wrong. */
export const EVENT_FILE = text(HEAD, MADRID, CONCERT);
