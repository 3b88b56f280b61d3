import { calendarFeedAddress, eventFeedAddress, fileOf } from '#content/addresses';
import type { Calendar } from '#content/calendar';
import { eventFile, feed, vtimezones } from '#feeds/vcalendar';
import { type EventSource, renderEvent } from '#feeds/vevent';
import type { Zone } from '#records/time';

/** What feeds need to know besides the calendar. */
export type FeedOptions = EventSource & {
  /** The zone of the site. */
  readonly timeZone: Zone;
  /** The title of the calendar, by the code of each language. */
  readonly titles: Readonly<Record<string, string>>;
};

/** One file to publish: its path relative to the output folder, and its text, to be written as UTF-8. */
export type FeedFile = { readonly path: string; readonly text: string };

/**
 * All iCalendar files of a calendar: per language the feed of all its events, then a file for each event, in the order of
 * the calendar. Local drafts are in none. The same calendar and options give the same bytes, whatever the day and machine.
 */
export function* feedFiles(calendar: Calendar, options: FeedOptions): Generator<FeedFile, void> {
  const vtimezoneOf = vtimezones();
  for (const { language, events } of calendar.languages) {
    const rendered = events.filter((event) => !event.draft).map((event) => renderEvent(event, options));
    const identity = { title: options.titles[language], timeZone: options.timeZone };
    yield { path: fileOf(calendarFeedAddress(language)), text: feed(identity, rendered, vtimezoneOf) };
    for (const one of rendered) yield { path: fileOf(eventFeedAddress(one.event)), text: eventFile(one, vtimezoneOf) };
  }
}
