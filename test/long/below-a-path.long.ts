import { load } from 'cheerio';
import { describe, expect, it } from 'vitest';
import { checkWholeSite } from '../site/whole/whole-site.ts';

describe('the whole site of the sample below a path', () => {
  const site = checkWholeSite('sample below a path', ['ca', 'en', 'de', 'es']);

  it('redirects an event’s former address, and links from a removed event to the calendar', () => {
    const { built, pages } = site();
    const address = '/deep/path/en/events/';
    expect(pages.find(({ path }) => path === 'en/events/früher/index.html')).toMatchObject({
      noindex: true,
      canonical: `${built.siteUrl}/en/events/sunrise-1927/`,
      refresh: `0; url=${address}sunrise-1927/`,
    });
    const gone = load(built.read('en/events/gone-for-good/index.html'));
    expect(gone('h1').text()).toBe('Gone <for> good');
    expect(gone('main').text()).toContain('This is no longer in the calendar.');
    expect(gone('main a').attr('href')).toBe('/deep/path/en/');
    expect(gone('meta[http-equiv="refresh"]')).toHaveLength(0);
    expect(built.read('_redirects')).toBe(
      `${address}fr%C3%BCher/ ${address}sunrise-1927/ 301\n${address}fr%C3%BCher.ics ${address}sunrise-1927.ics 301\n`,
    );
  });
});
