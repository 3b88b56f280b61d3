import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nearestWord } from '#content/check/nearest';

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
    expect(nearestWord(word, KNOWN)).toBe(known);
  });

  it.each(['', 'x', 'description', 'date'])('to %j does not exist', (word) => {
    expect(nearestWord(word, KNOWN)).toBeUndefined();
  });

  it('is the first of several equally near words, and the word itself when it is known', () => {
    expect(nearestWord('cat', ['bat', 'rat'])).toBe('bat');
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, selector: (one) => one.toLowerCase() }),
        (words) => {
          for (const word of words) expect(nearestWord(word, words)).toBe(word);
        },
      ),
    );
  });
});
