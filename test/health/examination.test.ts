import { describe, expect, it } from 'vitest';
import { evenlySpread, examineSite } from '#health/examination';
import { healthText, type PublishedHealth } from '#health/published';
import type { SiteReader } from '#health/web';

const ROOT = new URL('https://agenda.example.org/town/');
const FEED = [
  ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x'],
  ...['BEGIN:VEVENT', 'UID:a', 'DTSTAMP:20260101T000000Z', 'DTSTART:20261204T200000', 'END:VEVENT'],
  ...['END:VCALENDAR', ''],
].join('\r\n');
const HEALTH: PublishedHealth = {
  v: 1,
  day: '2026-11-21',
  timeZone: 'Europe/Madrid',
  siteUrl: 'https://agenda.example.org/town',
  languages: [{ code: 'ca', events: 12, upcoming: 3 }],
  feeds: ['ca/calendar.ics', 'ca/events/f%C3%A0brica.ics'],
};

type Page = { readonly text: string; readonly type?: string; readonly status?: number } | { readonly failure: string };

const sitemap = (...urls: string[]) => ({
  text: `<?xml version="1.0"?><urlset>${urls.map((url) => `<url><loc>${url}</loc></url>`).join('')}</urlset>`,
});

/** A good site; `changes` are answers in the place of its own, by path below its root. */
function site(changes: Readonly<Record<string, Page>> = {}, health: Partial<PublishedHealth> = {}) {
  const asked: string[] = [];
  const pages: Record<string, Page> = {
    'health.json': { text: healthText({ ...HEALTH, ...health }) },
    'ca/calendar.ics': { text: FEED, type: 'text/calendar' },
    'ca/events/f%C3%A0brica.ics': { text: FEED, type: 'text/calendar' },
    'sitemap.xml': {
      text: `<?xml version="1.0"?><sitemapindex><sitemap><loc>${ROOT}ca/sitemap.xml</loc></sitemap></sitemapindex>`,
    },
    'ca/sitemap.xml': sitemap(`${ROOT}ca/`, `${ROOT}ca/events/a/?a=1&amp;b=2`),
    'ca/': { text: '<!doctype html>', type: 'text/html' },
    'ca/events/a/?a=1&b=2': { text: '<!doctype html>', type: 'text/html' },
    ...changes,
  };
  const web: SiteReader = {
    async get(url): ReturnType<SiteReader['get']> {
      asked.push(url.href);
      const page = pages[url.href.replace(ROOT.href, '')] ?? { text: 'no', status: 404 };
      if ('failure' in page) return page;
      const { text, type = 'text/plain', status = 200 } = page;
      return { status, url, type, text, bytes: text.length };
    },
    close: async () => undefined,
  };
  return { web, asked };
}

const options = (
  web: SiteReader,
  changes: Partial<Parameters<typeof examineSite>[1]> = {},
): Parameters<typeof examineSite>[1] => ({
  web,
  certificate: async () => ({ until: Temporal.Instant.from('2027-01-20T00:00:00Z'), distrust: undefined }),
  now: Temporal.Instant.from('2026-11-21T09:00:00Z'),
  maxAge: Temporal.Duration.from('P2D'),
  ...changes,
});

/** What is found, without what is fine. */
async function bad(web: SiteReader, changes: Partial<Parameters<typeof examineSite>[1]> = {}) {
  const findings = await examineSite(ROOT, options(web, changes));
  return findings.flatMap(({ level, check, message }) => (level === 'fine' ? [] : [`${level} ${check} ${message}`]));
}

