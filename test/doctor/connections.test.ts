import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { UnreachableError } from '#client/errors';
import { connectionFaultOf } from '#doctor/failures';
import { restRootOfPage } from '#doctor/pages';
import { DIALECTS } from '#interface/dialects/dialects';
import { htmlAnswer, startSite } from '../support/sites/site.ts';
import { certificate } from './certificate.ts';
import { examine } from './examining.ts';

const dialect = DIALECTS['the-events-calendar'];

function portOf(address: AddressInfo | string | null): number | undefined {
  return typeof address === 'object' ? address?.port : undefined;
}

describe('a failed connection', () => {
  it.each([
    ['CERT_HAS_EXPIRED', 'tls', /expired/, /renew/],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'tls', /for another name/, /`www`/],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'tls', /signed by itself/, /NODE_EXTRA_CA_CERTS/],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'tls', /authority/, /full chain/],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'tls', /does not speak TLS/, /http or https/],
    ['ENOTFOUND', 'unreachable', /no host of this name/, /ALMANAC_BASE_URL/],
    ['EAI_AGAIN', 'unreachable', /could not be looked up/, /name server/],
    ['UND_ERR_CONNECT_TIMEOUT', 'unreachable', /nothing answers/, /HTTPS_PROXY/],
  ])('with the error %s is reported with a remedy', (code, id, what, remedy) => {
    const inner = Object.assign(new Error('inner'), { code });
    for (const cause of [inner, new Error('outer', { cause: inner }), new AggregateError([new Error('one'), inner])]) {
      const found = connectionFaultOf(
        new UnreachableError({ method: 'GET', url: 'https://town.example/' }, { message: 'No.', cause }),
      );
      expect(found).toMatchObject({ id, what: expect.stringMatching(what), remedy: expect.stringMatching(remedy) });
    }
  });

  it('with https to a port that does not speak TLS is reported', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
    const { wrong } = await examine(dialect, `https://127.0.0.1:${portOf(server.address())}`);
    expect(wrong.map(({ id }) => id)).toEqual(['tls']);
    expect(wrong[0]?.message).toContain('does not speak TLS');
  });

  it('with a self-signed certificate is reported, and ends the examination', async () => {
    const server = createTlsServer(certificate, (_request, response) => response.end('{}'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
    const { wrong } = await examine(dialect, `https://127.0.0.1:${portOf(server.address())}`);
    expect(wrong.map(({ id }) => id)).toEqual(['tls']);
    expect(wrong[0]?.message).toContain('its certificate is signed by itself');
  });
});

describe('the REST root that a page names', () => {
  const page = (body: string, headers = {}) =>
    restRootOfPage({
      status: 200,
      mediaType: 'text/html',
      body,
      headers,
      url: new URL('https://town.example/agenda/'),
    });

  it('is found in the Link header and in the HTML head', () => {
    expect(
      page('', {
        link: '<https://town.example/x/>; rel="alternate", <https://town.example/api/>; rel="https://api.w.org/"',
      }),
    ).toBe('https://town.example/api/');
    expect(page(`<link rel='https://api.w.org/' href='/api/' />`)).toBe('https://town.example/api/');
    expect(page('<link href="https://town.example/index.php?rest_route=/" rel="https://api.w.org/">')).toBe(
      'https://town.example/index.php?rest_route=/',
    );
  });

  it('is undefined when the page names none, or an address other than http or https', () => {
    for (const body of [
      '',
      '<link rel="stylesheet" href="/a.css">',
      '<link rel="https://api.w.org/">',
      '<link rel="https://api.w.org/" href="javascript:0">',
    ])
      expect(page(body)).toBeUndefined();
  });

  it('gets no request when it is on another host', async () => {
    let asked = 0;
    const other = createServer((_request, response) => {
      asked += 1;
      response.end('{}');
    });
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => new Promise((resolve) => other.close(() => resolve())));
    const site = await startSite(dialect);
    onTestFinished(() => site.close());
    const root = `http://127.0.0.1:${portOf(other.address())}/wp-json/`;
    site.fault = { instead: ({ url }) => (url.pathname === '/' ? undefined : htmlAnswer(404, '')), namedRoot: root };
    const { wrong } = await examine(dialect, site.url);
    expect(wrong).toHaveLength(1);
    expect(wrong[0]).toMatchObject({
      id: 'rest-root',
      message: expect.stringContaining(`the site has it at ${root}.`),
    });
    expect(wrong[0]?.remedy).toContain('so that they make up that address');
    expect(asked).toBe(0);
  });

  it('is searched for in one pass, whatever the page contains', async () => {
    const hostile = '<link '.repeat(1_000_000);
    // In one pass each look takes half a millisecond; begun anew at each element it takes seconds, all of them most of an
    // hour. The time-out can end it between two looks.
    for (let look = 0; look < 300; look += 1) {
      expect(page(hostile)).toBeUndefined();
      await setImmediate();
    }
  });
});
