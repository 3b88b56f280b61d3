import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type StaticServer, serveFolder } from '#publishing/static-server';
import { headersOf } from '../../site/hosting/headers.ts';

const FILES = {
  'index.html': 'home',
  '404.html': 'lost',
  'ca/index.html': 'inici',
  'ca/404.html': 'perdut',
  'ca/calendar.ics': 'BEGIN:VCALENDAR',
  'ca/changes.atom': '<feed/>',
  'ca/events/京都.ics': 'BEGIN:VCALENDAR',
  'ca/events/classics/index.html': 'un acte',
  'assets/site.BTG3rusm.css': 'body {}',
  'media/0d1a9dac.png': 'bytes',
};

describe('the server of a built site', () => {
  let folder: string;
  let server: StaticServer;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'almanac-'));
    for (const [path, text] of Object.entries(FILES)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    server = await serveFolder(folder, 0);
  });

  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });

  it.each([
    ['', 'text/html; charset=utf-8'],
    ['ca/', 'text/html; charset=utf-8'],
    ['ca/events/classics/', 'text/html; charset=utf-8'],
    ['ca/calendar.ics', 'text/calendar; charset=utf-8'],
    ['ca/changes.atom', 'application/atom+xml; charset=utf-8'],
    ['ca/events/%E4%BA%AC%E9%83%BD.ics', 'text/calendar; charset=utf-8'],
    ['assets/site.BTG3rusm.css', 'text/css; charset=utf-8'],
    ['media/0d1a9dac.png', 'image/png'],
  ])('sends /%s with the expected headers', async (address, type) => {
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await fetch(`${server.url}/${address}`, { method });
      expect(status).toBe(200);
      expect(headers.get('content-type')).toBe(type);
      for (const name of ['Cache-Control', 'X-Content-Type-Options', 'Content-Disposition'])
        expect(headers.get(name), name).toBe(headersOf(address)[name] ?? null);
    }
  });

  it('answers only requests whose host name is local or allowed', async () => {
    const named = await serveFolder(folder, 0, ['calendar.test']);
    const statusOf = (url: string, host: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        request(url, { headers: { Host: host } }, (answer) => resolve(answer.resume().statusCode))
          .on('error', reject)
          .end();
      });
    const hosts = ['localhost:4321', 'ca.localhost', new URL(server.url).host, 'evil.example', 'calendar.test'];
    expect(await Promise.all(hosts.map((host) => statusOf(server.url, host)))).toEqual([200, 200, 200, 421, 421]);
    expect(await Promise.all(hosts.map((host) => statusOf(named.url, host)))).toEqual([200, 200, 200, 421, 200]);
    await named.close();
  });

  it('sends a not-found answer that no client may keep', async () => {
    for (const [path, text] of [
      ['assets/gone.css', 'lost'],
      ['ca/events/gone.ics', 'perdut'],
      ['ca/events/gone/', 'perdut'],
    ]) {
      const response = await fetch(`${server.url}/${path}`);
      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).toBe('text/html; charset=UTF-8');
      expect(response.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(response.headers.get('content-disposition')).toBeNull();
      expect(await response.text()).toBe(text);
    }
  });
});
