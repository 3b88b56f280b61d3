import type { Years } from '#feeds/transitions';
import type { Occurrence, Zone } from '#records/time';

/** The zone that a VEVENT names by TZID, and the years for which it needs its VTIMEZONE. */
export type ZoneUse = { readonly zone: Zone; readonly years: Years };

/** Whether a wall time comes twice in its zone, as when clocks go back. */
function isAmbiguous(moment: Temporal.ZonedDateTime): boolean {
  const later = moment.toPlainDateTime().toZonedDateTime(moment.timeZoneId, { disambiguation: 'later' });
  return !later.equals(moment);
}

/**
 * The zone that DTSTART and DTEND name. Wall times that come twice are written in UTC: they mean the first of the two
 * (RFC 5545, 3.3.5), but many programs take the second.
 */
export function namedZone({ allDay, zone, start, end }: Occurrence): Zone | undefined {
  return allDay || zone === 'UTC' || isAmbiguous(start) || isAmbiguous(end) ? undefined : zone;
}

/** Times; a DTEND must be later than DTSTART (RFC 5545, 3.6.1), so events without length have none. */
export function timesOf({ wholeDays, start, end }: Occurrence, zone: Zone | undefined) {
  if (wholeDays !== undefined) return { allDay: true, start: wholeDays.first, end: wholeDays.last.add({ days: 1 }) };
  return { start, end: Temporal.ZonedDateTime.compare(start, end) < 0 ? end : null, timezone: zone ?? null };
}
