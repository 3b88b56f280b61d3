import type { FoundEvent } from './rows.ts';

/** A day of results, by its number, with the events that stand on it. */
export type FoundDay = { readonly day: number; readonly events: readonly FoundEvent[] };

/**
 * Returns events day by day, each once, in the order given. What began before `from` stands on that day, behind what
 * begins then.
 */
export function foundDays(events: readonly FoundEvent[], from = -Infinity): readonly FoundDay[] {
  const days = Map.groupBy(events, ({ days: { first } }) => Math.max(first, from));
  const inOrder = from === -Infinity ? [...days] : [...days].sort(([one], [other]) => one - other);
  return inOrder.map(([day, ofDay]) => {
    const isRunning = ({ days: { first } }: FoundEvent) => first < day;
    return { day, events: [...ofDay.filter((event) => !isRunning(event)), ...ofDay.filter(isRunning)] };
  });
}
