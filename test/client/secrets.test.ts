import { afterEach, describe, expect, it } from 'vitest';
import { createClient } from '#client/client';
import { ServiceError } from '#client/errors';
import { secretsOf, withoutSecrets } from '#client/transport';
import { DOCUMENT_NAMING } from '#interface/endpoint';
import { type Handler, impatient, sendJson, startLoopback } from './loopback.ts';

const PASSWORD = 'pass/wo?d "9~';
const BASIC = `Basic ${Buffer.from(`editor:${PASSWORD}`).toString('base64')}`;
const TOKEN = 'tok/en-12345';
const KEY = 'key/98765"';

const open: { close(): Promise<void> }[] = [];

afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

/** Answers with all that came in the headers and with what these stand for, in a form that `answer` chooses. */
const echoing =
  (answer: (texts: readonly string[], respond: Parameters<Handler>[1]) => void): Handler =>
  (request, response) => {
    const { authorization = '', 'x-key': key = '' } = request.headers;
    const [, credentials = ''] = authorization.split(' ');
    const decoded = Buffer.from(credentials, 'base64').toString();
    const texts = [authorization, decoded, PASSWORD, TOKEN, `${key}`];
    answer([...texts, ...texts.map((text) => Buffer.from(text).toString('base64'))], response);
  };

const ECHOES: readonly (readonly [string, Handler])[] = [
  [
    'in the message of an error',
    echoing((texts, response) => sendJson(response, 401, { code: 'no', message: texts.join(' '), data: {} })),
  ],
  [
    'in the message of an error, as PHP writes JSON',
    echoing((texts, response) =>
      response
        .writeHead(403, { 'content-type': 'application/json' })
        .end(JSON.stringify({ code: 'no', message: texts.join(' '), data: {} }).replaceAll('/', '\\/')),
    ),
  ],
  [
    'in the reasons for a parameter',
    echoing((texts, response) =>
      sendJson(response, 400, { code: 'no', message: 'No.', data: { params: { a: texts.join(' ') } } }),
    ),
  ],
  [
    'in a page',
    echoing((texts, response) =>
      response.writeHead(403, { 'content-type': 'text/html' }).end(`<!doctype html><p>${texts.join(' ')}`),
    ),
  ],
  [
    'in a body that is not JSON',
    echoing((texts, response) => response.writeHead(200, { 'content-type': 'application/json' }).end(texts.join(' '))),
  ],
  ['in a PHP message', echoing((texts, response) => response.end(`<b>Warning</b>: ${texts.join(' ')} on line 7{}`))],
];

describe('an error about a service that echoes the credentials', () => {
  it.each(ECHOES)('contains no credentials when they come back %s', async (_where, handler) => {
    for (const credentials of [
      { authorization: BASIC },
      { authorization: `Bearer ${TOKEN}` },
      { header: { name: 'X-Key', value: KEY } },
    ]) {
      const server = await startLoopback(handler);
      const transport = impatient(credentials);
      open.push(transport, server);
      const client = createClient({ ...DOCUMENT_NAMING, languageSelection: 'both', baseUrl: server.url }, transport);
      const error: unknown = await client
        .listPage('events', { code: 'ca', segment: null }, {})
        .catch((caught: unknown) => caught);
      if (!(error instanceof ServiceError)) throw new Error('it did not fail as calls do', { cause: error });
      const texts = [error.explain(), JSON.stringify(error.call), String(error.cause)].join('\n');
      const secrets = secretsOf(credentials);
      expect(secrets.length).toBeGreaterThan(1);
      for (const secret of secrets) expect(texts).not.toContain(secret);
    }
  });
});

describe('the texts removed from messages as secrets', () => {
  it('are the password, the user and password pair and the token, plain, in base64 and escaped in JSON', () => {
    const base64 = (text: string) => Buffer.from(text).toString('base64').replace(/=+$/, '');
    const secrets = secretsOf({ authorization: BASIC, header: { name: 'X-Key', value: KEY } });
    for (const one of [
      PASSWORD,
      base64(PASSWORD),
      `editor:${PASSWORD}`,
      base64(`editor:${PASSWORD}`),
      KEY,
      base64(KEY),
    ])
      for (const text of [one, one.replaceAll('/', '\\/'), JSON.stringify(one).slice(1, -1)])
        expect(withoutSecrets(`a ${text} z`, secrets)).toMatch(/^a …=* z$/);
    expect(secretsOf({ authorization: `Bearer ${TOKEN}` })).toContain(TOKEN);
    expect(secretsOf({})).toEqual([]);
  });
});
