/*
 * `npm run screenshots`: pictures of the sample's main pages in light and dark, on a phone and on a desk, in
 * `.cache/screenshots/`. With `-- --readme` also the README's pictures.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { serveFolder } from '#publishing/static-server';
import { findChromium, launchChromium } from '../test/support/browser/chromium.ts';
import { writeChanges } from '../test/support/changes-log.ts';
import { runAlmanac } from '../test/support/project.ts';
import { SAMPLE_DAY, sampleConfiguration } from '../test/support/sample.ts';

/** The main pages by the names of their pictures. */
const PAGES = {
  home: '/en/',
  month: '/en/2026/11/',
  year: '/en/2026/',
  week: '/en/2026/w47/',
  day: '/en/2026/11/21/',
  event: '/en/events/bach-a-cello-and-the-night/',
  past: '/en/past/',
  upcoming: '/en/upcoming/',
  venue: '/en/venues/spinning-mill-auditorium/',
  category: '/en/categories/music/',
  venues: '/en/venues/',
  changes: '/en/changes/',
  subscribe: '/en/subscribe/',
  lost: '/en/nothing-here/',
} as const;

const DEVICES = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1, hasTouch: true, isMobile: true },
  desk: { viewport: { width: 1280, height: 860 }, deviceScaleFactor: 1 },
} as const;

const SCHEMES = ['light', 'dark'] as const;

/** The greatest height of a picture, in pixels. */
const TALLEST = 2_400;

const isPage = (name: string): name is keyof typeof PAGES => name in PAGES;

type Screenshot = {
  readonly page: keyof typeof PAGES;
  readonly device: keyof typeof DEVICES;
  readonly scheme: (typeof SCHEMES)[number];
};

/** The pictures of the README, as one sees a page before scrolling; named as their pages in `.github/`. */
const README: readonly Screenshot[] = [
  { page: 'home', device: 'desk', scheme: 'light' },
  { page: 'month', device: 'desk', scheme: 'light' },
  { page: 'week', device: 'desk', scheme: 'dark' },
  { page: 'event', device: 'phone', scheme: 'dark' },
];

/** Takes a picture of every page on every device in every scheme. */
function* everyPicture(): Generator<Screenshot, void> {
  for (const page of Object.keys(PAGES).filter(isPage))
    for (const device of ['phone', 'desk'] as const) for (const scheme of SCHEMES) yield { page, device, scheme };
}

const packageRoot = fileURLToPath(new URL('..', import.meta.url));
const folder = join(packageRoot, '.cache', 'screenshots');

/** Builds the sample, as of the tests' day and with events that have changed; returns where its site is. */
async function buildSample(): Promise<string> {
  const root = join(folder, 'sample');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(root, { recursive: true });
  const configuration = { ...sampleConfiguration(), titles: { en: 'What’s on in Ribalera' } };
  writeFileSync(join(root, 'almanac.config.ts'), `export default ${JSON.stringify(configuration)};\n`);
  for (const command of ['sync', 'build']) {
    const { code, stderr } = await runAlmanac(root, [command, '--quiet'], SAMPLE_DAY);
    if (code !== 0) throw new Error(`almanac ${command} ended with ${code}: ${stderr}`);
    if (command === 'sync') writeChanges(join(root, 'content'), ['en'], SAMPLE_DAY.ALMANAC_TODAY);
  }
  return join(root, 'dist');
}

async function take(browser: Browser, url: string, picture: Screenshot, path: string, tallest: number): Promise<void> {
  const { page: name, device, scheme } = picture;
  const page = await browser.newPage({ ...DEVICES[device], colorScheme: scheme, timezoneId: 'Europe/Madrid' });
  // In the morning of the day for which the sample is built: pages go by the visitor's clock.
  await page.clock.setFixedTime(`${SAMPLE_DAY.ALMANAC_TODAY}T08:00:00Z`);
  const response = await page.goto(`${url}${PAGES[name]}`, { waitUntil: 'networkidle' });
  if (name !== 'lost' && response?.status() !== 200) throw new Error(`${PAGES[name]}: ${response?.status()}`);
  const box = await page.locator('body').boundingBox();
  const { width, height } = DEVICES[device].viewport;
  const clip = { x: 0, y: 0, width, height: Math.min(Math.max(Math.ceil(box?.height ?? 0), height), tallest) };
  await page.screenshot({ path, clip, fullPage: true });
  await page.close();
}

const chromium = findChromium();
if (chromium.path === '') throw new Error('There is no Chromium here: CHROMIUM_PATH names one.');
console.log('Building the sample …');
const server = await serveFolder(await buildSample(), 0);
const browser = await launchChromium(chromium);
try {
  for (const picture of everyPicture()) {
    const { page, device, scheme } = picture;
    await take(browser, server.url, picture, join(folder, `${page}-${device}-${scheme}.png`), TALLEST);
  }
  if (process.argv.includes('--readme'))
    for (const picture of README)
      await take(
        browser,
        server.url,
        picture,
        join(packageRoot, '.github', `${picture.page}.png`),
        DEVICES[picture.device].viewport.height,
      );
  console.log(folder);
} finally {
  await browser.close();
  await server.close();
}
