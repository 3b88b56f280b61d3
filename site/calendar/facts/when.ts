import { type EventDays, machineTimes } from '#content/calendar/facts/times';
import { memoizedByObject } from '#records/memoized';
import { inZone, type Zone } from '#records/time';
import type { DateFormats } from '../../i18n/dates.ts';
import { fill, type Messages, type TextByDay } from '../../i18n/messages.ts';

/** The date and time of an event, in the words of a language. */
export type EventTimeTexts = {
  /** The day or days, in the event's own zone. */
  readonly date: string;
  /** From when to when, in the event's own zone; absent for all-day events. */
  readonly time: string | undefined;
  /** For machines: RFC 3339 with offset, or a date for all-day events. */
  readonly start: string;
  /** The event's zone; absent if it is the site's. */
  readonly zone: { readonly id: Zone; readonly name: string } | undefined;
  /** The same time in the site's zone; absent if clocks there show the same. */
  readonly here: { readonly time: string; readonly zone: string } | undefined;
};

/** The dates and texts of a language, as needed to word a time. */
export type TimeWords = { readonly dates: DateFormats; readonly messages: Messages };

/** The supposed length of an event without a known end. */
const SUPPOSED_LENGTH = { hours: 2 };

/** Returns when an event is over, two hours after its start if its end is unknown; `undefined` for all-day events. */
export function overAt({
  occurrence: { allDay, start, end },
}: Pick<EventDays, 'occurrence'>): Temporal.ZonedDateTime | undefined {
  if (allDay) return undefined;
  return start.equals(end) ? start.add(SUPPOSED_LENGTH) : end;
}

/** Returns when a day is over in a zone: "2026-11-22T00:00:00+01:00". */
export function dayOverAt(date: Temporal.PlainDate, zone: Zone): string {
  return date.add({ days: 1 }).toZonedDateTime(zone).toString({ timeZoneName: 'never' });
}

function zoneName({ dates, messages }: TimeWords, zone: Zone, at: Temporal.ZonedDateTime): string {
  const { place, abbreviation } = dates.zone(zone, at.toInstant());
  return place === undefined ? abbreviation : fill(messages.time.zone, { place, abbreviation });
}

/** Returns the clock times of an event on one day, with words such as "Uhr" where the language has them. */
function clock({ dates, messages }: TimeWords, start: Temporal.ZonedDateTime, end: Temporal.ZonedDateTime): string {
  const [from, to] = [start.toPlainTime(), end.toPlainTime()];
  if (!from.equals(to)) return dates.times(from, to);
  const first = dates.time(from);
  // Only the start is known, or it takes a whole day: "00:00–24:00".
  const last = first === '00:00' ? '24:00' : first;
  return fill(messages.time.clock, { time: start.equals(end) ? first : `${first}–${last}` });
}

/** Returns the clock times of several days, with the first and the last day. */
function clockOfDays(
  { dates, messages }: TimeWords,
  start: Temporal.ZonedDateTime,
  end: Temporal.ZonedDateTime,
): string {
  const [from, to] = [start, end].map(
    (at) => `${dates.weekdayShort(at.toPlainDate())}\u00a0${dates.time(at.toPlainTime())}`,
  );
  return fill(messages.time.clock, { time: `${from} – ${to}` });
}

function moment({ dates }: TimeWords, at: Temporal.ZonedDateTime): string {
  return `${dates.shortDay(at.toPlainDate())}, ${dates.time(at.toPlainTime())}`;
}

/** Tells whether an occurrence counts as one day: it ends on its own day, or in the small hours after it. */
function isOneSitting(event: Pick<EventDays, 'listed'>): boolean {
  const { first, last } = event.listed;
  return first.equals(last);
}

