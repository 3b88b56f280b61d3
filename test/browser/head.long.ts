import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type StaticServer, serveFolder } from '#publishing/static-server';
import { browserIsThere, launchBrowser } from '../support/browser/browser.ts';
import type { Project } from '../support/project.ts';
import { SAMPLE_DAY, smallConfiguration } from '../support/sample.ts';
import { projectOfSmall } from '../support/sites/made-site.ts';
import { invalidHtml } from '../support/sites/valid-html.ts';

/** A script as counters of visits have it: it says on the page that it ran, and sends where it came from a visit. */
const COUNTER = `(() => {
  const { src, dataset } = document.currentScript;
  document.documentElement.dataset.ran = (document.documentElement.dataset.ran ?? '') + new URL(src).pathname + ' ';
  fetch(new URL('/api/event', src), { method: 'POST', mode: 'no-cors', body: dataset.domain ?? '' }).catch(() => undefined);
})();
`;

/** What is told of a host on loopback: the paths that it was asked for, with what was sent to them. */
type Host = { readonly server: Server; readonly url: string; readonly asked: string[] };

async function host(): Promise<Host> {
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    asked.push(`${request.method} ${request.url} ${body}`.trim());
    response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(COUNTER);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port }: Pick<AddressInfo, 'port'> = Object(server.address());
  return { server, url: `http://127.0.0.1:${port}`, asked };
}

/** The queue of Matomo, as its manual has it, in a file of one’s own. */
const MATOMO = (url: string) => `
  window._paq = window._paq || [];
  _paq.push(['trackPageView'], ['setTrackerUrl', '${url}/matomo.php'], ['setSiteId', '1']);
  document.documentElement.dataset.queue = String(_paq.length);
`;

const HOSTILE = '"><script>document.title="ran"</script>';

describe.runIf(browserIsThere())('a site with scripts that count its visits', () => {
  let browser: Browser;
  let allowed: Host;
  let matomo: Host;
  let stranger: Host;
  let project: Project;
  let server: StaticServer;

  beforeAll(async () => {
    [allowed, matomo, stranger] = [await host(), await host(), await host()];
    project = await projectOfSmall({
      ...smallConfiguration(),
      head: {
        meta: [{ name: 'google-site-verification', content: HOSTILE }],
        scripts: [
          { src: `${allowed.url}/js/script.js`, data: { domain: HOSTILE } },
          { file: 'theme/matomo.js' },
          { src: `${matomo.url}/matomo.js`, load: 'async' },
        ],
      },
      policy: { 'connect-src': [allowed.url] },
    });
    mkdirSync(join(project.root, 'theme'));
    writeFileSync(join(project.root, 'theme/matomo.js'), MATOMO(matomo.url));
    const { code, stderr } = await project.start(['build'], SAMPLE_DAY);
    if (code !== 0) throw new Error(stderr);
    server = await serveFolder(join(project.root, 'dist'), 0);
    browser = await launchBrowser();
  });

  afterAll(async () => {
    await browser?.close();
    await server?.close();
    for (const one of [allowed, matomo, stranger]) one?.server.close();
    project?.remove();
  });

  async function open(path: string): Promise<{ page: Page; complaints: string[] }> {
    const page = await browser.newPage({ locale: 'fr-FR' });
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    await page.goto(`${server.url}${path}`, { waitUntil: 'networkidle' });
    return { page, complaints };
  }
  const ran = (page: Page) => page.evaluate(() => document.documentElement.dataset.ran?.trim().split(' ').sort());

  it.each(['/', '/en/', '/en/2026/11/', '/en/nothing-here/'])('runs the configured scripts on %s', async (path) => {
    const { page } = await open(path);
    expect(await ran(page)).toEqual(['/js/script.js', '/matomo.js']);
    expect(await page.evaluate(() => document.documentElement.dataset.queue)).toBe('3');
    expect(await page.title()).not.toBe('ran');
    expect(await page.locator('meta[name=google-site-verification]').getAttribute('content')).toBe(HOSTILE);
    await page.close();
  });

  it('sends data only to hosts that the policy allows', async () => {
    allowed.asked.length = 0;
    matomo.asked.length = 0;
    const { page, complaints } = await open('/en/');
    expect([...allowed.asked, ...complaints]).toContain(`POST /api/event ${HOSTILE}`);
    // It may load its script from there, and nothing says that it may send.
    expect(matomo.asked).toEqual(['GET /matomo.js']);
    expect(complaints.join('\n')).toContain('connect-src');
    await page.close();
  });

  it('runs no other script, whether from a foreign host, an allowed host or within the page', async () => {
    const { page, complaints } = await open('/en/');
    await page.evaluate(
      ([other, same]) => {
        for (const src of [`${other}/js/script.js`, `${same}/js/other.js`]) {
          const script = document.createElement('script');
          script.src = src ?? '';
          document.head.append(script);
        }
        const inline = document.createElement('script');
        inline.textContent = 'document.title = "ran"';
        document.head.append(inline);
      },
      [stranger.url, allowed.url],
    );
    const worker = await page.evaluate(
      (url) =>
        new Promise((resolve) => {
          try {
            const made = new Worker(`${url}/js/script.js`);
            made.addEventListener('message', () => resolve('runs'));
            made.addEventListener('error', () => resolve('refused'));
          } catch {
            resolve('refused');
          }
        }),
      allowed.url,
    );
    await page.waitForLoadState('networkidle');
    expect(worker).toBe('refused');
    expect(stranger.asked).toEqual([]);
    expect(allowed.asked.filter((one) => one.includes('other.js'))).toEqual([]);
    expect(await ran(page)).toEqual(['/js/script.js', '/matomo.js']);
    expect(await page.title()).not.toBe('ran');
    expect(complaints.filter((one) => one.includes('script-src')).length).toBeGreaterThan(2);
    await page.close();
  });

  it('has the same policy in its pages and its headers, and valid HTML', () => {
    const dist = join(project.root, 'dist');
    const [, said = ''] =
      /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(
        readFileSync(join(dist, 'en/index.html'), 'utf8'),
      ) ?? [];
    const policy = said.replaceAll('&#39;', "'");
    expect(policy).toContain(
      `script-src 'self' ${[`${allowed.url}/js/script.js`, `${matomo.url}/matomo.js`].sort().join(' ')};`,
    );
    for (const name of ['_headers', '.htaccess', 'vercel.json'])
      expect(readFileSync(join(dist, name), 'utf8'), name).toContain(`${policy}; frame-ancestors 'none'`);
    expect(invalidHtml(dist, ['en/index.html', 'index.html', '404.html'])).toEqual([]);
  });
});
