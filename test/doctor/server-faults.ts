import { PAGES } from '../client/pages.ts';
import { type Coming, EDITOR, type Going } from '../support/sites/site.ts';
import { type FaultRow, firstEvent, isList, LONG } from './fault-row.ts';

const PHP =
  '<br />\n<b>Warning</b>:  Undefined variable $x in <b>/srv/www/town/wp-content/a.php</b> on line <b>3</b><br />\n';

/** The faults of the parts in front of the calendar: network, web server, firewalls. */
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
    fault: 'a redirect loop',
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
    fault: 'truncated answers',
    site: { answer: (coming) => ({ ...coming, body: coming.body.slice(0, -9) }) },
    finding: 'not-json',
    says: /cut off after \d+ characters/,
    cures:
      /a proxy or cache of the site, or an error or a limit of PHP.*PHP error log.*a sync leaves files as they are/,
  },
  {
    fault: 'endless answers',
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
    says: /→ 429: Try again after 60 min, .*\(status 429, rate limit\)/,
    cures: /ask the site.s administrator which limit is met/,
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

/** The faults where a known page or block is the response instead of the service's. */
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
