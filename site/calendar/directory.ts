import { type CalendarEvent, type Entry, isEntryOf } from '#content/calendar/entries';
import type { DirectoryKind } from '../addresses/addresses.ts';
import type { EventIndex } from './event-index.ts';

/**
 * A record with coming events: their number, the next one to begin that is neither cancelled nor postponed, and the
 * categories below it that have coming events, too.
 */
export type EntryWithEvents = {
  readonly entry: Entry<DirectoryKind>;
  readonly count: number;
  readonly next: CalendarEvent | undefined;
  readonly parts: readonly EntryWithEvents[];
};

/** The records of a kind: with coming events, and without. */
type KindDirectory = {
  readonly withEvents: readonly EntryWithEvents[];
  readonly withoutEvents: readonly Entry<DirectoryKind>[];
};

/**
 * Returns the records of a kind in order, with and without coming events. A category with coming events is listed
 * below its parent, whose events include its own. In a circle of categories, the first one is on top.
 */
export function directoryOf(
  { records, eventsOf, present, partsOf, parentOf }: EventIndex,
  kind: DirectoryKind,
): KindDirectory {
  const all: readonly Entry<DirectoryKind>[] = records(kind);
  const upcoming = new Map(all.map((entry) => [entry, eventsOf(entry).upcoming]));
  const countOf = (entry: Entry<DirectoryKind>) => upcoming.get(entry)?.length ?? 0;
  const nextOf = (entry: Entry<DirectoryKind>) =>
    upcoming
      .get(entry)
      ?.find(({ status, listedNumbers: { first } }) => status === 'scheduled' && !present.isAfter(first));
  const placed = new Set<Entry>();
  const place = (entry: Entry<DirectoryKind>): EntryWithEvents[] => {
    if (placed.has(entry) || countOf(entry) === 0) return [];
    placed.add(entry);
    const parts = isEntryOf('categories', entry) ? partsOf(entry).flatMap(place) : [];
    return [{ entry, count: countOf(entry), next: nextOf(entry), parts }];
  };
  const isTop = (entry: Entry<DirectoryKind>) => !isEntryOf('categories', entry) || parentOf(entry) === undefined;
  const tops = new Map(all.filter(isTop).map((entry) => [entry, place(entry)]));
  // The remaining categories lie in a circle.
  const withEvents = all.flatMap((entry) => tops.get(entry) ?? place(entry));
  return { withEvents, withoutEvents: all.filter((entry) => countOf(entry) === 0) };
}
