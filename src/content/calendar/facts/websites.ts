import { safeUrl } from '#records/html';
import type { VenueRecord } from '#records/schema';

/** A link out of the site: its address and the host's name to show. */
export type OutwardLink = { readonly href: string; readonly label: string };

/** Returns the website that a record names; what only leads back to its page on the service is none. */
export function websiteOf(record: Pick<VenueRecord, 'website' | 'service'>): OutwardLink | undefined {
  const href = safeUrl(record.website);
  return href === undefined || href === safeUrl(record.service?.url) ? undefined : linkTo(href);
}

/** Returns a link to a URL of the web. */
export function linkTo(href: string): OutwardLink {
  return { href, label: new URL(href).hostname.replace(/^www\./, '') };
}
