import { describe, expect, it } from 'vitest';
import { linksBy } from '#client/link-header';
import { candidateRoots, restAddressOf } from '#discovery/find-service';
import { REST_RELATION, readPage, webUrl } from '#discovery/page';
import { chooseZone } from '#discovery/time-zone';

const at = new URL('https://example.org/agenda/event/one/');

const page = (body: string, status = 200, mediaType = 'text/html') => readPage({ status, mediaType, body }, at);

describe('a Link header', () => {
  it.each([
    ['<https://example.org/wp-json/>; rel="https://api.w.org/"', 'https://example.org/wp-json/'],
    ['</a,b>; rel=shortlink, </api/>; title="a, b; c"; rel="alternate https://api.w.org/"', 'https://example.org/api/'],
    ['<https://example.org/wp-json/>;REL=https://api.w.org/', 'https://example.org/wp-json/'],
    ['<javascript:alert(1)>; rel="https://api.w.org/"', undefined],
    ['<https://user:secret@example.org/wp-json/>; rel="https://api.w.org/"', undefined],
    ['<https://example.org/wp-json/>; title="rel=https://api.w.org/"', undefined],
    ['<https://example.org/wp-json/', undefined],
    [undefined, undefined],
  ])('names the REST root or none: %s', (header, expected) => {
    expect(webUrl(linksBy(REST_RELATION, header)[0], at)?.href).toBe(expected);
  });
});

describe('a page', () => {
  it('gives its language, site name, REST root and alternates', () => {
    const read = page(`<!DOCTYPE html><html lang="ca_ES"><head>
      <title>Concert &#8211; Vila</title>
      <meta property="og:site_name" content="Vila &amp; <b>Camp</b>">
      <link rel='https://api.w.org/' href='/wp-json/'>
      <link rel="alternate" hreflang="en-gb" href="https://example.org/en/">
      <link rel="alternate" hreflang="x-default" href="/">
      <link rel="alternate" hreflang="not a tag" href="/xx/">
      <link rel="alternate" hreflang="de" href="javascript:alert(1)">
      <link rel="alternate" type="application/rss+xml" href="/feed/">`);
    expect(read).toMatchObject({ language: 'ca-ES', name: 'Vila & Camp' });
    expect(read?.restRoot?.href).toBe('https://example.org/wp-json/');
    expect(read?.alternates.map(({ tag, url }) => `${tag} ${url.href}`)).toEqual([
      'en-GB https://example.org/en/',
      'x-default https://example.org/',
    ]);
  });

  it('has its first title as name when it gives no site name', () => {
    expect(page('<html><title>One &amp; only</title><svg><title>Icon</title></svg>')?.name).toBe('One & only');
  });

  it('is undefined when the answer is an error or not HTML', () => {
    expect(page('<html></html>', 404)).toBeUndefined();
    expect(page('{"code":"rest_no_route"}', 200, 'application/json')).toBeUndefined();
  });

  it('is read only up to a limit', () => {
    const links = '<link rel="alternate" hreflang="en" href="/en/">'.repeat(1000);
    expect(page(`<html>${links}`)?.alternates).toHaveLength(100);
    expect(page(`<html>${'x'.repeat(1024 * 1024)}<title>Late</title>`)?.name).toBeUndefined();
  });
});

describe('the candidate REST roots', () => {
  it('start with the root in the address, then the site’s own, then each folder', () => {
    const roots = (asked: string) => candidateRoots(new URL(asked), []).map(({ root }) => root.href);
    expect(roots('https://example.org/a/wp-json/tribe/events/v1/events')[0]).toBe('https://example.org/a/wp-json/');
    expect(roots('https://example.org/?rest_route=/tribe')[0]).toBe('https://example.org/?rest_route=%2F');
    expect(
      candidateRoots(at, [undefined, new URL('https://cms.example.org/api/')]).map(({ root }) => root.href),
    ).toEqual([
      'https://cms.example.org/api/',
      'https://example.org/agenda/event/one/wp-json/',
      'https://example.org/agenda/event/wp-json/',
      'https://example.org/agenda/wp-json/',
      'https://example.org/wp-json/',
      'https://example.org/agenda/event/one/?rest_route=/',
      'https://example.org/agenda/event/?rest_route=/',
      'https://example.org/agenda/?rest_route=/',
      'https://example.org/?rest_route=/',
    ]);
  });

  it.each([
    ['https://example.org/wp-json/', undefined, 'https://example.org', '/wp-json'],
    ['https://example.org/agenda/wp-json/', 'https://example.org', 'https://example.org/agenda', '/wp-json'],
    ['https://example.org/index.php/wp-json/', undefined, 'https://example.org', '/index.php/wp-json'],
    ['https://example.org/?rest_route=/', undefined, 'https://example.org', '/?rest_route='],
    ['https://example.org/a/index.php?rest_route=/', undefined, 'https://example.org/a', '/index.php?rest_route='],
    ['https://example.org/a/api/', 'http://example.org/a', 'https://example.org/a', '/api'],
    ['https://example.org/a/api/', 'https://other.example/a', 'https://example.org', '/a/api'],
    ['https://example.org/', undefined, 'https://example.org', ''],
  ])('split %s into the base URL and the REST root below it', (root, home, baseUrl, restRoot) => {
    expect(restAddressOf(new URL(root), home === undefined ? undefined : new URL(home))).toEqual({ baseUrl, restRoot });
  });
});

describe('the time zone of a site', () => {
  it.each<[string, Parameters<typeof chooseZone>[0], string[], string, string]>([
    ['its own', { timeZone: 'europe/madrid', offset: 1 }, ['Asia/Tokyo'], 'Europe/Madrid', 'site'],
    [
      'the zone of most events',
      { timeZone: '', offset: 0 },
      ['UTC+1', 'Asia/Tokyo', 'Asia/Tokyo', 'Europe/Rome'],
      'Asia/Tokyo',
      'events',
    ],
    ['its offset', { timeZone: '', offset: 5.5 }, ['UTC+5.5'], '+05:30', 'offset'],
    ['its offset to the west', { timeZone: undefined, offset: -3 }, [], '-03:00', 'offset'],
    ['the offset of most events', undefined, ['UTC+2', 'nonsense'], '+02:00', 'offset'],
    ['UTC when nothing gives one', undefined, ['', 'nonsense'], 'UTC', 'none'],
  ])('is %s', (_whose, root, events, zone, source) => {
    expect(chooseZone(root, events)).toEqual({ zone, source });
  });
});
