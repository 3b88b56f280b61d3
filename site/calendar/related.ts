import { compareEvents } from '#content/calendar/calendar';
import type { CalendarEvent, Entry } from '#content/calendar/entries';
import { isOver } from '#content/calendar/event-days';
import type { DirectoryKind } from '../routing/addresses.ts';
import { firstFrom } from './sorted.ts';

/** The kinds of records by which events belong together, the closest first. */
const KINDS = ['venues', 'organizers', 'categories'] as const satisfies readonly DirectoryKind[];

/** Events that have a record in common with another. */
export type Related = {
  readonly kind: (typeof KINDS)[number];
  readonly entry: Entry<(typeof KINDS)[number]>;
  /** The next ones after the event; there may be none, and are none for an event that is over. */
  readonly events: readonly CalendarEvent[];
};

/** The most events under one heading. */
const A_FEW = 3;

/** Returns a few events after one in a list in order of start. */
function someAfter(event: CalendarEvent, events: readonly CalendarEvent[], fits: (one: CalendarEvent) => boolean) {
  const found: CalendarEvent[] = [];
  const from = firstFrom(events, (one) => compareEvents(one, event) > 0);
  for (let index = from; index < events.length && found.length < A_FEW; index++) {
    const one = events[index];
    if (one !== undefined && fits(one)) found.push(one);
  }
  return found;
}

/**
 * Finds what comes after an event at its venue, by its organizer and in its category, by the first of each that has
 * anything else to come; each event once. `today` is the number of the day; what comes is counted from the event, so that
 * its page stays the same from one day to the next. Nothing where there is nothing.
 */
export function relatedTo(
  event: CalendarEvent,
  today: number,
  eventsOf: (entry: Entry) => { readonly upcoming: readonly CalendarEvent[] },
): readonly Related[] {
  const seen = new Set([event]);
  const over = isOver(event, today);
  return KINDS.flatMap((kind): Related[] => {
    for (const entry of event[kind]) {
      const { upcoming } = eventsOf(entry);
      const fits = (one: CalendarEvent) => !seen.has(one) && one.status !== 'cancelled';
      if (!upcoming.some(fits)) continue;
      const events = over ? [] : someAfter(event, upcoming, fits);
      for (const one of events) seen.add(one);
      return [{ kind, entry, events }];
    }
    return [];
  });
}
