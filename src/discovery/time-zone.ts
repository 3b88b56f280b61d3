import type { RootIndex } from '#discovery/rest-index';
import { zoneOf } from '#records/time';

/** The zone of a site. */
export type ZoneChoice = {
  /** Canonical IANA name or fixed offset. */
  readonly zone: string;
  /** `site`: its own setting; `events`: what most events have; `offset`: knows no summer time; `none`: nobody says. */
  readonly source: 'site' | 'events' | 'offset' | 'none';
};

const isNamed = (zone: string | undefined): zone is string => zone?.includes('/') === true;

function commonest(values: readonly string[]): string | undefined {
  const counts = Map.groupBy(values, (value) => value);
  return [...counts].sort(([, one], [, other]) => other.length - one.length)[0]?.[0];
}

function offsetZone(hours: number | undefined): string | undefined {
  return hours === undefined ? undefined : zoneOf(`UTC${hours < 0 ? '-' : '+'}${Math.abs(hours)}`);
}

/**
 * Returns the zone of a site: its setting if it names a place, else the place that most of its events name, else its
 * offset, without a known summer time.
 */
export function chooseZone(
  root: Pick<RootIndex, 'timeZone' | 'offset'> | undefined,
  eventZones: readonly string[],
): ZoneChoice {
  const setting = zoneOf(root?.timeZone);
  if (isNamed(setting)) return { zone: setting, source: 'site' };
  const named = commonest(eventZones.map(zoneOf).filter(isNamed));
  if (named !== undefined) return { zone: named, source: 'events' };
  const offset = setting ?? offsetZone(root?.offset) ?? commonest(eventZones.flatMap((zone) => zoneOf(zone) ?? []));
  return offset === undefined ? { zone: 'UTC', source: 'none' } : { zone: offset, source: 'offset' };
}
