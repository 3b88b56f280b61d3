import { isOf } from '#content/calendar/entries';
import type { Page } from '../../kinds/kinds.ts';
import type { LocalisedSite } from '../../publication/localised-site.ts';
import type { Publication } from '../../publication/publication.ts';
import { breadcrumbData } from './breadcrumbs.ts';
import { eventData } from './event.ts';
import type { Graph, Thing } from './json-ld.ts';
import { organizationData } from './organization.ts';
import { placeData } from './place.ts';

function subject(publication: Publication, localised: LocalisedSite, page: Page): Thing | undefined {
  if (page.type === 'event') return eventData(page.event, localised, publication);
  // Further pages of a record hold events only.
  if (page.type !== 'record' || page.number > 1) return undefined;
  const { entry } = page;
  if (isOf('venues', entry)) return placeData(entry, publication);
  return isOf('organizers', entry) ? organizationData(entry, publication) : undefined;
}

/** Returns the structured data of a page: the event, venue or organizer that it is about, and its breadcrumbs. */
export function structuredData(publication: Publication, localised: LocalisedSite, page: Page): Graph {
  const things = [subject(publication, localised, page), breadcrumbData(publication, localised, page)];
  return things.filter((thing) => thing !== undefined);
}
