import { afterEach, describe, expect, it } from 'vitest';
import { ServiceError } from '#client/errors';
import { type Discovery, discover } from '#discovery/discover';
import type { LanguageWishes } from '#discovery/languages';
import { DIALECTS } from '#interface/dialects/dialects';
import { startService } from '#service/http/server';
import { impatient, type Loopback, sendJson, startLoopback } from '../client/loopback.ts';
import { FOUR_MONTHS } from '../service/running.ts';
import { type SiteOptions, startSite } from './site.ts';

const KNOWN = ['ca', 'de', 'en', 'es'];

const closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

async function site(options: SiteOptions = {}): Promise<Loopback> {
  const started = await startSite(options);
  closing.push(started.close);
  return started;
}

async function found(url: string, wishes: Partial<LanguageWishes> = {}, ceilings = {}): Promise<Discovery> {
  const transport = impatient({ accept: 'application/json, text/html;q=0.9', ceilings });
  closing.push(() => transport.close());
  return discover(new URL(url), (asked) => transport.get(asked), { known: KNOWN, ...wishes });
}

/** What is said of a site where nothing is found. */
async function told(url: string, wishes: Partial<LanguageWishes> = {}, ceilings = {}): Promise<string> {
  const error: unknown = await found(url, wishes, ceilings).catch((thrown: unknown) => thrown);
  if (error instanceof ServiceError) return error.explain();
  throw new Error(`expected an error, not ${JSON.stringify(error)}`);
}

const POLYLANG = { dialect: DIALECTS['the-events-calendar'], languagesAs: 'polylang' } as const;

const codes = ({ languages }: Discovery) => languages.map(({ code }) => code);

const TRILINGUAL = { ca: ['Un', 'Dos'], en: ['One', 'Two'], es: ['Uno', 'Dos'] };

describe('the interface of a site', () => {
  it.each<[string, SiteOptions, string, object]>([
    ['a header that comes more than once', { names: 'header', rest: '/api' }, '/event/one/', { restRoot: '/api' }],
    ['a link of the page', { names: 'page', rest: '/api' }, '/event/one/', { restRoot: '/api' }],
    ['a guess from the address', { names: 'not' }, '/event/one/', { restRoot: '/wp-json' }],
    ['a guess at a parameter', { names: 'not', rest: 'rest_route' }, '/', { restRoot: '/?rest_route=' }],
    ['a header that names a parameter', { rest: 'rest_route' }, '/', { restRoot: '/?rest_route=' }],
    ['an address of its lists', { names: 'not' }, '/wp-json/tribe/events/v1/events?page=2', { restRoot: '/wp-json' }],
    [
      'an address with the parameter',
      { names: 'not', rest: 'rest_route' },
      '/?rest_route=/tribe/events/v1/events',
      { restRoot: '/?rest_route=' },
    ],
  ])('is found through %s', async (_by, options, path, expected) => {
    const { url } = await site(options);
    expect(await found(`${url}${path}`)).toMatchObject({
      baseUrl: url,
      namespace: 'tribe/events/v1',
      dialect: 'the-events-calendar',
      ...expected,
    });
  });

  it('is found in a folder of the host', async () => {
    const { url } = await site({ folder: '/agenda', names: 'not' });
    expect(await found(`${url}/agenda/event/one/`)).toMatchObject({ baseUrl: `${url}/agenda`, restRoot: '/wp-json' });
  });

  it('is found from a page in a language segment, and its base URL has no segment', async () => {
    const { url } = await site({ languages: TRILINGUAL });
    expect(await found(`${url}/en/event/one/`)).toMatchObject({ baseUrl: url, defaultLanguage: 'ca' });
  });

  it('is found when its index is closed and only its namespaces are open', async () => {
    const { url } = await site({
      instead: (_request, response, { pathname }) => {
        if (pathname !== '/wp-json/') return false;
        sendJson(response, 401, { code: 'rest_not_logged_in', message: 'No.', data: { status: 401 } });
        return true;
      },
    });
    expect(await found(url)).toMatchObject({ baseUrl: url, titles: { es: 'Site – page' } });
  });

  it('is found on another host that the page names, with a note', async () => {
    const cms = await site();
    const front = await startLoopback((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html', link: `<${cms.url}/wp-json/>; rel="https://api.w.org/"` });
      response.end('<!DOCTYPE html><html lang="es"><title>Front</title></html>');
    });
    closing.push(front.close);
    const discovery = await found(front.url);
    expect(discovery.baseUrl).toBe(cms.url);
    expect(discovery.notes).toContain(`The calendar is at ${cms.url}, another host than was given.`);
  });

  it('is found where a redirect ends', async () => {
    const { url } = await site();
    const old = await startLoopback((request, response) => {
      response.writeHead(301, { location: `${url}${request.url}` }).end();
    });
    closing.push(old.close);
    expect((await found(`${old.url}/event/one/`)).baseUrl).toBe(url);
  });
});

