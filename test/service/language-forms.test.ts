import { load } from 'cheerio';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { KINDS, POST_KINDS } from '#interface/kinds';
import { LANGUAGE_FORMS } from '#service/http/site';
import { sampleCalendar } from '#service/sample/calendar';
import { ALWAYS, LANGUAGES, OBSERVED, PUBLIC_URL, runningForAll } from './running.ts';
import { TIMES, writing } from './writes/writing.ts';

const POLYLANG = { ...OBSERVED, languagesAs: 'polylang' } as const;

const SOME_WEEKS = 'start_date=2026-11-21&end_date=2026-12-10';

const EVENT = { title: 'Jazz', slug: 'jazz', ...TIMES };

describe.each(LANGUAGE_FORMS)('a service whose languages take the form %s', (languagesAs) => {
  const service = runningForAll({ ...OBSERVED, languagesAs });

  /** Returns the language of a page, and its alternates by language; `undefined` where there is none. */
  async function pageAt(url: string) {
    const answer = await fetch(url.replace(PUBLIC_URL, service().url));
    if (answer.status !== 200) return undefined;
    const page = load(await answer.text());
    const alternates = page('link[rel=alternate][hreflang]').toArray();
    return {
      language: page('html').attr('lang'),
      canonical: page('link[rel=canonical]').attr('href'),
      alternates: alternates.map((one) => [page(one).attr('hreflang') ?? '', page(one).attr('href') ?? ''] as const),
    };
  }

  it.each(KINDS)(
    'has a page for each of the %s, which links to its translations and is linked from them',
    async (kind) => {
      const { body } = await service().get(`/${kind}?per_page=2&hide_empty=0`);
      const records = z.array(z.object({ url: z.string() })).parse(body[kind]);
      expect(records).toHaveLength(2);
      for (const { url } of records) {
        const page = await pageAt(url);
        expect(page?.canonical).toBe(url);
        expect(page?.alternates.map(([code]) => code)).toEqual([...LANGUAGES]);
        for (const [code, other] of page?.alternates ?? [])
          expect(await pageAt(other)).toEqual({ language: code, canonical: other, alternates: page?.alternates });
      }
    },
  );

  it('has no page for a missing record and links no translation that does not exist', async () => {
    expect(await pageAt(`${PUBLIC_URL}/event/none/`)).toBeUndefined();
    expect(await pageAt(`${PUBLIC_URL}/events/category/none/%E0/`)).toBeUndefined();
    const one = sampleCalendar(Temporal.PlainDate.from('2026-11-21')).events.find(
      ({ id, status }, _index, all) => status === 'publish' && all.filter((other) => other.id === id).length === 1,
    );
    expect(await pageAt(`${PUBLIC_URL}/event/${one?.slug}/`)).toMatchObject({ language: 'ca', alternates: [] });
  });
});

