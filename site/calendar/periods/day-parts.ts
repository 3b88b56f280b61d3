import type { EventDays } from '#content/calendar/facts/times';
import { inZone, type Zone } from '#records/time';

/** The parts of a day, in the order in which a page lists them. */
const DAY_PARTS = ['allDay', 'morning', 'afternoon', 'evening', 'running'] as const;

/** A part of a day; `running`: begun on an earlier day. */
type DayPart = (typeof DAY_PARTS)[number];

/** The hours at which the parts of a day begin. */
const AFTERNOON = 12;
const EVENING = 18;

/** An event as the parts of a day take it. */
type DayEvent = Pick<EventDays, 'listed' | 'occurrence'>;

function partOf(event: DayEvent, date: Temporal.PlainDate, siteZone: Zone): DayPart {
  if (Temporal.PlainDate.compare(event.listed.first, date) < 0) return 'running';
  if (event.occurrence.allDay) return 'allDay';
  const { hour } = inZone(event.occurrence.start, siteZone);
  return hour < AFTERNOON ? 'morning' : hour < EVENING ? 'afternoon' : 'evening';
}

/** Returns the events of a day by its parts, by the clocks of the site's zone; parts with none are left out. */
export function dayParts<E extends DayEvent>(events: readonly E[], date: Temporal.PlainDate, siteZone: Zone) {
  const parts = Map.groupBy(events, (event) => partOf(event, date, siteZone));
  return DAY_PARTS.flatMap((part) => {
    const ofPart = parts.get(part);
    return ofPart === undefined ? [] : [{ part, events: ofPart }];
  });
}
