/** A clock that stands still but for what is waited for, and what happens meanwhile. */
export type LifeTime = {
  /** In ms since the life began. */
  elapsed(): number;
  /** The wall clock, which may have been set. */
  now(): Temporal.Instant;
  /** Sets the wall clock by so many ms. */
  set(by: number): void;
  /** Has something happen at a time. */
  at(elapsed: number, happens: () => void): void;
  /** Lets so many ms pass, less where `until` is true after something has happened. */
  pass(milliseconds: number, until?: () => boolean): void;
};

/** Begins a time at an instant. */
export function lifeTime(begin: Temporal.Instant): LifeTime {
  let elapsed = 0;
  let offset = 0;
  const events: { readonly at: number; readonly happens: () => void }[] = [];
  return {
    elapsed: () => elapsed,
    now: () => begin.add({ milliseconds: Math.floor(elapsed) + offset }),
    set(by) {
      offset += by;
    },
    at(at, happens) {
      const index = events.findIndex((event) => event.at > at);
      events.splice(index === -1 ? events.length : index, 0, { at, happens });
    },
    pass(milliseconds, until = () => false) {
      const end = elapsed + milliseconds;
      while (!until()) {
        const [next] = events;
        if (next === undefined || next.at > end) {
          elapsed = end;
          return;
        }
        events.shift();
        elapsed = Math.max(elapsed, next.at);
        next.happens();
      }
    },
  };
}
