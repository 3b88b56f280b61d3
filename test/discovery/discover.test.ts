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

describe('where the interface of a site is', () => {
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
  ])('is found by %s', async (_by, options, path, expected) => {
    const { url } = await site(options);
    expect(await found(`${url}${path}`)).toMatchObject({
      baseUrl: url,
      namespace: 'tribe/events/v1',
      dialect: 'the-events-calendar',
      ...expected,
    });
  });

  it('is found below a folder of the host', async () => {
    const { url } = await site({ folder: '/agenda', names: 'not' });
    expect(await found(`${url}/agenda/event/one/`)).toMatchObject({ baseUrl: `${url}/agenda`, restRoot: '/wp-json' });
  });

  it('is found in the segment of a language, and named without it', async () => {
    const { url } = await site({ languages: TRILINGUAL });
    expect(await found(`${url}/en/event/one/`)).toMatchObject({ baseUrl: url, defaultLanguage: 'ca' });
  });

  it('is found where only its namespaces are open', async () => {
    const { url } = await site({
      instead: (_request, response, { pathname }) => {
        if (pathname !== '/wp-json/') return false;
        sendJson(response, 401, { code: 'rest_not_logged_in', message: 'No.', data: { status: 401 } });
        return true;
      },
    });
    expect(await found(url)).toMatchObject({ baseUrl: url, titles: { es: 'Site – page' } });
  });

  it('is found on another host that the page names, which is told', async () => {
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

  it('goes by where a redirect ends', async () => {
    const { url } = await site();
    const old = await startLoopback((request, response) => {
      response.writeHead(301, { location: `${url}${request.url}` }).end();
    });
    closing.push(old.close);
    expect((await found(`${old.url}/event/one/`)).baseUrl).toBe(url);
  });
});

