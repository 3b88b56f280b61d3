/** A rest that the service asks for, kept by every call of a transport. */
export class Rest {
  readonly #sleep: (duration: number) => Promise<void>;
  #over: Promise<unknown> = Promise.resolve();

  /** `sleep` waits, in milliseconds; it rejects where waiting has lost its sense, and so does every `over`. */
  constructor(sleep: (duration: number) => Promise<void>) {
    this.#sleep = sleep;
  }

  /** Rests for so many milliseconds from this moment, or longer where a longer rest has begun. */
  take(duration: number): void {
    this.#over = Promise.all([this.#over, this.#sleep(duration)]);
    // Nobody may be waiting for it.
    this.#over.catch(() => {});
  }

  /** Resolves as soon as no rest is being taken. */
  async over(): Promise<void> {
    for (let seen: unknown; seen !== this.#over; ) {
      seen = this.#over;
      await seen;
    }
  }
}
