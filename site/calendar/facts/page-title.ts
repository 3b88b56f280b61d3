import type { CalendarEvent } from '#content/calendar/entries';
import { nameOf } from '#content/calendar/facts/names';
import type { Zone } from '#records/time';
import type { Locale } from '../../i18n/locale.ts';
import type { EventIndex } from '../event-index.ts';
import { placesOf } from '../same-titles.ts';
import { timeOf } from './when.ts';

/** Returns the title of an event's page: its name, and where other pages have that, too, its day and what else it takes. */
export function pageTitle(
  event: CalendarEvent,
  localised: Locale & { readonly eventIndex: EventIndex },
  timeZone: Zone,
): string {
  const name = nameOf(event);
  const apart = localised.eventIndex.apart(event);
  if (apart === undefined) return name;
  const { first, last } = event.listed;
  const { dates } = localised;
  const parts = [
    name,
    first.equals(last) ? dates.date(first) : dates.days(first, last),
    ...(apart.place ? [placesOf(event)] : []),
    ...(apart.time ? [timeOf(event, localised, timeZone)] : []),
  ];
  return `${parts.join(', ')}${apart.number > 1 ? ` (${apart.number})` : ''}`;
}
