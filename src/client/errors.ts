import { AlmanacError, type Explanation } from '#errors';

/** What is known of a call that failed. The URL holds no secrets. */
export type Call = {
  readonly method: string;
  readonly url: string;
  readonly status?: number | undefined;
  /** The service's own error code, as `rest_no_route`. */
  readonly code?: string | undefined;
  /** The service's own words, without markup. */
  readonly serviceMessage?: string | undefined;
};

/** The base of every error of talking to a service. */
export abstract class ServiceError extends AlmanacError {
  readonly fault = 'service';
  readonly call: Call;

  constructor(call: Call, explanation: Explanation) {
    super(explanation);
    this.call = call;
  }

  override explain(): string {
    const { method, url, status, code, serviceMessage } = this.call;
    const answer = [status, code, serviceMessage && `“${serviceMessage}”`].filter(
      (part) => part !== undefined && part !== '',
    );
    const lines = [
      this.message,
      `${method} ${url}${answer.length > 0 ? ` → ${answer.join(' ')}` : ''}`,
      this.state,
      this.hint,
    ];
    return lines.filter((line) => line !== undefined).join('\n');
  }
}

/** No connection to the service, or it broke off. */
export class UnreachableError extends ServiceError {}

/** The service took longer than the call may take. */
export class TimedOutError extends ServiceError {}

/** Something in front of the service (firewall, login, maintenance page) answered HTML. */
export class BlockedError extends ServiceError {}

/** 401: credentials are missing or wrong. */
export class UnauthorizedError extends ServiceError {}

/** 403: the record or operation is not for this reader. */
export class ForbiddenError extends ServiceError {}

/** 404, or what the service answers instead of it. */
export class NotFoundError extends ServiceError {}

/** 410: the record is in the trash. */
export class GoneError extends ServiceError {}

/** The record is in another state than the call takes it to be (409), or its name or slug is taken. */
export class ConflictError extends ServiceError {}

/** 400: the service refused a parameter. */
export class InvalidParameterError extends ServiceError {}

/** 429 or 5xx, also after the retries. */
export class UnavailableError extends ServiceError {}

/** The answer is larger than any real one. */
export class TooLargeError extends ServiceError {}

/** The answer is not what the interface answers. */
export class UndecodableError extends ServiceError {}

/** A list announced more pages than it served, also when it was read again. */
export class IncompleteListError extends ServiceError {}

/** A language answers exactly what the default language answers: the service does not have it. */
export class UnknownLanguageError extends ServiceError {}
