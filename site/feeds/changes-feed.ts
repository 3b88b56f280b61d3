import {
  absoluteUrl,
  changesFeedAddress,
  changesJsonFeedAddress,
  outputPathOf,
  pageAddress,
} from '#content/calendar/addresses';
import type { Calendar, LanguageCalendar } from '#content/calendar/calendar';
import type { Entry } from '#content/calendar/entries';
import type { EventChange } from '#content/state/changes';
import { type AtomEntry, type AtomFeed, atomText, jsonFeedText } from '#feeds/atom';
import { utcInstant } from '#records/time';
import { changesAddress } from '../addresses/addresses.ts';
import { newsOf } from '../calendar/news.ts';
import { type Locale, localeOf } from '../i18n/locale.ts';
import { fill } from '../i18n/messages.ts';
import type { PublishedFile } from '../output/output.ts';
import type { PublicationInputs } from '../publication/settings.ts';

/** The most changes in a feed: the latest. */
export const MOST_CHANGES_IN_FEED = 50;

const EPOCH = Temporal.Instant.fromEpochMilliseconds(0);

/** The source of the feeds of changes. */
type ChangesSource = {
  readonly settings: Pick<PublicationInputs, 'languages' | 'siteUrl' | 'hasBarePaths' | 'timeZone' | 'api'>;
  readonly calendar: Calendar;
  readonly changes: readonly EventChange[];
  /** The host of the service that content is bound to. */
  readonly serviceHost: string;
};

const later = (a: Temporal.Instant, b: Temporal.Instant) => (Temporal.Instant.compare(a, b) < 0 ? b : a);

/**
 * Returns a tag URI (RFC 4151). Its date only distinguishes owners of one host. It never changes: with the date of a
 * build, old entries would appear as new. Hosts in tag URIs have no port.
 */
const tagOf = (serviceHost: string, what: string) => `tag:${serviceHost.replace(/:\d+$/, '')},2026:almanac/${what}`;

/** Returns the instant of the last known change of a language's content. */
function revisedAt({ events, venues, organizers, categories, tags }: LanguageCalendar): Temporal.Instant {
  const entries: readonly Entry[] = [...events, ...venues, ...organizers, ...categories, ...tags];
  // Texts of this form sort like the times, so that only the last one is parsed.
  let modified = '';
  for (const { record } of entries) {
    const time = record.service?.modified_utc ?? '';
    if (time > modified) modified = time;
  }
  return entries
    .flatMap(({ revised }) => revised ?? [])
    .reduce(later, modified === '' ? EPOCH : later(EPOCH, utcInstant(modified)));
}

/** Returns the feed of the latest changes in a language, the latest first. */
function changesFeed(source: ChangesSource, locale: Locale, calendar: LanguageCalendar): AtomFeed {
  const { serviceHost, settings, changes } = source;
  const { timeZone } = settings;
  const { language, messages } = locale;
  const page = absoluteUrl(settings, changesAddress(language.code));
  const entries = new Map<string, AtomEntry>();
  for (const { change, event, summary } of newsOf(locale, { changes, events: calendar.events, timeZone })) {
    if (entries.size === MOST_CHANGES_IN_FEED) break;
    const id = tagOf(serviceHost, `${language.code}/${change.id}/${change.type}/${change.at}`);
    entries.set(id, {
      id,
      title: fill(messages.changes.entry, { what: messages.changes[change.type], title: change.title }),
      updated: Temporal.Instant.from(change.at),
      link: event === undefined ? page : absoluteUrl(settings, pageAddress(event)),
      summary,
    });
  }
  const [latest] = entries.values();
  return {
    id: tagOf(serviceHost, `${language.code}/changes`),
    title: fill(messages.changes.title, { title: language.title }),
    updated: latest?.updated ?? revisedAt(calendar),
    author: language.title,
    language: language.tag,
    self: absoluteUrl(settings, changesFeedAddress(language.code)),
    alternate: page,
    entries: [...entries.values()],
  };
}

/** Returns the feeds of changes by language, with empty ones for languages without changes. */
export function changesFeeds(source: ChangesSource): ReadonlyMap<string, AtomFeed> {
  const calendars = new Map(source.calendar.languages.map((calendar) => [calendar.language, calendar]));
  return new Map(
    source.settings.languages.flatMap((language) => {
      const calendar = calendars.get(language.code);
      return calendar === undefined ? [] : [[language.code, changesFeed(source, localeOf(language), calendar)]];
    }),
  );
}

/** Yields the files of the feeds of changes: as Atom, and as JSON Feed if the site publishes its events as data. */
export function* changesFeedFiles(source: ChangesSource): Generator<PublishedFile, void> {
  const { settings } = source;
  for (const [language, feed] of changesFeeds(source)) {
    yield { path: outputPathOf(changesFeedAddress(language)), text: atomText(feed) };
    const address = changesJsonFeedAddress(language);
    if (settings.api) yield { path: outputPathOf(address), text: jsonFeedText(feed, absoluteUrl(settings, address)) };
  }
}
