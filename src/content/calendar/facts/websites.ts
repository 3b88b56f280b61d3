import { safeUrl } from '#records/html';
import { memoizedByObject } from '#records/memoized';
import type { EventRecord, OrganizerRecord, VenueRecord } from '#records/schema';

/** A link out of the site: its address and the host's name to show. */
export type OutwardLink = { readonly href: string; readonly label: string };

type RecordWithWebsite = Pick<EventRecord | VenueRecord | OrganizerRecord, 'website' | 'service'>;

/** Reads the website of each record once. */
const linksOf = memoizedByObject(({ website, service }: RecordWithWebsite) => {
  const href = safeUrl(website);
  return { website: href === undefined || href === safeUrl(service?.url) ? undefined : linkTo(href) };
});

/**
 * Returns a link to the website of an event, venue or organizer; `undefined` if it has none, or one that only leads
 * back to its page on the service.
 */
export function ownWebsiteOf(record: RecordWithWebsite): OutwardLink | undefined {
  return linksOf(record).website;
}

/** Returns a link to a URL of the web, labelled with its host without `www.`. */
export function linkTo(href: string): OutwardLink {
  return { href, label: new URL(href).hostname.replace(/^www\./, '') };
}
