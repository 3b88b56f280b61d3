import type { AllowedHosts } from '#config/head';
import { canSortByDistance } from '../places/points.ts';
import type { Publication } from '../publication/publication.ts';

/** The sources and permissions that the headers of a site allow besides its own files. */
export type Grants = {
  /** The origin from which maps load their tiles. */
  readonly tiles?: string | undefined;
  /** The hosts that the user allows. */
  readonly hosts?: AllowedHosts | undefined;
  /** Whether any page may ask for the device's position. */
  readonly position?: boolean;
};

/** Returns the origin of map tiles from the template of their URLs. */
export const tilesOrigin = (tiles: string): string => new URL(tiles).origin;

/**
 * Returns the grants of a site's headers. They are the same for all pages, because on some hosts a rule can't revoke
 * another rule. The policy within a page names the host of tiles only if the page can have a map.
 */
export function grantsOf({ settings: { map, hosts }, localisedSites }: Publication): Grants {
  return {
    tiles: map && tilesOrigin(map.tiles),
    hosts,
    position: localisedSites.some(({ eventIndex }) => canSortByDistance(eventIndex.records('venues'))),
  };
}
