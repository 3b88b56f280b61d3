import { type DaySpan, daysOf, type Occurrence, occurrenceOf, type Zone } from '#records/time';

/** When an event is, and on which days: worked out once, as dates are slow and every page asks for them. */
export type EventDays = {
  readonly occurrence: Occurrence;
  /** The days it stands on in the site's calendar, in the site's zone. */
  readonly days: DaySpan;
  /** The days on which it is listed: `days`, but a night counts as one. */
  readonly listed: DaySpan;
};

/** An event that ends in the small hours belongs to the evening on which it began. */
const LONGEST_NIGHT = Temporal.Duration.from({ hours: 12 });

function listedDays(occurrence: Occurrence, days: DaySpan): DaySpan {
  if (occurrence.allDay || days.first.equals(days.last) || !days.first.add({ days: 1 }).equals(days.last)) return days;
  const night = Temporal.Duration.compare(occurrence.start.until(occurrence.end), LONGEST_NIGHT) <= 0;
  return night ? { first: days.first, last: days.first } : days;
}

/** The days of an event, by the fields of its record and the site's zone. */
export function eventDays(times: Parameters<typeof occurrenceOf>[0], siteZone: Zone): EventDays {
  const occurrence = occurrenceOf(times, siteZone);
  const days = daysOf(occurrence, siteZone);
  return { occurrence, days, listed: listedDays(occurrence, days) };
}

/** Whether an event is over on a day: its last listed day lies before it. */
export function isOver({ listed }: EventDays, today: Temporal.PlainDate): boolean {
  return Temporal.PlainDate.compare(listed.last, today) < 0;
}
