import type { FeedFacts } from '#feeds/catalogue';
import { HEALTH_ADDRESS, healthText } from '#health/published';
import type { PublishedFile } from '../output/output.ts';
import type { Publication } from '../publication/publication.ts';

/** Returns the file for monitoring the site from outside, as with `almanac health`. */
export function healthFile(
  { settings, calendar, localisedSites }: Publication,
  feeds: readonly FeedFacts[],
): PublishedFile {
  const upcoming = new Map(
    localisedSites.map(({ language, eventIndex }) => [language.code, eventIndex.upcoming.length]),
  );
  return {
    path: HEALTH_ADDRESS,
    text: healthText({
      v: 1,
      day: settings.today,
      timeZone: settings.timeZone,
      siteUrl: settings.siteUrl,
      languages: calendar.languages.map(({ language, events }) => ({
        code: language,
        events: events.length,
        upcoming: upcoming.get(language) ?? 0,
      })),
      feeds: feeds.map(({ address }) => address),
    }),
  };
}
