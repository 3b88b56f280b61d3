import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nearest } from '#content/check/nearest';

const KNOWN = ['title', 'timezone', 'start_date', 'end_date', 'tags', 'Europe/Madrid'];

describe('the nearest known word', () => {
  it.each([
    ['tittle', 'title'],
    ['titel', 'title'],
    ['time_zone', 'timezone'],
    ['startdate', 'start_date'],
    ['tag', 'tags'],
    ['europe/madird', 'Europe/Madrid'],
    ['TITLE', 'title'],
  ])('to %j is %j', (word, known) => {
    expect(nearest(word, KNOWN)).toBe(known);
  });

  it.each(['', 'x', 'description', 'date'])('is none to %j', (word) => {
    expect(nearest(word, KNOWN)).toBeUndefined();
  });

  it('is the first of those that are equally near, and the word itself where it is known', () => {
    expect(nearest('cat', ['bat', 'rat'])).toBe('bat');
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, selector: (one) => one.toLowerCase() }),
        (words) => {
          for (const word of words) expect(nearest(word, words)).toBe(word);
        },
      ),
    );
  });
});
