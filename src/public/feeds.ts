/* `almanac/feeds`: a calendar as iCalendar and Atom feeds. Pure: no file, no clock. */
export type { AtomEntry, AtomFeed } from '#feeds/atom';
export { atomText } from '#feeds/atom';
export type { FeedFile, FeedOptions, FeedPlan, PlannedFeed } from '#feeds/catalogue';
export { feedFiles, planFeeds } from '#feeds/catalogue';
export type { Budget, FeedIdentity, FeedSubject } from '#feeds/feed';
export type { FeedImage } from '#feeds/icalendar';
export { eventFile, feedText } from '#feeds/vcalendar';
export type { EventSource, RenderedEvent } from '#feeds/vevent';
export { renderEvent } from '#feeds/vevent';
export { Zones } from '#feeds/zones';
