import Supercluster from 'supercluster';
import type { Point } from '#content/calendar/facts/places';
import type { PlaceRow } from './places-file.ts';

/** A mark on a map: a venue, or a group of `count` venues that are too close to separate below the zoom `apartAt`. */
export type MapMark = Point & {
  /** Identifies the mark on its map. */
  readonly key: string;
} & ({ readonly place: PlaceRow } | { readonly count: number; readonly apartAt: number });

/** The view of a map: west, south, east and north in degrees, and the zoom. */
type MapView = {
  readonly bounds: readonly [west: number, south: number, east: number, north: number];
  readonly zoom: number;
};

/** The least distance of marks, in pixels: each is as large as a finger. */
const RADIUS = 52;

/** From this zoom on, only venues at the same point form a group. */
const NEAREST = 17;

/** Returns a function that groups venues into the marks of a map's view. */
export function clustersOf(places: readonly PlaceRow[]): (view: MapView) => readonly MapMark[] {
  const index = new Supercluster<{ readonly place: PlaceRow }>({ radius: RADIUS, maxZoom: NEAREST });
  index.load(
    places.map((place) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [place[4], place[3]] },
      properties: { place },
    })),
  );
  return ({ bounds: [west, south, east, north], zoom }) =>
    index.getClusters([west, south, east, north], Math.floor(zoom)).map(({ geometry, properties }): MapMark => {
      const [longitude = 0, latitude = 0] = geometry.coordinates;
      const point = { latitude, longitude };
      if (!('cluster' in properties)) return { ...point, key: `venue ${properties.place[2]}`, place: properties.place };
      const { cluster_id: id, point_count: count } = properties;
      return { ...point, key: `group ${id}`, count, apartAt: index.getClusterExpansionZoom(id) };
    });
}
