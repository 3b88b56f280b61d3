import { describe, expect, it } from 'vitest';
import { parseJson, statusErrorOf } from '#client/answers';
import {
  BlockedError,
  type Call,
  ForbiddenError,
  ServiceError,
  UnavailableError,
  UndecodableError,
} from '#client/errors';
import { INTERCEPTIONS, interceptionOf } from '#client/interceptions';
import { retryAfterOf } from '#client/retry';
import type { Answer } from '#client/transport';
import { type Intercepted, PAGES } from './pages.ts';

const CALL: Call = { method: 'GET', url: 'https://town.example/wp-json/calendar/events/v1/events' };

const answerOf = ({ status, headers = {}, type = 'text/html', body }: Omit<Intercepted, 'name' | 'error'>): Answer => ({
  status,
  mediaType: type,
  body,
  headers,
  retryAfter: retryAfterOf(headers['retry-after'], undefined),
  url: new URL(CALL.url),
});

/** Returns the error that a client throws for a response. */
function errorFor(answer: Answer): ServiceError {
  const call = { ...CALL, status: answer.status };
  if (answer.status < 200 || answer.status > 299) return statusErrorOf(answer, call);
  try {
    parseJson(answer, call);
  } catch (error) {
    if (error instanceof ServiceError) return error;
  }
  throw new Error('it was taken for an answer of the service');
}

const json = (body: string, status = 200, type = 'application/json') => answerOf({ status, type, body });

