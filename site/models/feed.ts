import { isEntryOf } from '#content/calendar/entries';
import { type FeedSubject, feedAddress } from '#feeds/feed';
import type { ListedFeed } from '../feeds/groups.ts';
import { feedId, feedName } from '../feeds/names.ts';
import type { Locale } from '../i18n/locale.ts';
import type { SiteModels } from './shared.ts';

/** A feed to subscribe to. */
export type FeedModel = {
  /** The anchor of its subscription links. */
  readonly id: string;
  readonly address: string;
  /** Its name among feeds of other sites. */
  readonly name: string;
};

/** Returns the model of a feed. */
export function feedModel(locale: Locale, subject: FeedSubject): FeedModel {
  return {
    id: feedId(subject),
    address: feedAddress(locale.language.code, subject),
    name: feedName(locale, subject),
  };
}

/** A feed in a list of feeds. */
export type ListedFeedModel = FeedModel &
  Omit<ListedFeed, 'subject'> & {
    /** The class of the colour of a category. */
    readonly colour: string | undefined;
  };

/** Returns the model of a feed in a list of feeds. */
export function listedFeedModel({ publication, localised }: SiteModels, feed: ListedFeed): ListedFeedModel {
  const { subject, what, count, depth } = feed;
  const category = subject.of === 'record' && isEntryOf('categories', subject.entry) ? subject.entry : undefined;
  return {
    ...feedModel(localised, subject),
    what,
    count,
    depth,
    colour: category && publication.categoryColours.of(category),
  };
}
