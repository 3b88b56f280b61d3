import { describe, expect, it } from 'vitest';
import type { EventChange } from '#content/state/changes';
import { latestNews, MOST_CHANGES_ON_PAGE, recentChanges } from '../../../site/publication/latest-news.ts';
import { date, event, localisedSiteOf, publication, service, TODAY } from '../fixtures.ts';

const told = (type: 'new' | 'cancelled' | 'gone', at: string, id = 7): EventChange => ({
  type,
  at,
  language: 'ca',
  id,
  name: 'albada',
  title: 'Albada',
});

const albada = event('2026-11-21 20:30', '2026-11-21 22:00', { name: 'albada', service: service(7) });
const over = event('2026-11-20 20:30', '2026-11-20 22:00', { name: 'ahir', service: service(8) });

function newsOf(changes: readonly EventChange[], code = 'ca') {
  const site = publication({ events: [albada, over], settings: { changes } });
  return latestNews(site, localisedSiteOf(site, code)).map(({ date: day, news }) => [
    day.toString(),
    ...news.map(({ change }) => change.type),
  ]);
}

describe('the latest news', () => {
  it('are grouped by the day in the site’s zone on which changes were noticed, latest first', () => {
    const changes = [
      told('new', '2026-11-19T22:59:59Z'),
      told('cancelled', '2026-11-19T23:00:00Z'),
      told('gone', '2026-11-20T22:00:00Z', 9),
    ];
    expect(newsOf(changes)).toEqual([
      ['2026-11-20', 'gone', 'cancelled'],
      ['2026-11-19', 'new'],
    ]);
    expect(newsOf(changes, 'en')).toEqual([]);
  });

  it('omit events that are over', () => {
    expect(newsOf([told('new', '2026-11-20T10:00:00Z', 8), told('new', '2026-11-19T10:00:00Z')])).toEqual([
      ['2026-11-19', 'new'],
    ]);
  });

  it('are limited to what a page holds', () => {
    const many = Array.from({ length: MOST_CHANGES_ON_PAGE + 5 }, (_, index) =>
      told('gone', '2026-11-20T10:00:00Z', index + 9),
    );
    expect(newsOf(many)[0]).toHaveLength(1 + MOST_CHANGES_ON_PAGE);
  });

  it('go back sixty days', () => {
    const [older, old] = [told('new', '2026-09-21T21:59:59Z'), told('new', '2026-09-21T22:00:00Z')];
    expect(recentChanges([older, old], date(TODAY), 'Europe/Madrid')).toEqual([old]);
  });
});
