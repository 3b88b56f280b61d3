import type { Calendar } from '#content/calendar/calendar';
import type { Entry } from '#content/calendar/entries';

/** Parameters that say where a reader came from and change nothing about the page. */
const TRACKING = /^(?:utm_\w+|fbclid|gclid|mc_cid|mc_eid)$/;

/** Returns a segment of a path, percent-encoded only where necessary; unchanged if it can't be decoded. */
function segmentOf(part: string): string {
  try {
    return encodeURIComponent(decodeURIComponent(part).normalize('NFC'));
  } catch {
    return part;
  }
}

/**
 * Returns what all URLs of one page share: host, path, and the parameters that tell pages apart. Scheme, default port,
 * the slash at the end, how characters are encoded and the fragment make no difference.
 */
export function pageKey(url: URL): string {
  const path = url.pathname.split('/').filter((part) => part !== '');
  const parameters = [...url.searchParams].filter(([name]) => !TRACKING.test(name)).sort();
  return JSON.stringify([url.host.toLowerCase(), path.map(segmentOf), parameters]);
}

/**
 * Finds the site's page for a URL of the service, if there is one: in the reader's language, or else in the URL's own.
 */
type SitePageFinder = (language: string, url: URL) => Entry | undefined;

function pagesByKey(calendar: Calendar): ReadonlyMap<string, readonly Entry[]> {
  const pages = new Map<string, Entry[]>();
  for (const { events, venues, organizers, categories, tags } of calendar.languages)
    for (const entry of [...events, ...venues, ...organizers, ...categories, ...tags]) {
      const url = URL.parse(entry.record.service?.url ?? '');
      if (url === null || !entry.hasPage) continue;
      const key = pageKey(url);
      pages.set(key, [...(pages.get(key) ?? []), entry]);
    }
  return pages;
}

/**
 * Returns a function that finds the pages of a calendar by the URLs that their records have on the service. The URLs
 * are read at its first call: not for sitemaps and redirects, which never call it.
 */
export function sitePageFinder(calendar: Calendar): SitePageFinder {
  let pages: ReturnType<typeof pagesByKey> | undefined;
  return (language, url) => {
    pages ??= pagesByKey(calendar);
    const matches = pages.get(pageKey(url)) ?? [];
    const [first] = matches;
    if (first === undefined) return undefined;
    const translations = [...matches, ...calendar.translationsOf(first)];
    return translations.find((entry) => entry.language === language && entry.hasPage) ?? first;
  };
}
