/**
 * Returns the index of the first of some things for which a test holds, as it does for all after it; their count where it
 * holds for none.
 */
export function firstFrom<T>(things: readonly T[], holds: (one: T) => boolean): number {
  let [from, to] = [0, things.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const one = things[middle];
    if (one !== undefined && !holds(one)) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Returns the index of the first of some numbers, sorted, that is not below a value; their count where all are. */
export const firstAtLeast = (sorted: readonly number[], value: number): number =>
  firstFrom(sorted, (one) => one >= value);
