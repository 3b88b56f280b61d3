import { z } from 'zod';
import {
  BlockedError,
  type Call,
  ConflictError,
  ForbiddenError,
  GoneError,
  InvalidParameterError,
  NotFoundError,
  type ServiceError,
  UnauthorizedError,
  UnavailableError,
  UndecodableError,
} from '#client/errors';
import { type Interception, interceptionOf } from '#client/interceptions';
import { isUnavailable } from '#client/retry';
import type { Answer } from '#client/transport';
import { diagnosisOf, phpMessageOf, shortened } from '#client/undecodable';
import { messageOf } from '#errors';
import { ERROR_BODY } from '#interface/responses';
import { plainField } from '#records/text';

/** What begins like JSON may hold records, and they may quote any page. */
const BEGINS_AS_JSON = /^\s*[{[]/;

/** Imunify360 answers this where JSON is asked for, also with status 200; no answer of the interface is like it. */
const BARE_MESSAGE = z.strictObject({ message: z.string() });

/**
 * The JSON of an answer. Throws `BlockedError` for what something else answered instead of the service, and
 * `UndecodableError` for anything that is not JSON; nothing is guessed out of it.
 */
export function parseJson(answer: Answer, call: Call): unknown {
  let value: unknown;
  try {
    value = JSON.parse(answer.body);
  } catch (error) {
    throw unparsed(answer, call, error);
  }
  const interception = BARE_MESSAGE.safeParse(value).success ? interceptionOf(answer) : undefined;
  if (interception?.kind === 'block') throw intercepted(answer, call, interception);
  return value;
}

function unparsed(answer: Answer, call: Call, cause: unknown): ServiceError {
  const { body } = answer;
  const interception =
    BEGINS_AS_JSON.test(body) || phpMessageOf(body) !== undefined ? undefined : interceptionOf(answer);
  if (interception === undefined || (interception.kind === 'page' && body.trim() === ''))
    return undecodable(answer, call, cause);
  return intercepted(answer, call, interception, cause);
}

function undecodable({ body }: Answer, call: Call, cause: unknown): UndecodableError {
  const { what, remedy } = diagnosisOf(body, messageOf(cause));
  return new UndecodableError(call, { message: `The service's answer is not JSON: ${what}.`, hint: remedy, cause });
}

/** The error of an answer that something else gave instead of the service. */
function intercepted(answer: Answer, call: Call, interception: Interception, cause?: unknown): ServiceError {
  const { name, kind, remedy } = interception;
  if (kind === 'outage' && isUnavailable(answer)) return unavailable(answer, call, `it answered ${name}`, remedy);
  const words = shortened(answer.body);
  return new BlockedError(call, {
    message: `The service answered ${name} instead of JSON.${words === '' ? '' : ` It says: “${words}”`}`,
    hint: remedy,
    cause,
  });
}

/** The error of an answer that refuses a call because there were too many, in whatever form it comes (RFC 6585, 4). */
function rateLimited(answer: Answer, call: Call): UnavailableError {
  return new UnavailableError(call, {
    message: `${againAfter(answer)}: the service takes no more requests from this machine for now (status 429, rate limit).`,
    hint: "If it stays so, ask the site's administrator which limit is met (of the host, or of a firewall or security plugin), and to raise it for this machine's address.",
  });
}

/** Returns when to try again, as the beginning of a sentence. */
function againAfter({ retryAfter }: Answer): string {
  return `Try again ${retryAfter === undefined ? 'later' : `after ${Math.ceil(retryAfter / 60_000)} min, as it asks`}`;
}

function unavailable(answer: Answer, call: Call, what?: string, remedy?: string): UnavailableError {
  const again = `${againAfter(answer)}.`;
  return new UnavailableError(call, {
    message: `The service is not available (status ${answer.status})${what === undefined ? '' : `: ${what}`}.`,
    hint: remedy === undefined ? again : `${remedy} ${again}`,
  });
}

/** Codes of a name or slug that is taken; the second comes with status 500 (observed behaviour, section 4). */
const TAKEN: readonly string[] = ['term_exists', 'duplicate_term_slug'];

/** The error that an answer of 400 or more stands for. */
export function errorOf(answer: Answer, call: Call): ServiceError {
  const body = ERROR_BODY.safeParse(safely(answer.body)).data;
  const said: Call = { ...call, code: body?.code, serviceMessage: body && plainField(body.message) };
  if (said.code !== undefined && TAKEN.includes(said.code))
    return new ConflictError(said, { message: 'The service has another record of this name or slug.' });
  // Each error of the service has a code; JSON without one may be a firewall's.
  const isOwn = (body?.code ?? '') !== '';
  const php = body === undefined ? phpMessageOf(answer.body) : undefined;
  const interception = php === undefined ? interceptionOf(answer) : undefined;
  if (answer.status === 429 && interception?.kind !== 'block') return rateLimited(answer, said);
  if (!isOwn && interception !== undefined) return intercepted(answer, said, interception);
  if (isUnavailable(answer)) {
    if (php !== undefined) return unavailable(answer, said, `its answer holds the PHP ${php.level} “${php.words}”`);
    // The service says some outages in JSON.
    if (interception?.kind === 'outage') return intercepted(answer, said, interception);
    return unavailable(answer, said);
  }
  if (php !== undefined) return undecodable(answer, said, undefined);
  switch (answer.status) {
    case 401:
      return new UnauthorizedError(said, {
        message: 'The service does not accept the credentials.',
        hint: 'Check ALMANAC_AUTH_USER and ALMANAC_AUTH_PASSWORD, or ALMANAC_AUTH_TOKEN; wrong ones are refused for reading, too.',
      });
    case 403:
      return new ForbiddenError(said, { message: 'The service refuses this to the reader.' });
    case 404:
      return new NotFoundError(said, {
        message:
          isOwn && said.code !== 'rest_no_route'
            ? `The service has nothing there: ${said.serviceMessage ? `“${said.serviceMessage}”` : said.code}.`
            : 'The service has no such route or page.',
        ...(said.code === 'rest_no_route'
          ? { hint: 'Check service.namespace (ALMANAC_NAMESPACE) and service.restRoot (ALMANAC_REST_ROOT).' }
          : {}),
      });
    case 410:
      return new GoneError(said, { message: 'The record is in the trash of the service.' });
    case 409:
      return new ConflictError(said, { message: 'The record has changed on the service.' });
    case 400:
      return new InvalidParameterError(said, { message: `The service refused a parameter${detailsOf(body?.data)}.` });
    default:
      return new UndecodableError(said, {
        message: `The service answered with status ${answer.status}, which the interface does not use.`,
      });
  }
}

const details = z.object({ params: z.union([z.array(z.string()), z.record(z.string(), z.unknown())]) });

/** The parameters that the service names, with its reasons where it gives any. */
function detailsOf(data: unknown): string {
  const params = details.safeParse(data).data?.params;
  if (params === undefined) return '';
  if (Array.isArray(params)) return `: ${params.join(', ')}`;
  return `: ${Object.entries(params)
    .map(([name, reason]) => (typeof reason === 'string' ? `${name} (${plainField(reason)})` : name))
    .join(', ')}`;
}

function safely(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
