import { describe, expect, it } from 'vitest';
import { HUE_COUNT } from '../../site/hues.ts';
import { calendarEvent, category, editionOf, event, publication, service } from './fixtures.ts';

type Content = NonNullable<Parameters<typeof publication>[0]>;

/** The hues of a language's categories by name. */
function huesIn(content: Content, language = 'ca'): Record<string, string> {
  const site = publication(content);
  const { programme } = editionOf(site, language);
  return Object.fromEntries(programme.records('categories').map((one) => [one.name, site.hues.of(one)]));
}

const numbered = (count: number, from = 1) =>
  Array.from({ length: count }, (_one, index) => {
    const id = from + index;
    return category({ name: `name-${id}`, slug: `topic-${id}`, service: service(id) });
  });

describe('a category’s hue', () => {
  it('is the same in all languages, and comes from the slug in the first that has it', () => {
    const catalan = category({ name: 'musica', service: service(3) });
    const english = category({ lang: 'en', name: 'music', service: service(3) });
    const both = { categories: [english, catalan] };
    expect(huesIn(both, 'en').music).toBe(huesIn(both).musica);
    expect(huesIn(both).musica).toBe(huesIn({ categories: [catalan] }).musica);
    expect(huesIn(both).musica).toMatch(/^hue-\d+$/);
  });

  it('is the same for categories with one slug', () => {
    const twice = [1, 2].map((id) => category({ name: `a${id}`, slug: 'music', service: service(id) }));
    expect(new Set(Object.values(huesIn({ categories: twice }))).size).toBe(1);
  });

  it('is no other category’s while there are free ones', () => {
    for (const from of [1, 50, 100])
      expect(new Set(Object.values(huesIn({ categories: numbered(HUE_COUNT, from) }))).size).toBe(HUE_COUNT);
  });

  it('depends neither on the order of the records nor on categories that came later', () => {
    const categories = numbered(HUE_COUNT + 8);
    const all = huesIn({ categories });
    expect(huesIn({ categories: categories.toReversed() })).toEqual(all);
    expect(all).toMatchObject(huesIn({ categories: categories.slice(0, 5) }));
    for (const hue of Object.values(all)) expect(Number(hue.replace('hue-', ''))).toBeLessThan(HUE_COUNT);
  });

  it('is given to drafts and to what has no page too', () => {
    const categories = [
      ...['b', 'a', 'c'].map((name) => category({ name, slug: name })),
      category({ name: 'unlisted', service: service(9, { listed: false }) }),
    ];
    const site = publication({ categories, events: [event('2026-11-22', '2026-11-22', { categories: [9] })] });
    const [only] = editionOf(site).programme.events;
    expect(only === undefined ? '' : site.hues.mark(only)).toMatch(/^hue-\d+$/);
    expect(new Set(Object.values(huesIn({ categories }))).size).toBe(3);
  });

  it('is none for an event without a category', () => {
    expect(publication().hues.mark(calendarEvent(event('2026-11-22', '2026-11-22')))).toBe('hue-none');
  });
});
