import type { LocalisedSite, Publication } from '../../build/publication.ts';
import type { Place } from '../../routing/pages.ts';
import { isOf } from '../../routing/routes.ts';
import { breadcrumbData } from './breadcrumbs.ts';
import { eventData } from './event.ts';
import type { Graph, Thing } from './json-ld.ts';
import { organizationData } from './organization.ts';
import { placeData } from './place.ts';

function subject(publication: Publication, place: Place): Thing | undefined {
  if (place.page === 'event') return eventData(place.event, publication);
  // Further pages of a record hold events only.
  if (place.page !== 'record' || place.number > 1) return undefined;
  const { entry } = place;
  if (isOf('venues', entry)) return placeData(entry, publication);
  return isOf('organizers', entry) ? organizationData(entry, publication) : undefined;
}

/** What search engines are told of a page: the event, venue or organizer that it is about, and where it stands. */
export function structuredData(publication: Publication, localised: LocalisedSite, place: Place): Graph {
  const things = [subject(publication, place), breadcrumbData(publication, localised, place)];
  return things.filter((thing) => thing !== undefined);
}
