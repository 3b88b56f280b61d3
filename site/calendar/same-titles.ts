import type { CalendarEvent, Entry } from '#content/calendar/entries';
import { nameOf } from '#content/calendar/facts/names';
import { venueNameWithTown } from './facts/place-names.ts';

/** What the title of an event's page adds to its name and day, so that it is unique in the language. */
export type TitleAdditions = {
  readonly place: boolean;
  readonly time: boolean;
  /** Counts events that are otherwise alike, from 1. */
  readonly number: number;
};

/** Returns the venues of an event with their towns, for a title. */
export const venueNamesText = (event: CalendarEvent): string => event.venues.map(venueNameWithTown).join(', ');

const dayOf = ({ listedNumbers: { first, last } }: CalendarEvent): string => `${first} ${last}`;

const timeOf = ({ occurrence: { allDay, start } }: CalendarEvent): string =>
  allDay ? '' : `${Math.floor(start.epochMilliseconds / 60_000)}`;

const isOne = (events: readonly CalendarEvent[]): boolean => events.length === 1;

/** For an event without a namesake on its day. */
const NOTHING_MORE: TitleAdditions = { place: false, time: false, number: 1 };

/**
 * Returns the additions to the titles of all events that share their name with another event or one of `records`.
 * Events of one day differ by place, events of one place by time, and all others by a number, in the order of `events`.
 */
export function titleAdditionsFor(
  events: readonly CalendarEvent[],
  records: readonly Entry[],
): ReadonlyMap<CalendarEvent, TitleAdditions> {
  const recordNames = new Set(records.map(nameOf));
  const apart = new Map<CalendarEvent, TitleAdditions>();
  for (const [name, named] of Map.groupBy(events, nameOf)) {
    if (isOne(named) && !recordNames.has(name)) continue;
    for (const ofDay of Map.groupBy(named, dayOf).values()) {
      for (const event of ofDay) apart.set(event, NOTHING_MORE);
      if (isOne(ofDay)) continue;
      for (const [place, ofPlace] of Map.groupBy(ofDay, venueNamesText))
        for (const ofTime of Map.groupBy(ofPlace, timeOf).values())
          for (const [index, event] of ofTime.entries())
            apart.set(event, { place: place !== '', time: !isOne(ofPlace), number: index + 1 });
    }
  }
  return apart;
}
