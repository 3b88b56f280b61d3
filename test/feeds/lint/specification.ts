import {
  COLOUR_NAME,
  COORDINATES,
  DURATION,
  GEO_URI,
  HEX_COLOUR,
  MAIL_ADDRESS,
  ONSET,
  oneOf,
  SEQUENCE_NUMBER,
  TEXT,
  TEXTS,
  UTC_OFFSET,
  UTC_TIME,
  type ValueRule,
  WEB_ADDRESS,
  YEARLY_RULE,
  ZONE_NAME,
} from './values.ts';

/** The rules of one property in a feed's files. */
export type PropertyRule = {
  readonly name: string;
  /** Times are judged in pairs, by the zones of their file. */
  readonly value?: ValueRule;
  /** The files in which each component must have the property. */
  readonly required?: 'everywhere' | 'feeds';
  /** Feeds describe themselves; a file of one event must not, or programs make a calendar of it. */
  readonly onlyInFeeds?: true;
  /** Says that an event takes whole days, and so stands with DTSTART;VALUE=DATE alone. */
  readonly onlyOnDays?: true;
  /** The older name of another property, which must then be there and have the same value. */
  readonly olderNameOf?: string;
  /** Parameters that it may have; those that it must have with their values. */
  readonly parameters?: Readonly<Record<string, RegExp>>;
  readonly needs?: readonly string[];
};

const IS_URI = { parameters: { VALUE: /^URI$/ }, needs: ['VALUE'] } as const;

const IN_EVERY_FEED = { required: 'feeds', onlyInFeeds: true } as const;

const TIME = { parameters: { VALUE: /^DATE$/, TZID: /./ } } as const;

const OBSERVANCE: readonly PropertyRule[] = [
  { name: 'DTSTART', value: ONSET, required: 'everywhere' },
  { name: 'RRULE', value: YEARLY_RULE },
  { name: 'TZOFFSETFROM', value: UTC_OFFSET, required: 'everywhere' },
  { name: 'TZOFFSETTO', value: UTC_OFFSET, required: 'everywhere' },
];

/** The properties of each component, in their order; each stands at most once. */
export const SPECIFICATION: Readonly<Record<string, readonly PropertyRule[]>> = {
  VCALENDAR: [
    { name: 'VERSION', value: oneOf('2.0'), required: 'everywhere' },
    { name: 'PRODID', value: TEXT, required: 'everywhere' },
    { name: 'URL', value: WEB_ADDRESS, required: 'feeds', parameters: { VALUE: /^URI$/ } },
    { name: 'SOURCE', value: WEB_ADDRESS, ...IN_EVERY_FEED, ...IS_URI },
    { name: 'CALSCALE', value: oneOf('GREGORIAN') },
    { name: 'NAME', value: TEXT, ...IN_EVERY_FEED },
    { name: 'X-WR-CALNAME', value: TEXT, ...IN_EVERY_FEED, olderNameOf: 'NAME' },
    { name: 'X-WR-CALDESC', value: TEXT, olderNameOf: 'DESCRIPTION' },
    {
      name: 'REFRESH-INTERVAL',
      value: DURATION,
      ...IN_EVERY_FEED,
      parameters: { VALUE: /^DURATION$/ },
      needs: ['VALUE'],
    },
    { name: 'X-PUBLISHED-TTL', value: DURATION, ...IN_EVERY_FEED, olderNameOf: 'REFRESH-INTERVAL' },
    { name: 'DESCRIPTION', value: TEXT },
    { name: 'COLOR', value: COLOUR_NAME },
    { name: 'X-APPLE-CALENDAR-COLOR', value: HEX_COLOUR },
    { name: 'X-WR-TIMEZONE', value: ZONE_NAME },
  ],
  VTIMEZONE: [{ name: 'TZID', value: ZONE_NAME, required: 'everywhere' }],
  STANDARD: OBSERVANCE,
  DAYLIGHT: OBSERVANCE,
  VEVENT: [
    { name: 'UID', value: TEXT, required: 'everywhere' },
    { name: 'SEQUENCE', value: SEQUENCE_NUMBER, required: 'everywhere' },
    { name: 'DTSTAMP', value: UTC_TIME, required: 'everywhere' },
    { name: 'DTSTART', ...TIME, required: 'everywhere' },
    { name: 'DTEND', ...TIME },
    { name: 'X-MICROSOFT-CDO-ALLDAYEVENT', value: oneOf('TRUE'), onlyOnDays: true },
    { name: 'X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT', value: oneOf('TRUE'), onlyOnDays: true },
    { name: 'SUMMARY', value: TEXT, required: 'everywhere' },
    { name: 'TRANSP', value: oneOf('OPAQUE', 'TRANSPARENT'), required: 'everywhere' },
    { name: 'LOCATION', value: TEXT },
    {
      name: 'X-APPLE-STRUCTURED-LOCATION',
      value: GEO_URI,
      parameters: { VALUE: /^URI$/, 'X-ADDRESS': /./, 'X-APPLE-RADIUS': /^\d+$/, 'X-TITLE': /./ },
      needs: ['VALUE'],
    },
    { name: 'GEO', value: COORDINATES },
    { name: 'DESCRIPTION', value: TEXT },
    { name: 'ORGANIZER', value: MAIL_ADDRESS, parameters: { CN: /./ } },
    { name: 'CATEGORIES', value: TEXTS },
    { name: 'URL', value: WEB_ADDRESS, required: 'everywhere', parameters: { VALUE: /^URI$/ } },
    { name: 'STATUS', value: oneOf('TENTATIVE', 'CONFIRMED', 'CANCELLED'), required: 'everywhere' },
    {
      name: 'IMAGE',
      value: WEB_ADDRESS,
      parameters: {
        VALUE: /^URI$/,
        DISPLAY: /^(?:BADGE|GRAPHIC|FULLSIZE|THUMBNAIL)$/,
        // Media types are the same in any case (RFC 6838, 4.2).
        FMTTYPE: /^image\/[\w.+-]+$/i,
      },
      needs: ['VALUE'],
    },
    { name: 'CONFERENCE', value: WEB_ADDRESS, parameters: { VALUE: /^URI$/ }, needs: ['VALUE'] },
    { name: 'COLOR', value: COLOUR_NAME },
    { name: 'LAST-MODIFIED', value: UTC_TIME, required: 'everywhere' },
    { name: 'CLASS', value: oneOf('PUBLIC', 'PRIVATE', 'CONFIDENTIAL'), required: 'everywhere' },
  ],
};
