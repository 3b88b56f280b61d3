/* `almanac/feeds`: a calendar as iCalendar and Atom feeds. Pure: no file, no clock. */
export type { AtomEntry, AtomFeed } from '#feeds/atom';
export { atomText } from '#feeds/atom';
export type { FeedOptions, FeedPlan, PlannedFeed } from '#feeds/catalogue';
export { planFeeds } from '#feeds/catalogue';
export type { Budget, FeedIdentity, Subject } from '#feeds/feed';
export type { FeedFile } from '#feeds/files';
export { feedFiles } from '#feeds/files';
export type { FeedImage } from '#feeds/icalendar';
export { eventFile, feedText } from '#feeds/vcalendar';
export type { EventSource, RenderedEvent } from '#feeds/vevent';
export { renderEvent } from '#feeds/vevent';
export { Zones } from '#feeds/zones';
