import Supercluster from 'supercluster';
import type { Point } from '#content/calendar/facts/places';
import type { PlaceRow } from './places-file.ts';

/** What is at one point of a map: a venue, or some that lie too close to be told apart. */
export type Mark = Point & {
  /** Tells the mark among all of a map. */
  readonly key: string;
} & ({ readonly place: PlaceRow } | { readonly count: number; readonly apartAt: number });

/** What a map shows: west, south, east and north in degrees, and the zoom. */
type MapView = {
  readonly bounds: readonly [west: number, south: number, east: number, north: number];
  readonly zoom: number;
};

/** How near marks may be, in pixels: each is as large as a finger. */
const RADIUS = 52;

/** From this zoom on, only venues at the same point are one mark. */
const NEAREST = 17;

/** Groups venues for a map, and returns what tells the marks that it shows. */
export function clustersOf(places: readonly PlaceRow[]): (view: MapView) => readonly Mark[] {
  const index = new Supercluster<{ readonly place: PlaceRow }>({ radius: RADIUS, maxZoom: NEAREST });
  index.load(
    places.map((place) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [place[4], place[3]] },
      properties: { place },
    })),
  );
  return ({ bounds: [west, south, east, north], zoom }) =>
    index.getClusters([west, south, east, north], Math.floor(zoom)).map(({ geometry, properties }): Mark => {
      const [longitude = 0, latitude = 0] = geometry.coordinates;
      const point = { latitude, longitude };
      if (!('cluster' in properties)) return { ...point, key: `venue ${properties.place[2]}`, place: properties.place };
      const { cluster_id: id, point_count: count } = properties;
      return { ...point, key: `group ${id}`, count, apartAt: index.getClusterExpansionZoom(id) };
    });
}
