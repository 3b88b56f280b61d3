import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type StaticServer, serveFolder } from '#cli/static-server';
import { browserIsThere, launchBrowser } from '../support/browser.ts';
import { writeChanges } from '../support/changes-log.ts';
import { createProject, type Project } from '../support/project.ts';
import { SAMPLE_DAY, sampleConfiguration } from '../support/sample.ts';

const LANGUAGES = ['ca', 'en', 'de', 'es'];
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Violation = { readonly id: string; readonly nodes: readonly string[] };

/** The accessibility rules that a page breaks, and where. */
async function violations(page: Page): Promise<Violation[]> {
  await page.evaluate(axeSource);
  return page.evaluate(async () => {
    const axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> } = Reflect.get(
      window,
      'axe',
    );
    const result = await axe.run();
    return result.violations.map(({ id, nodes }) => ({ id, nodes: nodes.map((node) => node.html) }));
  });
}

/** The directives that refuse what the test of the policy tries. */
const REFUSED = ['img-src', 'script-src-elem', 'style-src-attr'];

describe.runIf(browserIsThere())('the site of the sample, in a browser', () => {
  let project: Project;
  let server: StaticServer;
  let browser: Browser;
  let contexts: BrowserContext[] = [];
  let files: string[];

  beforeAll(async () => {
    project = createProject(sampleConfiguration());
    expect(await project.run(['sync', '--quiet'], SAMPLE_DAY)).toMatchObject({ code: 0 });
    // One language has no news.
    writeChanges(join(project.root, 'content'), ['ca', 'en', 'de'], SAMPLE_DAY.ALMANAC_TODAY);
    expect(await project.run(['build', '--quiet'], SAMPLE_DAY)).toMatchObject({ code: 0 });
    files = Object.keys(project.files('dist'));
    server = await serveFolder(join(project.root, 'dist'), 0);
    browser = await launchBrowser();
  });

  afterEach(async () => {
    for (const context of contexts) await context.close();
    contexts = [];
  });

  afterAll(async () => {
    await browser.close();
    await server.close();
    project.remove();
  });

  async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
    contexts.push(context);
    const page = await context.newPage();
    await page.goto(`${server.url}${path}`);
    return page;
  }

  /** One page of each kind in a language; kinds come from the paths that were built, so that none escapes. */
  function onePageOfEachKind(language: string): Map<string, string> {
    const kinds = new Map<string, string>();
    for (const file of files.filter((name) => name.startsWith(`${language}/`) && name.endsWith('.html'))) {
      const kind = file
        .replace(/^\w+\/\d{4}\/\d\d\/\d\d\//, '<lang>/<day>/')
        .replace(/^\w+\/\d{4}\/\d\d\//, '<lang>/<month>/')
        .replace(/^\w+\/\d{4}\/w\d\d\//, '<lang>/<week>/')
        .replace(/^\w+\/\d{4}\//, '<lang>/<year>/')
        .replace(/^\w+\/(events|venues|organizers|categories|tags)\/[^/]+\//, '<lang>/$1/<name>/')
        .replace(/\/\d+\/index/, '/<page>/index')
        .replace(/^\w+\//, '<lang>/');
      if (!kinds.has(kind))
        kinds.set(
          kind,
          `/${file
            .split('/')
            .map(encodeURIComponent)
            .join('/')
            .replace(/index\.html$/, '')}`,
        );
    }
    return kinds;
  }

  it('has all the kinds of pages that there are', () => {
    const kinds = [...onePageOfEachKind('en').keys()].sort();
    for (const kind of [
      '',
      '<year>/',
      '<month>/',
      '<week>/',
      '<day>/',
      'upcoming/',
      'past/',
      'changes/',
      'subscribe/',
      'events/<name>/',
      'venues/',
      'venues/<name>/',
      'organizers/',
      'organizers/<name>/',
      'categories/',
      'categories/<name>/',
      'tags/',
      'tags/<name>/',
    ])
      expect(kinds).toContain(`<lang>/${kind}index.html`);
    expect(kinds).toContain('<lang>/404.html');
    expect(kinds.length, kinds.join(' ')).toBeLessThan(30);
  });

  it.each(['light', 'dark'] as const)(
    'breaks no accessibility rule on any kind of page, in %s colours',
    async (colorScheme) => {
      const found: Record<string, Violation[]> = {};
      for (const path of ['/', ...onePageOfEachKind('en').values()]) {
        const page = await open(path, { colorScheme });
        const broken = await violations(page);
        if (broken.length > 0) found[path] = broken;
        await page.context().close();
      }
      expect(found).toEqual({});
    },
  );

  it.each(LANGUAGES)('breaks no accessibility rule on home, views and event in %s', async (language) => {
    const kinds = onePageOfEachKind(language);
    for (const kind of ['', '<year>/', '<month>/', '<week>/', '<day>/', 'events/<name>/'].map(
      (one) => `<lang>/${one}index.html`,
    )) {
      const page = await open(kinds.get(kind) ?? '');
      expect(await violations(page), kind).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.lang)).toMatch(new RegExp(`^${language}`));
    }
  });

  it.each([360, 768, 1440])(
    'fits a screen of %i pixels without scrolling sideways, on every kind of page',
    async (width) => {
      const wide: string[] = [];
      for (const path of ['/', ...onePageOfEachKind('de').values()]) {
        const page = await open(path, { viewport: { width, height: 800 } });
        const fits = await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
        if (!fits) wide.push(path);
        await page.context().close();
      }
      expect(wide).toEqual([]);
    },
  );

  it('asks no other host for anything, breaks no policy, logs no error and moves nothing while it loads', async () => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    contexts.push(context);
    const page = await context.newPage();
    const complaints: string[] = [];
    const complain = (what: string) => complaints.push(`${page.url()}: ${what}`);
    await page.exposeFunction('complain', complain);
    await page.addInitScript(() => {
      const tell = (what: string) => Reflect.get(window, 'complain')(what);
      document.addEventListener('securitypolicyviolation', (event) =>
        tell(`${event.violatedDirective} refuses ${event.blockedURI}`),
      );
      const shifts = new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) tell(`moves by ${Reflect.get(entry, 'value')}`);
      });
      shifts.observe({ type: 'layout-shift', buffered: true });
    });
    page.on('request', (request) => {
      if (!request.url().startsWith(server.url)) complain(`asks ${request.url()}`);
    });
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complain(message.text());
    });
    page.on('pageerror', (error) => complain(error.message));
    for (const path of ['/', '/404.html', ...LANGUAGES.flatMap((code) => [...onePageOfEachKind(code).values()])]) {
      await page.goto(`${server.url}${path}`);
      // Fonts have come and what they move has moved once two frames are drawn.
      await page.evaluate(async () => {
        await document.fonts.ready;
        await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      });
    }
    expect(complaints).toEqual([]);
  });

  it('runs nothing that is not a file of its own, and no style in an element, wherever it is hosted', async () => {
    const bare = await browser.newContext();
    contexts.push(bare);
    // As a host without our headers sends it.
    await bare.route('**/*', async (route) => {
      const response = await route.fetch();
      const { 'content-security-policy': _ours, ...headers } = response.headers();
      await route.fulfill({ response, headers });
    });
    const page = await bare.newPage();
    await page.goto(`${server.url}/en/`);
    const refused = await page.evaluate(async (expected) => {
      const directives = new Set<string>();
      const told = new Promise<void>((resolve) => {
        document.addEventListener('securitypolicyviolation', (event) => {
          directives.add(event.effectiveDirective);
          if (expected.every((one) => directives.has(one))) resolve();
        });
      });
      document.body.insertAdjacentHTML('beforeend', '<p style="color:red">x</p><img src="data:," onerror="1">');
      const script = document.createElement('script');
      script.text = 'window.ran = true';
      document.body.append(script);
      await told;
      return { directives: [...directives], ran: Reflect.get(window, 'ran') };
    }, REFUSED);
    expect(refused.ran).toBeUndefined();
    expect(refused.directives).toEqual(expect.arrayContaining([...REFUSED]));
  });

  it('leads from the language chooser over the home page to an event and its translation, without scripts', async () => {
    const page = await open('/', { javaScriptEnabled: false });
    await page.getByRole('link', { name: 'English' }).first().click();
    expect(new URL(page.url()).pathname).toBe('/en/');
    await page.locator('main a[href*="/en/events/"]').first().click();
    const title = await page.locator('h1').textContent();
    expect(title).not.toBe('');
    await page.locator('nav.languages a[hreflang=de]').click();
    expect(new URL(page.url()).pathname).toMatch(/^\/de\/events\/.+\/$/);
    expect(await page.locator('h1').textContent()).not.toBe(title);
  });

  it('offers every calendar without scripts, and shows the one that a page leads to', async () => {
    const page = await open('/en/venues/lera-theatre/', { javaScriptEnabled: false });
    await page.locator('.sections').getByRole('link', { name: 'Subscribe' }).click();
    expect(new URL(page.url()).pathname).toBe('/en/subscribe/');
    const theatre = page.locator('[id="venues-lera-theatre"]');
    await theatre.waitFor({ state: 'visible' });
    const address = theatre.getByRole('textbox', { name: 'Address' });
    expect(await address.inputValue()).toBe('https://almanac.example/en/venues/lera-theatre.ics');
    await expect(address.fill('x', { timeout: 500 })).rejects.toThrow('readonly');
    expect(await page.getByRole('button', { name: 'Copy' }).count()).toBe(0);
    const programs = await theatre.locator('a').evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    expect(programs[0]).toBe('webcal://almanac.example/en/venues/lera-theatre.ics');
    for (const program of await theatre.locator('a[href^=https]').all())
      expect(await program.getAttribute('rel')).toBe('noopener noreferrer');
  });

  it('copies the address of a calendar, and says so', async () => {
    const page = await open('/en/subscribe/', { permissions: ['clipboard-read', 'clipboard-write'] });
    const copy = page.getByRole('button', { name: 'Copy' }).first();
    await copy.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('https://almanac.example/en/calendar.ics');
  });

  it('leaves the address selected where it can’t be copied', async () => {
    const page = await open('/en/subscribe/');
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('denied'));
    });
    await page.getByRole('button', { name: 'Copy' }).first().click();
    expect(await page.evaluate(() => getSelection()?.toString())).toBe('https://almanac.example/en/calendar.ics');
    expect(await page.getByRole('button', { name: 'Copied' }).count()).toBe(0);
  });

  it('goes through the months by keyboard alone', async () => {
    const page = await open('/en/2026/12/');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toMatch(/^#/);
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => location.hash)).not.toBe('');
    const next = page.locator('a[rel=next]').first();
    await next.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/en/2027/01/');
    await page.locator('a[rel=prev]').first().focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/en/2026/12/');
  });

  it('shows the focus on every link of a month', async () => {
    const page = await open('/en/2026/12/');
    for (let stop = 0; stop < 15; stop += 1) {
      await page.keyboard.press('Tab');
      const outlined = await page.evaluate(() => {
        const style = document.activeElement === null ? null : getComputedStyle(document.activeElement);
        return style !== null && style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2;
      });
      expect(outlined, `stop ${stop}`).toBe(true);
    }
  });

  it('goes to a day from its month, and from view to view, which stand in one place, without scripts', async () => {
    const page = await open('/en/2026/12/', { javaScriptEnabled: false });
    await page.locator('td a.day[href="/en/2026/12/12/"]').click();
    expect(await page.locator('h1').textContent()).toMatch(/12\s+December 2026/);
    const places: unknown[] = [];
    for (const view of ['Week', 'List', 'Month', 'Day']) {
      await page.locator('.views').getByRole('link', { name: view }).click();
      expect(await page.locator('.views [aria-current]').textContent()).toContain(view);
      for (const control of ['.views', '.browse-today']) places.push(await page.locator(control).first().boundingBox());
    }
    expect(new Set(places.filter((_place, index) => index % 2 === 0).map((place) => JSON.stringify(place))).size).toBe(
      1,
    );
    const today = places.filter((_place, index) => index % 2 === 1).map((place) => JSON.stringify(place));
    expect(new Set(today).size).toBe(1);
  });

  it('jumps to another month without scripts', async () => {
    const page = await open('/en/2026/w47/', { javaScriptEnabled: false });
    const jump = page.locator('.jump');
    expect(await jump.getByRole('link').count()).toBe(0);
    await jump.locator('summary').click();
    await jump.getByRole('link', { name: '2027' }).click();
    expect(new URL(page.url()).pathname).toBe('/en/2027/');
    await page.getByRole('link', { name: 'February 2027', exact: true }).click();
    expect(new URL(page.url()).pathname).toBe('/en/2027/02/');
  });

  it('has a real table for the month, with a name and every day as a full date', async () => {
    const page = await open('/en/2026/12/');
    const month = page.locator('table').first();
    expect(await month.locator('caption').textContent()).not.toBe('');
    const days = await month.locator('td time').evaluateAll((all) => all.map((one) => one.getAttribute('datetime')));
    for (const day of ['2026-12-01', '2026-12-25', '2026-12-31']) expect(days).toContain(day);
  });

  it('draws what takes several days over its week where there is room, and lists it where there is none', async () => {
    for (const { width, wide } of [
      { width: 1280, wide: true },
      { width: 360, wide: false },
    ]) {
      const page = await open('/en/2026/w47/', { viewport: { width, height: 900 } });
      const bars = page.locator('.bar a', { hasText: 'The river in maps' });
      const listed = page.locator('.event-title a', { hasText: 'The river in maps' });
      expect([await bars.count(), await listed.count()]).toEqual([1, 1]);
      expect([await bars.isVisible(), await listed.isVisible()]).toEqual([wide, !wide]);
      expect(await page.locator('.agenda-also:visible').count()).toBe(wide ? 0 : 6);
      if (!wide) continue;
      expect(await bars.textContent()).toMatch(/, 1\sNovember\s–\s26\sDecember 2026$/);
      const [bar, week] = [await bars.boundingBox(), await page.locator('.agenda').boundingBox()];
      expect((bar?.width ?? 0) / (week?.width ?? 1)).toBeGreaterThan(0.98);
    }
  });

  it('answers an unknown address with its own page', async () => {
    const page = await open('/en/nothing-here/');
    expect(await page.locator('h1').textContent()).not.toBe('');
    expect(await page.locator('a').count()).toBeGreaterThan(0);
  });
});
