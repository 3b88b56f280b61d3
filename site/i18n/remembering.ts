/** Says each value once and remembers it: formatting is most of what a large site's build does. */
export function remembering<T extends { toString(): string }, S>(say: (value: T) => S): (value: T) => S {
  const all = new Map<string, S>();
  return (value) => {
    const key = value.toString();
    const known = all.get(key);
    if (known !== undefined) return known;
    const said = say(value);
    all.set(key, said);
    return said;
  };
}

/** Does as `remembering`, for two values. */
export function rememberingBoth<T extends { toString(): string }, U extends { toString(): string }, S>(
  say: (one: T, other: U) => S,
): (one: T, other: U) => S {
  const of = remembering((one: T) => remembering((other: U) => say(one, other)));
  return (one, other) => of(one)(other);
}

/** Does as `remembering`, for an object that never changes, for as long as there is one: pages show an event many times. */
export function onceEach<T extends object, S>(say: (value: T) => S): (value: T) => S {
  const all = new WeakMap<T, S>();
  return (value) => {
    const known = all.get(value);
    if (known !== undefined) return known;
    const said = say(value);
    all.set(value, said);
    return said;
  };
}
