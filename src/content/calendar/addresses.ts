import type { Entry } from '#content/calendar/entries';
import { memoizedByObject } from '#records/memoized';

/*
 * The addresses of everything that is published: relative to the root of the site, without a leading slash,
 * percent-encoded. Pages, feeds and the links between them take their addresses only from this file.
 */

/** A record, as its addresses name it. */
type Named = Pick<Entry, 'language' | 'kind' | 'name'>;

/** Returns the address of a record's page. It is worked out once for each record, as many pages link to one. */
export const pageAddress = memoizedByObject(
  ({ language, kind, name }: Named): string => `${language}/${kind}/${encodeURIComponent(name)}/`,
);

/** Returns the address of a record's iCalendar file: a single event, or the events of a venue, organizer or term. */
export function recordFeedAddress(entry: Named): string {
  return `${entry.language}/${entry.kind}/${encodeURIComponent(entry.name)}.ics`;
}

/** Returns the address of the iCalendar feed of all events of a language. */
export function calendarFeedAddress(language: string): string {
  return `${language}/calendar.ics`;
}

/** Returns the address of the iCalendar feed of a language's upcoming or featured events. */
export function listFeedAddress(language: string, list: 'upcoming' | 'featured'): string {
  return `${language}/${list}.ics`;
}

/** Returns the address of the iCalendar feed of a series, by the series' name. */
export function seriesFeedAddress(language: string, name: string): string {
  return `${language}/series/${name}.ics`;
}

/**
 * Returns the address of the iCalendar archive of a period: `2025`, or `2025-07` or `2025-07-24` if one file can't hold
 * a year.
 */
export function archiveFeedAddress(language: string, period: string): string {
  return `${language}/${period}.ics`;
}

/**
 * Returns the address of the Atom feed of what is new in a language: new, moved, renamed, cancelled and other changed
 * events.
 */
export function changesFeedAddress(language: string): string {
  return `${language}/changes.atom`;
}

/** Returns the address of the feed of changes in the format JSON Feed. */
export function changesJsonFeedAddress(language: string): string {
  return `${language}/changes.json`;
}

/** Returns the path of the file for an address, relative to the output folder: `index.html` in a folder for a page. */
export function outputPathOf(address: string): string {
  const path = decodeURIComponent(address);
  return path === '' || path.endsWith('/') ? `${path}index.html` : path;
}

/** Where a site is published, and how the paths of its pages end. */
export type SiteLocation = {
  /** Absolute, without a trailing slash; may have a path. */
  readonly siteUrl: string;
  /** Whether paths of pages end without a slash; by default they end with one. */
  readonly hasBarePaths?: boolean | undefined;
};

/** A path or URL that stands for itself: files that a host site publishes have one, addresses never. */
const ABSOLUTE = /^(?:\/|https?:)/;

/** Returns a URL or path below a root. */
function below(root: string, address: string, hasBarePaths: boolean | undefined): string {
  const path = `${root}/${address}`;
  return hasBarePaths ? path.replace(/\/(?=[?#]|$)/, '') : path;
}

/** Returns the absolute URL of an address. */
export function absoluteUrl({ siteUrl, hasBarePaths }: SiteLocation, address: string): string {
  return ABSOLUTE.test(address) ? new URL(address, siteUrl).href : below(siteUrl, address, hasBarePaths);
}

/** Returns a function that turns an address into its absolute path on the site's host, for links within the site. */
export function sitePaths({ siteUrl, hasBarePaths }: SiteLocation): (address: string) => string {
  const root = new URL(siteUrl).pathname.replace(/\/+$/, '');
  return (address) => (ABSOLUTE.test(address) ? address : below(root, address, hasBarePaths) || '/');
}
