import { interceptionOf } from '#client/interceptions';
import type { Answer } from '#client/transport';

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

/** How often a GET or HEAD is sent again after a passing failure. */
export const RETRIES = 3;

/** The first pause before a retry, in milliseconds; it doubles each time and is spread by up to half. */
const FIRST_PAUSE = 500;

/** The longest `Retry-After` that is waited for, in milliseconds; with a longer one the answer is given as it is. */
export const LONGEST_PAUSE = 120_000;

/** A `Retry-After` in milliseconds (RFC 9110, 10.2.3): seconds, or a date, which is measured by the service's own clock. */
export function retryAfterOf(retryAfter: string | undefined, date: string | undefined): number | undefined {
  const text = retryAfter?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const pause = text.endsWith('GMT') ? Date.parse(text) - Date.parse(date ?? '') : Number.NaN;
  return Number.isNaN(pause) ? undefined : Math.max(0, pause);
}

/** The pause before another attempt, in milliseconds: what the service asks for, or one that grows and is spread. */
export function pauseOf(retryAfter: number | undefined, attempt: number, random: () => number): number {
  return retryAfter ?? FIRST_PAUSE * 2 ** attempt * (1 + random() / 2);
}

/** Whether the status of an answer says that the service can't answer just now. */
export function isUnavailable({ status }: Answer): boolean {
  return status === 429 || status >= 500;
}

/** Whether asking again may help. A firewall's block says something else. */
export function isPassing(answer: Answer): boolean {
  return isUnavailable(answer) && interceptionOf(answer)?.kind !== 'block';
}

/** Whether an answer refuses a call for load: each such one is a reason to ask for less at once. */
export function isOverload({ status }: Answer): boolean {
  return status === 429 || status === 503;
}

/** The rest that an answer asks of the whole client, in milliseconds, unless it is too long to be waited for. */
export function restOf(answer: Answer): number | undefined {
  const { retryAfter } = answer;
  return isOverload(answer) && retryAfter !== undefined && retryAfter <= LONGEST_PAUSE ? retryAfter : undefined;
}
