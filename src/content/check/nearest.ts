/**
 * Returns the number of letters to add, remove, change or swap with their neighbour to turn one word into another
 * (optimal string alignment distance); `limit + 1` if the lengths alone differ by more than `limit`.
 */
function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1];
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      current.push(
        Math.min(
          (last[column] ?? 0) + 1,
          (current[column - 1] ?? 0) + 1,
          (last[column - 1] ?? 0) + (same ? 0 : 1),
          swapped ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    [beforeLast, last] = [last, current];
  }
  return last[b.length] ?? 0;
}

/**
 * Returns the known word that is closest to a word, ignoring case, the first of several; `undefined` if none is close.
 */
export function nearestWord(word: string, known: Iterable<string>): string | undefined {
  const written = word.toLowerCase();
  let limit = Math.max(1, Math.floor(written.length / 4));
  let nearest: string | undefined;
  for (const candidate of known) {
    const away = distance(written, candidate.toLowerCase(), limit);
    if (away > limit || (nearest !== undefined && away === limit)) continue;
    nearest = candidate;
    limit = away;
  }
  return nearest;
}
