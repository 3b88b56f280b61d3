import type { EventDays } from '#content/calendar/facts/times';
import { dayOfNumber, inZone, type Zone } from '#records/time';

/** The least numbers of events with clock times, and of their venues, for a day to have a programme. */
export const PROGRAMME_MINIMUM = { events: 6, venues: 3 } as const;

/** The hours after midnight that a programme goes on for at most. */
const SMALL_HOURS = 6;
const DAY_HOURS = 24;

/** An event as a programme takes it: by its times, and the first of its venues. */
type ProgrammeEvent<V = unknown> = Pick<EventDays, 'occurrence' | 'listedNumbers'> & { readonly venues: readonly V[] };

/** An event in a programme. */
export type EventSlot<E = ProgrammeEvent> = {
  readonly event: E;
  /** By the clocks of the site; `end` is absent where only the start is known. */
  readonly start: Temporal.PlainTime;
  readonly end: Temporal.PlainTime | undefined;
};

/** A cell of a venue's column over several hours, with the events that begin in the first hour. */
type VenueCell<E> = { readonly hours: number; readonly slots: readonly EventSlot<E>[] };

/** An hour of a programme, counted on from midnight: 24 is the first of the next day. */
type ProgrammeHour<E = ProgrammeEvent> = {
  readonly hour: number;
  /** Events that begin within the hour, in order of start. */
  readonly slots: readonly EventSlot<E>[];
  /** The cell of each column that begins here; `undefined` if an earlier cell goes on. */
  readonly cells: readonly (VenueCell<E> | undefined)[];
};

/** A day by venue and hour. */
type Programme<E, V> = {
  /** Events that last all day or longer. */
  readonly throughout: readonly E[];
  /** The venues, in order of what begins first; `undefined` stands for events without one. */
  readonly venues: readonly (V | undefined)[];
  /** From the first to the last hour with an event, without a gap. */
  readonly hours: readonly ProgrammeHour<E>[];
};

/** Tells whether an event has clock times and lies within one day. */
const isTimed = ({ occurrence, listedNumbers: { first, last } }: ProgrammeEvent) =>
  !occurrence.allDay && first === last;

/** Returns the days that have a programme, in order: days with enough events with clock times at enough venues. */
export function programmeDays(events: readonly ProgrammeEvent[]): readonly Temporal.PlainDate[] {
  const byDay = Map.groupBy(events.filter(isTimed), ({ listedNumbers }) => listedNumbers.first);
  const days = [...byDay].filter(([, ofDay]) => {
    const venues = new Set(ofDay.flatMap((event) => event.venues.slice(0, 1)));
    return ofDay.length >= PROGRAMME_MINIMUM.events && venues.size >= PROGRAMME_MINIMUM.venues;
  });
  return days
    .map(([day]) => day)
    .sort((a, b) => a - b)
    .map(dayOfNumber);
}

type PlacedSlot<E, V> = EventSlot<E> & { readonly venue: V | undefined; readonly from: number; readonly to: number };

function placedSlot<E extends ProgrammeEvent<V>, V>(event: E, siteZone: Zone): PlacedSlot<E, V> {
  const { start, end } = event.occurrence;
  const [begins, ends] = [inZone(start, siteZone), inZone(end, siteZone)];
  const hasLength = Temporal.ZonedDateTime.compare(start, end) < 0;
  // An event that ends on the hour does not go on in that hour.
  const last = ends.subtract({ nanoseconds: 1 });
  const to = last.hour + (last.toPlainDate().equals(begins.toPlainDate()) ? 0 : DAY_HOURS);
  return {
    event,
    venue: event.venues[0],
    start: begins.toPlainTime(),
    end: hasLength ? ends.toPlainTime() : undefined,
    from: begins.hour,
    to: hasLength ? Math.min(to, DAY_HOURS + SMALL_HOURS - 1) : begins.hour,
  };
}

const slotOf = <E>({ event, start, end }: EventSlot<E>): EventSlot<E> => ({ event, start, end });

/** Returns the cells of a column, by hour: each goes on until its events are over or others begin. */
function columnOf<E>(
  slots: readonly (EventSlot<E> & { readonly from: number; readonly to: number })[],
  first: number,
  last: number,
): ReadonlyMap<number, VenueCell<E>> {
  const begins = new Set(slots.map(({ from }) => from));
  const cells = new Map<number, VenueCell<E>>();
  // What began in an earlier cell may outlast what began in this one.
  let over = first - 1;
  for (let hour = first; hour <= last; ) {
    const beginning = slots.filter(({ from }) => from === hour);
    over = beginning.reduce((latest, { to }) => Math.max(latest, to), over);
    let after = hour + 1;
    while (after <= over && !begins.has(after)) after += 1;
    cells.set(hour, { hours: after - hour, slots: beginning.map(slotOf) });
    hour = after;
  }
  return cells;
}

/** Returns the programme of a day by the clocks of the site. `events` are in order of start. */
export function programmeOf<E extends ProgrammeEvent<V>, V>(events: readonly E[], siteZone: Zone): Programme<E, V> {
  const slots = events.filter(isTimed).map((event) => placedSlot<E, V>(event, siteZone));
  const byVenue = Map.groupBy(slots, ({ venue }) => venue);
  const venues = [...byVenue.keys()].sort((a, b) => Number(a === undefined) - Number(b === undefined));
  const first = slots.reduce((least, { from }) => Math.min(least, from), DAY_HOURS);
  const last = slots.reduce((most, { to }) => Math.max(most, to), first);
  const columns = venues.map((venue) => columnOf(byVenue.get(venue) ?? [], first, last));
  const hours = Array.from({ length: slots.length === 0 ? 0 : last - first + 1 }, (_hour, index) => first + index);
  return {
    throughout: events.filter((event) => !isTimed(event)),
    venues,
    hours: hours.map((hour) => ({
      hour,
      slots: slots.filter(({ from }) => from === hour).map(slotOf),
      cells: columns.map((column) => column.get(hour)),
    })),
  };
}
