import { describe, expect, it } from 'vitest';
import { categoriesInTreeOrder, mainFeeds, recordAndArchiveFeeds } from '../../../site/feeds/groups.ts';
import { category, event, localisedSiteOf, publication, service, venue } from '../fixtures.ts';

const categories = (...written: { id: number; parent?: number }[]) =>
  written.map(({ id, parent }) =>
    category({ name: `c${id}`, service: service(id), ...(parent === undefined ? {} : { parent }) }),
  );

const orderOf = (...written: Parameters<typeof categories>) =>
  categoriesInTreeOrder(localisedSiteOf(publication({ categories: categories(...written) })).eventIndex).map(
    ({ entry, depth }) => `${'-'.repeat(depth)}${entry.name}`,
  );

describe('categories in the order of their tree', () => {
  it('precede their subcategories, and otherwise keep the order of names', () => {
    expect(orderOf({ id: 1, parent: 4 }, { id: 2 }, { id: 3, parent: 1 }, { id: 4 }, { id: 5, parent: 4 })).toEqual([
      'c2',
      'c4',
      '-c1',
      '--c3',
      '-c5',
    ]);
  });

  it('appear once even if they are each other’s parents, or if the parent is missing', () => {
    expect(orderOf({ id: 1, parent: 2 }, { id: 2, parent: 1 }, { id: 3, parent: 99 })).toEqual(['c3', 'c1', '-c2']);
  });
});

describe('the feeds of a language', () => {
  const site = publication({
    categories: categories({ id: 1 }),
    venues: [venue({ venue: 'Buit', service: service(7) }), venue({ name: 'nau', venue: 'Nau', service: service(8) })],
    events: [
      event('2026-11-22 10:00', '2026-11-22 11:00', { venue: [8], service: service(90) }),
      event('2026-11-23 10:00', '2026-11-23 11:00', { venue: [8] }),
      event('2026-10-23 10:00', '2026-10-23 11:00', { venue: [8], service: service(91) }),
    ],
    settings: {
      feeds: {
        ca: {
          all: 1_234,
          cut: ['ca/calendar.ics', 'ca/venues/nau.ics'],
          upcoming: 1,
          archives: [
            { period: '2024', events: 1 },
            { period: '2025-07', events: 20 },
          ],
        },
      },
    },
  });

  it('begin with all events, coming events and featured events, if there are any', () => {
    const shown = mainFeeds(site, localisedSiteOf(site)).map(({ what, count, note }) => [what, count, note]);
    expect(shown).toEqual([
      ['Tots els actes', '1.234 actes', 'Els actes més propers a avui; la resta són a l’arxiu.'],
      ['Properament', '1 acte', expect.stringContaining('han de venir')],
    ]);
    expect(mainFeeds(site, localisedSiteOf(site, 'en'))).toEqual([]);
  });

  it('continue with records by kind and archives, latest first, without empty groups or counts of cut feeds', () => {
    const groups = recordAndArchiveFeeds(site, localisedSiteOf(site));
    expect(groups.map(({ heading, feeds }) => [heading, feeds.map(({ what, count }) => `${what}: ${count}`)])).toEqual([
      ['Temes', ['A category: res previst']],
      ['Espais', ['Buit: res previst', 'Nau: Els actes més propers a avui; la resta són a l’arxiu.']],
      ['Arxiu', ['Juliol del 2025: 20 actes', '2024: 1 acte']],
    ]);
    expect(recordAndArchiveFeeds(site, localisedSiteOf(site, 'en'))).toEqual([]);
  });
});

describe('the number of events of a feed', () => {
  const records = {
    venues: [venue({ name: 'nau', service: service(8) }), venue({ lang: 'en', name: 'ship', service: service(8) })],
    events: [
      event('2026-11-22 10:00', '2026-11-22 11:00', { venue: [8], service: service(90) }),
      event('2026-11-23 10:00', '2026-11-23 11:00', { lang: 'en', venue: [8], service: service(91) }),
    ],
  };
  const counted = (inFeeds: boolean) => {
    const site = publication({ ...records, settings: { fallback: { languages: { ca: ['en'] }, inFeeds } } });
    return recordAndArchiveFeeds(site, localisedSiteOf(site)).flatMap(({ feeds }) => feeds.map(({ count }) => count));
  };

  it('includes borrowed events only if feeds hold them', () => {
    expect(counted(false)).toEqual(['1 acte previst']);
    expect(counted(true)).toEqual(['2 actes previstos']);
  });
});
