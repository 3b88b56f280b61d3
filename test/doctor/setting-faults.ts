import { htmlAnswer, jsonAnswer, type SiteFault } from '../support/sites/site.ts';
import { blocked, type FaultRow, isList, pagesOf, withQuery } from './fault-row.ts';

const withoutLanguage: NonNullable<SiteFault['request']> = withQuery((query) => {
  query.delete('translation_language');
  query.delete('wpml_language');
});

const withoutSegment: NonNullable<SiteFault['request']> = (going) => {
  const url = new URL(going.url);
  url.pathname = url.pathname.replace(/^\/[a-z]{2}\//, '/');
  return { ...going, url };
};

const closed = jsonAnswer(401, { code: 'rest_not_logged_in', message: 'Log in.', data: { status: 401 } });

const notThere = (path: RegExp): SiteFault => ({
  instead: ({ url }) =>
    path.test(url.pathname) ? jsonAnswer(404, { code: 'rest_no_route', message: 'No.' }) : undefined,
});

/** The faults of the site's settings and of Almanac's configuration. */
export const SETTING_FAULTS: readonly FaultRow[] = [
  {
    fault: 'the namespace is wrong',
    examining: { endpoint: { namespace: 'agenda/v1' } },
    finding: 'namespace',
    says: /there is no namespace 'agenda\/v1'; the index of \S+ offers '(?:calendar|tribe)\/events\/v1'/,
    cures: /Set service\.namespace: '(calendar|tribe)\/events\/v1' \(ALMANAC_NAMESPACE\) and service\.dialect: '/,
  },
  {
    fault: 'the namespace is wrong, and no index names the right one',
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
    fault: 'the REST root is wrong',
    examining: { endpoint: { restRoot: '/api' } },
    finding: 'rest-root',
    says: /the site has it at http:\S+\/wp-json\/\./,
    cures: /^Set service\.restRoot: '\/wp-json' \(ALMANAC_REST_ROOT\)\.$/,
  },
  {
    fault: 'the REST root is wrong, and no page names the right one',
    site: {
      instead: ({ url }) =>
        url.pathname.startsWith('/wp-json/') ? undefined : jsonAnswer(404, { code: 'rest_no_route', message: 'No.' }),
    },
    examining: { endpoint: { restRoot: '/api' } },
    finding: 'rest-root',
    says: /the site has it at http:\S+\/wp-json\/\./,
    cures: /^Set service\.restRoot: '\/wp-json' \(ALMANAC_REST_ROOT\)\.$/,
  },
  {
    fault: 'the address has a wrong path',
    address: (url) => `${url}/foo/bar`,
    finding: 'rest-root',
    says: /the site has it at http:\S+\/wp-json\/\./,
    cures: /^Set service\.baseUrl: 'http:\/\/127\.0\.0\.1:\d+' \(ALMANAC_BASE_URL\)\.$/,
  },
  {
    fault: 'the address has a wrong path, and no page names the right one',
    site: notThere(/^\/foo\//),
    address: (url) => `${url}/foo/bar`,
    finding: 'rest-root',
    says: /events\/v1' answers below http:\/\/127\.0\.0\.1:\d+\./,
    cures: /^Set service\.baseUrl: 'http:\/\/127\.0\.0\.1:\d+' \(ALMANAC_BASE_URL\)\.$/,
  },
  {
    fault: 'permalinks are plain',
    site: {
      instead: ({ url }) => (url.pathname.startsWith('/wp-json') ? htmlAnswer(404, '') : undefined),
      namedRoot: '/index.php?rest_route=/',
    },
    finding: 'rest-root',
    says: /the site has it at http:\S+\?rest_route=\//,
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
    fault: 'the firewall blocks the list of tags',
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
    fault: 'the language segment is ignored',
    site: { request: withoutSegment },
    examining: { endpoint: { languageSelection: 'segment' } },
    finding: 'language-ignored',
    says: /\/(..)\/wp-json\/\S+ asked for '\1' and got the very events of 'ca'/,
    cures: /Set service\.languageSelection: 'parameter'/,
  },
  {
    fault: 'languages are not distinguished at all',
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
    fault: 'the site is in another time zone',
    site: { root: { timezone_string: 'America/New_York' } },
    finding: 'time-zone',
    says: /keeps the time of America\/New_York, the configuration says Europe\/Madrid/,
    cures: /Set timeZone: 'America\/New_York'/,
  },
  {
    fault: 'events have an offset, which ignores summer time',
    site: {
      answer: pagesOf('events', (body) => ({
        ...body,
        events: Array.isArray(body.events) ? body.events.map((event) => ({ ...event, timezone: 'UTC+2' })) : [],
      })),
    },
    finding: 'fixed-offset',
    says: /\d+ events stand at a fixed offset \(\+02:00\) that Europe\/Madrid has in its other season only.* on 20\d\d-/,
    cures: /Choose a city as the time zone of the site/,
  },
  {
    fault: 'certificates are not verified',
    examining: { situation: { trustsEveryone: true } },
    finding: 'certificates-unchecked',
    says: /NODE_TLS_REJECT_UNAUTHORIZED=0/,
    cures: /NODE_EXTRA_CA_CERTS/,
  },
];
