/**
 * Returns the index of the first item that passes a test; the number of items if none does. All items after it must
 * pass.
 */
export function firstIndexWhere<T>(things: readonly T[], holds: (thing: T) => boolean): number {
  let [from, to] = [0, things.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const thing = things[middle];
    if (thing !== undefined && !holds(thing)) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Returns the index of the first sorted number that is not below a value; their count if all are. */
export const firstIndexAtLeast = (sorted: readonly number[], value: number): number =>
  firstIndexWhere(sorted, (one) => one >= value);
