import type { Kind } from '#interface/kinds';
import { PAGES } from '../client/pages.ts';
import { type Coming, EDITOR, type Going, htmlAnswer, jsonAnswer, READER, type SiteFault } from '../support/site.ts';
import type { Examining } from './examining.ts';

/** A fault of a site, and what a doctor should say of it and of nothing else. */
export type FaultRow = {
  readonly fault: string;
  readonly site?: SiteFault;
  readonly examining?: Examining;
  /** The id of the only finding. */
  readonly finding: string;
  readonly says: RegExp;
  readonly cures: RegExp;
};

type Body = Record<string, unknown>;

const isList = ({ url, method }: Going, kind: Kind) => method === 'GET' && url.pathname.endsWith(`/${kind}`);

/** Changes the parameters of every request. */
const withQuery =
  (change: (query: URLSearchParams) => void): NonNullable<SiteFault['request']> =>
  (going) => {
    const url = new URL(going.url);
    change(url.searchParams);
    return { ...going, url };
  };

/** A parameter counts as if it had this value wherever it is sent. */
const taken = (name: string, value: string): SiteFault => ({
  request: withQuery((query) => {
    if (query.has(name)) query.set(name, value);
  }),
});

/** Changes the pages of a list. */
const pagesOf =
  (kind: Kind, change: (body: Body, going: Going) => Body): NonNullable<SiteFault['answer']> =>
  (coming, going) =>
    isList(going, kind) && coming.status === 200
      ? { ...coming, body: JSON.stringify(change(JSON.parse(coming.body), going)) }
      : coming;

/** Changes the first item of each page of events. */
const firstEvent = (fields: Body) =>
  pagesOf('events', (body) => {
    const [first, ...others] = Array.isArray(body.events) ? body.events : [];
    return first === undefined ? body : { ...body, events: [{ ...first, ...fields }, ...others] };
  });

const withoutLanguage: NonNullable<SiteFault['request']> = withQuery((query) => {
  query.delete('translation_language');
  query.delete('wpml_language');
});

