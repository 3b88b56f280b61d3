import { describe, expect, it } from 'vitest';
import { directionsTo } from '../../../site/addresses/directions.ts';
import { event, localisedSiteOf, publication, service, venue } from '../fixtures.ts';

/** Where the link of an event's first venue leads to. */
function to(written: Parameters<typeof venue>[0], more: Parameters<typeof event>[2] = {}): string | undefined {
  const site = publication({
    events: [event('2026-12-01', '2026-12-01', { service: service(1), venue: [5], ...more })],
    venues: [venue({ service: service(5), ...written })],
  });
  const [only] = localisedSiteOf(site).eventIndex.events;
  const [first] = only?.venues ?? [];
  const url = only && first && directionsTo(first, only);
  expect(url ?? 'https://www.openstreetmap.org/directions').toMatch(/^https:\/\/www\.openstreetmap\.org\/directions/);
  return url === undefined ? undefined : (new URL(url).searchParams.get('to') ?? '');
}

const POINT = { latitude: 41.98, longitude: 2.82 };

describe('the link for directions to a venue', () => {
  it('leads to its coordinates, or to its address if it has none', () => {
    const address = { address: 'C/ Major, 1 & 2', zip: '17001', city: 'Girona' };
    expect(to(address)).toBe('C/ Major, 1 & 2, 17001 Girona');
    expect(to({ ...address, local: { coordinates: POINT } })).toBe('41.98,2.82');
  });

  it('leads to the event’s own coordinates if it has some', () => {
    expect(to({ local: { coordinates: POINT } }, { local: { coordinates: { latitude: 0, longitude: -1 } } })).toBe(
      '0,-1',
    );
  });

  it('is missing without coordinates and street, or if the service hides the link', () => {
    expect(to({ city: 'Girona' })).toBeUndefined();
    expect(to({ address: ' ' })).toBeUndefined();
    expect(to({ address: 'C/ Major, 1', show_map_link: false })).toBeUndefined();
    expect(to({ address: 'C/ Major, 1' }, { show_map_link: false })).toBeUndefined();
  });
});
