import { inZone, type Occurrence, type Zone } from '#records/time';

/** A day of each season: zones with summer time have another offset on each. */
const SEASONS = ['01-01', '07-01'];

// Thousands of events lie in a few years, of one zone.
const offsetsByYear = new Map<string, readonly string[]>();
const MOST_YEARS = 1_000;

function offsetsIn(zone: Zone, year: number): readonly string[] {
  const key = `${zone} ${year}`;
  const offsets =
    offsetsByYear.get(key) ??
    SEASONS.map((day) => Temporal.PlainDate.from(`${year}-${day}`).toZonedDateTime({ timeZone: zone }).offset);
  if (offsetsByYear.size < MOST_YEARS) offsetsByYear.set(key, offsets);
  return offsets;
}

/** Tells whether a zone is an offset, which knows no summer time, and not the zone of a place. */
const isOffset = (zone: Zone): boolean => /^(?:[+-]|UTC$|Etc\/)/.test(zone);

/**
 * Returns the fixed offset of an event, such as `+01:00`, if the site's zone has this offset in its other season only:
 * then the event was most likely meant an hour away, by the clocks of the site. `undefined` for any other event.
 */
export function offSeasonOffset({ allDay, zone, start }: Occurrence, siteZone: Zone): string | undefined {
  if (allDay || !isOffset(zone) || inZone(start, siteZone).offset === start.offset) return undefined;
  return offsetsIn(siteZone, start.year).includes(start.offset) ? start.offset : undefined;
}

/** Returns the message that events have the offset of another season; `events` are the names of the first few. */
export function offSeasonMessage(count: number, offset: string, siteZone: Zone, events: readonly string[]): string {
  const named = `${events.join(', ')}${count > events.length ? ', …' : ''}`;
  return `${count === 1 ? 'An event stands' : `${count} events stand`} at a fixed offset (${offset}) that ${siteZone} has in its other season only, so clocks there show another hour than was most likely meant: ${named}.`;
}

/** The remedy for events at an offset of another season. */
export const OFF_SEASON_REMEDY =
  'Choose a city as the time zone of the site (in WordPress: Settings → General → Timezone), not an offset such as UTC+1, and the same zone in these events.';
