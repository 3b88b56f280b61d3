import { absoluteUrl, sitePaths } from '#content/calendar/addresses';
import type { Calendar } from '#content/calendar/calendar';
import type { EventChange } from '#content/state/changes';
import type { OwnTextResources, ShownImage } from '#records/html';
import { mediaAddress, recordAddress } from '../addresses/addresses.ts';
import { sitePageFinder } from '../addresses/inner-links.ts';
import { ownPageResources } from '../own-pages/links.ts';
import { CARD_SIZE } from '../pictures/cards.ts';
import type { SiteTargets } from '../pictures/picture-of.ts';
import { pictureSources } from '../pictures/site-picture.ts';
import { type CategoryColours, categoryColoursOf } from './category-colours.ts';
import { type LocalisedSite, localisedSitesOf } from './localised-site.ts';
import type { FeedCounts, PublicationInputs } from './settings.ts';

/** The whole site before it is rendered. */
export type Publication = {
  readonly settings: PublicationInputs;
  readonly calendar: Calendar;
  readonly today: Temporal.PlainDate;
  /** In the order of the configured languages. */
  readonly localisedSites: readonly LocalisedSite[];
  readonly categoryColours: CategoryColours;
  /** Returns the site's own images and pages for the URLs in descriptions of a language. */
  targets(language: string): SiteTargets;
  /** Returns the site's own images and pages for the URLs in a language's pages that people of the site write. */
  inOwnPages(language: string): OwnTextResources;
  /** Returns the card of an event, or, without a name, of a language's other pages; `undefined` if not drawn. */
  card(language: string, event?: string): ShownImage | undefined;
  /** Returns the path of an address, for links within the site. */
  href(address: string): string;
  /** Returns the absolute URL of an address. */
  url(address: string): string;
  /** Returns the facts of the feeds of a language. */
  feeds(language: string): FeedCounts | undefined;
  /** Returns the years and parts of years for which a language has an archive feed: `2025`, `2025-07`. */
  archives(language: string): readonly string[];
  /** Returns the latest changes of a language. */
  changes(language: string): readonly EventChange[];
};

/** Returns the publication of a site from its settings, calendar and localised sites. */
export function publicationOf(
  settings: PublicationInputs,
  calendar: Calendar,
  localisedSites: readonly LocalisedSite[] = localisedSitesOf(settings, calendar),
): Publication {
  const href = sitePaths(settings);
  const find = sitePageFinder(calendar);
  const at = (file: string) => href(mediaAddress(file));
  const image = (url: string) => {
    const picture = settings.media.images[url];
    return picture && pictureSources(picture, at);
  };
  const targets = (language: string): SiteTargets => ({
    image,
    link(url) {
      const entry = find(language, url);
      return entry && href(recordAddress(entry));
    },
  });
  const changes = Map.groupBy(settings.changes, ({ language }) => language);
  const siteOf = new Map(localisedSites.map((localised) => [localised.language.code, localised]));
  return {
    settings,
    calendar,
    today: Temporal.PlainDate.from(settings.today),
    localisedSites,
    categoryColours: categoryColoursOf(calendar, settings.theme?.categoryColors),
    targets,
    inOwnPages: (language) =>
      ownPageResources({
        siteUrl: settings.siteUrl,
        images: settings.ownPages?.images ?? [],
        pagesOf: (code) => siteOf.get(code)?.ownPages,
        href,
        targets: targets(language),
      }),
    card(language, event) {
      const cards = settings.media.cards?.[language];
      const file = event === undefined ? cards?.site : cards?.events[event];
      return file === undefined ? undefined : { src: at(file), ...CARD_SIZE };
    },
    href,
    url: (address) => absoluteUrl(settings, address),
    feeds: (language) => settings.feeds[language],
    archives: (language) => settings.feeds[language]?.archives.map(({ period }) => period) ?? [],
    changes: (language) => changes.get(language) ?? [],
  };
}
