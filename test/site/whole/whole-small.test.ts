import { load } from 'cheerio';
import { describe, expect, it } from 'vitest';
import { invalidHtml } from '../../support/sites/valid-html.ts';
import { some } from '../../support/tiers/runs.ts';
import { checkWholeSite, typesOfThings } from './whole-site.ts';

const LANGUAGES = ['ca', 'en'];

describe('the whole site of some weeks of the sample, in two languages', () => {
  const site = checkWholeSite('small', LANGUAGES);

  it('has structured data for events, venues, organizers and breadcrumbs', () => {
    expect([...typesOfThings(site()).keys()].sort()).toEqual(['BreadcrumbList', 'Event', 'Organization', 'Place']);
  });

  it('has some forty events in each language, and the same number in its feed', () => {
    for (const language of LANGUAGES) {
      const pages = site().pages.filter(({ path }) => new RegExp(`^${language}/events/[^/]+/index\\.html$`).test(path));
      const feed = site().built.read(`${language}/calendar.ics`);
      expect(feed.split('BEGIN:VEVENT').length - 1).toBe(pages.length);
      expect(pages.length).toBeGreaterThanOrEqual(40);
    }
  });

  it('marks exactly the events of whole days as such', () => {
    const { built, pages } = site();
    const times = pages.flatMap(({ path }) => {
      if (!/^en\/events\/[^/]+\/index\.html$/.test(path)) return [];
      const time = load(built.read(path))('.fact-when > dd > time');
      return [{ start: time.attr('datetime') ?? '', said: time.text().includes('All day') }];
    });
    const isDay = (start: string) => /^\d{4}-\d\d-\d\d$/.test(start);
    expect(times.filter(({ start }) => isDay(start)).length).toBeGreaterThan(0);
    expect(times.filter(({ start, said }) => isDay(start) !== said)).toEqual([]);
  });

  it('has valid HTML, checked on one in forty pages of frequent kinds and one of each further kind', () => {
    const { dist, pages } = site().built;
    const isOneOfMany = (path: string) =>
      /^\w+\/(?:(?:events|venues|organizers|categories|tags)\/.*|\d{4})\//.test(path);
    const few = pages.filter((path) => !isOneOfMany(path));
    const alike = Map.groupBy(few, (path) => path.replace(/^(?:ca|en)\//, ''));
    const looked = [
      ...pages.filter((path, index) => index % 40 === 0 && isOneOfMany(path)),
      ...[...alike.values()].flatMap((inLanguages) => some(inLanguages, LANGUAGES.length)),
    ];
    expect(looked.length).toBeGreaterThan(20);
    expect(invalidHtml(dist, looked)).toEqual([]);
  });
});
