/** Returns the index of the first of some numbers, sorted, that is not below a value; their count where all are. */
export function firstAtLeast(sorted: readonly number[], value: number): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((sorted[middle] ?? value) < value) from = middle + 1;
    else to = middle;
  }
  return from;
}
