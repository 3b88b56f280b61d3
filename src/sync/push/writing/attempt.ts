import type { Client } from '#client/client';
import {
  BlockedError,
  ConflictError,
  ForbiddenError,
  GoneError,
  InvalidParameterError,
  NotFoundError,
  ServiceError,
  UnauthorizedError,
} from '#client/errors';
import type { AlmanacError } from '#errors';
import { recordStateOf } from '#interface/dialects/dialect';
import { InvalidInputError } from '#interface/inputs';
import type { Kind } from '#interface/kinds';

/**
 * Milliseconds to wait before each look for the result of a write that got no answer. Together they are longer than a
 * server lets a request run: usually thirty seconds, or a minute with a proxy in front of it.
 */
export const LOOK_PAUSES: readonly number[] = [0, 1_000, 2_000, 4_000, 8_000, 15_000, 20_000, 25_000];

/** The result of sending a write. */
type Attempt<T> =
  | { readonly outcome: 'done'; readonly answer: T }
  /** The service, or a rule of the interface, refused the write: nothing was written. */
  | { readonly outcome: 'refused'; readonly error: AlmanacError }
  /** The credentials may not write, or the service takes no more requests for now: no other write may be tried. */
  | { readonly outcome: 'forbidden'; readonly error: ServiceError }
  /** Something in front of the service answered and will do so again: no other write may be tried. */
  | { readonly outcome: 'blocked'; readonly error: BlockedError }
  /** It is unknown whether the service has carried out the write. */
  | { readonly outcome: 'unknown'; readonly error: ServiceError };

const REFUSALS = [ConflictError, GoneError, InvalidParameterError, NotFoundError];

/** Tells whether an answer of 403 concerns the record and not the account. */
const isOfRecord = ({ dialect }: Pick<Client, 'dialect'>, kind: Kind, { call }: ServiceError) =>
  recordStateOf(dialect, kind, { status: call.status ?? 0, code: call.code }) !== 'unknown';

/** Sends a write once and returns the result. */
export async function attemptWrite<T>(
  client: Pick<Client, 'dialect'>,
  kind: Kind,
  send: () => Promise<T>,
): Promise<Attempt<T>> {
  try {
    return { outcome: 'done', answer: await send() };
  } catch (error) {
    if (error instanceof InvalidInputError) return { outcome: 'refused', error };
    if (!(error instanceof ServiceError)) throw error;
    if (error instanceof BlockedError) return { outcome: 'blocked', error };
    if (error instanceof UnauthorizedError || error.call.status === 429) return { outcome: 'forbidden', error };
    if (error instanceof ForbiddenError)
      return { outcome: isOfRecord(client, kind, error) ? 'refused' : 'forbidden', error };
    if (REFUSALS.some((one) => error instanceof one)) return { outcome: 'refused', error };
    return { outcome: 'unknown', error };
  }
}

/** Waits for a duration in milliseconds. */
export type Sleep = (duration: number) => Promise<void>;

/**
 * Repeats a look, by default for longer than a write may take, until it finds something or a person ends the run;
 * `undefined` if it finds nothing. `pauses` are the milliseconds before each look. A look that throws `ServiceError`
 * counts as finding nothing.
 */
export async function lookRepeatedly<T>(
  look: () => Promise<T | undefined>,
  sleep: Sleep,
  stopped?: AbortSignal,
  pauses: readonly number[] = LOOK_PAUSES,
): Promise<T | undefined> {
  for (const pause of pauses) {
    if (pause > 0) await sleep(pause);
    if (stopped?.aborted === true) return undefined;
    try {
      const result = await look();
      if (result !== undefined) return result;
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
    }
  }
  return undefined;
}
