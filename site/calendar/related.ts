import { compareEvents } from '#content/calendar/calendar';
import type { CalendarEvent, Entry } from '#content/calendar/entries';
import { isOver } from '#content/calendar/facts/times';
import type { SeriesIndex } from '#content/calendar/series';
import type { DirectoryKind } from '../addresses/addresses.ts';
import { firstIndexWhere } from './sorted.ts';

/** The kinds of records by which events belong together, the closest first. */
const KINDS = ['venues', 'organizers', 'categories'] as const satisfies readonly DirectoryKind[];

/** Events that have a record in common with another event. */
type RelatedEvents = {
  readonly kind: (typeof KINDS)[number];
  readonly entry: Entry<(typeof KINDS)[number]>;
  /** The next ones after the event; always empty for an event that is over, and where the others come before it. */
  readonly events: readonly CalendarEvent[];
};

/** The most events under one heading. */
const A_FEW = 3;

/** The most dates of series that a search for related events passes over. */
const PASSED_OVER = 200;

/**
 * Returns the next few events after `event`, of `events` in order of start, that pass `fits`, and calls `take` for
 * each.
 */
function someAfter(
  event: CalendarEvent,
  events: readonly CalendarEvent[],
  {
    fits,
    take,
    series,
  }: { fits: (one: CalendarEvent) => boolean; take: (one: CalendarEvent) => void; series: SeriesIndex },
) {
  const following: CalendarEvent[] = [];
  let passed = 0;
  const from = firstIndexWhere(events, (one) => compareEvents(one, event) > 0);
  for (let index = from; index < events.length && following.length < A_FEW && passed < PASSED_OVER; index++) {
    const candidate = events[index];
    if (candidate === undefined) continue;
    if (fits(candidate)) {
      take(candidate);
      following.push(candidate);
    } else if (series.of(candidate) !== undefined) passed += 1;
  }
  return following;
}

/** The coming events of a record: all of them, and with one line for each series. */
type RelatedSource = { readonly upcoming: readonly CalendarEvent[]; readonly lines: readonly CalendarEvent[] };

/**
 * Returns the next events after an event that share its venue, organizer or category, in a group for each. Of several
 * venues, organizers or categories, the first with other coming events is used. Each event and each series is listed once,
 * and the event's own series and cancelled events not at all. `today` is the number of the day: for an event that was over
 * before it, groups name the venue, organizer or category only, without events. The events follow `event`, not today, so
 * that its page stays the same from one day to the next.
 */
export function relatedEvents(
  event: CalendarEvent,
  today: number,
  eventsOf: (entry: Entry) => RelatedSource,
  series: SeriesIndex,
): readonly RelatedEvents[] {
  const seriesOrEvent = (one: CalendarEvent) => series.of(one) ?? one;
  const listed = new Set<unknown>([seriesOrEvent(event)]);
  const take = (one: CalendarEvent) => listed.add(seriesOrEvent(one));
  const over = isOver(event, today);
  return KINDS.flatMap((kind): RelatedEvents[] => {
    for (const entry of event[kind]) {
      const { upcoming, lines } = eventsOf(entry);
      const fits = (one: CalendarEvent) => !listed.has(seriesOrEvent(one)) && one.status !== 'cancelled';
      if (!lines.some(fits)) continue;
      const events = over ? [] : someAfter(event, upcoming, { fits, take, series });
      return [{ kind, entry, events }];
    }
    return [];
  });
}
