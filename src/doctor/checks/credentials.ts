import { ForbiddenError, ServiceError, UnauthorizedError } from '#client/errors';
import { failureFinding } from '#doctor/failures';
import { type Finding, ok, problem, unchecked, warning } from '#doctor/finding';
import type { ServiceObservation } from '#doctor/observation';
import { isReply } from '#doctor/probe';

const SET = 'ALMANAC_AUTH_USER and ALMANAC_AUTH_PASSWORD';

/** The remedy for web servers that do not pass on the `Authorization` header. */
const PASS_ON =
  'On Apache put `SetEnvIf Authorization "(.*)" HTTP_AUTHORIZATION=$1` at the top of the site\'s `.htaccess`, or `CGIPassAuth On` (Apache 2.4.13 and later); on nginx `fastcgi_param HTTP_AUTHORIZATION $http_authorization;` beside the other `fastcgi_param` lines, and `proxy_set_header Authorization $http_authorization;` where a proxy stands before it. Then reload the web server; Tools, Site Health of WordPress looks at the same.';

const isLoopback = (url: URL) => /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(url.hostname);

/** Tells whether the index of the REST root names application passwords; `undefined` where it names no ways at all. */
function takesPasswords({ root }: ServiceObservation): boolean | undefined {
  if (!isReply(root)) return undefined;
  const ways: unknown = Reflect.get(Object(root.body), 'authentication');
  return typeof ways === 'object' && ways !== null ? 'application-passwords' in ways : undefined;
}

/** Returns the finding for a request with credentials that the service treats as anonymous. */
function anonymousFinding(observation: ServiceObservation, { call }: UnauthorizedError): Finding {
  const { endpoint, credentials } = observation;
  const statement = `${call.method} ${call.url} was sent with credentials, and the service took it for a visitor's`;
  const base = new URL(endpoint.baseUrl);
  const takes = takesPasswords(observation);
  if (credentials === 'token' || credentials === 'header')
    return problem(
      'credentials-not-taken',
      'configuration',
      `${statement}.`,
      `WordPress takes no tokens and no other headers without a plugin for them: activate one, or use an application password (${SET}).`,
    );
  if (base.protocol === 'http:' && (takes === false || (takes === undefined && !isLoopback(base))))
    return problem(
      'application-passwords-need-https',
      'configuration',
      `${statement}: WordPress takes no application passwords over plain HTTP.`,
      `Give the site a certificate and set service.baseUrl: 'https://${base.host}…' (ALMANAC_BASE_URL); on a test site set \`define('WP_ENVIRONMENT_TYPE', 'local');\` in wp-config.php.`,
    );
  if (takes === false)
    return problem(
      'application-passwords-off',
      'configuration',
      `${statement}: its index says that application passwords are switched off.`,
      "A security plugin does this: switch them on again (Wordfence: All Options, “Disable WordPress application passwords”; Solid Security: REST API), or look for the filter `wp_is_application_passwords_available`. Behind a proxy that ends TLS, WordPress must learn that the request came by HTTPS (`$_SERVER['HTTPS'] = 'on'` in wp-config.php).",
    );
  return problem(
    'authorization-stripped',
    'configuration',
    `${statement}: the \`Authorization\` header does not arrive, the web server strips it.`,
    PASS_ON,
  );
}

function callText({ call: { method, url, status, code } }: ServiceError): string {
  return `${method} ${url} → ${[status, code].filter(Boolean).join(' ')}`;
}

/** Returns the finding for credentials that do not allow writing, by the error of the check. */
function refusedFinding(observation: ServiceObservation, error: Error): Finding {
  if (error instanceof UnauthorizedError) return anonymousFinding(observation, error);
  // Without a cause, the service refused the account; with one, it may not have received the credentials.
  if (error instanceof ForbiddenError && error.cause === undefined)
    return problem(
      'may-not-write',
      'configuration',
      `The credentials arrive and are taken, and the account may not write: drafts are hidden from it, and ${callText(error)}.`,
      'Give the account the role of an editor (Users, Role), or take the application password of one that has it.',
    );
  if (error instanceof ForbiddenError)
    return problem(
      'drafts-hidden',
      'configuration',
      `The service shows no drafts to this account, and did not refuse it either: it can't be told whether the credentials arrive, or the account may not edit (${callText(error)}).`,
      `Look first whether ${SET} are an account's name and an application password of it, and whether the account may edit events (Users, Role). If so, the header does not arrive. ${PASS_ON}`,
    );
  if (error instanceof ServiceError) return failureFinding(error);
  return unchecked('credentials', `Whether the account may write could not be asked: ${error.message}`);
}

/** Checks that the credentials arrive, and allow writing; `undefined` where that was not tried. */
export function credentialsFinding(observation: ServiceObservation): Finding | undefined {
  const { credentials, refusal, writing, index, endpoint } = observation;
  if (credentials === 'none')
    return unchecked('credentials', `No credentials are set (${SET}): a sync needs none, a push does.`);
  if (refusal !== undefined)
    return problem(
      'credentials-refused',
      'configuration',
      `GET ${refusal.call.url} with the credentials → 401 ${refusal.call.code ?? ''}${refusal.call.serviceMessage ? ` “${refusal.call.serviceMessage}”` : ''}; without them it is answered. A sync fails like this, too.`,
      `Set ${SET} to a user name and an application password of it (WordPress: Users, Profile, Application Passwords; not the password of the login), or take them out.`,
    );
  if (isReply(index) && new URL(index.url).origin !== new URL(index.landed).origin)
    return unchecked('credentials', 'Credentials are not sent on to where the service redirects: see above.');
  if (writing === undefined) return undefined;
  if (writing !== 'allowed') return refusedFinding(observation, writing);
  const base = new URL(endpoint.baseUrl);
  if (base.protocol === 'http:' && !isLoopback(base))
    return warning(
      'credentials-in-clear',
      'The credentials arrive, over plain HTTP: everybody on the way can read them.',
      `Set service.baseUrl: 'https://${base.host}…' (ALMANAC_BASE_URL).`,
    );
  return ok('credentials', 'The credentials arrive, and the account may write.');
}
