import { describe, expect, it } from 'vitest';
import { PAGE_SIZE } from '../../../site/routing/pages.ts';
import {
  directoryPaths,
  eventPaths,
  homePaths,
  listPaths,
  monthPaths,
  recordPaths,
  subscribePaths,
} from '../../../site/routing/routes.ts';
import { event, publication, service, venue } from '../fixtures.ts';

const params = (paths: readonly { params: object }[]) => paths.map((path) => path.params);

describe('the routes', () => {
  it('have a home page in every language, also where nothing is on', () => {
    expect(params(homePaths(publication()))).toEqual([{ lang: 'ca' }, { lang: 'en' }]);
    expect(params(monthPaths(publication()))).toEqual([
      { lang: 'ca', year: '2026', month: '11' },
      { lang: 'en', year: '2026', month: '11' },
    ]);
  });

  it('have a page of all calendars in every language', () => {
    expect(params(subscribePaths(publication()))).toEqual([{ lang: 'ca' }, { lang: 'en' }]);
  });

  it('have one page of an empty list and no index of nothing', () => {
    expect(params(listPaths(publication(), 'past'))).toHaveLength(2);
    expect(directoryPaths(publication(), 'venues')).toEqual([]);
  });

  it('number the pages of a long list from the second', () => {
    const events = Array.from({ length: PAGE_SIZE + 1 }, () => event('2026-12-01 10:00', '2026-12-01 11:00'));
    const paths = params(listPaths(publication({ events }), 'upcoming'));
    expect(paths).toEqual([
      { lang: 'ca', page: undefined },
      { lang: 'ca', page: '2' },
      { lang: 'en', page: undefined },
    ]);
  });

  it('number the pages of a venue with many events', () => {
    const events = Array.from({ length: PAGE_SIZE + 1 }, () =>
      event('2026-10-01 10:00', '2026-10-01 11:00', { venue: [7] }),
    );
    const venues = [venue({ name: 'teatre', service: service(7) })];
    expect(params(recordPaths(publication({ events, venues }), 'venues'))).toEqual([
      { lang: 'ca', name: 'teatre', page: undefined },
      { lang: 'ca', name: 'teatre', page: '2' },
    ]);
  });

  it('refuse a file whose name can’t stand in an address, and name it', () => {
    const site = publication({ events: [event('2026-12-01 10:00', '2026-12-01 11:00', { name: 'what?' })] });
    expect(() => eventPaths(site)).toThrow('ca/events/what?.json');
  });
});
