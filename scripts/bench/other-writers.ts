import icalGenerator from 'ical-generator';
import { createEvents, type DateArray, type EventAttributes } from 'ics';
import { absoluteUrl, pageAddress } from '#content/calendar/addresses';
import type { CalendarEvent } from '#content/calendar/entries';
import { plainText } from '#records/markup/plain-text';

/*
 * The same events as others would write them: what both libraries take of title, times, text, place and page, as plainly
 * as their documents say.
 */

const textsOf = ({ record, venues }: CalendarEvent) => ({
  description: plainText(record.description ?? ''),
  location: venues.map((venue) => venue.record.venue).join('; '),
});

/** Returns a calendar by ical-generator. */
export function withIcalGenerator(events: readonly CalendarEvent[], siteUrl: string): string {
  const calendar = icalGenerator({ name: 'all', timezone: null });
  for (const event of events) {
    const { start, end, wholeDays, allDay } = event.occurrence;
    calendar.createEvent({
      id: String(event.id),
      stamp: start.toInstant(),
      allDay,
      start: wholeDays?.first ?? start,
      end: wholeDays?.last.add({ days: 1 }) ?? end,
      ...(allDay ? {} : { timezone: start.timeZoneId }),
      summary: event.record.title,
      url: absoluteUrl({ siteUrl }, pageAddress(event)),
      ...textsOf(event),
    });
  }
  return calendar.toString();
}

const utc = (moment: Temporal.ZonedDateTime): DateArray => {
  const { year, month, day, hour, minute } = moment.withTimeZone('UTC');
  return [year, month, day, hour, minute];
};

const dateOf = ({ year, month, day }: Temporal.PlainDate): DateArray => [year, month, day];

/** Returns a calendar by ics, which writes times in UTC only. Throws what it refuses. */
export function withIcs(events: readonly CalendarEvent[], siteUrl: string): string {
  const attributes = events.map((event): EventAttributes => {
    const { start, end, wholeDays } = event.occurrence;
    return {
      uid: String(event.id),
      ...(wholeDays === undefined
        ? { start: utc(start), end: utc(end), startInputType: 'utc', endInputType: 'utc' }
        : { start: dateOf(wholeDays.first), end: dateOf(wholeDays.last.add({ days: 1 })) }),
      title: event.record.title,
      url: absoluteUrl({ siteUrl }, pageAddress(event)),
      ...textsOf(event),
    };
  });
  const { error, value } = createEvents(attributes);
  if (value === undefined || value === null) throw error ?? new Error('ics made nothing');
  return value;
}
