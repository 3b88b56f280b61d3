import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DOCUMENT_NAMING, type Endpoint, type LanguageSelection, urlOf } from '#interface/endpoint';

const ROOT = 'https://example.org/site/wp-json/calendar/events/v1';

function endpoint(languageSelection: LanguageSelection, changes: Partial<Endpoint> = {}): Endpoint {
  return { ...DOCUMENT_NAMING, baseUrl: 'https://example.org/site', languageSelection, ...changes };
}

const english = { code: 'en', segment: 'en' };
const catalan = { code: 'ca', segment: null };
const german = { code: 'de', segment: 'de', baseUrl: 'https://de.example.org' };
const list = { operation: 'list', kind: 'events' } as const;

describe('the URL of a call', () => {
  it('names the language in a parameter', () => {
    expect(urlOf(endpoint('parameter'), english, list).href).toBe(`${ROOT}/events?translation_language=en`);
    expect(urlOf(endpoint('parameter'), catalan, list).href).toBe(`${ROOT}/events?translation_language=ca`);
  });

  it('names the language in a segment of the base URL, before the REST root', () => {
    expect(urlOf(endpoint('segment'), english, list).href).toBe(
      'https://example.org/site/en/wp-json/calendar/events/v1/events',
    );
  });

  it('has no segment for a language without one', () => {
    expect(urlOf(endpoint('segment'), catalan, list).href).toBe(`${ROOT}/events`);
  });

  it('names the language in both a segment and a parameter', () => {
    expect(urlOf(endpoint('both'), english, list).href).toBe(
      'https://example.org/site/en/wp-json/calendar/events/v1/events?translation_language=en',
    );
    expect(urlOf(endpoint('both'), catalan, list).href).toBe(`${ROOT}/events?translation_language=ca`);
  });

  it('uses the base URL of a language instead of the service’s, without a segment', () => {
    const path = 'https://de.example.org/wp-json/calendar/events/v1/events';
    expect(urlOf(endpoint('segment'), german, list).href).toBe(path);
    expect(urlOf(endpoint('parameter'), german, list).href).toBe(`${path}?translation_language=de`);
    expect(urlOf(endpoint('both'), german, list).href).toBe(`${path}?translation_language=de`);
  });

  it('uses the configured REST root, namespace and language parameter', () => {
    const own = endpoint('parameter', {
      restRoot: '',
      namespace: 'tribe/events/v1',
      languageParameter: 'wpml_language',
    });
    expect(urlOf(own, english, list).href).toBe('https://example.org/site/tribe/events/v1/events?wpml_language=en');
  });

  it('reaches the index and the description of the interface', () => {
    expect(urlOf(endpoint('segment'), catalan, { operation: 'index' }).href).toBe(ROOT);
    expect(urlOf(endpoint('segment'), catalan, { operation: 'doc' }).href).toBe(`${ROOT}/doc`);
  });

  it('contains the id or the encoded slug of a single record', () => {
    const of = (by: 'id' | 'slug', key: number | string) =>
      urlOf(endpoint('segment'), catalan, { operation: 'fetch', kind: 'venues', by, key }).href;
    expect(of('id', 7)).toBe(`${ROOT}/venues/7`);
    expect(of('slug', 'teatre-principal')).toBe(`${ROOT}/venues/by-slug/teatre-principal`);
    expect(of('slug', 'ça $& 100%/x?y#z')).toBe(`${ROOT}/venues/by-slug/%C3%A7a%20%24%26%20100%25%2Fx%3Fy%23z`);
  });

  it.each([undefined, '', '.', '..'])('refuses the key %j for a single record', (key) => {
    const target = {
      operation: 'delete',
      kind: 'events',
      by: 'slug',
      ...(key === undefined ? {} : { key }),
    } as const;
    expect(() => urlOf(endpoint('segment'), catalan, target)).toThrow(RangeError);
  });

  it('writes lists comma-separated, booleans as words, and parameters in alphabetical order', () => {
    const url = urlOf(endpoint('parameter'), english, list, {
      per_page: 50,
      categories: [3, 'music'],
      page: 2,
      strict_dates: false,
      featured: true,
    });
    expect([...url.searchParams]).toEqual([
      ['categories', '3,music'],
      ['featured', 'true'],
      ['page', '2'],
      ['per_page', '50'],
      ['strict_dates', 'false'],
      ['translation_language', 'en'],
    ]);
  });

  it('does not depend on the order of query parameters', () => {
    const query = fc.dictionary(fc.stringMatching(/^[a-z_]{1,8}$/), fc.oneof(fc.string(), fc.integer(), fc.boolean()));
    fc.assert(
      fc.property(query, (given) => {
        const turned = Object.fromEntries(Object.entries(given).reverse());
        expect(urlOf(endpoint('both'), english, list, turned).href).toBe(
          urlOf(endpoint('both'), english, list, given).href,
        );
      }),
    );
  });

  it('keeps any slug in one path segment', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (key) => {
        fc.pre(!/^\.{1,2}$/.test(key) && key.isWellFormed());
        const url = urlOf(endpoint('segment'), catalan, { operation: 'fetch', kind: 'events', by: 'slug', key });
        expect(url.pathname.split('/')).toHaveLength(9);
        expect(decodeURIComponent(url.pathname.split('/')[8] ?? '')).toBe(key);
        expect(url.search + url.hash).toBe('');
      }),
    );
  });
});
