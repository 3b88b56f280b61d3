import { EDITOR, jsonAnswer, READER, type SiteFault } from '../support/sites/site.ts';
import type { FaultRow } from './fault-row.ts';

const withoutAuthorization: NonNullable<SiteFault['request']> = (going) => {
  const { authorization: _stripped, ...headers } = going.headers;
  return { ...going, headers };
};

/** The faults of credentials. */
export const CREDENTIAL_FAULTS: readonly FaultRow[] = [
  {
    fault: 'a wrong password',
    examining: { credentials: { ...EDITOR, password: 'wrong wrong' } },
    finding: 'credentials-refused',
    says: /401 incorrect_password “The provided password is an invalid application password\.”; without them it is answered/,
    cures: /Users, Profile, Application Passwords/,
  },
  {
    fault: 'an unknown user',
    examining: { credentials: { user: 'nobody', password: 'wrong wrong' } },
    finding: 'credentials-refused',
    says: /401 invalid_username/,
    cures: /ALMANAC_AUTH_USER and ALMANAC_AUTH_PASSWORD/,
  },
  {
    fault: 'a web server that strips the header',
    site: { request: withoutAuthorization },
    examining: { credentials: EDITOR },
    finding: 'authorization-stripped',
    says: /the `Authorization` header does not arrive/,
    cures:
      /`SetEnvIf Authorization "\(\.\*\)" HTTP_AUTHORIZATION=\$1`.*`\.htaccess`.*`CGIPassAuth On`.*`fastcgi_param HTTP_AUTHORIZATION \$http_authorization;`/,
  },
  {
    fault: 'application passwords over plain HTTP',
    site: { request: withoutAuthorization, root: { authentication: [] } },
    examining: { credentials: EDITOR },
    finding: 'application-passwords-need-https',
    says: /takes no application passwords over plain HTTP/,
    cures: /certificate.*service\.baseUrl: 'https:/,
  },
  {
    fault: 'a token that the service does not accept',
    examining: { credentials: 'abcdefgh' },
    finding: 'credentials-not-taken',
    says: /took it for a visitor's/,
    cures: /WordPress takes no tokens/,
  },
  {
    fault: 'an account that may only read',
    examining: { credentials: READER },
    finding: 'may-not-write',
    says: /the account may not write: drafts are hidden from it, and GET \S+wp\/v2\/posts\S* → 403 rest_forbidden_context/,
    cures: /the role of an editor/,
  },
  {
    fault: 'a service that hides drafts and does not say why',
    site: {
      instead: ({ url }) =>
        url.href.includes('/wp/v2/posts') ? jsonAnswer(404, { code: 'rest_no_route', message: '' }) : undefined,
    },
    examining: { credentials: READER },
    finding: 'drafts-hidden',
    says: /shows no drafts to this account, and did not refuse it either: it can't be told .*GET \S+ → 404 rest_no_route/,
    cures: /the account may edit events.*the header does not arrive.*SetEnvIf Authorization/,
  },
];
