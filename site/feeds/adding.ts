import { recordFeedAddress } from '#content/calendar/addresses';
import type { CalendarEvent } from '#content/calendar/entries';
import { nameOf } from '#content/calendar/facts/names';
import { locationOf } from '#content/calendar/facts/places';
import { isFirstOfRepeatedTime } from '#records/time';
import { recordAddress } from '../addresses/addresses.ts';
import { summaryOf } from '../calendar/facts/facts.ts';
import type { Publication } from '../publication/publication.ts';

/** The links that add one event to a reader's own calendar. */
export type AddToCalendarLinks = {
  /** The path of its iCalendar file, if events have files. */
  readonly file?: string;
  readonly google: string;
  readonly outlook: string;
};

/** Returns a date or time in the basic format of ISO 8601, to the second. */
const basic = (time: Temporal.PlainDateTime | Temporal.Instant) =>
  time.toString({ smallestUnit: 'second' }).replace(/[:-]/g, '');

const basicDay = (day: Temporal.PlainDate) => day.toString().replaceAll('-', '');

/** Returns start and end for Google's form: first day and day after the last; or times, in the zone or in UTC. */
function googleTimes({ occurrence }: CalendarEvent): Record<string, string> {
  const { wholeDays, start, end } = occurrence;
  if (wholeDays !== undefined)
    return { dates: `${basicDay(wholeDays.first)}/${basicDay(wholeDays.last.add({ days: 1 }))}` };
  const { zone } = occurrence;
  // Google knows zones by name only, and picks one of two equal wall times.
  if (zone === 'UTC' || /^[+-]/.test(zone) || isFirstOfRepeatedTime(start) || isFirstOfRepeatedTime(end))
    return { dates: `${basic(start.toInstant())}/${basic(end.toInstant())}` };
  return { dates: `${basic(start.toPlainDateTime())}/${basic(end.toPlainDateTime())}`, ctz: zone };
}

/** Returns start and end for Outlook's form: the first day and the day after the last; or times in UTC. */
function outlookTimes({ occurrence: { wholeDays, start, end } }: CalendarEvent): Record<string, string> {
  if (wholeDays !== undefined)
    return {
      startdt: wholeDays.first.toString(),
      enddt: wholeDays.last.add({ days: 1 }).toString(),
      allday: 'true',
    };
  return {
    startdt: start.toInstant().toString({ smallestUnit: 'second' }),
    enddt: end.toInstant().toString({ smallestUnit: 'second' }),
  };
}

/** Returns a URL with encoded values, with blanks as `%20`: Outlook would show a `+`. */
function withQuery(url: string, values: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(values).filter(([, value]) => value !== '');
  return `${url}?${pairs.map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`).join('&')}`;
}

/**
 * Returns the links that add an event to a reader's own calendar; `undefined` for drafts, and for events that are
 * cancelled or over.
 */
export function addToCalendarLinks(
  event: CalendarEvent,
  { href, url, settings }: Publication,
  isOver: boolean,
): AddToCalendarLinks | undefined {
  if (event.draft || event.status === 'cancelled' || isOver) return undefined;
  const title = nameOf(event);
  const location = locationOf(event) ?? '';
  const page = url(recordAddress(event));
  const summary = summaryOf(event.record);
  const details = summary === undefined ? page : `${summary}\n\n${page}`;
  return {
    ...(settings.eventFiles && { file: href(recordFeedAddress(event)) }),
    google: withQuery('https://calendar.google.com/calendar/render', {
      action: 'TEMPLATE',
      text: title,
      ...googleTimes(event),
      location,
      details,
    }),
    outlook: withQuery('https://outlook.live.com/calendar/0/deeplink/compose', {
      path: '/calendar/action/compose',
      rru: 'addevent',
      subject: title,
      ...outlookTimes(event),
      location,
      body: details,
    }),
  };
}
