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
import { type Finding, problem } from '#doctor/finding';

/** The cause (`what`) for which no connection came about, and the remedy. */
type ConnectionFault = { readonly id: 'tls' | 'unreachable'; readonly what: string; readonly remedy: string };

const CLOCK_OR_TRUST =
  'NODE_EXTRA_CA_CERTS names a file with the certificate of an authority of your own, if that is whose it is.';

const tls = (what: string, remedy: string): ConnectionFault => ({ id: 'tls', what, remedy });

const unreachable = (what: string, remedy: string): ConnectionFault => ({ id: 'unreachable', what, remedy });

const CHECK_ADDRESS = 'Check service.baseUrl (ALMANAC_BASE_URL)';

const INCOMPLETE = tls(
  'its certificate does not lead to an authority that this machine trusts',
  `Most often the server sends its certificate without the intermediate one; browsers fill it in, other programs do not: ask the host of the site to install the full chain. ${CLOCK_OR_TRUST}`,
);

const SELF_SIGNED = tls(
  'its certificate is signed by itself',
  `Ask the host of the site for a certificate of a public authority, such as Let's Encrypt. ${CLOCK_OR_TRUST}`,
);

const NO_TLS = tls(
  'what answers at this port does not speak TLS',
  `${CHECK_ADDRESS}: its scheme (http or https) and its port.`,
);

const BROKEN_OFF = unreachable(
  'the connection was broken off',
  'Try again; if it stays so, a firewall may do it: ask the host of the site whether it lets the address of this machine through.',
);

/** The faults by the error codes of Node and undici. */
const FAULTS: Readonly<Record<string, ConnectionFault>> = {
  CERT_HAS_EXPIRED: tls(
    'its certificate has expired',
    'Ask the host of the site to renew it, and look at the clock of this machine.',
  ),
  CERT_NOT_YET_VALID: tls('its certificate is not valid yet', 'Set the clock of this machine.'),
  ERR_TLS_CERT_ALTNAME_INVALID: tls(
    'its certificate is for another name',
    `${CHECK_ADDRESS}: the name with or without \`www\`. If it is right, ask the host of the site for a certificate of this name.`,
  ),
  DEPTH_ZERO_SELF_SIGNED_CERT: SELF_SIGNED,
  SELF_SIGNED_CERT_IN_CHAIN: SELF_SIGNED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: INCOMPLETE,
  UNABLE_TO_GET_ISSUER_CERT: INCOMPLETE,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: INCOMPLETE,
  ERR_SSL_WRONG_VERSION_NUMBER: NO_TLS,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: NO_TLS,
  EPROTO: NO_TLS,
  ENOTFOUND: unreachable('there is no host of this name', `${CHECK_ADDRESS} for a slip of the pen.`),
  EAI_AGAIN: unreachable(
    'the name of the host could not be looked up',
    'Look at the network and the name server of this machine.',
  ),
  ECONNREFUSED: unreachable(
    'the host takes no connection there',
    `${CHECK_ADDRESS}, its port too. If it is right, the web server is down: tell the host of the site.`,
  ),
  ECONNRESET: BROKEN_OFF,
  UND_ERR_SOCKET: BROKEN_OFF,
  UND_ERR_CONNECT_TIMEOUT: unreachable(
    'nothing answers at this address',
    'A firewall of the site, or of the network here, may drop what is sent: try the address from another network, and set HTTPS_PROXY if this one has a proxy.',
  ),
};

function* causesOf(error: unknown): Generator<Error, void> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    yield cause;
    if (cause instanceof AggregateError) for (const one of cause.errors) if (one instanceof Error) yield one;
  }
}

/** Returns the fault for which no connection came about, by the error codes in the causes of a failure; else `undefined`. */
export function connectionFaultOf(failure: ServiceError): ConnectionFault | undefined {
  for (const cause of causesOf(failure.cause)) {
    const code = 'code' in cause ? String(cause.code) : '';
    const fault = Object.hasOwn(FAULTS, code) ? FAULTS[code] : undefined;
    if (fault !== undefined) return fault;
  }
  return undefined;
}

const LOOK = 'Open the address in a browser.';

const CLOSED =
  'A plugin closes the REST interface to visitors (Disable WP REST API, Solid Security, Wordfence and others can): exempt this namespace there, or set the credentials of an account (ALMANAC_AUTH_USER and ALMANAC_AUTH_PASSWORD).';

/** The id of the finding for each class of error, and its remedy where the error has no hint of its own. */
const KINDS: readonly (readonly [of: abstract new (...args: never[]) => ServiceError, id: string, remedy: string])[] = [
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
function callText({ call: { method, url, status, code, serviceMessage } }: ServiceError): string {
  const answer = [status, code, serviceMessage && `“${serviceMessage}”`].filter(Boolean).join(' ');
  return `${method} ${url}${answer === '' ? '' : ` → ${answer}`}`;
}

const sentence = (text: string) => (/[.!?”)]$/.test(text) ? text : `${text}.`);

/** Returns the finding for a failed request. */
export function failureFinding(failure: ServiceError): Finding {
  const call = callText(failure);
  const connection = connectionFaultOf(failure);
  if (connection !== undefined)
    return problem(
      connection.id,
      'service',
      `${call}: ${connection.what}. ${sentence(failure.message)}`,
      connection.remedy,
    );
  const [, id, otherwise] = KINDS.find(([of]) => failure instanceof of) ?? [undefined, 'unexpected', LOOK];
  // The hint of a 401 says to check the credentials, which most of these requests do not have.
  const cure = id === 'closed' ? otherwise : (failure.hint ?? otherwise);
  // A list that can't be read ends a sync before it writes.
  const remedy = id === 'not-json' ? `${sentence(cure)} Until then a sync leaves files as they are.` : cure;
  return problem(id, 'service', `${call}: ${sentence(failure.message)}`, remedy);
}
