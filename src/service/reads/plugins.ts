import type { Dialect } from '#interface/dialects/dialects';
import { where } from '#service/database/store';
import type { ListQuery, Part } from '#service/http/query';
import type { RequestContext } from '#service/http/site';

/** The extensions of a service on which some parameters of lists depend. */
type Plugins = { readonly tickets: boolean; readonly geolocation: boolean };

/** Returns the extensions that a service of a dialect has. */
export function pluginsOf(dialect: Dialect): Plugins {
  return { tickets: !dialect.quirks.ticketsUnknown, geolocation: !dialect.quirks.geolocationIgnored };
}

/** Half the side of the box around a point, in kilometres. */
const REACH = 25;

const KILOMETRES_PER_DEGREE = 111.32;

const AT_VENUE = 'venue IN (SELECT id FROM venues AS place WHERE place.language = events.language';

/**
 * `geoloc` asks whether the venue's place is known, `geoloc_lat` and `geoloc_lng` for a box of 25 km to each side of a
 * point. One of the two without the other, or beyond the globe, is rejected.
 */
export function geoPart(context: RequestContext, query: ListQuery): Part {
  const [latitude, longitude] = [query.number('geoloc_lat'), query.number('geoloc_lng')];
  if ((latitude === undefined) !== (longitude === undefined))
    query.reject({ name: latitude === undefined ? 'geoloc_lat' : 'geoloc_lng' });
  if (latitude !== undefined && !(Math.abs(latitude) <= 90)) query.reject({ name: 'geoloc_lat' });
  if (longitude !== undefined && !(Math.abs(longitude) <= 180)) query.reject({ name: 'geoloc_lng' });
  if (!pluginsOf(context.site.dialect).geolocation) return {};
  if (latitude !== undefined && longitude !== undefined) {
    const high = REACH / KILOMETRES_PER_DEGREE;
    const wide = Math.min(180, high / Math.max(Math.cos((latitude * Math.PI) / 180), 1e-6));
    // Across the antimeridian the short way counts.
    const apart = 'min(abs(place.longitude - ?), 360 - abs(place.longitude - ?))';
    const sql = `${AT_VENUE} AND abs(place.latitude - ?) <= ? AND ${apart} <= ?)`;
    return { condition: where(sql, latitude, high, longitude, longitude, wide) };
  }
  const located = query.flag('geoloc');
  if (located === undefined) return {};
  const sql = `${AT_VENUE} AND place.latitude IS NOT NULL AND place.longitude IS NOT NULL)`;
  return { condition: where(located ? sql : `venue IS NULL OR NOT (${sql})`) };
}
