import { describe, expect, it } from 'vitest';
import { everyPage } from '../../site/routing/pages.ts';
import { some } from '../support/tiers/runs.ts';
import { event, publication, service, words } from './fixtures.ts';

const EVENTS = 10_000;

/** Pages of a language whose events are spread over so many days, by kind. */
function pagesOver(days: number): ReadonlyMap<string, number> {
  const start = Temporal.PlainDate.from('2026-11-21').subtract({ days: Math.floor(days / 2) });
  const events = Array.from({ length: EVENTS }, (_one, index) => {
    const day = start.add({ days: Math.floor((index * days) / EVENTS) });
    return event(`${day} 10:00`, `${day} 11:00`, { name: `event-${index}`, service: service(index + 1) });
  });
  const languages = [{ code: 'ca', tag: 'ca', label: 'Català', title: 'Agenda', ...words('ca') }] as const;
  const kinds = Map.groupBy(everyPage(publication({ events, settings: { languages } })), ({ page }) => page.type);
  return new Map([...kinds].map(([kind, pages]) => [kind, pages.length]));
}

describe('a site of 10,000 events in four languages', () => {
  it.each(some([640, 10_000], 2))('has fewer than 61,000 pages if the events lie on %i days', (days) => {
    const pages = pagesOver(days);
    const all = [...pages.values()].reduce((sum, count) => sum + count);
    expect(pages.get('event')).toBe(EVENTS);
    expect(4 * all).toBeLessThan(61_000);
  });
});