describe('the examination of a site', () => {
  it('reports a healthy site as fine, with what it checked', async () => {
    const findings = await examineSite(ROOT, options(site().web));
    expect(findings.map(({ level, check, message }) => `${level} ${check} ${message}`)).toEqual([
      'fine freshness built today, 2026-11-21',
      'fine events ca: 12 events, 3 of them upcoming',
      'fine feeds 2 of 2 feeds are whole: 2 entries, the largest 1 KiB',
      'fine pages 2 of 2 pages answer (of 2 in the sitemaps)',
      'fine certificate ends in 59 days',
    ]);
  });

  it.each([
    ['cannot be reached', { failure: 'can’t be reached (ECONNREFUSED)' }, 'can’t be reached'],
    ['is not Almanac’s', { text: '<!doctype html>' }, 'is not what Almanac publishes there'],
    ['answers with status 404', { text: '', status: 404 }, 'answers with status 404'],
  ])('stops when health.json %s', async (_, page, said) => {
    const { web, asked } = site({ 'health.json': page });
    expect(await bad(web)).toEqual([expect.stringMatching(`^broken site .*/town/health.json ${said}`)]);
    expect(asked).toHaveLength(1);
  });

  it.each([
    ['2026-11-23T22:59:59Z', []],
    ['2026-11-23T23:00:00Z', ['broken freshness built for 2026-11-21, 3 days ago']],
    ['2026-11-19T00:00:00Z', ['degraded freshness built for 2026-11-21, which is yet to come']],
  ])('counts the site’s age in days of the site’s time zone, at %s', async (now, found) => {
    expect(await bad(site().web, { now: Temporal.Instant.from(now) })).toEqual(found);
  });

  it('reports a calendar without upcoming events', async () => {
    expect(await bad(site({}, { languages: [{ code: 'ca', events: 12, upcoming: 0 }] }).web)).toEqual([
      'degraded events ca: 12 events, 0 of them upcoming',
    ]);
  });

  it.each([
    [{ text: FEED, type: 'text/plain' }, 'degraded feeds .* is delivered as text/plain'],
    [{ text: FEED.slice(0, 100), type: 'text/calendar' }, 'broken feeds .* is no feed: it is cut off'],
    [{ text: '', status: 404 }, 'broken feeds .* answers with status 404'],
    [{ failure: 'is larger than 16 MiB' }, 'broken feeds .* is larger than 16 MiB'],
  ])('reports an unreadable feed: %o', async (page, found) => {
    expect(await bad(site({ 'ca/calendar.ics': page }).web)).toEqual([expect.stringMatching(found)]);
  });

  it('sends requests only to the site itself, whatever addresses its files contain', async () => {
    const { web, asked } = site(
      { 'ca/sitemap.xml': sitemap('https://evil.example/', `${ROOT}ca/`) },
      { feeds: ['ca/calendar.ics', 'https://evil.example/x.ics', '//evil.example/y.ics', '../x.ics'] },
    );
    expect(await bad(web)).toHaveLength(3);
    expect(asked.filter((url) => !url.startsWith(ROOT.href))).toEqual([]);
  });

  it('reports a feed with an invalid address', async () => {
    const { web } = site({}, { feeds: ['ca/calendar.ics', 'http://['] });
    expect(await bad(web)).toEqual(['broken feeds "http://[" is named as a feed and is no address']);
  });

  it('makes a bounded number of requests, including each language’s calendar feed', async () => {
    const addresses = Array.from({ length: 5_000 }, (_, index) => `ca/events/${index}.ics`);
    const { web, asked } = site(
      { 'ca/sitemap.xml': sitemap(...addresses.map((_, index) => `${ROOT}ca/events/${index}/`)) },
      { feeds: [...addresses, 'ca/calendar.ics'] },
    );
    const found = await bad(web);
    expect(asked.length).toBeLessThan(150);
    expect(asked).toContain(`${ROOT}ca/calendar.ics`);
    expect(found.filter((line) => line.startsWith('broken feeds'))).toHaveLength(11);
    expect(found.filter((line) => line.startsWith('broken feeds')).at(-1)).toBe('broken feeds … and 89 more');
  });

  it('reports pages that fail, and a host that answers missing pages with status 200', async () => {
    expect(await bad(site({ 'ca/': { text: '', status: 500 } }).web)).toEqual([
      `broken pages ${ROOT}ca/ answers with status 500`,
    ]);
    const soft = site({ 'this-page-is-not-there/': { text: 'Home', type: 'text/html' } });
    expect(await bad(soft.web)).toEqual(['degraded pages what is not there is answered with status 200']);
  });

  it('reports a site that was built for another address', async () => {
    const found = await bad(site({}, { siteUrl: 'https://old.example.org' }).web);
    expect(found).toEqual([
      `degraded site the site was built for https://old.example.org/ and is published at ${ROOT}`,
    ]);
  });

  it.each([
    ['2026-12-05T09:00:00Z', undefined, []],
    ['2026-12-05T08:59:59Z', undefined, ['degraded certificate ends in 13 days']],
    ['2026-11-20T09:00:00Z', 'CERT_HAS_EXPIRED', ['broken certificate ended 1 days ago']],
    ['2027-12-05T09:00:00Z', 'SELF_SIGNED', ['broken certificate is not trusted (SELF_SIGNED)']],
  ])('checks a certificate that ends at %s, with distrust %s', async (until, distrust, found) => {
    const certificate = async () => ({ until: Temporal.Instant.from(until), distrust });
    expect(await bad(site().web, { certificate })).toEqual(found);
  });

  it('spreads its samples evenly', () => {
    expect(evenlySpread([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 3)).toEqual([0, 3, 6]);
    expect(evenlySpread([0, 1], 3)).toEqual([0, 1]);
  });
});
