import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clustersOf, type MapMark } from '../../../site/places/clusters.ts';
import type { PlaceRow } from '../../../site/places/places-file.ts';
import { runs } from '../../support/tiers/runs.ts';

const WORLD = [-180, -85, 180, 85] as const;

const place = (name: string, latitude: number, longitude: number): PlaceRow => [
  ...([name, '', name] as const),
  ...([latitude, longitude, 1] as const),
  true,
];

const countOf = (marks: readonly MapMark[]) => marks.reduce((sum, mark) => sum + ('place' in mark ? 1 : mark.count), 0);

/** Eight hundred venues of a city, in rows. */
const CITY = Array.from({ length: 800 }, (_venue, index) =>
  place(`venue-${index}`, 41.3 + Math.floor(index / 40) * 0.005, 2 + (index % 40) * 0.005),
);

describe('the marks of a map', () => {
  it('are few for 800 venues seen from afar, and single venues up close', () => {
    const marks = clustersOf(CITY);
    const far = marks({ bounds: WORLD, zoom: 9 });
    expect(far.length).toBeLessThan(40);
    expect(countOf(far)).toBe(800);
    const near = marks({ bounds: [1.99, 41.29, 2.03, 41.32], zoom: 17 });
    expect(near.length).toBeGreaterThan(10);
    expect(near.every((mark) => 'place' in mark)).toBe(true);
  });

  it('represent every venue exactly once, at any zoom', () => {
    const venues = fc.array(
      fc.record({
        latitude: fc.double({ min: -84, max: 84, noNaN: true }),
        longitude: fc.double({ min: -179, max: 179, noNaN: true }),
      }),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(venues, fc.integer({ min: 0, max: 19 }), (points, zoom) => {
        const places = points.map(({ latitude, longitude }, index) => place(`${index}`, latitude, longitude));
        const marks = clustersOf(places)({ bounds: WORLD, zoom });
        expect(countOf(marks)).toBe(places.length);
        expect(new Set(marks.map(({ key }) => key)).size).toBe(marks.length);
      }),
      { numRuns: runs(200) },
    );
  });

  it('state a zoom at which each group separates, greater than the present one', () => {
    for (const mark of clustersOf(CITY)({ bounds: WORLD, zoom: 9 }))
      if (!('place' in mark)) expect(mark.apartAt).toBeGreaterThan(9);
  });
});
