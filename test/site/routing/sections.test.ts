import { describe, expect, it } from 'vitest';
import { allSectionsOf, sectionsOf } from '../../../site/routing/sections.ts';
import { event, localisedSiteOf, month, publication, service, TODAY, venue } from '../fixtures.ts';

const today = Temporal.PlainDate.from(TODAY);

describe('the sections of the navigation', () => {
  const site = publication({
    venues: [venue({ service: service(7) })],
    events: [event('2026-10-01 10:00', '2026-10-01 11:00')],
  });

  it('link only to pages that exist', () => {
    const addresses = (code: string) => allSectionsOf(localisedSiteOf(site, code)).map(({ address }) => address);
    expect(addresses('ca')).toEqual([
      'ca/',
      'ca/this-month/',
      'ca/search/',
      'ca/saved/',
      'ca/today/',
      'ca/tomorrow/',
      'ca/weekend/',
      'ca/upcoming/',
      'ca/past/',
      'ca/venues/',
      'ca/changes/',
    ]);
    expect(addresses('en')).toEqual([
      ...['en/', 'en/this-month/', 'en/search/', 'en/saved/', 'en/today/', 'en/tomorrow/', 'en/weekend/'],
      ...['en/upcoming/', 'en/changes/'],
    ]);
  });

  it('end with a link for subscribing to what the page shows', () => {
    const last = (page: Parameters<typeof sectionsOf>[1]) => sectionsOf(localisedSiteOf(site), page).at(-1)?.address;
    expect(last({ type: 'home' })).toBe('ca/subscribe/');
    expect(last({ type: 'list', list: 'upcoming', number: 1 })).toBe('ca/subscribe/#upcoming');
  });

  it('mark the current page, or the section that it belongs to', () => {
    const current = (page: Parameters<typeof sectionsOf>[1]) =>
      sectionsOf(localisedSiteOf(site), page).flatMap((one) => (one.current ? [[one.address, one.current]] : []));
    expect(current({ type: 'home' })).toEqual([['ca/', 'page']]);
    expect(current({ type: 'month', month: month('2026-11') })).toEqual([['ca/this-month/', 'page']]);
    expect(current({ type: 'month', month: month('2026-10') })).toEqual([['ca/this-month/', 'true']]);
    for (const page of [
      { type: 'list', list: 'past', number: 1 },
      { type: 'day', date: today },
      { type: 'year', year: 2026 },
    ] as const)
      expect(current(page)).toEqual([['ca/this-month/', 'true']]);
    expect(current({ type: 'search' })).toEqual([['ca/search/', 'page']]);
    expect(current({ type: 'subscribe' })).toEqual([['ca/subscribe/', 'page']]);
    expect(current({ type: 'not-found' })).toEqual([]);
  });
});
