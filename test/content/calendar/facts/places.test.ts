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

describe('the address of a venue', () => {
  it('has a line for each known part, joins region and country, and repeats nothing', () => {
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
  ])('with %j has the region %j, as no empty field hides a filled one', (fields, region) => {
    expect(addressOf(venueRecord.parse({ venue: 'Teatre', ...fields })).region).toBe(region);
  });

  it('follows the venue’s name on one line, for all venues of an event', () => {
    const venues = [{ venue: 'Nau', zip: '17001', city: 'Girona' }, { venue: 'Plaça' }];
    expect(locationOf(eventAt(venues))).toBe('Nau, 17001 Girona; Plaça');
    expect(locationOf(eventAt([]))).toBeUndefined();
  });
});

describe('the position of an event', () => {
  const at = (latitude: number) => ({ latitude, longitude: 2 });
  const [told, written, own] = [at(1), at(2), at(3)];

  it('is its own, else the one in a venue’s file, else the one that the service gives for a venue', () => {
    const served = { venue: 'Nau', service: { ...service(1), coordinates: told } };
    expect(pointOfEvent(eventAt([served]))).toEqual(told);
    expect(pointOfEvent(eventAt([{ ...served, local: { coordinates: written } }]))).toEqual(written);
    expect(pointOfEvent(eventAt([served], { local: { coordinates: own } }))).toEqual(own);
    expect(
      pointOfEvent(eventAt([{ venue: 'Bare' }, { ...served, service: { ...service(2), coordinates: told } }])),
    ).toEqual(told);
    expect(pointOfEvent(eventAt([{}]))).toBeUndefined();
  });

  it('is the position of its first venue when the event has its own, and leaves the venue’s own unchanged', () => {
    const venues = [{}, {}].map(() => ({ local: { coordinates: written } }));
    const one = eventAt(venues, { local: { coordinates: own } });
    expect(one.venues.map((place) => pointAt(one, place))).toEqual([own, written]);
    expect(one.venues.map(pointOf)).toEqual([written, written]);
  });
});
