import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageCount, sliceOf, sliceOfBoth } from '../../../site/routing/pagination.ts';

describe('pages of a list', () => {
  it('are one at least, and the last is as long as what is left', () => {
    expect([pageCount(0, 40), pageCount(40, 40), pageCount(41, 40)]).toEqual([1, 1, 2]);
    expect(sliceOf([1, 2, 3], 2, 2)).toEqual({ items: [3], number: 2, count: 2 });
  });

  it('are of two lists the same as of both in one', () => {
    const list = fc.array(fc.integer(), { maxLength: 30 });
    fc.assert(
      fc.property(
        list,
        list,
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 1, max: 12 }),
        (one, other, page, size) => {
          expect(sliceOfBoth(one, other, page, size)).toEqual(sliceOf([...one, ...other], page, size));
        },
      ),
    );
  });
});
