import type { AllowedHosts } from '#config/head';
import { isSortable } from '../places/points.ts';
import type { Publication } from '../publication/publication.ts';

/** What the headers of a site allow its pages beside what is their own. */
export type Grants = {
  /** The origin from which maps load their tiles. */
  readonly tiles?: string | undefined;
  /** The hosts that the user allows. */
  readonly hosts?: AllowedHosts | undefined;
  /** Whether some page may ask the device where it is. */
  readonly position?: boolean;
};

/** Returns the origin of the tiles of a map, by the template of their URLs. */
export const tilesOrigin = (tiles: string): string => new URL(tiles).origin;

/**
 * Returns what a site's headers grant. They are the same for all pages, as not every host lets one rule take back what another
 * one says; each page's own policy names the host of tiles only where that page can have a map.
 */
export function grantsOf({ settings: { map, hosts }, localisedSites }: Publication): Grants {
  return {
    tiles: map && tilesOrigin(map.tiles),
    hosts,
    position: localisedSites.some(({ eventIndex }) => isSortable(eventIndex.records('venues'))),
  };
}
