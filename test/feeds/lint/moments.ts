import type { Property } from './components.ts';

/** Returns a date or date and time of the calendar; `undefined` for one that is none, such as 30 February. */
export function localOf(digits: string): Temporal.PlainDateTime | undefined {
  if (!/^\d{8}(?:T\d{6})?$/.test(digits)) return undefined;
  try {
    return Temporal.PlainDateTime.from(digits);
  } catch {
    return undefined;
  }
}

/** DTSTART or DTEND: a day, an instant, or a wall time in a zone that the file describes. */
export type Moment =
  | { readonly form: 'date'; readonly local: Temporal.PlainDateTime; readonly tzid?: undefined }
  | { readonly form: 'utc'; readonly local: Temporal.PlainDateTime; readonly tzid?: undefined }
  | { readonly form: 'zoned'; readonly local: Temporal.PlainDateTime; readonly tzid: string };

/**
 * Returns the moment of a property; `undefined` for a floating time and where value, VALUE and TZID don't go together.
 */
export function momentOf({ value, parameters }: Property): Moment | undefined {
  const [type, tzid] = [parameters.get('VALUE'), parameters.get('TZID')];
  const utc = value.endsWith('Z');
  const local = localOf(utc ? value.slice(0, -1) : value);
  if (local === undefined) return undefined;
  const isDate = !value.includes('T');
  if (isDate) return type === 'DATE' && tzid === undefined && !utc ? { form: 'date', local } : undefined;
  if (type !== undefined || utc === (tzid !== undefined)) return undefined;
  return tzid === undefined ? { form: 'utc', local } : { form: 'zoned', local, tzid };
}

/**
 * Returns the zone that a TZID means, as Temporal names it: an IANA name, or `UTC+0530`; `undefined` where there is
 * none.
 */
export function zoneOf(tzid: string): string | undefined {
  const [, hours, minutes] = /^UTC([+-]\d\d)(\d\d)$/.exec(tzid) ?? [];
  const zone = hours === undefined ? tzid : `${hours}:${minutes}`;
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone).timeZoneId;
  } catch {
    return undefined;
  }
}

/** Seconds since 1970, by the rules of the zone that Temporal knows. */
export function secondsOf({ form, local, tzid }: Moment): number {
  const zone = form === 'zoned' ? zoneOf(tzid) : undefined;
  return local.toZonedDateTime(zone ?? 'UTC').epochMilliseconds / 1000;
}
