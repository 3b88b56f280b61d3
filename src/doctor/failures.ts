import {
  BlockedError,
  ForbiddenError,
  InvalidParameterError,
  NotFoundError,
  type ServiceError,
  TimedOutError,
  TooLargeError,
  UnauthorizedError,
  UnavailableError,
  UndecodableError,
  UnreachableError,
} from '#client/errors';
import { RedirectionError } from '#client/failures';
import { connectionFaultOf } from '#doctor/connections';
import { type Finding, problem } from '#doctor/finding';

const LOOK = 'Open the address in a browser.';

const CLOSED =
  'A plugin closes the REST interface to visitors (Disable WP REST API, Solid Security, Wordfence and others can): exempt this namespace there, or set the credentials of an account (ALMANAC_AUTH_USER and ALMANAC_AUTH_PASSWORD).';

/** The id of the finding for each class of error, and its remedy where the error has no hint of its own. */
const KINDS: readonly (readonly [of: abstract new (...given: never[]) => ServiceError, id: string, remedy: string])[] =
  [
    [RedirectionError, 'redirects', LOOK],
    [UnreachableError, 'unreachable', 'Check service.baseUrl (ALMANAC_BASE_URL) and that the site is up.'],
    [TimedOutError, 'timed-out', 'Try again later; if it stays so, ask the host of the site.'],
    [TooLargeError, 'too-large', LOOK],
    [BlockedError, 'blocked', LOOK],
    [UnavailableError, 'unavailable', 'Try again later.'],
    [UndecodableError, 'not-json', LOOK],
    [UnauthorizedError, 'closed', CLOSED],
    [ForbiddenError, 'closed', CLOSED],
    [NotFoundError, 'no-route', 'Update the calendar plugin of the site: it lacks a route of the interface.'],
    [
      InvalidParameterError,
      'parameter-refused',
      'Open the address in a browser. A calendar plugin that is older than the interface refuses its parameters: update it on the site. Where it is up to date, or another plugin changes what is asked for, report this line to Almanac.',
    ],
  ];

/** Returns the call with the status, error code and message of its response, for a finding's message. */
function saidBy({ call: { method, url, status, code, serviceMessage } }: ServiceError): string {
  const answer = [status, code, serviceMessage && `“${serviceMessage}”`].filter(Boolean).join(' ');
  return `${method} ${url}${answer === '' ? '' : ` → ${answer}`}`;
}

const sentence = (text: string) => (/[.!?”)]$/.test(text) ? text : `${text}.`);

/** Returns the finding for a failed request. */
export function failureFinding(failure: ServiceError): Finding {
  const asked = saidBy(failure);
  const connection = connectionFaultOf(failure);
  if (connection !== undefined)
    return problem(
      connection.id,
      'service',
      `${asked}: ${connection.what}. ${sentence(failure.message)}`,
      connection.remedy,
    );
  const [, id, otherwise] = KINDS.find(([of]) => failure instanceof of) ?? [undefined, 'unexpected', LOOK];
  // The hint of a 401 is to check the credentials, which does not help a reader who has set none.
  const cure = id === 'closed' ? otherwise : (failure.hint ?? otherwise);
  // A list that can't be read ends a sync before it writes.
  const remedy = id === 'not-json' ? `${sentence(cure)} Until then a sync leaves files as they are.` : cure;
  return problem(id, 'service', `${asked}: ${sentence(failure.message)}`, remedy);
}
