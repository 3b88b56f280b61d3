/**
 * Returns a function that computes the result for each value once; values with the same `toString()` share one result.
 * Formatting is most of what a large site's build does.
 */
export function memoized<T extends { toString(): string }, S>(compute: (value: T) => S): (value: T) => S {
  const all = new Map<string, S>();
  const ofText = (value: T) => {
    const key = value.toString();
    const known = all.get(key);
    if (known !== undefined) return known;
    const result = compute(value);
    all.set(key, result);
    return result;
  };
  // Writing a date as text takes much longer than finding the same object again.
  const ofObject = memoizedByObject(ofText);
  return (value) => (typeof value === 'object' ? ofObject(value) : ofText(value));
}

/** Returns a function of two values that computes each result once. */
export function memoizedBoth<T extends { toString(): string }, U extends { toString(): string }, S>(
  compute: (value: T, other: U) => S,
): (value: T, other: U) => S {
  const of = memoized((one: T) => memoized((other: U) => compute(one, other)));
  return (one, other) => of(one)(other);
}

/**
 * Returns a function that computes the result for each object once, as long as the object lives; it must not change:
 * pages show an event many times.
 */
export function memoizedByObject<T extends object, S>(compute: (value: T) => S): (value: T) => S {
  const all = new WeakMap<T, S>();
  return (value) => {
    const known = all.get(value);
    if (known !== undefined) return known;
    const result = compute(value);
    all.set(value, result);
    return result;
  };
}

/** Returns a function that computes its result when it is first called. */
export function once<T extends object>(compute: () => T): () => T {
  let result: T | undefined;
  return () => {
    result ??= compute();
    return result;
  };
}
