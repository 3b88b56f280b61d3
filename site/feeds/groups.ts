import type { CalendarEvent, Entry } from '#content/calendar/entries';
import { type FeedSubject, feedAddress } from '#feeds/feed';
import type { DirectoryKind } from '../addresses/addresses.ts';
import type { EventIndex } from '../calendar/event-index.ts';
import type { LocalisedSite } from '../publication/localised-site.ts';
import type { Publication } from '../publication/publication.ts';
import { feedContentsName } from './names.ts';

/** A feed in a list of feeds. */
export type ListedFeed = {
  readonly subject: FeedSubject;
  /** The name of its contents. */
  readonly what: string;
  /** The number of its events, in words. */
  readonly count: string;
  /** The number of categories above a category; 0 for other records. */
  readonly depth: number;
};

/** Feeds of one kind under their heading. */
type FeedGroup = { readonly heading: string; readonly feeds: readonly ListedFeed[] };

/** Returns the feeds of no single record, the most popular first, each with a sentence that helps to choose. */
export function mainFeeds(
  publication: Publication,
  localised: LocalisedSite,
): readonly (ListedFeed & { readonly note: string })[] {
  const { language, messages, say } = localised;
  const counts = publication.feeds(language.code);
  return (['all', 'upcoming', 'featured'] as const).flatMap((of) => {
    const count = counts?.[of];
    if (count === undefined) return [];
    const subject = { of };
    const isCut = counts?.cut.includes(feedAddress(language.code, subject));
    const note = isCut ? messages.subscribe.cutNote : messages.subscribe[`${of}Note`];
    return [
      { subject, what: feedContentsName(localised, subject), count: say(messages.events, count), depth: 0, note },
    ];
  });
}

type TreeEntry = { readonly entry: Entry<'categories'>; readonly depth: number };

/** Returns categories in the order of a table of contents: each before its parts. Circles of categories come last. */
export function categoriesInTreeOrder(eventIndex: EventIndex): readonly TreeEntry[] {
  const placed = new Map<Entry, TreeEntry>();
  const place = (entry: Entry<'categories'>, depth: number) => {
    if (placed.has(entry)) return;
    placed.set(entry, { entry, depth });
    for (const part of eventIndex.partsOf(entry)) place(part, depth + 1);
  };
  const all = eventIndex.records('categories');
  for (const entry of all) if (eventIndex.parentOf(entry) === undefined) place(entry, 0);
  for (const entry of all) place(entry, 0);
  return [...placed.values()];
}

function recordFeed(
  publication: Publication,
  localised: LocalisedSite,
  entry: Entry<DirectoryKind>,
  depth: number,
): ListedFeed {
  const { language, messages, eventIndex, say } = localised;
  const subject: FeedSubject = { of: 'record', entry };
  const { upcoming, nothingUpcoming } = messages.directory;
  const { fallback } = publication.settings;
  const isHeld = (event: CalendarEvent) => !event.draft && (fallback.inFeeds || event.language === language.code);
  const count = eventIndex.eventsOf(entry).upcoming.filter(isHeld).length;
  return {
    subject,
    what: feedContentsName(localised, subject),
    // The number of events in a feed that was cut to its budget would mislead readers.
    count: publication.feeds(language.code)?.cut.includes(feedAddress(language.code, subject))
      ? messages.subscribe.cutNote
      : count === 0
        ? nothingUpcoming
        : say(upcoming, count),
    depth,
  };
}

/** Returns the other feeds of a language: feeds of records, then the archives, the latest first. */
export function recordAndArchiveFeeds(publication: Publication, localised: LocalisedSite): readonly FeedGroup[] {
  const { language, messages, eventIndex, say } = localised;
  const topics = categoriesInTreeOrder(eventIndex).map(({ entry, depth }) =>
    recordFeed(publication, localised, entry, depth),
  );
  const records = (['venues', 'organizers', 'tags'] as const).map((kind) => ({
    heading: messages.nav[kind],
    feeds: eventIndex.records(kind).map((entry) => recordFeed(publication, localised, entry, 0)),
  }));
  const archives = (publication.feeds(language.code)?.archives ?? []).map(({ period, events }): ListedFeed => {
    const subject: FeedSubject = { of: 'period', period };
    return { subject, what: feedContentsName(localised, subject), count: say(messages.events, events), depth: 0 };
  });
  const groups = [
    { heading: messages.nav.categories, feeds: topics },
    ...records,
    { heading: messages.subscribe.archives, feeds: archives.reverse() },
  ];
  return groups.filter(({ feeds }) => feeds.length > 0);
}
