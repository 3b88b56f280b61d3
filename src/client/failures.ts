import { errors as undiciErrors } from 'undici';
import { tooLarge } from '#client/body';
import {
  type Call,
  ServiceError,
  TimedOutError,
  TooLargeError,
  UndecodableError,
  UnreachableError,
} from '#client/errors';
import { messageOf } from '#errors';

/** The service's redirects lead nowhere. */
export class RedirectionError extends UnreachableError {
  constructor(call: Call) {
    super(call, {
      message: 'The service redirects in a circle, or too often.',
      hint: 'Open the address in a browser: service.baseUrl (ALMANAC_BASE_URL) may lack `https` or `www`.',
    });
  }
}

/** The error of a call that got no answer, from whatever was thrown; `limit` is its longest time in milliseconds. */
export function failure(error: unknown, call: Call, limit: number): ServiceError {
  if (error instanceof ServiceError) return error;
  const timedOut =
    (error instanceof Error && error.name === 'TimeoutError') ||
    error instanceof undiciErrors.HeadersTimeoutError ||
    error instanceof undiciErrors.BodyTimeoutError;
  if (timedOut)
    return new TimedOutError(call, {
      message: `The service did not answer within ${limit / 1000} seconds.`,
      hint: 'Try again later; if it stays so, ask the host of the site.',
      cause: error,
    });
  if (error instanceof undiciErrors.HeadersOverflowError) return tooLarge(call, 'its headers may be');
  if (error instanceof Error && 'code' in error && /^(?:Z_DATA_ERROR$|ERR__)/.test(String(error.code)))
    return new UndecodableError(call, {
      message: `The service's answer is not compressed as it says: ${messageOf(error)}`,
      hint: 'Two places of the site may compress, one over the other: ask the host of the site.',
      cause: error,
    });
  const reason =
    messageOf(error) || (error instanceof AggregateError ? error.errors.map(messageOf).join('; ') : 'no reason given');
  return new UnreachableError(call, {
    message: `The service can't be reached: ${reason}`,
    hint: 'Check service.baseUrl (ALMANAC_BASE_URL) and that the site is up.',
    cause: error,
  });
}

/** Whether a failure would only be repeated. */
export function isLasting(error: unknown): boolean {
  if (error instanceof TooLargeError || error instanceof UndecodableError || error instanceof RedirectionError)
    return true;
  return error instanceof Error && error.cause instanceof undiciErrors.InvalidArgumentError;
}
