import { safeUrl } from '#records/html';
import { CHOOSER_ADDRESS } from '../addresses/addresses.ts';
import type { LanguagePage } from '../kinds/kind.ts';
import { pageKindOf } from '../kinds/kinds.ts';
import type { LocalisedSite } from '../publication/localised-site.ts';
import type { Publication } from '../publication/publication.ts';
import { addressOfPage, alternatesOf } from './pages.ts';

/** Tells whether search engines may list a page, or its counterpart in this language. */
export function isIndexed(localised: LocalisedSite, page: LanguagePage): boolean {
  return pageKindOf(page).isIndexed?.(localised, page) ?? true;
}

/** Returns the service's page of the same record, if the site is configured to make it canonical. */
function servicePage({ settings }: Publication, page: LanguagePage): string | undefined {
  if (settings.canonical !== 'service') return undefined;
  if (page.type === 'event') return safeUrl(page.event.record.service?.url);
  // Further pages, and pages of categories and tags, are the site's own arrangement.
  const isTheirs = page.type === 'record' && page.number === 1 && ['venues', 'organizers'].includes(page.entry.kind);
  return isTheirs ? safeUrl(page.entry.record.service?.url) : undefined;
}

/** Returns the canonical URL of a page; `undefined` if search engines should not list it. */
export function canonicalOf(
  publication: Publication,
  localised: LocalisedSite,
  page: LanguagePage,
): string | undefined {
  if (!isIndexed(localised, page)) return undefined;
  return servicePage(publication, page) ?? publication.url(addressOfPage(localised.language.code, page));
}

/** Tells whether a page is canonical itself: only then it belongs in sitemaps and among translations. */
export function isCanonical(publication: Publication, localised: LocalisedSite, page: LanguagePage): boolean {
  return canonicalOf(publication, localised, page) === publication.url(addressOfPage(localised.language.code, page));
}

/** A page in one language: its BCP 47 tag, or `x-default`, and its absolute URL. */
export type Hreflang = { readonly tag: string; readonly url: string };

/**
 * Returns the same page in all languages that have it, itself included, and the `x-default`; empty if no other language
 * has it, or if the canonical URL is another.
 */
export function hreflangOf(
  publication: Publication,
  localised: LocalisedSite,
  page: LanguagePage,
  alternates = alternatesOf(publication, page),
): readonly Hreflang[] {
  const { url, settings } = publication;
  const same = alternates.filter((one) => one.exact && isIndexed(one.localised, page));
  if (same.length < 2 || !isCanonical(publication, localised, page)) return [];
  const fallback =
    page.type === 'home'
      ? CHOOSER_ADDRESS
      : same.find((alternate) => alternate.localised.language.code === settings.defaultLanguage)?.address;
  return [
    ...same.map((alternate) => ({ tag: alternate.localised.language.tag, url: url(alternate.address) })),
    ...(fallback === undefined ? [] : [{ tag: 'x-default', url: url(fallback) }]),
  ];
}
