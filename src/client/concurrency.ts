/** The limit at first: enough to keep a small server busy. */
const START = 2;

/** After a refusal, so many answers without one let one more call in. */
const CALM = 64;

/** How a call ended: as asked, refused for load (429, 503, no answer in time), or in a way that tells nothing of load. */
export type Outcome = 'done' | 'overload' | 'nothing';

/**
 * How many calls may be under way at once, from 1 to a ceiling. The limit begins with two and grows by one with each
 * round trip; a refusal for load halves it, and from then on it grows by one after many answers without another.
 */
export class Concurrency {
  readonly #ceiling: number;
  #limit: number;
  /** How often the limit was halved. */
  #refusals = 0;
  /** Answers since the limit changed last. */
  #calm = 0;

  constructor(ceiling: number) {
    this.#ceiling = ceiling;
    this.#limit = Math.min(START, ceiling);
  }

  get limit(): number {
    return this.#limit;
  }

  /** Notes that a call begins, and returns how it ends: to be called once. Calls begun together halve the limit once. */
  begin(): (outcome: Outcome) => void {
    const refusals = this.#refusals;
    return (outcome) => {
      if (outcome === 'done') this.#grow();
      else if (outcome === 'overload' && refusals === this.#refusals) {
        this.#refusals += 1;
        this.#change(Math.max(1, Math.floor(this.#limit / 2)));
      }
    };
  }

  #grow(): void {
    this.#calm += 1;
    if (this.#limit < this.#ceiling && this.#calm >= (this.#refusals === 0 ? this.#limit : CALM))
      this.#change(this.#limit + 1);
  }

  #change(limit: number): void {
    this.#limit = limit;
    this.#calm = 0;
  }
}
