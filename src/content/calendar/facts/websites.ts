import { safeUrl } from '#records/html';
import { memoizedByObject } from '#records/memoized';
import type { VenueRecord } from '#records/schema';

/** A link out of the site: its address and the host's name to show. */
export type OutwardLink = { readonly href: string; readonly label: string };

/** Reads the website of each record once. */
const linksOf = memoizedByObject(({ website, service }: Pick<VenueRecord, 'website' | 'service'>) => {
  const href = safeUrl(website);
  return { website: href === undefined || href === safeUrl(service?.url) ? undefined : linkTo(href) };
});

/** Returns a link to a record's website; `undefined` if it has none, or one that only leads back to its page on the service. */
export function websiteOf(record: Pick<VenueRecord, 'website' | 'service'>): OutwardLink | undefined {
  return linksOf(record).website;
}

/** Returns a link to a URL of the web, labelled with its host without `www.`. */
export function linkTo(href: string): OutwardLink {
  return { href, label: new URL(href).hostname.replace(/^www\./, '') };
}
