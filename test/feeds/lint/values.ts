import { COLOURS } from './colours.ts';
import type { Rule } from './findings.ts';
import { localOf, zoneOf } from './moments.ts';

/** A test of a value, and the rule that a value breaks if it fails. */
export type ValueRule = { readonly rule: Rule; readonly holds: (value: string) => boolean };

const valueRule = (rule: Rule, holds: ValueRule['holds']): ValueRule => ({ rule, holds });

const matching = (rule: Rule, pattern: RegExp) => valueRule(rule, (value) => pattern.test(value));

/** TEXT (RFC 5545, 3.3.11); a line break is `\n`, in lower case. */
export const TEXT = matching('text', /^(?:[^\\;,]|\\[\\;,n])*$/s);

/** Several TEXT values, none of them empty. */
export const TEXTS = matching('text', /^(?:[^\\;,]|\\[\\;,n])+(?:,(?:[^\\;,]|\\[\\;,n])+)*$/s);

/** The characters of a URI (RFC 3986, appendix A). */
const URI_CHARACTERS = /^(?:[\w\-.~:/?#[\]@!$&'()*+,;=]|%[\dA-F]{2})+$/i;

const uri = (holds: (url: URL) => boolean) =>
  valueRule('uri', (value) => {
    const url = URI_CHARACTERS.test(value) ? URL.parse(value) : null;
    return url !== null && holds(url);
  });

export const WEB_ADDRESS = uri(({ protocol, hostname }) => /^https?:$/.test(protocol) && hostname !== '');

export const MAIL_ADDRESS = uri(({ protocol, pathname }) => protocol === 'mailto:' && /^[^@]+@[^@]+$/.test(pathname));

const inRange = (latitude: string, longitude: string) => {
  const [north, east] = [latitude, longitude].map((text) =>
    /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN,
  );
  return Math.abs(north ?? Number.NaN) <= 90 && Math.abs(east ?? Number.NaN) <= 180;
};

/** A place as `geo` URI (RFC 5870). */
export const GEO_URI = valueRule('uri', (value) => {
  const [, latitude = '', longitude = ''] = /^geo:([^,]*),([^,]*)$/.exec(value) ?? [];
  return inRange(latitude, longitude);
});

/** GEO (RFC 5545, 3.8.1.6). */
export const COORDINATES = valueRule('coordinates', (value) => {
  const [latitude = '', longitude = '', ...others] = value.split(';');
  return others.length === 0 && inRange(latitude, longitude);
});

export const UTC_TIME = valueRule(
  'utc-time',
  (value) => /^\d{8}T\d{6}Z$/.test(value) && localOf(value.slice(0, -1)) !== undefined,
);

/** A local time without zone, as observances begin (RFC 5545, 3.6.5). */
export const ONSET = valueRule('zone-onset', (value) => value.includes('T') && localOf(value) !== undefined);

/** SEQUENCE: what a signed integer of 32 bits holds, from zero. */
export const SEQUENCE_NUMBER = valueRule('integer', (value) => /^\d{1,10}$/.test(value) && Number(value) < 2 ** 31);

/** A time that is not nothing (RFC 5545, 3.3.6). */
export const DURATION = matching(
  'duration',
  /^P(?=.*[1-9])(?:\d+W|\d+D(?:T(?:\d+H)?(?:\d+M)?(?:\d+S)?)?|T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+S)?)$/,
);

/** COLOR (RFC 7986, 5.9). */
export const COLOUR_NAME = valueRule('colour', (value) => COLOURS.has(value));

export const HEX_COLOUR = matching('colour', /^#[\dA-F]{6}(?:[\dA-F]{2})?$/i);

export const ZONE_NAME = valueRule('zone-name', (value) => zoneOf(value) !== undefined);

/** UTC-OFFSET (RFC 5545, 3.3.14). */
export const UTC_OFFSET = matching('zone-offset-form', /^(?!-0000(?:00)?$)[+-][01]\d[0-5]\d(?:[0-5]\d)?$/);

/** The one form of recurrence that every program understands in a VTIMEZONE. */
export const YEARLY_RULE = matching(
  'zone-rule',
  /^FREQ=YEARLY;BYMONTH=(?:[1-9]|1[0-2]);BYDAY=(?:[1-4]|-1)(?:MO|TU|WE|TH|FR|SA|SU)$/,
);

export const oneOf = (...choices: readonly string[]) => valueRule('choice', (value) => choices.includes(value));