describe('what is said where there is no calendar', () => {
  it('names the namespaces of a site that has none of a calendar', async () => {
    const { url } = await site({ root: { namespaces: ['wp/v2', 'contact-form-7/v1'] } });
    const text = await told(url);
    expect(text).toContain(
      'none of its namespaces is calendar/events/v1 or tribe/events/v1. It has wp/v2, contact-form-7/v1.',
    );
    expect(text).toContain('Is The Events Calendar active there');
  });

  it('names a login page, and what else was asked', async () => {
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

  it('names a firewall that stands only before the interface', async () => {
    const { url } = await site({
      instead: (_request, response, { pathname }) => {
        if (!pathname.startsWith('/wp-json')) return false;
        response.writeHead(403, { 'content-type': 'text/html' }).end('<html>Generated by Wordfence</html>');
        return true;
      },
    });
    expect(await told(url)).toMatch(/Wordfence[\s\S]*through in Wordfence/);
  });

  it('names maintenance, without waiting for its end', async () => {
    const { url, close } = await startLoopback((_request, response) => {
      response.writeHead(503, { 'content-type': 'text/html', 'retry-after': '600' });
      response.end('<title>Maintenance</title>Briefly unavailable for scheduled maintenance.');
    });
    closing.push(close);
    expect(await told(url)).toContain("WordPress's maintenance page");
  });

  it('names redirects in a circle', async () => {
    const { url, close } = await startLoopback((_request, response) => {
      response.writeHead(302, { location: '/' }).end();
    });
    closing.push(close);
    expect(await told(url)).toMatch(/redirects in a circle[\s\S]*Nothing was written\./);
  });

  it('names an address at which nothing answers', async () => {
    const { url, close } = await startLoopback(() => {});
    await close();
    expect(await told(url)).toMatch(/can't be reached[\s\S]*Check the address/);
  });

  it('says of a site that is none of WordPress what was asked there', async () => {
    const { url, close } = await startLoopback((_request, response) => {
      response.writeHead(404, { 'content-type': 'text/html' }).end('<!DOCTYPE html><h1>Nothing here</h1>');
    });
    closing.push(close);
    const text = await told(url);
    expect(text).toContain('No calendar service was found from this address.');
    expect(text).toContain('Is it a WordPress site with The Events Calendar');
  });
});

describe('answers that are hostile', () => {
  const LIMIT = { decoded: 50_000, compressed: 50_000 };

  it('are read no further than a ceiling, and a page that is too large hides nothing else', async () => {
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

  it('give no names with markup, lines or endless words, and no odd values', async () => {
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
  ])('are those that answer something of their own, asked for by %s', async (by, selection, parameter) => {
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

  it('are found by the values that the interface names, where no page links to them', async () => {
    const { url } = await site({ by: 'parameter', languages: TRILINGUAL, links: false, values: ['ca', 'en', 'es'] });
    expect(codes(await found(url))).toEqual(['ca', 'en', 'es']);
  });

  it('are found by asking, where nothing names them', async () => {
    const { url } = await site({ by: 'parameter', languages: TRILINGUAL, links: false });
    expect(codes(await found(url))).toEqual(['ca', 'en', 'es']);
  });

  it('are all in segments where nothing answers without one', async () => {
    const { url } = await site({ languages: TRILINGUAL, allSegments: true });
    expect(await found(`${url}/ca/`)).toMatchObject({
      baseUrl: url,
      languageSelection: 'segment',
      defaultLanguage: 'ca',
      languages: [{ segment: 'ca' }, { segment: 'en' }, { segment: 'es' }],
    });
  });

  it('are one where all answer the same, which is told of those that the pages link to', async () => {
    const { url } = await site({ by: 'nothing', languages: TRILINGUAL });
    const discovery = await found(url);
    expect(codes(discovery)).toEqual(['ca']);
    expect(discovery.notes).toEqual(['Left out: en, es. The service answers ca there, or nothing.']);
  });

  it('are one where a site has one, of which nothing is to be told', async () => {
    const { url } = await site({ languages: { es: ['Uno'] } });
    const discovery = await found(url);
    expect(codes(discovery)).toEqual(['es']);
    expect(discovery.notes).toEqual([]);
  });

  it('leave out those that the pages have no texts for, which is told', async () => {
    const { url } = await site({ languages: { ...TRILINGUAL, eu: ['Bat'] } });
    const discovery = await found(url);
    expect(codes(discovery)).toEqual(['ca', 'en', 'es']);
    expect(discovery.notes).toEqual([
      'Left out: eu. Almanac’s pages have words in ca, de, en, es; to bring those of others, name all languages by --languages.',
    ]);
  });

  it('may have a host of their own, which is told, as it is sent credentials, too', async () => {
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

  it('are that of the site and those that a person names, whatever words the pages have', async () => {
    const { url } = await site({ languages: { eu: ['Bat'], es: ['Uno'], ca: ['U'] } });
    expect(codes(await found(url))).toEqual(['eu', 'es', 'ca']);
    const { url: other } = await site({ by: 'parameter', languages: { ...TRILINGUAL, eu: ['Bat'] } });
    const asked = await found(other, { codes: ['ca', 'eu'], defaultLanguage: 'ca' });
    expect(codes(asked)).toEqual(['ca', 'eu']);
    expect(asked.notes).toEqual([]);
  });

  it('are those that a person names, and no others are asked for', async () => {
    const { url, asked } = await site({ by: 'parameter', languages: TRILINGUAL, links: false });
    expect(codes(await found(url, { codes: ['ca', 'es'], defaultLanguage: 'ca' }))).toEqual(['ca', 'es']);
    expect(asked.some((request) => /language=(?:en|de)/.test(request.url ?? ''))).toBe(false);
  });

  it('keep their segments where a person wants none of the one that needs none', async () => {
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

  it('are not taken from a person who is mistaken about the default one', async () => {
    const { url } = await site({ by: 'parameter', languages: TRILINGUAL });
    expect(await told(url, { defaultLanguage: 'es' })).toContain(
      'Without being asked for a language, the service does not answer es, but what it answers for ca.',
    );
  });

  it('are told apart where the service answers all at once, if it is asked for none', async () => {
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

  it('are believed where there are no events yet to tell them apart', async () => {
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

  it('has the languages that its plugin tells, where lists hold all of them', async () => {
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

  it('has the languages of the addresses of its records, where lists hold all of them and nothing tells them', async () => {
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
  ] as const)('is found in the dialect %s', async (dialect, source) => {
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
  it('are found by what stands before titles, in all languages, and make rules', async () => {
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

  it('make no rules where no title says so', async () => {
    const { url } = await site({ by: 'parameter', languages: TRILINGUAL });
    expect((await found(url)).statuses).toBeUndefined();
  });
});
