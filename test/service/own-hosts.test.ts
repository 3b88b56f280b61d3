import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostCheck } from '#service/http/own-hosts';
import { runs } from '../support/tiers/runs.ts';
import { PUBLIC_URL, running } from './running.ts';

/** Asks a server under a name, as a browser does for which that name leads to it. */
const asked = (url: string, host: string) =>
  new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    request(url, { headers: { Host: host } }, async (answer) =>
      resolve({ status: answer.statusCode, body: await text(answer) }),
    )
      .on('error', reject)
      .end();
  });

const LOOPBACK = { listensOn: '127.0.0.1', names: [] };

describe('the hosts that a server answers for', () => {
  it.each([
    ['localhost', 'localhost:8080', 'LOCALHOST', 'ca.localhost:3000', 'localhost.'],
    ['127.0.0.1', '127.0.0.1:65535', '127.8.9.1', '[::1]', '[::1]:8080'],
  ])('include this machine’s names: %s', (...hosts) => {
    expect(hosts.filter((host) => !hostCheck(LOOPBACK)(host))).toEqual([]);
  });

  it.each([
    ['evil.example', 'evil.example:8080', 'localhost.evil.example', '127.0.0.1.evil.example', 'notlocalhost'],
    ['', '0.0.0.0', '192.168.1.7', '[::2]', '128.0.0.1', 'localhost@evil.example', 'localhost/../', 'localhost#'],
    ['localhost:8080:1', 'localhost evil', ' ', ':8080', 'localhost,evil.example', '[::1', 'local\u00adhost.evil'],
  ])('exclude foreign and malformed names: %s', (...hosts) => {
    expect(hosts.filter((host) => hostCheck(LOOPBACK)(host))).toEqual([]);
    expect(hostCheck(LOOPBACK)(undefined)).toBe(false);
  });

  it('include configured names at any port', () => {
    const isOwn = hostCheck({
      listensOn: '192.168.1.7',
      names: ['Calendar.test', 'agència.test', 'web:8080', '[fd00::1]'],
    });
    const own = [
      'calendar.test:80',
      'CALENDAR.TEST.',
      new URL('http://agència.test').host,
      'agència.test',
      'web',
      'web:1',
      '[FD00:0::1]:8080',
    ];
    expect(own.filter((host) => !isOwn(host))).toEqual([]);
    expect(['192.168.1.7:8080', 'localhost'].map(isOwn)).toEqual([true, true]);
    expect(['www.calendar.test', '192.168.1.8', 'test', 'fd00::1'].map(isOwn)).toEqual([false, false, false, false]);
  });

  it.each(['0.0.0.0', '::', '0:0::0'])(
    'include every address but no further name when the server listens on all interfaces: %s',
    (listensOn) => {
      const isOwn = hostCheck({ listensOn, names: ['web'] });
      expect(['10.0.0.7:80', '[fd00::1]', '127.0.0.1', 'web:80', 'localhost'].map(isOwn)).toEqual([
        true,
        true,
        true,
        true,
        true,
      ]);
      expect(['evil.example', '10.0.0.7.evil.example', 'fd00--1.evil.example'].map(isOwn)).toEqual([
        false,
        false,
        false,
      ]);
    },
  );

  it('never include a name that somebody else can register', () => {
    const isOwn = hostCheck({ listensOn: '0.0.0.0', names: ['calendar.test'] });
    fc.assert(
      fc.property(fc.domain(), fc.option(fc.nat(65_535)), (name, port) => {
        expect(isOwn(port === null ? name : `${name}:${port}`)).toBe(false);
      }),
      { numRuns: runs(400) },
    );
  });
});

describe('the service', () => {
  it('rejects requests for a foreign host name with a 421', async () => {
    for (const cached of [0, 60]) {
      const { url } = await running({ cached, names: ['calendar.test'] });
      const path = `${url}/wp-json/calendar/events/v1/events?per_page=1`;
      for (const host of [new URL(url).host, 'ca.localhost', 'calendar.test:80', new URL(PUBLIC_URL).host])
        expect(await asked(path, host), host).toMatchObject({ status: 200 });
      const { status, body } = await asked(path, 'evil.example:8080');
      expect(status).toBe(421);
      expect(JSON.parse(body)).toMatchObject({ code: 'misdirected_request', data: { status: 421 } });
      expect(body).toContain('--allow-host');
    }
  });

  it('answers for the hosts of its languages', async () => {
    const languages = [
      { code: 'ca', segment: null },
      { code: 'en', segment: null, baseUrl: 'https://en.example:8443' },
    ];
    const { url } = await running({ languages });
    expect(await asked(`${url}/wp-json/calendar/events/v1/events`, 'en.example')).toMatchObject({ status: 200 });
  });
});
