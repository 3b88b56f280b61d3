import type { FoundEvent } from './rows.ts';

/** A day of results, by its number, with its events. Today's events that are over form a day of their own. */
export type FoundDay = { readonly day: number; readonly isOver: boolean; readonly events: readonly FoundEvent[] };

/** A moment in the site's zone: the number of the day, and the minute of it. */
export type Moment = { readonly day: number; readonly minute: number };

/** Tells whether an event of today is over. */
const isOverAt = ({ days, over }: FoundEvent, { day, minute }: Moment) =>
  days.last === day && over !== undefined && over <= minute;

/**
 * Returns events day by day, each once, in the order given. Events that began before `from` stand on that day, behind
 * the events that begin then. Events that are over by `now` stand behind the others of the day.
 */
export function foundDays(events: readonly FoundEvent[], from = -Infinity, now?: Moment): readonly FoundDay[] {
  const days = Map.groupBy(events, ({ days: { first } }) => Math.max(first, from));
  const inOrder = from === -Infinity ? [...days] : [...days].sort(([one], [other]) => one - other);
  return inOrder.flatMap(([day, ofDay]) => {
    const isRunning = ({ days: { first } }: FoundEvent) => first < day;
    const isOver = (event: FoundEvent) => now !== undefined && isOverAt(event, now);
    const ahead = ofDay.filter((event) => !isOver(event));
    return [
      { day, isOver: false, events: [...ahead.filter((event) => !isRunning(event)), ...ahead.filter(isRunning)] },
      { day, isOver: true, events: ofDay.filter(isOver) },
    ].filter((part) => part.events.length > 0);
  });
}

/**
 * Returns events in the order given. Successive events of one day form a group, and a day may occur more than once.
 * Events that began before `from` stand on that day.
 */
export function foundDayRuns(events: readonly FoundEvent[], from: number): readonly FoundDay[] {
  const runs: { day: number; isOver: boolean; events: FoundEvent[] }[] = [];
  for (const event of events) {
    const day = Math.max(event.days.first, from);
    const last = runs.at(-1);
    if (last?.day === day) last.events.push(event);
    else runs.push({ day, isOver: false, events: [event] });
  }
  return runs;
}
