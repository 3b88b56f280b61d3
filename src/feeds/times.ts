import type { Years } from '#feeds/transitions';
import type { Occurrence, Zone } from '#records/time';

/** The zone that a VEVENT names by TZID, and the years for which it needs its VTIMEZONE. */
export type ZoneUse = { readonly zone: Zone; readonly years: Years };

/**
 * Whether all programs take a wall time in its zone for the same instant. Of one that comes twice, as when clocks go back,
 * many take the second and not the first (RFC 5545, 3.3.5); some leave out the seconds of an offset (3.3.14).
 */
function isPlain(moment: Temporal.ZonedDateTime): boolean {
  const later = moment.toPlainDateTime().toZonedDateTime(moment.timeZoneId, { disambiguation: 'later' });
  return later.equals(moment) && moment.offsetNanoseconds % 60e9 === 0;
}

/** The zone that DTSTART and DTEND name; none where they are days, or written in UTC. */
export function namedZone({ allDay, zone, start, end }: Occurrence): Zone | undefined {
  return !allDay && zone !== 'UTC' && isPlain(start) && isPlain(end) ? zone : undefined;
}
