import { fileOf, recordFeedAddress } from '#content/calendar/addresses';
import type { FeedPlan } from '#feeds/catalogue';
import { eventFile, feedText } from '#feeds/vcalendar';
import type { Zone } from '#records/time';

/** One file to publish: its path relative to the output folder, and its text, to be written as UTF-8. */
export type FeedFile = { readonly path: string; readonly text: string };

/** The iCalendar files of a plan: the feeds, then the events by themselves. `timeZone` is the site's. */
export function* feedFiles({ feeds, singles, zones }: FeedPlan, timeZone: Zone): Generator<FeedFile, void> {
  for (const { address, head, events } of feeds)
    yield { path: fileOf(address), text: feedText(head, events, { timeZone }, zones) };
  for (const one of singles) yield { path: fileOf(recordFeedAddress(one.event)), text: eventFile(one, zones) };
}
