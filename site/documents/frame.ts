import { entryDigest } from '#content/calendar/digest';
import { memoizedByObject } from '#records/memoized';
import { feedContentsName } from '../feeds/names.ts';
import type { Crumb, LanguagePage } from '../kinds/kind.ts';
import { pageKindOf } from '../kinds/kinds.ts';
import { freezeShared, type Leaf, leaf } from '../models/digest.ts';
import type { SiteModels } from '../models/shared.ts';
import { pictureOf } from '../pictures/picture-of.ts';
import type { LocalisedSite } from '../publication/localised-site.ts';
import { canonicalOf, hreflangOf } from '../routing/canonical.ts';
import { alternatesOf } from '../routing/pages.ts';
import { allSectionsOf, type NavigationSection, sectionsOf } from '../routing/sections.ts';
import { type FeedLink, feedLinks, feedSubjectOf, subscribeAddressFor } from '../routing/subscribing.ts';
import { type ViewLink, viewLinksOf } from '../routing/views.ts';
import { pagePicture, type SharedPage } from '../seo/social.ts';
import { trailOf } from '../seo/structured-data/breadcrumbs.ts';
import type { Thing } from '../seo/structured-data/json-ld.ts';
import { describedEntry, recordStructuredData } from '../seo/structured-data/records.ts';

/** The parts of a page around its content, and in its head. */
export type Frame = SharedPage & {
  /** The same page, or the home page, in each language by its code, in their order. */
  readonly languages: readonly { readonly code: string; readonly address: string }[];
  readonly sections: readonly NavigationSection[];
  readonly footSections: readonly Pick<NavigationSection, 'label' | 'address'>[];
  readonly trail: readonly Crumb[];
  /** The switch between views; empty where the page does not begin with it. */
  readonly views: readonly ViewLink[];
  readonly feeds: readonly FeedLink[];
  /** The page that offers subscriptions to what the page shows; with its name, unless it is the whole calendar. */
  readonly subscribe: { readonly address: string; readonly name: string | undefined };
  /** The structured data of the record that the page is about. */
  readonly data: Leaf<Thing | undefined> | undefined;
};

const footSections = memoizedByObject((localised: LocalisedSite) =>
  freezeShared(allSectionsOf(localised).map(({ label, address }) => ({ label, address }))),
);

/** Returns the frame of a page. */
export function frameOf({ publication, localised }: SiteModels, page: LanguagePage): Frame {
  const canonical = canonicalOf(publication, localised, page);
  const alternates = alternatesOf(publication, page);
  const subject = feedSubjectOf(page);
  const entry = describedEntry(page);
  return {
    type: page.type,
    canonical,
    hreflang: hreflangOf(publication, localised, page, alternates),
    languages: alternates.map(({ localised: { language }, address }) => ({
      code: language.code,
      address,
    })),
    sections: sectionsOf(localised, page),
    footSections: footSections(localised),
    trail: trailOf(localised, page),
    views: pageKindOf(page).hasViews ? viewLinksOf(localised, page) : [],
    feeds: feedLinks(publication, localised, page),
    subscribe: {
      address: subscribeAddressFor(localised.language.code, page),
      name: subject.of === 'all' ? undefined : feedContentsName(localised, subject),
    },
    picture: pagePicture(publication, localised.language.code, page),
    data:
      entry && canonical !== undefined
        ? leaf(
            [
              entryDigest(entry),
              pictureOf(entry.record, publication.targets(entry.language)),
              page.type === 'event' ? localised.eventIndex.seriesName(page.event) : undefined,
            ],
            () => recordStructuredData(publication, localised, entry),
          )
        : undefined,
  };
}
