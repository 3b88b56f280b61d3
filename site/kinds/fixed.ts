import { ownPageAddress } from '#content/pages/own-page';
import {
  changesAddress,
  DIRECTORY_KINDS,
  notFoundAddress,
  savedAddress,
  searchAddress,
  subscribeAddress,
} from '../addresses/addresses.ts';
import { mainFeeds, recordAndArchiveFeeds } from '../feeds/groups.ts';
import { type ListedFeedModel, listedFeedModel } from '../models/feed.ts';
import { canSortByDistance, venuesWithPoints } from '../places/points.ts';
import { latestNews } from '../publication/latest-news.ts';
import type { PageKind } from './kind.ts';

/** The kind of the page of the search. */
export const search = {
  list: () => [{ type: 'search' }],
  address: searchAddress,
  crumbs: ({ language, messages }) => [{ name: messages.search.page, address: searchAddress(language.code) }],
  isIndexed: () => false,
  model({ localised: { eventIndex, ownPages } }) {
    const venues = eventIndex.records('venues');
    return {
      hasFree: eventIndex.has('free'),
      hasAccessible: eventIndex.listed.some(({ accessibility }) => accessibility.length > 0),
      /** The kinds that have a record. */
      kinds: DIRECTORY_KINDS.filter((kind) => eventIndex.has(kind)),
      ownPages: ownPages.all
        .filter(({ draft }) => !draft)
        .map((page) => ({ title: page.title, address: ownPageAddress(page) })),
      isSortable: canSortByDistance(venues),
      hasPlaces: venuesWithPoints(venues).length > 0,
    };
  },
} satisfies PageKind<'search'>;

/** The kind of the page of the events that a visitor has saved. */
export const saved = {
  list: () => [{ type: 'saved' }],
  address: savedAddress,
  crumbs: ({ language, messages }) => [{ name: messages.saved.page, address: savedAddress(language.code) }],
  isIndexed: () => false,
  model: () => ({}),
} satisfies PageKind<'saved'>;

/** The kind of the page of new, moved and cancelled events. */
export const changes = {
  list: () => [{ type: 'changes' }],
  address: changesAddress,
  crumbs: ({ language, messages }) => [{ name: messages.changes.page, address: changesAddress(language.code) }],
  namesChanges: true,
  model: (site) => ({
    days: latestNews(site.publication, site.localised).map(({ date, news }) => ({
      day: site.day(date),
      news: news.map(({ change: { type, title }, event, summary }) => ({
        type,
        title,
        event: event && site.line(event),
        summary,
      })),
    })),
  }),
} satisfies PageKind<'changes'>;

/** The kind of the page of all calendars to subscribe to. */
export const subscribe = {
  list: () => [{ type: 'subscribe' }],
  address: subscribeAddress,
  crumbs: ({ language, messages }) => [{ name: messages.subscribe.page, address: subscribeAddress(language.code) }],
  namesChanges: true,
  model: (site) => ({
    main: mainFeeds(site.publication, site.localised).map((feed) => ({
      ...listedFeedModel(site, feed),
      note: feed.note,
    })),
    groups: recordAndArchiveFeeds(site.publication, site.localised).map(({ heading, feeds }) => ({
      heading,
      feeds: feeds.map((feed): ListedFeedModel => listedFeedModel(site, feed)),
    })),
  }),
} satisfies PageKind<'subscribe'>;

/** The kind of the page that hosts serve for unknown addresses of a language. */
export const notFound = {
  list: () => [{ type: 'not-found' }],
  address: notFoundAddress,
  crumbs: () => [],
  isIndexed: () => false,
  model: () => ({}),
} satisfies PageKind<'not-found'>;
