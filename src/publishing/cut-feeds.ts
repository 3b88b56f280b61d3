import { calendarFeedAddress, fileOf } from '#content/calendar/addresses';
import type { FeedFacts } from '#feeds/catalogue';

/** The facts of a feed that are told where it is cut. */
export type CutFeed = Pick<FeedFacts, 'language' | 'address' | 'events' | 'leftOut'>;

/** The most feeds of a language that are named. */
const NAMED = 2;

const number = new Intl.NumberFormat('en');

function lineOf(language: string, cut: readonly CutFeed[]): string {
  const feedPath = (address: string) => fileOf(address).slice(`${language}/`.length);
  const sizes = ({ events: { length }, leftOut }: CutFeed) =>
    `${number.format(length)} of ${number.format(length + leftOut)}`;
  const named = cut.slice(0, NAMED).map((feed) => `${feedPath(feed.address)} holds ${sizes(feed)} events`);
  const more = cut.length - named.length;
  const rest = more === 0 ? [] : [`${more} more ${more === 1 ? 'feed is' : 'feeds are'} cut`];
  const all = feedPath(calendarFeedAddress(language));
  return `${language}: ${[...named, ...rest].join(', ')}; ${all} and the archives by year together hold every event.`;
}

/** Describes what the budget left out of feeds: a line for each language, first the feeds that lack most. */
export function cutLines(feeds: readonly CutFeed[]): string[] {
  const cut = feeds.filter(({ leftOut }) => leftOut > 0);
  return [...Map.groupBy(cut, ({ language }) => language)].map(([language, own]) =>
    lineOf(
      language,
      own.sort((a, b) => b.leftOut - a.leftOut),
    ),
  );
}
