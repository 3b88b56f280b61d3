import { errors as undiciErrors } from 'undici';
import { NotPublicError } from '#client/addresses';
import { tooLargeError } from '#client/body';
import {
  type Call,
  OverBudgetError,
  ServiceError,
  TimedOutError,
  TooLargeError,
  UndecodableError,
  UnreachableError,
} from '#client/errors';
import { messageOf } from '#errors';

/** The error for redirects that form a circle or are too many. */
export class RedirectionError extends UnreachableError {
  constructor(call: Call) {
    super(call, {
      message: 'The service redirects in a circle, or too often.',
      hint: 'Open the address in a browser: service.baseUrl (ALMANAC_BASE_URL) may lack `https` or `www`.',
    });
  }
}

/** The error for a redirect, or a link of a page, that is not followed. */
export class RefusedAddressError extends UnreachableError {
  /** `what` completes the sentence “The service leads to …”. */
  constructor(call: Call, what: string) {
    super(call, {
      message: `The service leads to ${what}. Nothing was asked there.`,
      hint: 'If that is where the site is, give its own address as service.baseUrl (ALMANAC_BASE_URL). Otherwise ask the host of the site what redirects there.',
    });
  }
}

const BREAKS_OFF =
  'Try again; if it stays so, a proxy, firewall or time limit of the site ends connections early: ask the host of the site.';

/** The error codes of Node and undici for a connection that the other side ended. */
const CONNECTION_CODES: readonly string[] = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'];

/** The error codes for a body that was cut off; the last is for compressed bodies. */
const CUT: readonly string[] = [...CONNECTION_CODES, 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH', 'Z_BUF_ERROR'];

/** Returns true if an error, or an error in its chain of causes, has one of `codes`. */
function hasCode(error: unknown, codes: readonly string[]): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && codes.includes(String(cause.code))) return true;
  return false;
}

/** Tells whether an error that was thrown while a body was read means that the connection ended before the body. */
export function isBrokenOff(error: unknown): boolean {
  return hasCode(error, CUT);
}

/** The error where the service began to answer, and the connection ended in the middle of the response. */
export class BrokenOffError extends UnreachableError {
  // The status is left out of the call: an incomplete response says nothing certain about the record.
  constructor(call: Call, { status, bytes, cause }: { status: number; bytes: number; cause: unknown }) {
    super(call, {
      message: `The service began to answer (status ${status}), and the connection ended in the middle of its answer, after ${bytes} bytes: ${messageOf(cause)}`,
      hint: BREAKS_OFF,
      cause,
    });
  }
}

/**
 * Returns the `ServiceError` for the error that a call without a response threw; `limit` is its time limit in
 * milliseconds.
 */
export function toServiceError(error: unknown, call: Call, limit: number): ServiceError {
  if (error instanceof ServiceError) return error;
  if (error instanceof NotPublicError)
    return new RefusedAddressError(call, `${error.host}, which is not on the public internet`);
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
  if (error instanceof undiciErrors.HeadersOverflowError) return tooLargeError(call, 'its headers may be');
  if (error instanceof Error && 'code' in error && /^(?:Z_DATA_ERROR$|ERR__)/.test(String(error.code)))
    return new UndecodableError(call, {
      message: `The service's answer is not compressed as it says: ${messageOf(error)}`,
      hint: 'Two places of the site may compress, one over the other: ask the host of the site.',
      cause: error,
    });
  const reason =
    messageOf(error) || (error instanceof AggregateError ? error.errors.map(messageOf).join('; ') : 'no reason given');
  if (hasCode(error, CONNECTION_CODES))
    return new UnreachableError(call, {
      message: `The service was reached, and ended the connection without an answer: ${reason}`,
      hint: BREAKS_OFF,
      cause: error,
    });
  return new UnreachableError(call, {
    message: `The service can't be reached: ${reason}`,
    hint: 'Check service.baseUrl (ALMANAC_BASE_URL) and that the site is up.',
    cause: error,
  });
}

/** The errors in which a retry would end, too. */
const LASTING = [
  TooLargeError,
  UndecodableError,
  OverBudgetError,
  RedirectionError,
  RefusedAddressError,
  NotPublicError,
] as const;

/** Returns true if a retry would end in the same failure. */
export function isLastingFailure(error: unknown): boolean {
  if (LASTING.some((kind) => error instanceof kind)) return true;
  return error instanceof Error && error.cause instanceof undiciErrors.InvalidArgumentError;
}
