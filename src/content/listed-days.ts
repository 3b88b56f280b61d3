import type { CalendarEvent } from '#content/calendar';
import type { DaySpan } from '#records/time';

/** An event that ends in the small hours belongs to the evening on which it began. */
const LONGEST_NIGHT = Temporal.Duration.from({ hours: 12 });

type Timed = Pick<CalendarEvent, 'occurrence' | 'days'>;

function listedOf({ occurrence, days }: Timed): DaySpan {
  if (occurrence.allDay || days.first.equals(days.last) || !days.first.add({ days: 1 }).equals(days.last)) return days;
  const night = Temporal.Duration.compare(occurrence.start.until(occurrence.end), LONGEST_NIGHT) <= 0;
  return night ? { first: days.first, last: days.first } : days;
}

/** Every page asks for those of the same events, and dates are slow to work out. */
const known = new WeakMap<Timed, DaySpan>();

/** The days on which an event is listed: its days in the site's calendar, but a night counts as one. */
export function listedDays(event: Timed): DaySpan {
  const listed = known.get(event) ?? listedOf(event);
  known.set(event, listed);
  return listed;
}

/** Whether an event is over on a day: its last listed day lies before it. */
export function isOver(event: Timed, today: Temporal.PlainDate): boolean {
  return Temporal.PlainDate.compare(listedDays(event).last, today) < 0;
}