describe('the error of a site without a calendar', () => {
  it('names the namespaces of a site without a calendar namespace', async () => {
    const { url } = await site({ root: { namespaces: ['wp/v2', 'contact-form-7/v1'] } });
    const text = await told(url);
    expect(text).toContain(
      'none of its namespaces is calendar/events/v1 or tribe/events/v1. It has wp/v2, contact-form-7/v1.',
    );
    expect(text).toContain('Is The Events Calendar active there');
  });

  it('names a login page, and the requests that were made', async () => {
    const { url, close } = await startLoopback((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end('<!DOCTYPE html><form id="loginform" action="/wp-login.php"><input type="password"></form>');
    });
    closing.push(close);
    const text = await told(url);
    expect(text).toContain('The address itself answers a login page.');
    expect(text).toContain(`GET ${url}/wp-json/`);
    expect(text).toContain('Nothing was written.');
    expect(text).toContain('shows its REST interface to members only');
  });

  it('names a firewall that blocks only the interface', async () => {
    const { url } = await site({
      instead: (_request, response, { pathname }) => {
        if (!pathname.startsWith('/wp-json')) return false;
        response.writeHead(403, { 'content-type': 'text/html' }).end('<html>Generated by Wordfence</html>');
        return true;
      },
    });
    expect(await told(url)).toMatch(/Wordfence[\s\S]*through in Wordfence/);
  });

  it('names maintenance, without waiting for it to end', async () => {
    const { url, close } = await startLoopback((_request, response) => {
      response.writeHead(503, { 'content-type': 'text/html', 'retry-after': '600' });
      response.end('<title>Maintenance</title>Briefly unavailable for scheduled maintenance.');
    });
    closing.push(close);
    expect(await told(url)).toContain("WordPress's maintenance page");
  });

  it('names a redirect loop', async () => {
    const { url, close } = await startLoopback((_request, response) => {
      response.writeHead(302, { location: '/' }).end();
    });
    closing.push(close);
    expect(await told(url)).toMatch(/redirects in a circle[\s\S]*Nothing was written\./);
  });

  it('names an address where nothing answers', async () => {
    const { url, close } = await startLoopback(() => {});
    await close();
    expect(await told(url)).toMatch(/can't be reached[\s\S]*Check the address/);
  });

  it('says that nothing was found when the site is not WordPress', async () => {
    const { url, close } = await startLoopback((_request, response) => {
      response.writeHead(404, { 'content-type': 'text/html' }).end('<!DOCTYPE html><h1>Nothing here</h1>');
    });
    closing.push(close);
    const text = await told(url);
    expect(text).toContain('No calendar service was found from this address.');
    expect(text).toContain('Is it a WordPress site with The Events Calendar');
  });
});

describe('hostile answers', () => {
  const LIMIT = { decoded: 50_000, compressed: 50_000 };

  it('are read only up to a limit, and one oversized page hides nothing else', async () => {
    const { url } = await site({
      instead: (_request, response, { pathname }) => {
        if (pathname !== '/') return false;
        response.writeHead(200, { 'content-type': 'text/html' }).end('x'.repeat(60_000));
        return true;
      },
    });
    expect((await found(url, {}, LIMIT)).baseUrl).toBe(url);
    const endless = await site({
      instead: (_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json' }).end(`["${'x'.repeat(60_000)}"]`);
        return true;
      },
    });
    expect(await told(endless.url, {}, LIMIT)).toContain('larger than 50000 bytes');
  });

  it('yield plain, short titles and no invalid values', async () => {
    const { url } = await site({
      root: {
        name: `<b>Ci\nty</b>\u001b[31m */ ${'x'.repeat(5000)}`,
        home: 'javascript:alert(1)',
        timezone_string: ['Europe/Madrid'],
        gmt_offset: 'never',
        namespaces: [null, 7, 'tribe/events/v1'],
      },
      zone: 'Mars/Olympus',
    });
    const { titles, zone } = await found(url);
    expect(titles.es).toMatch(/^Ci ty \[31m \*\/ x+$/);
    expect(titles.es?.length).toBeLessThanOrEqual(120);
    expect(zone).toEqual({ zone: 'UTC', source: 'none' });
  });
});

describe('the languages of a site', () => {
  it.each<[NonNullable<SiteOptions['by']>, string, string]>([
    ['parameter', 'parameter', 'wpml_language'],
    ['segment', 'segment', 'wpml_language'],
    ['both', 'both', 'wpml_language'],
    ['lang', 'parameter', 'lang'],
  ])('are the ones with answers of their own when selected by %s', async (by, selection, parameter) => {
    const { url } = await site({ by, languages: TRILINGUAL });
    const discovery = await found(url);
    expect(discovery).toMatchObject({
      languageSelection: selection,
      languageParameter: parameter,
      defaultLanguage: 'ca',
      languages: [
        { code: 'ca', tag: 'ca', segment: null },
        { code: 'en', tag: 'en', segment: 'en' },
        { code: 'es', tag: 'es', segment: 'es' },
      ],
      notes: [],
    });
    expect(discovery.titles).toEqual({ ca: 'Agenda & ca', en: 'Agenda & en', es: 'Agenda & es' });
  });

  it('are found in the values that the interface names when no page links to them', async () => {
    const { url } = await site({ by: 'parameter', languages: TRILINGUAL, links: false, values: ['ca', 'en', 'es'] });
    expect(codes(await found(url))).toEqual(['ca', 'en', 'es']);
  });

  it('are found by guessing when nothing names them', async () => {
    const { url } = await site({ by: 'parameter', languages: TRILINGUAL, links: false });
    expect(codes(await found(url))).toEqual(['ca', 'en', 'es']);
  });

  it('all have segments when nothing answers without one', async () => {
    const { url } = await site({ languages: TRILINGUAL, allSegments: true });
    expect(await found(`${url}/ca/`)).toMatchObject({
      baseUrl: url,
      languageSelection: 'segment',
      defaultLanguage: 'ca',
      languages: [{ segment: 'ca' }, { segment: 'en' }, { segment: 'es' }],
    });
  });

  it('are reduced to one when all answer the same, with a note about linked languages', async () => {
    const { url } = await site({ by: 'nothing', languages: TRILINGUAL });
    const discovery = await found(url);
    expect(codes(discovery)).toEqual(['ca']);
    expect(discovery.notes).toEqual(['Left out: en, es. The service answers ca there, or nothing.']);
  });

  it('are one on a site with one language, without a note', async () => {
    const { url } = await site({ languages: { es: ['Uno'] } });
    const discovery = await found(url);
    expect(codes(discovery)).toEqual(['es']);
    expect(discovery.notes).toEqual([]);
  });

  it('exclude languages without messages for the pages, with a note', async () => {
    const { url } = await site({ languages: { ...TRILINGUAL, eu: ['Bat'] } });
    const discovery = await found(url);
    expect(codes(discovery)).toEqual(['ca', 'en', 'es']);
    expect(discovery.notes).toEqual([
      'Left out: eu. Almanac’s pages have words in ca, de, en, es; to bring those of others, name all languages by --languages.',
    ]);
  });

  it('may have a host of their own, with a note because it gets credentials, too', async () => {
    const other = await site({ languages: { en: ['One'] } });
    const { url } = await site({
      languages: { es: ['Uno'] },
      instead: (_request, response, { pathname, origin }) => {
        if (pathname !== '/') return false;
        response.writeHead(200, {
          'content-type': 'text/html',
          link: `<${origin}/wp-json/>; rel="https://api.w.org/"`,
        });
        response.end(
          `<!DOCTYPE html><html lang="es"><link rel="alternate" hreflang="es" href="${origin}/"><link rel="alternate" hreflang="en" href="${other.url}/"></html>`,
        );
        return true;
      },
    });
    const { languages, notes } = await found(url);
    expect(languages).toMatchObject([{ code: 'es' }, { code: 'en', baseUrl: other.url }]);
    expect(notes).toEqual([
      expect.stringContaining(`en is asked for at ${other.url}, another host than the service's.`),
    ]);
  });

  it('include the site’s own and the requested ones, whatever messages the pages have', async () => {
    const { url } = await site({ languages: { eu: ['Bat'], es: ['Uno'], ca: ['U'] } });
    expect(codes(await found(url))).toEqual(['eu', 'es', 'ca']);
    const { url: other } = await site({ by: 'parameter', languages: { ...TRILINGUAL, eu: ['Bat'] } });
    const asked = await found(other, { codes: ['ca', 'eu'], defaultLanguage: 'ca' });
    expect(codes(asked)).toEqual(['ca', 'eu']);
    expect(asked.notes).toEqual([]);
  });

  it('are only the requested ones, and no request is made for any other', async () => {
    const { url, asked } = await site({ by: 'parameter', languages: TRILINGUAL, links: false });
    expect(codes(await found(url, { codes: ['ca', 'es'], defaultLanguage: 'ca' }))).toEqual(['ca', 'es']);
    expect(asked.some((request) => /language=(?:en|de)/.test(request.url ?? ''))).toBe(false);
  });

  it('keep their segments when the language without a segment is not requested', async () => {
    const { url } = await site({ languages: TRILINGUAL });
    expect(await found(url, { codes: ['en', 'es'] })).toMatchObject({
      languageSelection: 'segment',
      // The first is the default one, here by a guess.
      languages: [
        { code: 'es', segment: 'es' },
        { code: 'en', segment: 'en' },
      ],
    });
  });

  it('are refused when the requested default language is not the service’s', async () => {
    const { url } = await site({ by: 'parameter', languages: TRILINGUAL });
    expect(await told(url, { defaultLanguage: 'es' })).toContain(
      'Without being asked for a language, the service does not answer es, but what it answers for ca.',
    );
  });

  it('are distinguished when the service answers in all languages without a parameter', async () => {
    const { url } = await site({
      by: 'parameter',
      languages: { ca: ['Un'], en: ['One'] },
      instead: (_request, response, { pathname, searchParams }) => {
        if (!pathname.endsWith('/events') || searchParams.has('wpml_language')) return false;
        const events = ['Un', 'One'].map((title, id) => ({ id, title, timezone: 'Europe/Madrid' }));
        sendJson(response, 200, { events, total: 2, total_pages: 1 });
        return true;
      },
    });
    expect(await found(url)).toMatchObject({
      languageSelection: 'parameter',
      defaultLanguage: 'ca',
      languages: [{ code: 'ca' }, { code: 'en' }],
      notes: [],
    });
  });

  it('are accepted without a trial when there are no events, with a note', async () => {
    const { url } = await site({ languages: { ca: [], en: [], es: [] } });
    const discovery = await found(url);
    expect(codes(discovery)).toEqual(['ca', 'en', 'es']);
    expect(discovery.notes).toEqual(['The calendar has no events yet, so its languages could not be tried.']);
  });
});

describe('the embedded service', () => {
  const service = async (options: Partial<Parameters<typeof startService>[0]> = {}) => {
    const day = Temporal.PlainDate.from('2026-11-21');
    const started = await startService({
      seed: FOUR_MONTHS,
      languages: [
        { code: 'ca', segment: null },
        { code: 'en', segment: 'en' },
        { code: 'de', segment: 'de' },
        { code: 'es', segment: 'es' },
      ],
      defaultLanguage: 'ca',
      now: () => day.toZonedDateTime({ timeZone: 'Europe/Madrid', plainTime: '12:00' }).toInstant(),
      ...options,
    });
    closing.push(started.close);
    return started;
  };

  it('has the languages that its plugin lists when its lists mix them', async () => {
    const site = await found((await service(POLYLANG)).url);
    expect(site).toMatchObject({
      languageSelection: 'url',
      languageParameter: 'lang',
      defaultLanguage: 'ca',
      pagesNameTranslations: true,
    });
    expect(site.languages).toMatchObject([
      { code: 'ca', segment: null },
      { code: 'en', segment: 'en' },
      { code: 'de', segment: 'de' },
      { code: 'es', segment: 'es' },
    ]);
  });

  it('has the languages in its records’ URLs when its lists mix languages and no plugin names them', async () => {
    const { url } = await service(POLYLANG);
    const behind = await startLoopback(async (request, response) => {
      if (request.url?.includes('/pll/') || !request.url?.includes('wp-json')) {
        response.writeHead(request.url === '/' ? 200 : 404, { 'Content-Type': 'text/html' });
        response.end('<!DOCTYPE html><html lang="ca"><title>Agenda</title></html>');
        return;
      }
      const answer = await fetch(`${url}${request.url}`);
      sendJson(response, answer.status, await answer.json());
    });
    closing.push(behind.close);
    const site = await found(behind.url);
    expect(site).toMatchObject({
      languageSelection: 'url',
      languageParameter: 'lang',
      defaultLanguage: 'ca',
      pagesNameTranslations: false,
    });
    expect(codes(site)).toEqual(['ca', 'de', 'en', 'es']);
  });

  it.each([
    ['document', 'events'],
    // The index of the REST root says it.
    ['the-events-calendar', 'site'],
  ] as const)('is found in the %s dialect', async (dialect, source) => {
    const { url } = await service({ dialect: DIALECTS[dialect] });
    const discovery = await found(url);
    expect(discovery).toMatchObject({
      ...DIALECTS[dialect].naming,
      baseUrl: url,
      dialect,
      languageSelection: 'parameter',
      defaultLanguage: 'ca',
      zone: { zone: 'Europe/Madrid', source },
    });
    expect(codes(discovery).sort()).toEqual(['ca', 'de', 'en', 'es']);
  });
});

describe('events that are cancelled or postponed', () => {
  it('are found by title prefixes in all languages, and yield rules', async () => {
    const languages = { ca: ['CANCEL·LAT: Un', 'Dos'], en: ['One', 'Postponed: two'] };
    const { url } = await site({ by: 'parameter', languages });
    const { statuses } = await found(url);
    expect(statuses).toEqual({
      rules: {
        cancelled: { categories: [], tags: [], titlePrefixes: ['CANCEL·LAT:'] },
        postponed: { categories: [], tags: [], titlePrefixes: ['Postponed:'] },
      },
      count: 2,
      example: 'CANCEL·LAT: Un',
    });
  });

  it('yield no rules when no title has a prefix', async () => {
    const { url } = await site({ by: 'parameter', languages: TRILINGUAL });
    expect((await found(url)).statuses).toBeUndefined();
  });
});
