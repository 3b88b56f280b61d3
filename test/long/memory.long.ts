import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { createGzip } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { createProject, type Project } from '../support/project.ts';
import { until } from '../support/until.ts';
import { startSync } from './command-process.ts';

/** In MiB: what a sync of a large calendar may take. */
const MOST = 300;

const JSON_HEADERS = { 'content-type': 'application/json; charset=UTF-8' };

/** Pours text without an end, as fast as it is taken. */
function pour(into: NodeJS.WritableStream, response: ServerResponse, chunk: string): void {
  const more = () => {
    while (!response.destroyed && into.write(chunk));
    if (!response.destroyed) into.once('drain', more);
  };
  more();
}

const ENDLESS: Readonly<Record<string, (response: ServerResponse) => void>> = {
  'as it is': (response) => {
    response.writeHead(200, JSON_HEADERS);
    response.write('{"events":["');
    pour(response, response, 'x'.repeat(65_536));
  },
  'one item after the other': (response) => {
    response.writeHead(200, JSON_HEADERS);
    response.write('{"total":1,"total_pages":1,"events":[');
    pour(response, response, `${JSON.stringify({ id: 1, title: 'Again and again' })},`.repeat(500));
  },
  compressed: (response) => {
    response.writeHead(200, { ...JSON_HEADERS, 'content-encoding': 'gzip' });
    const packed = createGzip();
    packed.pipe(response);
    pour(packed, response, '0'.repeat(1_048_576));
  },
};

describe.runIf(process.platform === 'linux')('almanac sync from a service with endless answers', () => {
  let server: Server;
  let project: Project;

  afterEach(() => {
    project.remove();
    server.closeAllConnections();
    server.close();
  });

  it.each(Object.keys(ENDLESS))(`gives up with the cause in its error, using at most ${MOST} MiB: %s`, async (how) => {
    server = createServer((_request, response) => ENDLESS[how]?.(response));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new TypeError('a TCP server without a port');
    project = createProject({
      service: { baseUrl: `http://127.0.0.1:${address.port}` },
      languages: [{ code: 'ca', tag: 'ca', segment: null, label: 'Català' }],
      defaultLanguage: 'ca',
      timeZone: 'Europe/Madrid',
      siteUrl: 'https://site.example',
    });
    const run = startSync(project.root);
    let over = false;
    void run.ended.then(() => {
      over = true;
    });
    let peak = 0;
    await until('the sync gives up', () => {
      peak = Math.max(peak, run.peakMemory() ?? 0);
      return over;
    });
    const { code, stderr } = await run.ended;
    expect(code).toBe(2);
    expect(stderr).toMatch(/The service's answer is larger than \d+ MiB/);
    expect(peak).toBeGreaterThan(0);
    console.log(`${how}: ${peak.toFixed(0)} MiB`);
    expect(peak).toBeLessThan(MOST);
  });
});
