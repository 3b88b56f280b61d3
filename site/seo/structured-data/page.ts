import { type CalendarEvent, type Entry, isOf } from '#content/calendar/entries';
import type { Page } from '../../kinds/kinds.ts';
import type { LocalisedSite } from '../../publication/localised-site.ts';
import type { Publication } from '../../publication/publication.ts';
import { eventData } from './event.ts';
import type { Thing } from './json-ld.ts';
import { organizationData } from './organization.ts';
import { placeData } from './place.ts';

/** A record that the structured data of its page describe. */
type DescribedEntry = CalendarEvent | Entry<'venues'> | Entry<'organizers'>;

/** Returns the record that the structured data of a page describe, if there is one. */
export function describedEntry(page: Page): DescribedEntry | undefined {
  if (page.type === 'event') return page.event;
  // Further pages of a record hold events only.
  if (page.type !== 'record' || page.number > 1) return undefined;
  const { entry } = page;
  return isOf('venues', entry) || isOf('organizers', entry) ? entry : undefined;
}

/** Returns the structured data of an event, a venue or an organizer. */
export function subjectData(
  publication: Publication,
  localised: LocalisedSite,
  entry: DescribedEntry,
): Thing | undefined {
  if (isOf('venues', entry)) return placeData(entry, publication);
  return isOf('organizers', entry) ? organizationData(entry, publication) : eventData(entry, localised, publication);
}
