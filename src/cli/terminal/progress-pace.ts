/** How long back the pace is measured, in milliseconds: one slow answer hardly shows, a service that tires does. */
const SPAN = 20_000;

/** Between two samples, in milliseconds: figures that change faster can't be read. */
const SAMPLE_EVERY = 1_000;

/** Before so many milliseconds and steps, an estimate would be a guess. */
const FIRST_ESTIMATE = { after: 3_000, steps: 5 };

type Sample = { readonly at: number; readonly done: number };

/** How fast steps of one sort go, measured over the last while. Times are in milliseconds from any one origin. */
export class Pace {
  /** Oldest first; the first step only starts the clock. */
  #samples: readonly Sample[] = [];
  #begun: number | undefined;
  #done = 0;

  /** A step was done. */
  step(at: number): void {
    this.#done += 1;
    this.#begun ??= at;
    const last = this.#samples.at(-1);
    if (last !== undefined && at - last.at < SAMPLE_EVERY) return;
    // The newest sample from before the span stays, so that the whole span is covered.
    const before = this.#samples.findLastIndex((sample) => sample.at <= at - SPAN);
    this.#samples = [...this.#samples.slice(Math.max(0, before)), { at, done: this.#done }];
  }

  /** Steps a second; `undefined` while that would be a guess. */
  rate(): number | undefined {
    const [oldest, newest] = [this.#samples[0], this.#samples.at(-1)];
    if (oldest === undefined || newest === undefined || this.#begun === undefined) return undefined;
    if (newest.at - this.#begun < FIRST_ESTIMATE.after || newest.done < FIRST_ESTIMATE.steps) return undefined;
    return ((newest.done - oldest.done) * 1000) / (newest.at - oldest.at);
  }
}

/** A length of time for people, in steps that do not flicker: `5 s`, `40 s`, `3 min`, `2 h 10 min`. */
export function roughly(seconds: number): string {
  if (seconds <= 55) return `${Math.max(1, Math.ceil(seconds / 5)) * 5} s`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const rest = Math.ceil((minutes % 60) / 10) * 10;
  const hours = Math.floor(minutes / 60) + (rest === 60 ? 1 : 0);
  return rest % 60 === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}