describe('a service with languages in the Polylang form', () => {
  const service = runningForAll(POLYLANG);
  const segments = runningForAll(OBSERVED);

  it.each(POST_KINDS)('lists %s of all languages, whichever language is requested', async (kind) => {
    const ids = await service().ids(kind, ALWAYS);
    for (const code of [...LANGUAGES, 'xx'])
      expect(await service().ids(kind, `${ALWAYS}&lang=${code}`), code).toEqual(ids);
  });

  it.each(KINDS)('gives each of the %s a unique id and an address in its own language', async (kind) => {
    const query = kind === 'events' ? SOME_WEEKS : 'hide_empty=0';
    const all = await service().all(kind, query);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    for (const code of LANGUAGES) {
      const own = await segments().all(kind, query, code);
      const home = code === 'ca' ? `${PUBLIC_URL}/` : `${PUBLIC_URL}/${code}/`;
      const isOwn = ({ url }: { url: string }) =>
        code === 'ca' ? !/\/(?:en|de|es)\//.test(url) : url.startsWith(home);
      expect(all.filter(isOwn).length, code).toBe(own.length);
    }
  });

  it('lists terms of the requested language, of the default for an unknown one, and of all without one', async () => {
    const idsOf = (query: string) => service().ids('tags', `hide_empty=0&${query}`);
    const [ca, en] = await Promise.all([idsOf('lang=ca'), idsOf('lang=en')]);
    expect(ca.filter((id) => en.includes(id))).toEqual([]);
    expect(await idsOf('lang=xx')).toEqual(ca);
    expect((await service().get('/tags?hide_empty=0&per_page=1')).body.total).toBe(4 * ca.length);
  });

  it('has no REST root under a language segment and publishes a list of its languages', async () => {
    const page = await fetch(`${service().url}/en/wp-json/tribe/events/v1/events`);
    expect([page.status, page.headers.get('content-type')]).toEqual([404, expect.stringContaining('text/html')]);
    const answer: unknown = await (await fetch(`${service().url}/wp-json/pll/v1/languages`)).json();
    const languages = z.array(z.object({ slug: z.string(), is_default: z.boolean() })).parse(answer);
    expect(languages.map(({ slug }) => slug)).toEqual([...LANGUAGES]);
    expect(languages.filter((one) => one.is_default).map(({ slug }) => slug)).toEqual(['ca']);
  });

  it('creates a record in the language of the query or body and finds it under every language', async () => {
    const { send } = await writing('the-events-calendar', { languagesAs: 'polylang' });
    const ca = await send('POST', '/events', EVENT);
    const en = await send('POST', '/events?lang=en', EVENT);
    const de = await send('POST', '/events', { ...EVENT, lang: 'de' });
    expect([ca, en, de].map(({ body }) => body.slug)).toEqual(['jazz', 'jazz-2', 'jazz-3']);
    expect([ca, en, de].map(({ body }) => body.url)).toEqual(
      ['event/jazz/', 'en/event/jazz-2/', 'de/event/jazz-3/'].map((path) => `${PUBLIC_URL}/${path}`),
    );
    const found = await send('GET', `/events/${String(en.body.id)}?lang=de`);
    expect(found.body).toMatchObject({ id: en.body.id, url: en.body.url });
    // An update leaves the language as it is.
    await send('POST', `/events/${String(en.body.id)}?lang=de`, { ...EVENT, slug: 'jazz-2', title: 'Blues' });
    expect((await send('GET', `/events/${String(en.body.id)}`)).body).toMatchObject({
      title: 'Blues',
      url: en.body.url,
    });
  });

  it('overwrites a venue with the same name in another language but reuses a term unchanged', async () => {
    const { send } = await writing('the-events-calendar', { languagesAs: 'polylang' });
    const venue = await send('POST', '/venues', { venue: 'Mill', city: 'Here' });
    const again = await send('POST', '/venues?lang=en', { venue: 'Mill', city: 'There' });
    expect(again).toMatchObject({ status: 201, body: { id: venue.body.id, city: 'There', url: venue.body.url } });
    const term = await send('POST', '/categories', { name: 'Jazz' });
    const other = await send('POST', '/categories?lang=de', { name: 'Jazz', description: 'Musik' });
    expect(other).toMatchObject({ status: 201, body: { id: term.body.id, description: '' } });
    expect((await send('POST', '/categories', { name: 'Jazz' })).status).toBe(400);
  });
});

describe('a service that selects languages only by a parameter', () => {
  const service = runningForAll({ ...OBSERVED, languagesAs: 'filtered' });

  it('lists events of the requested language and has no REST root under a language segment', async () => {
    const [ca, en] = await Promise.all(['ca', 'en'].map((code) => service().all('events', `wpml_language=${code}`)));
    expect(ca?.map(({ title }) => title)).not.toEqual(en?.map(({ title }) => title));
    expect((await fetch(`${service().url}/en/wp-json/tribe/events/v1/events`)).status).toBe(404);
  });
});