describe('a page that answers instead of the service', () => {
  it.each(Object.entries(PAGES))('is named with its remedy: %s', (_what, page) => {
    const error = errorFor(answerOf(page));
    expect(error.name).toBe(page.error);
    expect(error.message).toContain(page.name);
    const remedy =
      INTERCEPTIONS.find(({ name }) => name === page.name)?.remedy ?? 'service.restRoot (ALMANAC_REST_ROOT)';
    expect(error.hint).toContain(remedy);
    expect(error.call.status).toBe(page.status);
  });

  it('has an example for each row of the table of interceptions', () => {
    const shown = new Set(Object.values(PAGES).map(({ name }) => name));
    expect(INTERCEPTIONS.map(({ name }) => name).filter((name) => !shown.has(name))).toEqual([]);
  });

  it('counts as a login page when only the address of the answer shows it', () => {
    const answer = {
      ...answerOf({ status: 200, body: '<html></html>' }),
      url: new URL('https://town.example/wp-login.php?redirect_to=x'),
    };
    expect(errorFor(answer).message).toContain('a login page');
  });

  it('counts as a login page when a write is redirected to it', () => {
    const answer = answerOf({
      status: 302,
      headers: { location: 'https://town.example/wp-login.php?reauth=1' },
      type: '',
      body: '',
    });
    expect(errorFor(answer)).toBeInstanceOf(BlockedError);
    expect(errorFor(answer).message).toBe('The service answered a login page instead of JSON.');
  });

  it('passes on how long to wait when it says so', () => {
    const page = PAGES['maintenance of WordPress'];
    expect(page && errorFor(answerOf(page)).hint).toMatch(/\.maintenance.+Try again after 10 min, as it asks\.$/);
  });

  it('is quoted as one short plain line', () => {
    const error = errorFor(
      answerOf({
        status: 403,
        body: `<!doctype html><title>Sorry</title>\n<script>var secret = 1;</script><p>A&nbsp;<b>long</b>\u001b[31m tale ${'and on '.repeat(500)}</p>`,
      }),
    );
    expect(error.message).toMatch(/It says: “Sorry A long \[31m tale and on .+…”$/);
    expect(error.message.length).toBeLessThan(300);
    expect(error.message).not.toMatch(/[<\p{Cc}]|secret/u);
  });
});

describe('a rate limit', () => {
  const limited = (headers: Record<string, string>, body = '<h1>429 Too Many Requests</h1>', type = 'text/html') =>
    errorFor(answerOf({ status: 429, headers, type, body }));

  it.each([
    ['a page of any kind', '<!doctype html><html><title>Slow down</title></html>', 'text/html'],
    ["a web server's own page", '<html><title>429 Too Many Requests</title></html>', 'text/html'],
    ['a page that looks like a login', '<html><form id="loginform"></form></html>', 'text/html'],
    ['JSON', '{"code":"too_many","message":"Wait.","data":{}}', 'application/json'],
    ['an empty body', '', ''],
  ])('is reported with the time to wait when the answer has the form of %s', (_form, body, type) => {
    const error = limited({ 'retry-after': '240' }, body, type);
    expect(error).toBeInstanceOf(UnavailableError);
    expect(error.message).toBe(
      'Try again after 4 min, as it asks: the service takes no more requests from this machine for now (status 429, rate limit).',
    );
    expect(error.hint).toMatch(/which limit is met.*raise it for this machine's address\.$/);
    expect(error.explain()).not.toMatch(/HTML page|restRoot|ALMANAC_REST_ROOT/);
  });

  it('gives no time to wait when the service gives none', () => {
    expect(limited({}).message).toMatch(/^Try again later: /);
  });

  it('counts as a block when a known firewall sent it', () => {
    expect(limited({}, 'error code: 1015')).toBeInstanceOf(BlockedError);
  });
});

describe('an answer of the service', () => {
  const quoting =
    '{"events":[{"title":"Imunify360, Wordfence.com/ and Mod_Security","description":"<form id=\\"loginform\\"> Coming soon: Error establishing a database connection"}]}';

  it('is accepted unchanged, whatever its records quote', () => {
    expect(parseJson(json(quoting), CALL)).toEqual(JSON.parse(quoting));
    expect(parseJson(json('{"message":"Imunify360","events":[]}'), CALL)).toHaveProperty('events');
    expect(parseJson(json('{"message":"Hello."}'), CALL)).toEqual({ message: 'Hello.' });
  });

  it('is not reported as a block when its JSON is broken, whatever its records quote', () => {
    expect(errorFor(json(quoting.slice(0, -4)))).toBeInstanceOf(UndecodableError);
    expect(errorFor(json(quoting.slice(0, -4), 200, 'text/html'))).toBeInstanceOf(UndecodableError);
  });

  it('is not reported as a block when it is the service’s own refusal, even if labelled as HTML', () => {
    const body = '{"code":"rest_forbidden","message":"Ask Wordfence, at wordfence.com/, or log in.","data":{}}';
    const error = errorFor(json(body, 403, 'text/html'));
    expect(error).toBeInstanceOf(ForbiddenError);
    expect(error.call.code).toBe('rest_forbidden');
    expect(errorFor(json(body, 500))).toBeInstanceOf(UnavailableError);
    expect(errorFor(json(body, 500)).message).toBe('The service is not available (status 500).');
  });

  it('is not reported as a block merely for coming through Cloudflare or Sucuri', () => {
    const headers = { server: 'cloudflare', 'cf-ray': '1-MAD', 'x-sucuri-id': '1', 'x-sucuri-cache': 'MISS' };
    expect(interceptionOf(answerOf({ status: 404, headers, type: 'application/json', body: '{}' }))).toBeUndefined();
  });
});

describe('JSON with PHP messages around it', () => {
  it.each([
    [
      'with markup',
      '<br />\n<b>Warning</b>:  Undefined array key "venue" in <b>/home/u123/public_html/wp-content/plugins/town-tweaks/map.php</b> on line <b>12</b><br />\n{"events":[]}',
      'PHP warning “Undefined array key "venue" in town-tweaks/map.php on line 12”',
    ],
    [
      'without markup',
      'Warning: Trying to access offset in /srv/www/htdocs/wp-content/themes/town/functions.php on line 7\n{"events":[]}',
      'PHP warning “Trying to access offset in town/functions.php on line 7”',
    ],
    [
      'on the line of the JSON',
      '<b>Notice</b>: Undefined index: x in <b>/srv/a/b/c.php</b> on line <b>3</b>{"events":[{"title":"Jazz"}]}',
      'PHP notice “Undefined index: x in b/c.php on line 3”',
    ],
    [
      'with a path in its text',
      'Deprecated: Headers sent (output started at /var/www/vhosts/town.example/httpdocs/wp-content/x/y.php:9) in /var/www/a/b/pluggable.php on line 1450\n\n[]',
      'PHP deprecated “Headers sent (output started at x/y.php:9) in b/pluggable.php on line 1450”',
    ],
    [
      'from a Windows server',
      'Warning: a in C:\\inetpub\\wwwroot\\town\\wp-content\\x\\y.php on line 2\n{}',
      'PHP warning “a in x\\y.php on line 2”',
    ],
    [
      'after the JSON',
      '{"events":[{"title":"[A] {B}"}]}<br />\n<b>Warning</b>: Unknown: write failed in <b>Unknown/of/it.php</b> on line <b>0</b><br />',
      'PHP warning “Unknown: write failed in Unknown/of/it.php on line 0”',
    ],
  ])('is reported as undecodable with the PHP message quoted, %s', (_how, body, says) => {
    for (const type of ['application/json', 'text/html']) {
      const error = errorFor(json(body, 200, type));
      expect(error).toBeInstanceOf(UndecodableError);
      expect(error.message.replace('\\y', '/y')).toBe(
        `The service's answer is not JSON: it holds the ${says.replace('\\y', '/y')}.`,
      );
      expect(error.hint).toMatch(/display_errors.+WP_DEBUG_DISPLAY/);
    }
  });

  it('is reported as a failure when the message is a PHP fatal error', () => {
    const body =
      'PHP Fatal error:  Uncaught TypeError: count() in /home/u1/public_html/wp-content/plugins/a/b.php:3\nStack trace:\n#0 /home/u1/x.php';
    const error = errorFor(json(body, 200, 'text/html'));
    expect(error.message).toContain('PHP fatal error “Uncaught TypeError: count() in a/b.php:3”');
    expect(error.hint).toContain('error log');
    const failed = errorFor(json(body, 500, 'text/html'));
    expect(failed).toBeInstanceOf(UnavailableError);
    expect(failed.message).toContain('a/b.php:3');
    expect(failed.message).not.toContain('/home');
  });

  it('is reported as undecodable whatever its status, because the service’s own refusal is unclear', () => {
    const body =
      '<b>Warning</b>: x in <b>/a/b/c.php</b> on line <b>1</b><br />\n{"code":"rest-event-not-found","message":"No."}';
    expect(errorFor(json(body, 404, 'text/html'))).toBeInstanceOf(UndecodableError);
  });

  it('is not detected in the text of records', () => {
    const error = errorFor(json('{"events":[{"title":"[x] Warning: loud music","a":1'));
    expect(error.message).toContain('cut off');
  });
});

describe('a body that is not JSON', () => {
  it.each(['', ' \n', '\t'])('is reported as empty when it is %j', (body) => {
    for (const type of ['application/json', 'text/html', ''])
      expect(errorFor(json(body, 200, type)).message).toBe("The service's answer is not JSON: it is empty.");
  });

  it.each(['{"events":[{"id":1},', '{"events":[{"title":"Ja', '["a\\"]', '{', '[[1,2],[3'])(
    'is reported as cut off when it is %s',
    (body) => {
      const error = errorFor(json(body));
      expect(error).toBeInstanceOf(UndecodableError);
      expect(error.message).toBe(`The service's answer is not JSON: it is cut off after ${body.length} characters.`);
    },
  );

  it.each(['{"title":"one\ntwo"}', '{"a":1}}', 'gone', '{"a":"]"]}', "{'a':1}"])(
    'is not reported as cut off when it ends properly: %j',
    (body) => {
      const error = errorFor(json(body));
      expect(error).toBeInstanceOf(UndecodableError);
      expect(error.message).not.toMatch(/cut off|empty|PHP/);
    },
  );
});
