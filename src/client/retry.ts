import { interceptionOf } from '#client/interceptions';
import type { Answer } from '#client/transport';

/** The time without requests that a service asks for (`Retry-After`), for which all calls of a transport wait. */
export class QuietPeriod {
  readonly #sleep: (duration: number) => Promise<void>;
  #over: Promise<unknown> = Promise.resolve();

  /** `sleep` waits for a time in milliseconds; where it rejects (the transport is closed), `over` rejects, too. */
  constructor(sleep: (duration: number) => Promise<void>) {
    this.#sleep = sleep;
  }

  /** Begins a quiet period of `duration` milliseconds from now; a longer one that has begun stays. */
  take(duration: number): void {
    this.#over = Promise.all([this.#over, this.#sleep(duration)]);
    // Without a handler, a rejection that nobody waits for would end the process.
    this.#over.catch(() => {});
  }

  /** Waits until all quiet periods have ended. */
  async over(): Promise<void> {
    for (let period: unknown; period !== this.#over; ) {
      period = this.#over;
      await period;
    }
  }
}

/** Number of times that a GET or HEAD is sent again after a passing failure. */
export const RETRIES = 3;

/** The pause before the first retry, in milliseconds; it doubles each time, and up to half is added at random. */
const FIRST_PAUSE = 500;

/** The longest `Retry-After` that is waited for, in milliseconds; with a longer one there is no retry. */
export const LONGEST_PAUSE = 120_000;

/**
 * Parses a `Retry-After` (RFC 9110, 10.2.3) into milliseconds: seconds, or a date, which is compared with the `Date`
 * header of the same response. Returns `undefined` for any other text.
 */
export function retryAfterOf(retryAfter: string | undefined, date: string | undefined): number | undefined {
  const text = retryAfter?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const pause = text.endsWith('GMT') ? Date.parse(text) - Date.parse(date ?? '') : Number.NaN;
  return Number.isNaN(pause) ? undefined : Math.max(0, pause);
}

/** Returns the pause before the next attempt, in milliseconds: the service's `Retry-After`, or a growing random one. */
export function pauseOf(retryAfter: number | undefined, attempt: number, random: () => number): number {
  return retryAfter ?? FIRST_PAUSE * 2 ** attempt * (1 + random() / 2);
}

/** Returns true if the status of a response says that the service can't answer now (429 or 5xx). */
export function isUnavailable({ status }: Answer): boolean {
  return status === 429 || status >= 500;
}

/** Returns true if a response is worth a retry: after 429 or 5xx, unless it is a firewall's block. */
export function isWorthRetrying(answer: Answer): boolean {
  return isUnavailable(answer) && interceptionOf(answer)?.kind !== 'block';
}

/** Returns true if a response refuses a call for load, so that fewer calls may be under way at once. */
export function isOverload({ status }: Answer): boolean {
  return status === 429 || status === 503;
}

/**
 * Returns the quiet period that a response asks of all calls, in milliseconds; `undefined` for none or too long a one.
 */
export function quietPeriodOf(answer: Answer): number | undefined {
  const { retryAfter } = answer;
  return isOverload(answer) && retryAfter !== undefined && retryAfter <= LONGEST_PAUSE ? retryAfter : undefined;
}
