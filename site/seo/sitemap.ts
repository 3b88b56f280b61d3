import { outputPathOf } from '#content/calendar/addresses';
import { type CalendarEvent, type Entry, isEntryOf } from '#content/calendar/entries';
import { xmlText } from '#feeds/text';
import { latestTime, ownChangeTime } from '../calendar/facts/own-change.ts';
import type { LanguagePage } from '../kinds/kind.ts';
import { pageKindOf } from '../kinds/kinds.ts';
import type { PublishedFile } from '../output/output.ts';
import type { LocalisedSite } from '../publication/localised-site.ts';
import type { Publication } from '../publication/publication.ts';
import { type Hreflang, hreflangOf, isCanonical } from '../routing/canonical.ts';
import { addressOfPage, everyPage } from '../routing/pages.ts';

/** The index of all sitemaps. */
const SITEMAP_INDEX_ADDRESS = 'sitemap.xml';

/** The limits of a sitemap; `bytes` of UTF-8. */
type SitemapLimits = { readonly urls: number; readonly bytes: number };

/** The limits of the protocol (sitemaps.org, "Sitemap file requirements"). */
const LIMITS: SitemapLimits = { urls: 50_000, bytes: 50 * 1024 * 1024 };

/** A page in a sitemap; `lastChange` in milliseconds of the epoch. */
export type SitemapPage = {
  readonly url: string;
  readonly lastChange: number | undefined;
  readonly translations: readonly Hreflang[];
};

/** A sitemap of a language, with its facts for the index; `lastChange` in milliseconds of the epoch. */
export type Sitemap = PublishedFile & Pick<SitemapPage, 'url' | 'lastChange'>;

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';
const HEAD = `${XML}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`;
const FOOT = '</urlset>\n';

function lastmod(lastChange: number | undefined): string {
  if (lastChange === undefined) return '';
  const instant = Temporal.Instant.fromEpochMilliseconds(lastChange);
  return `<lastmod>${instant.toString({ smallestUnit: 'second' })}</lastmod>`;
}

function entryText({ url, lastChange, translations }: SitemapPage): string {
  const links = translations.map(
    (one) => `<xhtml:link rel="alternate" hreflang="${xmlText(one.tag)}" href="${xmlText(one.url)}"/>`,
  );
  return `<url><loc>${xmlText(url)}</loc>${lastmod(lastChange)}${links.join('')}</url>\n`;
}

const octets = (text: string) => Buffer.byteLength(text);

const laterOf = (a: number | undefined, b: number | undefined) => ((b ?? -Infinity) > (a ?? -Infinity) ? b : a);

/** Splits the entries of a language into as many sitemaps as the limits require; the first has the plain name. */
function cutToSize(language: string, pages: readonly SitemapPage[], publication: Publication, limits: SitemapLimits) {
  const sitemaps: Sitemap[] = [];
  let texts: string[] = [];
  let bytes = 0;
  let lastChange: number | undefined;
  const finish = () => {
    const address = `${language}/sitemap${sitemaps.length === 0 ? '' : `-${sitemaps.length + 1}`}.xml`;
    const text = [HEAD, ...texts, FOOT].join('');
    sitemaps.push({ path: outputPathOf(address), text, url: publication.url(address), lastChange });
    texts = [];
    bytes = 0;
    lastChange = undefined;
  };
  for (const page of pages) {
    const text = entryText(page);
    const isFull = texts.length === limits.urls || octets(HEAD + FOOT) + bytes + octets(text) > limits.bytes;
    if (isFull && texts.length > 0) finish();
    texts.push(text);
    bytes += octets(text);
    lastChange = laterOf(lastChange, page.lastChange);
  }
  finish();
  return sitemaps;
}

/** Returns the last change of a page's records, in milliseconds of the epoch; `undefined` if unknown. */
type LastChange = (localised: LocalisedSite, page: LanguagePage) => number | undefined;

/** Returns a record's own change; services do not date categories and tags. */
function entryChange(entry: Entry): number | undefined {
  return isEntryOf('venues', entry) || isEntryOf('organizers', entry) ? ownChangeTime(entry) : undefined;
}

/**
 * Returns a lookup of the last changes of pages from their records: events with their venues and organizers, as in
 * feeds. The clock does not count: a page on which only "today" has moved has not changed.
 */
function lastChanges(): LastChange {
  const changes = new Map<CalendarEvent, number | undefined>();
  const eventChange = (event: CalendarEvent) => {
    const known = changes.get(event);
    if (known !== undefined) return known;
    const change = latestTime([event, ...event.venues, ...event.organizers].map(ownChangeTime));
    changes.set(event, change);
    return change;
  };
  return (localised, page) => {
    const { events = [], entries = [] } = pageKindOf(page).records?.(localised, page) ?? {};
    return latestTime([...events.map(eventChange), ...entries.map(entryChange)]);
  };
}

/**
 * Returns the pages of a language that search engines may list, except for the choice of languages, which is the home
 * pages' `x-default`.
 */
export function sitemapPages(publication: Publication, localised: LocalisedSite): readonly SitemapPage[] {
  const lastChange = lastChanges();
  return everyPage({ localisedSites: [localised] })
    .filter(({ page }) => isCanonical(publication, localised, page))
    .map(
      ({ page }): SitemapPage => ({
        url: publication.url(addressOfPage(localised.language.code, page)),
        lastChange: lastChange(localised, page),
        translations: hreflangOf(publication, localised, page),
      }),
    );
}

/** Returns the sitemaps of a language (sitemaps.org, with translations in Google's format). */
export function languageSitemaps(
  publication: Publication,
  localised: LocalisedSite,
  limits: SitemapLimits = LIMITS,
): readonly Sitemap[] {
  return cutToSize(localised.language.code, sitemapPages(publication, localised), publication, limits);
}

/** Returns the index of all sitemaps, which `robots.txt` names. */
export function sitemapIndex(sitemaps: readonly Omit<Sitemap, 'text'>[]): PublishedFile {
  const index = sitemaps.map((one) => `<sitemap><loc>${xmlText(one.url)}</loc>${lastmod(one.lastChange)}</sitemap>\n`);
  return {
    path: outputPathOf(SITEMAP_INDEX_ADDRESS),
    text: `${XML}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${index.join('')}</sitemapindex>\n`,
  };
}

/**
 * Returns `robots.txt` (RFC 9309): everything is allowed, with a link to the sitemaps. Crawlers read it only at the
 * root of a host (2.3), so on a site below a path it instructs the owner instead.
 */
export function robotsFile(siteUrl: string): PublishedFile {
  const sitemap = `Sitemap: ${siteUrl}/${SITEMAP_INDEX_ADDRESS}\n`;
  const { origin, pathname } = new URL(siteUrl);
  const note = `# Crawlers ask for ${origin}/robots.txt only, not for this file.\n# The line that begins with "Sitemap" has its place there.\n`;
  return {
    path: 'robots.txt',
    text: `${pathname === '/' ? '' : note}User-agent: *\nDisallow:\n\n${sitemap}`,
  };
}
