import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageCount, pageLinks, sliceOf, sliceOfBoth } from '../../../site/addresses/pagination.ts';

describe('pages of a list', () => {
  it('number at least one, and the last holds the remaining items', () => {
    expect([pageCount(0, 40), pageCount(40, 40), pageCount(41, 40)]).toEqual([1, 1, 2]);
    expect(sliceOf([1, 2, 3], 2, 2)).toEqual({ items: [3], number: 2, count: 2 });
  });

  it('hold the same items for two lists as for both joined', () => {
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

describe('the page numbers of a list', () => {
  it('are the first, the last, the current one and its neighbours', () => {
    expect(pageLinks(10, 21)).toEqual([1, 'gap', 9, 10, 11, 'gap', 21]);
    expect(pageLinks(1, 21)).toEqual([1, 2, 'gap', 21]);
    expect(pageLinks(21, 21)).toEqual([1, 'gap', 20, 21]);
    expect(pageLinks(1, 1)).toEqual([1]);
  });

  it('show a single page instead of a gap', () => {
    expect(pageLinks(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(pageLinks(5, 8)).toEqual([1, 'gap', 4, 5, 6, 7, 8]);
  });

  it('rise without repeats, and each gap hides at least two pages', () => {
    const pages = fc
      .integer({ min: 1, max: 60 })
      .chain((count) => fc.tuple(fc.integer({ min: 1, max: count }), fc.constant(count)));
    fc.assert(
      fc.property(pages, ([number, count]) => {
        const links = pageLinks(number, count);
        expect(links.length).toBeLessThanOrEqual(7);
        for (const must of [1, number, count]) expect(links.filter((link) => link === must)).toHaveLength(1);
        let last = 0;
        for (const [index, link] of links.entries()) {
          if (link === 'gap') continue;
          const left = link - last - 1;
          expect(links[index - 1] === 'gap' ? left >= 2 : left === 0).toBe(true);
          last = link;
        }
      }),
    );
  });
});
