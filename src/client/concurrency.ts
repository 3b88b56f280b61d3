/** The initial limit: enough to keep a small server busy. */
const START = 2;

/** Number of successful responses after a refusal until the limit grows by one. */
const CALM = 64;

/** The end of a call: a success, a refusal for load (429, 503, a time-out), or an end that says nothing about load. */
export type CallOutcome = 'done' | 'overload' | 'nothing';

/**
 * An adaptive limit, from 1 to a ceiling, on the number of calls under way at once. The limit starts at two and grows
 * by one whenever as many calls as it allows have succeeded. A refusal for load halves the limit; from then on it grows
 * by one after every 64 successful responses.
 */
export class ConcurrencyLimit {
  readonly #ceiling: number;
  #limit: number;
  /** Number of times that the limit was halved. */
  #refusals = 0;
  /** Number of successful responses since the last change of the limit. */
  #calm = 0;

  constructor(ceiling: number) {
    this.#ceiling = ceiling;
    this.#limit = Math.min(START, ceiling);
  }

  get limit(): number {
    return this.#limit;
  }

  /**
   * Registers a call that begins. Returns a function that must be called once, with the end of this call. Of calls
   * under way together, only the first refusal halves the limit.
   */
  begin(): (outcome: CallOutcome) => void {
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