const withoutSegment: NonNullable<SiteFault['request']> = (going) => {
  const url = new URL(going.url);
  url.pathname = url.pathname.replace(/^\/[a-z]{2}\//, '/');
  return { ...going, url };
};

const withoutAuthorization: NonNullable<SiteFault['request']> = (going) => {
  const { authorization: _stripped, ...headers } = going.headers;
  return { ...going, headers };
};

const blocked = (): Coming => ({
  status: 406,
  headers: { 'content-type': 'text/html' },
  body: '<head><title>Not Acceptable!</title></head><body>Mod_Security made this.</body>',
});

const PHP =
  '<br />\n<b>Warning</b>:  Undefined variable $x in <b>/srv/www/town/wp-content/a.php</b> on line <b>3</b><br />\n';

const closed = jsonAnswer(401, { code: 'rest_not_logged_in', message: 'Log in.', data: { status: 401 } });

const notThere = (path: RegExp): SiteFault => ({
  instead: ({ url }) =>
    path.test(url.pathname) ? jsonAnswer(404, { code: 'rest_no_route', message: 'No.' }) : undefined,
});

const LONG = 'x'.repeat(600 * 1024);

/** Faults of what stands before the calendar: network, web server, firewalls. */
export const SERVER_FAULTS: readonly FaultRow[] = [
  {
    fault: 'nobody listens at the port',
    examining: { endpoint: { baseUrl: 'http://127.0.0.1:1' } },
    finding: 'unreachable',
    says: /takes no connection there/,
    cures: /Check service\.baseUrl \(ALMANAC_BASE_URL\), its port too/,
  },
  {
    fault: 'nobody answers in time',
    site: { instead: () => 'nothing' },
    examining: { transport: { timeouts: { call: 100 } } },
    finding: 'timed-out',
    says: /did not answer within 0\.1 seconds/,
    cures: /Try again later/,
  },
  {
    fault: 'a list is never answered',
    site: { instead: (going) => (isList(going, 'venues') ? 'nothing' : undefined) },
    examining: { transport: { timeouts: { call: 500 } } },
    finding: 'timed-out',
    says: /\/venues\?.*did not answer/,
    cures: /Try again later/,
  },
  {
    fault: 'redirects in a circle',
    site: { instead: ({ url }) => ({ status: 302, headers: { location: url.pathname }, body: '' }) },
    finding: 'redirects',
    says: /redirects in a circle/,
    cures: /may lack `https` or `www`/,
  },
  {
    fault: 'every call is redirected to another host',
    site: { instead: redirected },
    finding: 'redirected',
    says: /is redirected to http:\/\/localhost:/,
    cures: /Set service\.baseUrl to begin with http:\/\/localhost:\d+ \(ALMANAC_BASE_URL\)/,
  },
  {
    fault: 'every call is redirected to another host, and credentials are set',
    site: { instead: redirected },
    examining: { credentials: EDITOR },
    finding: 'redirected',
    says: /Credentials are not sent on/,
    cures: /Set service\.baseUrl to begin with http:\/\/localhost:\d+ /,
  },
  {
    fault: 'a PHP warning before every answer',
    site: { answer: (coming) => ({ ...coming, body: `${PHP}${coming.body}` }) },
    finding: 'not-json',
    says: /the PHP warning “Undefined variable \$x in wp-content\/a\.php on line 3”/,
    cures: /display_errors = Off/,
  },
  {
    fault: 'a PHP warning before the list of events',
    site: {
      answer: (coming, going) => (isList(going, 'events') ? { ...coming, body: `${PHP}${coming.body}` } : coming),
    },
    finding: 'not-json',
    says: /\/events\?.*the PHP warning/,
    cures: /display_errors = Off/,
  },
  {
    fault: 'answers are cut off',
    site: { answer: (coming) => ({ ...coming, body: coming.body.slice(0, -9) }) },
    finding: 'not-json',
    says: /cut off after \d+ characters/,
    cures: /a proxy or cache of the site, or a limit of PHP/,
  },
  {
    fault: 'answers without an end',
    site: { answer: firstEvent({ description: LONG }) },
    examining: { transport: { ceilings: { decoded: 512 * 1024 } } },
    finding: 'too-large',
    says: /larger than .* was not read to its end/,
    cures: /look at what answers at this address/,
  },
  {
    fault: 'too many requests',
    site: { instead: () => ({ status: 429, headers: { 'retry-after': '3600' }, body: '' }) },
    finding: 'unavailable',
    says: /not available \(status 429\)/,
    cures: /after 60 min/,
  },
  {
    fault: 'the clock of the server is ten minutes behind',
    site: {
      answer: (coming) => ({
        ...coming,
        headers: { ...coming.headers, date: new Date(Date.now() - 600_000).toUTCString() },
      }),
    },
    finding: 'clock',
    says: /10 min behind/,
    cures: /NTP/,
  },
];

function redirected({ url, headers }: Going): Coming | undefined {
  const host = headers.host ?? '';
  if (!host.startsWith('127.')) return undefined;
  return {
    status: 301,
    headers: { location: `http://${host.replace('127.0.0.1', 'localhost')}${url.pathname}${url.search}` },
    body: '',
  };
}

/** Everything that is known to answer instead of a service. */
export const INTERCEPTED: readonly FaultRow[] = Object.entries(PAGES).map(([name, page]) => ({
  fault: name,
  site: {
    instead: () => ({
      status: page.status,
      headers: { 'content-type': page.type ?? 'text/html', ...page.headers },
      body: page.body,
    }),
  },
  finding: page.error === 'BlockedError' ? 'blocked' : 'unavailable',
  says: new RegExp(page.name.replaceAll('.', '\\.')),
  cures: /\w/,
}));

/** Faults of the calendar's own settings and plugins, and of our configuration. */
export const CALENDAR_FAULTS: readonly FaultRow[] = [
  {
    fault: 'the namespace is another one',
    examining: { endpoint: { namespace: 'agenda/v1' } },
    finding: 'namespace',
    says: /there is no namespace 'agenda\/v1'; the index of \S+ offers '(?:calendar|tribe)\/events\/v1'/,
    cures: /Set service\.namespace: '(calendar|tribe)\/events\/v1' \(ALMANAC_NAMESPACE\) and service\.dialect: '/,
  },
  {
    fault: 'the namespace is another one, and no index names it',
    site: notThere(/\/wp-json\/$/),
    examining: { endpoint: { namespace: 'agenda/v1' } },
    finding: 'namespace',
    says: /'(?:calendar|tribe)\/events\/v1' answers there/,
    cures: /Set service\.namespace: '(calendar|tribe)\/events\/v1' /,
  },
  {
    fault: 'the calendar plugin is not active',
    site: { ...notThere(/\/events\/v1/), root: { namespaces: ['wp/v2'] } },
    finding: 'namespace',
    says: /names no calendar's: wp\/v2/,
    cures: /Activate the calendar plugin/,
  },
  {
    fault: 'the REST root is another one',
    examining: { endpoint: { restRoot: '/api' } },
    finding: 'rest-root',
    says: /the site's own pages name http:\S+\/wp-json\//,
    cures: /^Set service\.restRoot: '\/wp-json' \(ALMANAC_REST_ROOT\)\.$/,
  },
  {
    fault: 'permalinks are plain',
    site: {
      instead: ({ url }) => (url.pathname.startsWith('/wp-json') ? htmlAnswer(404, '') : undefined),
      namedRoot: '/index.php?rest_route=/',
    },
    finding: 'rest-root',
    says: /the site's own pages name http:\S+\?rest_route=\//,
    cures: /Set service\.restRoot: '\/\?rest_route=' \(ALMANAC_REST_ROOT\), or choose any permalinks/,
  },
  {
    fault: 'the REST interface is for members',
    site: { instead: ({ headers }) => (headers.authorization === undefined ? closed : undefined) },
    finding: 'closed',
    says: /401 rest_not_logged_in “Log in\.”/,
    cures: /exempt this namespace there, or set the credentials/,
  },
  {
    fault: 'a route is missing',
    site: notThere(/\/categories$/),
    finding: 'no-route',
    says: /\/categories\?.*404 rest_no_route/,
    cures: /\w/,
  },
  {
    fault: 'something else answers under the list of events',
    site: { answer: pagesOf('events', ({ events }) => ({ results: events })) },
    finding: 'not-a-list',
    says: /not a list of events/,
    cures: /another interface may answer there/,
  },
  {
    fault: 'the firewall stops the list of tags',
    site: { instead: (going) => (isList(going, 'tags') ? blocked() : undefined) },
    finding: 'blocked',
    says: /\/tags\?\S+ → 406: The service answered a block of the firewall ModSecurity/,
    cures: /which ModSecurity rule/,
  },
  {
    fault: 'the language parameter is ignored',
    site: { request: withoutLanguage },
    finding: 'language-ignored',
    says: /asked for '(?:en|de|es)' and got the very events of 'ca'/,
    cures:
      /Set service\.languageSelection: 'segment' \(ALMANAC_LANGUAGE_SELECTION\): so asked, '..' has events of its own/,
  },
  {
    fault: 'the segment of languages is ignored',
    site: { request: withoutSegment },
    examining: { endpoint: { languageSelection: 'segment' } },
    finding: 'language-ignored',
    says: /\/(..)\/wp-json\/\S+ asked for '\1' and got the very events of 'ca'/,
    cures: /Set service\.languageSelection: 'parameter'/,
  },
  {
    fault: 'languages are not told apart at all',
    site: { request: (going) => withoutLanguage(withoutSegment(going)) },
    examining: { endpoint: { languageSelection: 'both' } },
    finding: 'language-ignored',
    says: /the very events of 'ca'/,
    cures: /does not tell '..' from 'ca'/,
  },
  {
    fault: 'one language is not published',
    site: { instead: ({ url }) => (url.pathname.startsWith('/de/') ? htmlAnswer(404, '') : undefined) },
    examining: { endpoint: { languageSelection: 'segment' } },
    finding: 'language-missing',
    says: /nothing answers for the language 'de'/,
    cures: /languages \(code, segment and baseUrl\)/,
  },
  {
    fault: 'pages are smaller than they are asked for',
    site: { request: withQuery((query) => query.has('per_page') && query.set('per_page', '10')) },
    finding: 'page-size',
    says: /asked for 50 of \d+ records and got 10 .*5 times as many requests/,
    cures: /tribe_rest_event_max_per_page/,
  },
  { ...paging(), fault: 'every page is the first one', site: taken('page', '1') },
  {
    fault: 'the headers count otherwise than the body',
    site: { answer: (coming) => ({ ...coming, headers: { ...coming.headers, 'x-tec-total': '7' } }) },
    finding: 'totals',
    says: /the header x-tec-total says 7 and the body \d+/,
    cures: /exempt the REST interface from caches/,
  },
  {
    fault: 'the list announces more than it has',
    site: { answer: withTotals((total) => total + 3) },
    finding: 'totals',
    says: /page 1 announces \d+ events, and page \d+ has \d+ of the \d+ events/,
    cures: /caches/,
  },
  {
    fault: 'the list announces a page more than it has',
    site: { answer: withTotals((total) => total + 50) },
    finding: 'totals',
    says: /page \d+ has 0 of the \d+ events/,
    cures: /caches/,
  },
  { ...loose('start_date'), site: taken('start_date', '1970-01-01') },
  { ...loose('end_date'), site: taken('end_date', '2199-12-31') },
  { ...loose('ends_after'), site: taken('ends_after', '1970-01-01') },
  { ...loose('starts_before'), site: taken('starts_before', '2199-12-31') },
  {
    fault: 'the service keeps to a window of its own',
    site: {
      request: withQuery((query) => {
        query.delete('start_date');
        query.delete('end_date');
      }),
    },
    finding: 'window-ignored',
    says: /start_date|end_date/,
    cures: /query/,
  },
  {
    fault: 'a record that can not be read',
    site: { answer: firstEvent({ start_date: 'soon' }) },
    finding: 'records',
    says: /of the records seen can't be read \(events \d+\)/,
    cures: /save them again/,
  },
  {
    fault: 'a record with an image in its text',
    site: { answer: firstEvent({ description: LONG }) },
    finding: 'large-record',
    says: /of events is 60\d KiB by itself/,
    cures: /images that were pasted/,
  },
  {
    fault: 'plugins that add to every record',
    site: {
      answer: pagesOf('events', (body) => ({
        ...body,
        events: Array.isArray(body.events)
          ? body.events.map((event) => ({ ...event, seo: LONG.slice(0, 100_000) }))
          : [],
      })),
    },
    finding: 'large-page',
    says: /a page of 50 records is \d\.\d MiB/,
    cures: /SEO/,
  },
  {
    fault: 'the site is in another time zone',
    site: { root: { timezone_string: 'America/New_York' } },
    finding: 'time-zone',
    says: /keeps the time of America\/New_York, the configuration says Europe\/Madrid/,
    cures: /Set timeZone: 'America\/New_York'/,
  },
  {
    fault: 'certificates are not looked at',
    examining: { situation: { trustsEveryone: true } },
    finding: 'certificates-unchecked',
    says: /NODE_TLS_REJECT_UNAUTHORIZED=0/,
    cures: /NODE_EXTRA_CA_CERTS/,
  },
];

function paging() {
  return { finding: 'paging', says: /answered page \d+ with events of page 1/, cures: /ignores the parameter `page`/ };
}

function loose(name: string) {
  const says = new RegExp(`got others, too: ${name} is ignored`);
  return { fault: `${name} is ignored`, finding: 'window-ignored', says, cures: /ignores query strings/ };
}

/** The list of events announces another number, in its body and its headers. */
function withTotals(change: (total: number) => number): NonNullable<SiteFault['answer']> {
  return (coming, going) => {
    if (!isList(going, 'events') || coming.status !== 200) return coming;
    const body = JSON.parse(coming.body);
    const total = change(body.total);
    const pages = Math.ceil(total / Number(going.url.searchParams.get('per_page')));
    return {
      ...coming,
      headers: { ...coming.headers, 'x-tec-total': String(total), 'x-tec-totalpages': String(pages) },
      body: JSON.stringify({ ...body, total, total_pages: pages }),
    };
  };
}

/** Faults of credentials. */
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
    fault: 'a token that nobody takes',
    examining: { credentials: 'abcdefgh' },
    finding: 'credentials-not-taken',
    says: /took it for a visitor's/,
    cures: /WordPress takes no tokens/,
  },
  {
    fault: 'an account that may only read',
    examining: { credentials: READER },
    finding: 'may-not-write',
    says: /the account may not write: DELETE \S+\/events\/2147483647\S* → 403 rest_forbidden/,
    cures: /the role of an editor/,
  },
  {
    fault: 'a firewall against everything that writes',
    site: { instead: ({ method }) => (method === 'GET' ? undefined : blocked()) },
    examining: { credentials: READER },
    finding: 'writes-blocked',
    says: /DELETE \S+: The service answered a block of the firewall ModSecurity/,
    cures: /which ModSecurity rule/,
  },
  {
    fault: 'a service that hides drafts and does not say why',
    site: {
      instead: ({ method }) => (method === 'GET' ? undefined : jsonAnswer(404, { code: 'rest_no_route', message: '' })),
    },
    examining: { credentials: READER },
    finding: 'drafts-hidden',
    says: /DELETE \S+ → 404 rest_no_route/,
    cures: /the account may edit events/,
  },
];
