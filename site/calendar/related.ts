import type { CalendarEvent, Entry } from '#content/calendar/entries';
import type { LocalisedSite } from '../build/publication.ts';
import type { DirectoryKind } from '../routing/addresses.ts';

/** The kinds of records by which events belong together, the closest first. */
const KINDS = ['venues', 'organizers', 'categories'] as const satisfies readonly DirectoryKind[];

/** Events that have a record in common with another. */
export type Related = {
  readonly kind: (typeof KINDS)[number];
  readonly entry: Entry<(typeof KINDS)[number]>;
  /** The next ones; at least one. */
  readonly events: readonly CalendarEvent[];
};

/** The most events under one heading. */
const A_FEW = 3;

/**
 * Finds what else comes up at an event's venue, by its organizer and in its category, by the first of each that has
 * any; each event once. Nothing where there is nothing.
 */
export function relatedTo(event: CalendarEvent, { eventIndex }: LocalisedSite): readonly Related[] {
  const seen = new Set([event]);
  return KINDS.flatMap((kind): Related[] => {
    for (const entry of event[kind]) {
      const events = eventIndex
        .eventsOf(entry)
        .upcoming.filter((one) => !seen.has(one) && one.status !== 'cancelled')
        .slice(0, A_FEW);
      if (events.length === 0) continue;
      for (const one of events) seen.add(one);
      return [{ kind, entry, events }];
    }
    return [];
  });
}
