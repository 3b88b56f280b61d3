import { describe, expect, it } from 'vitest';
import { addressLines, addressOf, locationOf, pointAt, pointOf, pointOfEvent } from '#content/calendar/facts/places';
import { venueRecord } from '#records/schema';
import { event, localisedSiteOf, publication, service, venue } from '../../../site/fixtures.ts';

type Written = Parameters<typeof venue>[0];

/** An event at some venues. */
function eventAt(venues: readonly Written[], more: Parameters<typeof event>[2] = {}) {
  const ids = venues.map((_, index) => index + 1);
  const site = publication({
    venues: venues.map((written, index) => venue({ service: service(index + 1), ...written })),
    events: [event('2026-11-22', '2026-11-22', { venue: ids, ...more })],
  });
  const [only] = localisedSiteOf(site).eventIndex.events;
  if (only === undefined) throw new Error('no event');
  return only;
}

const linesOf = (written: Written) => eventAt([written]).venues.flatMap(addressLines);

describe('an address', () => {
  it('has lines for the parts that are known, region and country on one, and says nothing twice', () => {
    const theatre = {
      ...{ venue: 'Teatre', address: 'Plaça 1', zip: '17001', city: 'Girona', country: '' },
      ...{ province: 'Girona', stateprovince: 'Girona' },
    };
    expect(linesOf(theatre)).toEqual(['Plaça 1', '17001\u00a0Girona', 'Girona']);
    expect(linesOf({ ...theatre, country: 'Catalunya' })).toEqual([
      'Plaça 1',
      '17001\u00a0Girona',
      'Girona, Catalunya',
    ]);
    expect(linesOf({ venue: 'Plaça Major', address: 'Plaça Major' })).toEqual([]);
    expect(linesOf({ venue: ' ', name: 'old-mill', address: 'Old mill', city: ' ' })).toEqual([]);
  });

  it.each([
    [{ province: 'Girona' }, 'Girona'],
    [{ stateprovince: '', province: 'Girona' }, 'Girona'],
    [{ stateprovince: '', province: ' ', state: 'Vermont' }, 'Vermont'],
    [{ stateprovince: 'Vermont', province: '', state: '' }, 'Vermont'],
    [{ province: 'Girona', state: 'GI', stateprovince: 'Catalonia' }, 'Girona'],
    [{ stateprovince: '' }, undefined],
  ])('of %j has the region %j: no empty field hides a filled one', (fields, region) => {
    expect(addressOf(venueRecord.parse({ venue: 'Teatre', ...fields })).region).toBe(region);
  });

  it('stands with the name on one line, of all venues', () => {
    const venues = [{ venue: 'Nau', zip: '17001', city: 'Girona' }, { venue: 'Plaça' }];
    expect(locationOf(eventAt(venues))).toBe('Nau, 17001 Girona; Plaça');
    expect(locationOf(eventAt([]))).toBeUndefined();
  });
});

describe('the point of an event', () => {
  const at = (latitude: number) => ({ latitude, longitude: 2 });
  const [told, written, own] = [at(1), at(2), at(3)];

  it('is its own, then what a venue’s file says, then what the service says of the venue', () => {
    const served = { venue: 'Nau', service: { ...service(1), coordinates: told } };
    expect(pointOfEvent(eventAt([served]))).toEqual(told);
    expect(pointOfEvent(eventAt([{ ...served, local: { coordinates: written } }]))).toEqual(written);
    expect(pointOfEvent(eventAt([served], { local: { coordinates: own } }))).toEqual(own);
    expect(
      pointOfEvent(eventAt([{ venue: 'Bare' }, { ...served, service: { ...service(2), coordinates: told } }])),
    ).toEqual(told);
    expect(pointOfEvent(eventAt([{}]))).toBeUndefined();
  });

  it('is in its first venue where it is its own, and the venue’s own point stays', () => {
    const venues = [{}, {}].map(() => ({ local: { coordinates: written } }));
    const one = eventAt(venues, { local: { coordinates: own } });
    expect(one.venues.map((place) => pointAt(one, place))).toEqual([own, written]);
    expect(one.venues.map(pointOf)).toEqual([written, written]);
  });
});
