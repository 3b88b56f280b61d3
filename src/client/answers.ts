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
import type { Answer } from '#client/transport';
import { messageOf } from '#errors';
import { ERROR_BODY } from '#interface/responses';
import { plainField } from '#records/text';

const HTML_HINT =
  'A firewall, login or maintenance page may stand before the service, or service.restRoot (ALMANAC_REST_ROOT) is wrong. Open the address in a browser.';

function isHtml(answer: Answer): boolean {
  return answer.mediaType === 'text/html' || /^\s*<(?:!doctype|html|head|body)/i.test(answer.body);
}

/** The JSON of an answer. Throws `BlockedError` for a page, `UndecodableError` for anything else. */
export function parseJson(answer: Answer, call: Call): unknown {
  try {
    return JSON.parse(answer.body);
  } catch (error) {
    if (isHtml(answer))
      throw new BlockedError(call, {
        message: 'The service answered an HTML page instead of JSON.',
        hint: HTML_HINT,
        cause: error,
      });
    throw new UndecodableError(call, {
      message: `The service's answer is not JSON: ${messageOf(error)}`,
      hint: 'Open the address in a browser: PHP warnings before the JSON are a common cause.',
      cause: error,
    });
  }
}

/** Codes of a name or slug that is taken; the second comes with status 500 (observed behaviour, section 4). */
const TAKEN: readonly string[] = ['term_exists', 'duplicate_term_slug'];

/** The error that an answer of 400 or more stands for. */
export function errorOf(answer: Answer, call: Call): ServiceError {
  const body = isHtml(answer) ? undefined : ERROR_BODY.safeParse(safely(answer.body)).data;
  const said: Call = { ...call, code: body?.code, serviceMessage: body && plainField(body.message) };
  if (said.code !== undefined && TAKEN.includes(said.code))
    return new ConflictError(said, { message: 'The service has another record of this name or slug.' });
  if (answer.status === 429 || answer.status >= 500)
    return new UnavailableError(said, {
      message: `The service is not available (status ${answer.status}).`,
      hint: `Try again ${answer.retryAfter === undefined ? 'later' : `after ${Math.ceil(answer.retryAfter / 60_000)} min, as it asks`}.`,
    });
  if (body === undefined && isHtml(answer))
    return new BlockedError(said, {
      message: `The service answered an HTML page with status ${answer.status}.`,
      hint: HTML_HINT,
    });
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
        message: 'The service has no such route or page.',
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
