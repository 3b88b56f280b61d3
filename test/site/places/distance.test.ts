import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byDistance, distanceOf, distanceWriter } from '../../../site/places/distance.ts';

const at = (latitude: number, longitude: number) => ({ latitude, longitude });

const point = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

/** A degree of a great circle of a sphere with the mean radius of the earth, in metres. */
const DEGREE = 111_195.08;

describe('the distance between two points', () => {
  it.each([
    ['a degree to the north', at(10, 20), at(11, 20), DEGREE],
    ['a degree along the equator', at(0, 20), at(0, 21), DEGREE],
    ['two degrees across the date line', at(0, 179), at(0, -179), 2 * DEGREE],
    ['half around the earth', at(0, 0), at(0, 180), 180 * DEGREE],
    ['from pole to pole', at(90, 0), at(-90, 77), 180 * DEGREE],
    ['nothing between a pole and itself', at(90, 0), at(90, 120), 0],
    // 60° N: a degree of longitude is half as long.
    ['a degree far in the north', at(60, 5), at(60, 6), DEGREE / 2],
  ])('is %s', (_what, one, other, expected) => {
    expect(Math.abs(distanceOf(one, other) - expected)).toBeLessThan(expected * 1e-4 + 1e-3);
  });

  it('is the same both ways, never negative, and never more than half around the earth', () => {
    fc.assert(
      fc.property(point, point, (one, other) => {
        const there = distanceOf(one, other);
        expect(there).toBeGreaterThanOrEqual(0);
        expect(there).toBeLessThanOrEqual(180 * DEGREE + 1);
        expect(distanceOf(other, one)).toBeCloseTo(there, 3);
      }),
    );
  });
});

describe('a distance in text', () => {
  it.each([
    ['en-GB', 1_609, '1 mi'],
    ['en-US', 850, '0.5 mi'],
    ['en-GB', 40_000, '25 mi'],
    ['en-IE', 1_250, '1.3 km'],
    ['de', 1_250, '1,3 km'],
    ['ca', 12_345, '12 km'],
    ['es', 654, '650 m'],
    ['es', 996, '1 km'],
    ['de', 0, '0 m'],
  ])('has the units and number format of %s: %d metres', (tag, metres, expected) => {
    expect(distanceWriter(tag)(metres).replaceAll('\u00a0', ' ')).toBe(expected);
  });
});

describe('sorting by distance', () => {
  it('puts the nearest first, keeps the order of equal ones, and puts unknown distances last', () => {
    const things = ['b5', 'x', 'a2', 'c5', 'y', 'd0'];
    const distance = (thing: string) => (thing.length === 1 ? undefined : Number(thing.slice(1)));
    expect(byDistance(things, distance)).toEqual(['d0', 'a2', 'b5', 'c5', 'x', 'y']);
    expect(things).toEqual(['b5', 'x', 'a2', 'c5', 'y', 'd0']);
  });
});
