import type { Entry } from '#content/calendar/entries';

/*
 * Where everything that is published lies, relative to the root of the site: no leading slash, percent-encoded.
 * Pages, feeds and the links between them take their addresses from here and from nowhere else.
 */

/** The page of a record. */
export function pageAddress(entry: Pick<Entry, 'language' | 'kind' | 'name'>): string {
  return `${entry.language}/${entry.kind}/${encodeURIComponent(entry.name)}/`;
}

/** The iCalendar file of a record: of an event by itself, or the feed of what is at a venue, by an organizer and so on. */
export function recordFeedAddress(entry: Pick<Entry, 'language' | 'kind' | 'name'>): string {
  return `${entry.language}/${entry.kind}/${encodeURIComponent(entry.name)}.ics`;
}

/** The feed of all events of a language. */
export function calendarFeedAddress(language: string): string {
  return `${language}/calendar.ics`;
}

/** The feed of a part of all events of a language. */
export function listFeedAddress(language: string, list: 'upcoming' | 'featured'): string {
  return `${language}/${list}.ics`;
}

/** The archive of a period: `2025`, or where one file can't hold a year, `2025-07` or `2025-07-24`. */
export function archiveFeedAddress(language: string, period: string): string {
  return `${language}/${period}.ics`;
}

/** The Atom feed of what is new, moved and cancelled in a language. */
export function changesFeedAddress(language: string): string {
  return `${language}/changes.atom`;
}

/** The file that an address is written to, relative to the output folder. */
export function fileOf(address: string): string {
  const path = decodeURIComponent(address);
  return path === '' || path.endsWith('/') ? `${path}index.html` : path;
}

/** The absolute URL of an address on a site; `siteUrl` has no trailing slash and may have a path. */
export function absoluteUrl(siteUrl: string, address: string): string {
  return `${siteUrl}/${address}`;
}

/** The path of an address on the site's host, for links within the site. */
export function sitePath(siteUrl: string, address: string): string {
  return `${new URL(siteUrl).pathname.replace(/\/+$/, '')}/${address}`;
}
