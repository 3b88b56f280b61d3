import type { CalendarEvent } from '#content/calendar/entries';
import { safeUrl } from '#records/html';
import type { LocalisedSite, Publication } from '../build/publication.ts';
import { eventsWithin, weekSpan } from '../calendar/periods.ts';
import { CHOOSER_ADDRESS } from './addresses.ts';
import { addressOf, alternatesOf, inWeeksOf, type Place } from './pages.ts';

/**
 * Whether search engines may list a page: not what stands for nothing, no local draft, and no day or week without an
 * event of the language, which has a page only because it is today's or shows what other languages have.
 */
export function isIndexed({ language, eventIndex }: LocalisedSite, place: Place): boolean {
  const isOwn = (event: CalendarEvent) => event.language === language.code;
  switch (place.page) {
    case 'not-found':
      return false;
    case 'event':
      return !place.event.draft;
    case 'week':
      return eventsWithin(eventIndex, weekSpan(place.week.first)).some(isOwn);
    case 'day':
      return eventsWithin(eventIndex, { first: place.date, last: place.date }).some(isOwn);
    default:
      return true;
  }
}

/** The page of the service that shows the same, where the site is configured to leave search engines to it. */
function servicePage({ settings }: Publication, place: Place): string | undefined {
  if (settings.canonical !== 'service') return undefined;
  if (place.page === 'event') return safeUrl(place.event.record.service?.url);
  // Further pages, and those of categories and tags, are the site's own arrangement.
  const isTheirs = place.page === 'record' && place.number === 1 && ['venues', 'organizers'].includes(place.entry.kind);
  return isTheirs ? safeUrl(place.entry.record.service?.url) : undefined;
}

/** The absolute URL under which search engines should know a page; `undefined` where they should not know it. */
export function canonicalOf(publication: Publication, localised: LocalisedSite, place: Place): string | undefined {
  if (!isIndexed(localised, place)) return undefined;
  return servicePage(publication, place) ?? publication.url(addressOf(localised.language.code, place));
}

/** Whether a page is known under its own URL: only then it belongs into sitemaps and among translations. */
export function isCanonical(publication: Publication, localised: LocalisedSite, place: Place): boolean {
  return canonicalOf(publication, localised, place) === publication.url(addressOf(localised.language.code, place));
}

/** A page in one language: its BCP 47 tag, or `x-default`, and its absolute URL. */
export type Hreflang = { readonly tag: string; readonly url: string };

/**
 * The same page in all languages that have it, itself included, and the one for everybody else; none where there is no
 * other, or where search engines should know the page by another URL.
 */
export function hreflangOf(publication: Publication, localised: LocalisedSite, place: Place): readonly Hreflang[] {
  const { url, settings } = publication;
  const same = alternatesOf(publication, place).filter(
    (one) => one.exact && isIndexed(one.localised, inWeeksOf(one.localised, place)),
  );
  if (same.length < 2 || !isCanonical(publication, localised, place)) return [];
  const fallback =
    place.page === 'home'
      ? CHOOSER_ADDRESS
      : same.find((alternate) => alternate.localised.language.code === settings.defaultLanguage)?.address;
  return [
    ...same.map((alternate) => ({ tag: alternate.localised.language.tag, url: url(alternate.address) })),
    ...(fallback === undefined ? [] : [{ tag: 'x-default', url: url(fallback) }]),
  ];
}
