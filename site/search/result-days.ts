import type { SearchEvent } from './rows.ts';

/** A day of results, by its number, with its events. Today's events that are over form a day of their own. */
export type ResultDay = { readonly day: number; readonly isOver: boolean; readonly events: readonly SearchEvent[] };

/** A moment in the site's zone: the number of the day, and the minute of it. */
export type Moment = { readonly day: number; readonly minute: number };

/** Tells whether an event of today is over. */
const isOverAt = ({ days, over }: SearchEvent, { day, minute }: Moment) =>
  days.last === day && over !== undefined && over <= minute;

/**
 * Returns events day by day, each once, in their order. Events that began before `from` are listed on that day, behind
 * the events that begin then. Events of today that are over by `now` form a day of their own behind the others.
 */
export function resultDays(events: readonly SearchEvent[], from = -Infinity, now?: Moment): readonly ResultDay[] {
  const days = Map.groupBy(events, ({ days: { first } }) => Math.max(first, from));
  const inOrder = from === -Infinity ? [...days] : [...days].sort(([one], [other]) => one - other);
  return inOrder.flatMap(([day, ofDay]) => {
    const isRunning = ({ days: { first } }: SearchEvent) => first < day;
    const isOver = (event: SearchEvent) => now !== undefined && isOverAt(event, now);
    const ahead = ofDay.filter((event) => !isOver(event));
    return [
      { day, isOver: false, events: [...ahead.filter((event) => !isRunning(event)), ...ahead.filter(isRunning)] },
      { day, isOver: true, events: ofDay.filter(isOver) },
    ].filter((part) => part.events.length > 0);
  });
}

/**
 * Returns events in their order. Successive events of one day form a group, and a day may occur more than once. Events
 * that began before `from` are listed on that day.
 */
export function resultDayRuns(events: readonly SearchEvent[], from: number): readonly ResultDay[] {
  const runs: { day: number; isOver: boolean; events: SearchEvent[] }[] = [];
  for (const event of events) {
    const day = Math.max(event.days.first, from);
    const last = runs.at(-1);
    if (last?.day === day) last.events.push(event);
    else runs.push({ day, isOver: false, events: [event] });
  }
  return runs;
}
