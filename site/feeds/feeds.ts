import type { Configuration } from '#config/config';
import { hexOf } from '#config/css-colors';
import { CALENDAR_VIEWS } from '#config/theme';
import { absoluteUrl } from '#content/calendar/addresses';
import type { Calendar } from '#content/calendar/calendar';
import { isEntryOf } from '#content/calendar/entries';
import { IMAGE_ENDINGS, ownImageUrl } from '#content/state/media';
import type { FeedFacts, FeedOptions } from '#feeds/catalogue';
import type { FeedSubject } from '#feeds/feed';
import { dayOfNumber } from '#records/time';
import { homeAddress, listAddress, mediaAddress, monthAddress, recordAddress } from '../addresses/addresses.ts';
import { localeOf } from '../i18n/locale.ts';
import { categoryColoursOf } from '../publication/category-colours.ts';
import type { FeedCounts, PublicationInputs, SettingsBeforeFeeds } from '../publication/settings.ts';
import { feedDescription, feedName } from './names.ts';

/** The source of a site's feeds. */
type FeedSource = {
  readonly settings: SettingsBeforeFeeds;
  readonly calendar: Calendar;
  readonly feeds: Configuration['feeds'];
  /** The host of the service that content is bound to. */
  readonly serviceHost: string;
  /** The files of mirrored images, by the URL that records name. */
  readonly images: ReadonlyMap<string, string>;
};

const MEDIA_TYPES = new Map<string, string>(Object.entries(IMAGE_ENDINGS).map(([type, ending]) => [ending, type]));

/**
 * Returns a lookup of the images of events. A mirrored image counts as published even if the cache of this machine
 * lacks it: the same content makes the same feeds everywhere.
 */
function imagesOf({ settings, images }: FeedSource): FeedOptions['image'] {
  return (event) => {
    const file = images.get(ownImageUrl(event.record) ?? '');
    const mediaType = MEDIA_TYPES.get(file?.replace(/^.*\./, '') ?? '');
    if (file === undefined || mediaType === undefined) return undefined;
    return { url: absoluteUrl(settings, mediaAddress(file)), mediaType };
  };
}

/** Returns a lookup of the page that shows the events of a feed; for a year, the list with most of its events. */
function pagesOf({ settings, calendar }: FeedSource): (language: string, subject: FeedSubject) => string {
  const monthsWithEvents = new Set(
    calendar.languages.flatMap(({ language, events, borrowed }) => {
      const days = new Set([...events, ...borrowed.events].map(({ listedNumbers }) => listedNumbers.first));
      return [...days].map((day) => `${language} ${dayOfNumber(day).toPlainYearMonth()}`);
    }),
  );
  const { views = CALENDAR_VIEWS } = settings.theme ?? {};
  const listOrHome = (language: string, list: 'past' | 'upcoming') =>
    views.includes('list') ? listAddress(language, list) : homeAddress(language);
  return (language, subject) => {
    if (subject.of === 'record') return recordAddress(subject.entry);
    if (subject.of === 'series') return recordAddress(subject.last);
    if (subject.of === 'upcoming') return listOrHome(language, 'upcoming');
    if (subject.of !== 'period') return homeAddress(language);
    const { period } = subject;
    const month = period.slice(0, 'YYYY-MM'.length);
    return views.includes('month') && monthsWithEvents.has(`${language} ${month}`)
      ? monthAddress(language, Temporal.PlainYearMonth.from(month))
      : listOrHome(language, period < settings.today ? 'past' : 'upcoming');
  };
}

/** Returns the options for planning the feeds of a site. */
export function feedOptions(source: FeedSource): FeedOptions {
  const { settings, calendar, feeds, serviceHost } = source;
  const { siteUrl, hasBarePaths, timeZone } = settings;
  const locales = new Map(settings.languages.map((language) => [language.code, localeOf(language)]));
  const categoryColours = categoryColoursOf(calendar, settings.theme?.categoryColors);
  const color = { name: feeds.color, hex: hexOf(feeds.color) };
  const pageOf = pagesOf(source);
  return {
    siteUrl,
    hasBarePaths,
    timeZone,
    serviceHost,
    today: Temporal.PlainDate.from(settings.today),
    budget: feeds,
    cancelledFor: feeds.cancelledFor,
    fallback: feeds.fallback,
    eventFiles: feeds.eventFiles,
    image: imagesOf(source),
    identify(language, subject) {
      const locale = locales.get(language);
      if (locale === undefined) throw new Error(`'${language}' is no language of the site`);
      const category = subject.of === 'record' && isEntryOf('categories', subject.entry) ? subject.entry : undefined;
      return {
        name: feedName(locale, subject),
        description: feedDescription(locale, subject),
        url: absoluteUrl(settings, pageOf(language, subject)),
        color: (category && categoryColours.color(category)) ?? color,
      };
    },
  };
}

/** Returns the facts of feeds that pages need, by language code. */
export function feedSettings(feeds: readonly FeedFacts[]): PublicationInputs['feeds'] {
  const languages: Record<string, FeedCounts> = {};
  for (const [language, ofLanguage] of Map.groupBy(feeds, (feed) => feed.language)) {
    const count = (of: FeedSubject['of']) => ofLanguage.find(({ subject }) => subject.of === of)?.events.length;
    languages[language] = {
      all: count('all') ?? 0,
      cut: ofLanguage.flatMap(({ address, leftOut }) => (leftOut > 0 ? [address] : [])),
      upcoming: count('upcoming') ?? 0,
      featured: count('featured') || undefined,
      archives: ofLanguage.flatMap(({ subject, events, leftOut }) =>
        subject.of === 'period' && leftOut === 0 ? [{ period: subject.period, events: events.length }] : [],
      ),
    };
  }
  return languages;
}