/** Returns the date and times of an event in words. */
export function whenOf(
  event: Pick<EventDays, 'occurrence' | 'days' | 'listed'>,
  words: TimeWords,
  siteZone: Zone,
): EventTimeTexts {
  const { occurrence, days } = event;
  const { dates } = words;
  const { start, end, zone } = occurrence;
  if (occurrence.allDay)
    return {
      date: dates.days(days.first, days.last),
      time: undefined,
      start: machineTimes(event).start,
      zone: undefined,
      here: undefined,
    };
  const isSingle = isOneSitting(event);
  const lastDay = end.toPlainDate();
  return {
    date: isSingle ? dates.day(start.toPlainDate()) : dates.days(start.toPlainDate(), lastDay),
    time: isSingle ? clock(words, start, end) : clockOfDays(words, start, end),
    start: machineTimes(event).start,
    zone: zone === siteZone ? undefined : { id: zone, name: zoneName(words, zone, start) },
    here: hereOf(event, words, siteZone, isSingle),
  };
}

function hereOf(
  event: Pick<EventDays, 'occurrence'>,
  words: TimeWords,
  siteZone: Zone,
  isSingle: boolean,
): EventTimeTexts['here'] {
  const { start, end, zone } = event.occurrence;
  if (zone === siteZone) return undefined;
  const hereStart = inZone(start, siteZone);
  const hereEnd = inZone(end, siteZone);
  const same = hereStart.offset === start.offset && hereEnd.offset === end.offset;
  if (same) return undefined;
  const sameDay = hereStart.toPlainDate().equals(start.toPlainDate());
  const moments = `${moment(words, hereStart)} – ${moment(words, hereEnd)}`;
  const time = isSingle ? clock(words, hereStart, hereEnd) : fill(words.messages.time.clock, { time: moments });
  return {
    time: isSingle && !sameDay ? `${words.dates.shortDay(hereStart.toPlainDate())}, ${time}` : time,
    zone: zoneName(words, siteZone, hereStart),
  };
}

const wallTime = memoizedByObject((moment: Temporal.ZonedDateTime) => moment.toPlainTime());

/** The times of an event in a list under its day, in the site's zone. */
type ListedTimes = {
  /** "19:30", "All day". */
  readonly time: string;
  /** "until 14 Dec", for events of several days; with the year if it differs from the year of the list. */
  readonly until: string | undefined;
  /** The clock at the event, if it differs from the site's: "13:00 New York time (EST)". */
  readonly there: string | undefined;
};

/** Returns the time at which an event begins, in the site's zone: "19:30", "All day". */
export function startTimeText(
  { occurrence }: Pick<EventDays, 'occurrence'>,
  { dates, messages }: TimeWords,
  siteZone: Zone,
): string {
  const { allDay, zone, start } = occurrence;
  return allDay ? messages.event.allDay : dates.time(wallTime(zone === siteZone ? start : inZone(start, siteZone)));
}

/** Returns a text about the last day of an event, with the year if it differs from the year of `listing`. */
function aboutLast(
  text: TextByDay,
  last: Temporal.PlainDate,
  listing: Temporal.PlainDate,
  { dates }: TimeWords,
): string {
  const date = last.year === listing.year ? dates.brief(last) : dates.briefWithYear(last);
  return fill(text[last.day] ?? text.other, { date });
}

/** Returns text such as "Now on until 14 Dec", for a list that shows an event under a day. */
export function nowUntilText(last: Temporal.PlainDate, listing: Temporal.PlainDate, words: TimeWords): string {
  return aboutLast(words.messages.event.nowUntil, last, listing, words);
}

/** Returns the times of an event for a list that shows it under a day. */
export function listedTimesOf(
  event: Pick<EventDays, 'occurrence' | 'listed' | 'listedNumbers'>,
  listing: Temporal.PlainDate,
  words: TimeWords,
  siteZone: Zone,
): ListedTimes {
  const { occurrence } = event;
  const { dates } = words;
  const { first, last } = event.listedNumbers;
  const time = startTimeText(event, words, siteZone);
  const until = first === last ? undefined : aboutLast(words.messages.event.until, event.listed.last, listing, words);
  if (occurrence.allDay || occurrence.zone === siteZone) return { time, until, there: undefined };
  const here = inZone(occurrence.start, siteZone);
  const foreign = here.offset !== occurrence.start.offset;
  return {
    time,
    until,
    there: foreign
      ? `${dates.time(occurrence.start.toPlainTime())} ${zoneName(words, occurrence.zone, occurrence.start)}`
      : undefined,
  };
}
