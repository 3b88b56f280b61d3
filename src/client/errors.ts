import { AlmanacError, type Explanation } from '#errors';

/** A call of the service, for messages. Its URL holds no secrets. */
export type Call = {
  readonly method: string;
  readonly url: string;
  readonly status?: number | undefined;
  /** The address that answered, where redirects led to another one. */
  readonly answeredBy?: string | undefined;
  /** The service's own error code, as `rest_no_route`. */
  readonly code?: string | undefined;
  /** The service's own words, without markup. */
  readonly serviceMessage?: string | undefined;
};

/** The base class of all errors of calls to a service. */
export abstract class ServiceError extends AlmanacError {
  readonly fault = 'service';
  readonly call: Call;

  constructor(call: Call, explanation: Explanation) {
    super(explanation);
    this.call = call;
  }

  override explain(): string {
    const { method, url, answeredBy, status, code, serviceMessage } = this.call;
    const answer = [status, code, serviceMessage && `“${serviceMessage}”`].filter(
      (part) => part !== undefined && part !== '',
    );
    const lines = [
      this.message,
      `${method} ${url}${answeredBy === undefined ? '' : `, answered by ${answeredBy}`}${answer.length > 0 ? ` → ${answer.join(' ')}` : ''}`,
      this.state,
      this.hint,
    ];
    return lines.filter((line) => line !== undefined).join('\n');
  }
}

/** The error where no connection to the service came about, or the connection broke off. */
export class UnreachableError extends ServiceError {}

/** The error where the service took longer than a call may take. */
export class TimedOutError extends ServiceError {}

/** The error where something in front of the service (firewall, login, maintenance page) answered in its place. */
export class BlockedError extends ServiceError {}

/** The error for status 401: credentials are missing or wrong. */
export class UnauthorizedError extends ServiceError {}

/** The error for status 403: this reader has no right to the record or operation. */
export class ForbiddenError extends ServiceError {}

/** The error for status 404: no such record, page or route. */
export class NotFoundError extends ServiceError {}

/** The error for status 410: the record is in the trash. */
export class GoneError extends ServiceError {}

/** The error where a record has changed on the service (409), or where its name or slug is taken. */
export class ConflictError extends ServiceError {}

/** The error for status 400: the service refused a parameter. */
export class InvalidParameterError extends ServiceError {}

/** The error for 429 and 5xx: the service can't answer now, also after the retries. */
export class UnavailableError extends ServiceError {}

/** The error for a response that is larger than the ceilings allow. */
export class TooLargeError extends ServiceError {}

/** The error where a run has used up its budget, or is about to exceed it. */
export class OverBudgetError extends ServiceError {
  /** `what` completes the sentence “The run has …”; `key` is the exhausted part of the budget. */
  constructor(call: Call, what: string, key: 'megabytes' | 'minutes' | 'files' | 'pages') {
    super(call, {
      message: `The run has ${what}, and its budget allows no more.`,
      hint: `Look at what the service serves: a plugin or cache of the site may repeat or bloat it. Where the calendar is so large, raise budget.${key} in almanac.config.ts.`,
    });
  }
}

/** The error for a response that is not JSON, or not in the interface's form. */
export class UndecodableError extends ServiceError {}

/** The error for a list that announced more pages than it served, also when it was read again. */
export class IncompleteListError extends ServiceError {}

/**
 * The error for a language whose responses are exactly the default language's: the service does not have the language.
 */
export class UnknownLanguageError extends ServiceError {}
