import { describe, expect, it } from 'vitest';
import { chipsModel } from '../../../site/models/chips.ts';
import { siteModels } from '../../../site/models/shared.ts';
import { type Content, category, event, localisedSiteOf, publication, service } from '../fixtures.ts';

/** Returns the chips above all listed events of some content in Catalan. */
function chipsOf(content: Content) {
  const site = publication(content);
  const localised = localisedSiteOf(site);
  return chipsModel(siteModels(site, localised), localised.eventIndex.listed);
}

const on = (categories: readonly number[], more: Parameters<typeof event>[2] = {}) =>
  event('2026-12-01 10:00', '2026-12-01 11:00', { categories: [...categories], service: service(90), ...more });

const topic = (id: number, more: Parameters<typeof category>[0] = {}) =>
  category({ name: `topic-${id}`, service: service(id), ...more });

describe('the chips above a view', () => {
  it('fit some events of it, but not every one', () => {
    const plain = on([]);
    expect(chipsOf({ events: [plain] })).toBeUndefined();
    expect(chipsOf({ events: [on([], { cost: 'Gratis' })] })).toBeUndefined();
    expect(chipsOf({ events: [plain, on([], { cost: 'Gratis' })] })?.selections).toEqual(['free']);
    const events = [on([], { local: { online: true } }), on([], { local: { accessibility: ['quiet'] } })];
    expect(chipsOf({ events })?.selections).toEqual(['online', 'accessible']);
  });

  it('fit events that are still to come, unless all are over, and no draft', () => {
    const over = (more: Parameters<typeof event>[2]) =>
      event('2026-11-01', '2026-11-02', { service: service(80), ...more });
    const past = [over({ cost: 'Gratis' }), over({})];
    expect(chipsOf({ events: past })?.selections).toEqual(['free']);
    expect(chipsOf({ events: [...past, on([]), on([], { local: { online: true } })] })?.selections).toEqual(['online']);
    const draft = event('2026-12-01', '2026-12-01', { cost: 'Gratis' });
    expect(chipsOf({ events: [draft, on([])] })).toBeUndefined();
  });

  it('have the topics of the most events, five at most, where a subcategory counts for the category above it', () => {
    const categories = [1, 2, 3, 4, 5, 6].map((id) => topic(id));
    const part = category({ name: 'part', service: service(9), parent: 6 });
    const events = [on([1, 2]), on([2]), on([2]), on([3]), on([3]), on([4]), on([9]), on([9]), on([9]), on([9])];
    const topics = chipsOf({ events, categories: [...categories, part] })?.topics.map(({ link }) => link.address);
    expect(topics?.slice(0, 4)).toEqual([
      'ca/categories/part/',
      'ca/categories/topic-6/',
      'ca/categories/topic-2/',
      'ca/categories/topic-3/',
    ]);
    expect(topics).toHaveLength(5);
    expect(topics).not.toContain('ca/categories/topic-5/');
  });

  it('name a topic in each language that has it', () => {
    const categories = [topic(1), category({ lang: 'en', name: 'music', service: service(2) })];
    const translations = { categories: [{ ca: 1, en: 2 }] };
    expect(chipsOf({ events: [on([1]), on([])], categories, translations })?.topics[0]?.names).toEqual([
      ['ca', 'topic-1'],
      ['en-GB', 'music'],
    ]);
  });
});
