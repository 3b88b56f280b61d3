import { zoneOf } from '#records/time';
import type { Site } from '#service/http/site';

/** Abbreviations of standard and summer time; other zones show their offset as the zone database does: `-03`, `+0545`. */
const ABBREVIATIONS: Readonly<Record<string, readonly [standard: string, summer: string]>> = {
  'Europe/Madrid': ['CET', 'CEST'],
  'Europe/Paris': ['CET', 'CEST'],
  'Europe/Berlin': ['CET', 'CEST'],
  'Europe/London': ['GMT', 'BST'],
  'Atlantic/Canary': ['WET', 'WEST'],
  'America/New_York': ['EST', 'EDT'],
  'America/Chicago': ['CST', 'CDT'],
  'America/Denver': ['MST', 'MDT'],
  'America/Los_Angeles': ['PST', 'PDT'],
  'Asia/Kolkata': ['IST', 'IST'],
  'Asia/Tokyo': ['JST', 'JST'],
  UTC: ['UTC', 'UTC'],
};

/**
 * Returns the instant of a wall time, `YYYY-MM-DD hh:mm:ss`, in an event's zone; in the site's where it names none. A
 * time that the clocks skip is as much later; of one that comes twice the first is taken, or the second where the
 * dialect does so.
 */
export function zonedOf(
  wall: string,
  timezone: string,
  { timeZone, dialect }: Pick<Site, 'timeZone' | 'dialect'>,
): Temporal.ZonedDateTime {
  const disambiguation = dialect.quirks.repeatedHourIsSecond ? 'later' : 'compatible';
  return Temporal.PlainDateTime.from(wall).toZonedDateTime(zoneOf(timezone) ?? timeZone, { disambiguation });
}

/** Returns a moment as `utc_*` fields show it, `YYYY-MM-DD hh:mm:ss`. */
export function utcOf(moment: Temporal.ZonedDateTime): string {
  return moment.withTimeZone('UTC').toPlainDateTime().toString({ smallestUnit: 'second' }).replace('T', ' ');
}

/**
 * Returns the abbreviation of an event's zone at a moment; fixed offsets such as `UTC+5.5` show as they are written.
 */
export function abbreviationOf(timezone: string, moment: Temporal.ZonedDateTime): string {
  const known = ABBREVIATIONS[moment.timeZoneId];
  if (known === undefined)
    return /^utc[+-]/i.test(timezone) ? timezone : moment.offset.replace(/:00$/, '').replace(':', '');
  const standard = moment.with({ month: 1, day: 1 });
  return moment.offset === standard.offset ? known[0] : known[1];
}

/** Returns the parts of a `YYYY-MM-DD hh:mm:ss` as zero-padded strings. */
export function detailsOf(text: string) {
  const [year = '', month = '', day = '', hour = '', minutes = '', seconds = ''] = text.split(/[- :]/);
  return { year, month, day, hour, minutes, seconds };
}
