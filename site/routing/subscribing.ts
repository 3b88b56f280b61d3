import { changesFeedAddress, changesJsonFeedAddress, recordFeedAddress } from '#content/calendar/addresses';
import { nameOf } from '#content/calendar/facts/names';
import { type FeedSubject, feedAddress } from '#feeds/feed';
import { subscribeAddress } from '../addresses/addresses.ts';
import { feedId, feedName } from '../feeds/names.ts';
import { fill } from '../i18n/messages.ts';
import type { LanguagePage } from '../kinds/kind.ts';
import { pageKindOf } from '../kinds/kinds.ts';
import type { LocalisedSite } from '../publication/localised-site.ts';
import type { Publication } from '../publication/publication.ts';

/** The links for subscribing to a feed in calendar programs. */
type SubscribeLinks = {
  /** The feed's absolute URL. */
  readonly address: string;
  /** The same with the scheme of installed calendar programs. */
  readonly webcal: string;
  readonly google: string;
  readonly outlook: string;
};

/** Returns the links for subscribing to a feed; `name` is its name in programs. */
export function subscribeLinksOf(address: string, name: string): SubscribeLinks {
  const webcal = address.replace(/^https?:/, 'webcal:');
  return {
    address,
    webcal,
    google: `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`,
    outlook: `https://outlook.live.com/calendar/0/addfromweb?url=${encodeURIComponent(address)}&name=${encodeURIComponent(name)}`,
  };
}

/** Returns the feed of the events that a page shows; by default the feed of all events. */
export function feedSubjectOf(page: LanguagePage): FeedSubject {
  return pageKindOf(page).feed?.(page) ?? { of: 'all' };
}

/** Returns the address for subscribing to a page's events: the page of all calendars, with the anchor of their feed. */
export function subscribeAddressFor(language: string, page: LanguagePage): string {
  const subject = feedSubjectOf(page);
  const fragment = subject.of === 'all' ? '' : `#${encodeURIComponent(feedId(subject))}`;
  return `${subscribeAddress(language)}${fragment}`;
}

/** Returns the smallest archives with the events of a page, in the order of the page. */
function archivesOf(publication: Publication, localised: LocalisedSite, page: LanguagePage): readonly FeedSubject[] {
  const archives = new Set(publication.archives(localised.language.code));
  const periods = (pageKindOf(page).begins?.(localised, page) ?? []).flatMap((period) => {
    const [year, month, day] = period.split('-');
    const wholes = [period, day && `${year}-${month}`, year].filter((whole) => whole !== undefined);
    return wholes.find((whole) => archives.has(whole)) ?? [];
  });
  return [...new Set(periods)].map((period): FeedSubject => ({ of: 'period', period }));
}

/** A link to a feed in the head of a page. */
export type FeedLink = {
  readonly type: 'text/calendar' | 'application/atom+xml' | 'application/feed+json';
  readonly href: string;
  readonly title: string;
};

/**
 * Returns the links to feeds in the head of a page: the feed of the language, the feeds of the page, the file and the
 * series of an event, and for kinds with `namesChanges`, the feeds of changes.
 */
export function feedLinks(publication: Publication, localised: LocalisedSite, page: LanguagePage): readonly FeedLink[] {
  const { code, title } = localised.language;
  const calendar = (subject: FeedSubject): FeedLink => ({
    type: 'text/calendar',
    href: publication.href(feedAddress(code, subject)),
    title: feedName(localised, subject),
  });
  const subject = feedSubjectOf(page);
  const links = [
    calendar({ of: 'all' }),
    ...(subject.of === 'all' ? [] : [calendar(subject)]),
    ...archivesOf(publication, localised, page).map(calendar),
  ];
  if (page.type === 'event' && !page.event.draft && publication.settings.eventFiles)
    links.push({
      type: 'text/calendar',
      href: publication.href(recordFeedAddress(page.event)),
      title: nameOf(page.event),
    });
  if (page.type === 'event') {
    const dates = localised.eventIndex.seriesOf(page.event);
    if (dates !== undefined) links.push(calendar({ of: 'series', name: dates.name, last: dates.last }));
  }
  if (pageKindOf(page).namesChanges) {
    const news = fill(localised.messages.changes.title, { title });
    links.push({ type: 'application/atom+xml', href: publication.href(changesFeedAddress(code)), title: news });
    if (publication.settings.api)
      links.push({ type: 'application/feed+json', href: publication.href(changesJsonFeedAddress(code)), title: news });
  }
  return links;
}
