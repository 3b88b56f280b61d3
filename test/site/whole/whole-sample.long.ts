import { load } from 'cheerio';
import { describe, expect, it } from 'vitest';
import { checkWholeSite, typesOfThings } from './whole-site.ts';

const LANGUAGES = ['ca', 'en', 'de', 'es'];

describe('the whole site of the sample', () => {
  const site = checkWholeSite('sample', LANGUAGES);

  it('has structured data for nearly all events', () => {
    const types = typesOfThings(site());
    expect([...types.keys()].sort()).toEqual(['BreadcrumbList', 'Event', 'Organization', 'Place']);
    // All but those of which nobody knows where they are.
    const events = site().pages.filter(({ path }) => /^\w+\/events\/[^/]+\/index\.html$/.test(path)).length;
    expect(types.get('Event')).toBeGreaterThan(events * 0.9);
  });

  it('has the header files of hosts, and a feed of changes for each language', () => {
    const expected = [
      '_headers',
      '.htaccess',
      'vercel.json',
      ...LANGUAGES.map((language) => `${language}/changes.atom`),
    ];
    expect(site().built.paths).toEqual(expect.arrayContaining(expected));
  });

  it('links to each feed from its page, and to all feeds from the page of all calendars', () => {
    const { built } = site();
    const hrefs = (path: string, selector: string, attribute: string) => {
      const $ = load(built.read(path));
      return $(selector)
        .map((_, element) => decodeURI($(element).attr(attribute) ?? ''))
        .get();
    };
    for (const language of LANGUAGES) {
      const listed = hrefs(`${language}/subscribe/index.html`, '.feed-address input', 'value').map((url) =>
        url.replace(`${built.siteUrl}/`, ''),
      );
      // Those of single events and of their series are offered on the pages of these.
      const feeds = built.paths.filter(
        (path) =>
          path.startsWith(`${language}/`) && /\.(?:ics|atom)$/.test(path) && !/^\w+\/(?:events|series)\//.test(path),
      );
      expect(listed.sort()).toEqual(feeds.sort());
    }
    const ofSeries = built.paths.filter((path) => /^en\/series\//.test(path)).map((path) => `/${path}`);
    const ofEvents = built.pages.filter((path) => /^en\/events\/[^/]+\/index\.html$/.test(path));
    const offeredBySeries = ofEvents.flatMap((path) => hrefs(path, 'link[type="text/calendar"]', 'href'));
    expect(ofSeries.length).toBeGreaterThan(0);
    expect(offeredBySeries).toEqual(expect.arrayContaining(ofSeries));
    const offered = (path: string) => hrefs(path, 'link[type="text/calendar"]', 'href');
    expect(offered('en/upcoming/index.html')).toEqual(['/en/calendar.ics', '/en/upcoming.ics']);
    expect(offered('en/venues/lera-theatre/index.html')).toEqual(['/en/calendar.ics', '/en/venues/lera-theatre.ics']);
    const subscribe = hrefs('en/venues/lera-theatre/index.html', '.sections li:last-child a', 'href');
    expect(subscribe).toEqual(['/en/subscribe/#venues-lera-theatre']);
  });

  it('states the same last change of an event on its page, in its feed and in the sitemap', () => {
    const { built } = site();
    const sitemap = built.read('en/sitemap.xml');
    const said = (name: string) => {
      const page = load(built.read(`en/events/${name}/index.html`))('.colophon time').attr('datetime');
      const feed = /^LAST-MODIFIED:(\S+)/m.exec(built.read(`en/events/${name}.ics`))?.[1];
      const address = built.urlOf(`en/events/${name}/index.html`);
      const map = sitemap.slice(sitemap.indexOf(`<loc>${address}</loc>`)).match(/<lastmod>(.*?)<\/lastmod>/)?.[1];
      return { page, feed, map };
    };
    expect(said('silt')).toEqual({ page: '2026-11-20', feed: '20261120T080000Z', map: '2026-11-20T08:00:00Z' });
  });

  it('marks the cancelled event in each language, on its page and in its feed', () => {
    const { built } = site();
    for (const language of LANGUAGES) {
      const feeds = built.paths.filter((path) => path.startsWith(`${language}/events/`) && path.endsWith('.ics'));
      const cancelled = feeds.filter((path) => built.read(path).includes('\r\nSTATUS:CANCELLED\r\n'));
      expect(cancelled).toHaveLength(1);
      const $ = load(built.read(`${cancelled[0]?.replace(/\.ics$/, '')}/index.html`));
      expect($('.single .notice').text()).not.toBe('');
      expect($('h1').text()).toMatch(/^(?:Cancel·lat|Cancelled|Abgesagt|Cancelado): /);
    }
  });

  it('has at least 60 events in each of four languages', () => {
    for (const language of LANGUAGES) {
      const feed = site().built.read(`${language}/calendar.ics`);
      expect(feed.split('BEGIN:VEVENT').length - 1).toBeGreaterThanOrEqual(60);
    }
  });

  it('has a page for every month without a gap', () => {
    const months = site().built.pages.flatMap(
      (path) => /^de\/(\d{4})\/(\d\d)\/index\.html$/.exec(path)?.slice(1, 3).join('-') ?? [],
    );
    const first = Temporal.PlainYearMonth.from(months[0] ?? '');
    expect(months).toEqual(months.map((_, index) => first.add({ months: index }).toString()));
    expect(months).toContain('2026-11');
  });
});
