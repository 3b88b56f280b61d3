import { describe, expect, it } from 'vitest';
import { Completeness, itemIdOf } from '#sync/observe/completeness';

describe('the id of a list item', () => {
  it.each([
    [{ id: 7 }, 7],
    [{ id: '7' }, 7],
    [{ term_id: 7 }, 7],
    [{ id: 7, term_id: 8 }, 7],
    [{ id: 0 }, undefined],
    [{ id: -1 }, undefined],
    [{ id: 1.5 }, undefined],
    [{ id: 'x' }, undefined],
    [{ id: '' }, undefined],
    [{ id: 2 ** 53 }, undefined],
    [{}, undefined],
    [null, undefined],
    ['7', undefined],
  ])('read from %j is %j', (item, id) => {
    expect(itemIdOf(item)).toBe(id);
  });
});

const page = (items: readonly unknown[], total: number) => ({ items, total, totalPages: 1 });

describe('the count of a list', () => {
  it('raises no doubt when the number of different ids equals the announced total', () => {
    const completeness = new Completeness();
    completeness.add(page([{ id: 1 }, { id: 2 }, { id: 1 }], 2));
    expect(completeness.doubt()).toBeUndefined();
    expect(completeness.itemCount).toBe(2);
  });

  it('counts each item without an id as one', () => {
    const completeness = new Completeness();
    completeness.add(page([{ id: 1 }, {}, {}], 3));
    expect(completeness.doubt()).toBeUndefined();
    completeness.beginAgain();
    completeness.add(page([{ id: 1 }, {}, {}], 3));
    expect(completeness.itemCount).toBe(3);
  });

  it('passes on new or later items, and holds back older versions', () => {
    const completeness = new Completeness();
    const at = (id: number, modified: string) => ({ id, modified_utc: modified });
    expect(completeness.add(page([at(1, '2'), at(2, '2')], 2))).toHaveLength(2);
    expect(completeness.add(page([at(1, '1'), at(2, '3')], 2))).toEqual([at(2, '3')]);
  });

  it('compares local modification times when the UTC times are missing', () => {
    const completeness = new Completeness();
    completeness.add(
      page(
        [
          { id: 1, modified: '1' },
          { id: 1, modified: '2' },
        ],
        1,
      ),
    );
    expect(completeness.doubt()?.reason).toBe('record 1 changed while it was read');
  });

  it('reports announced empty pages as missing, except in an empty list', () => {
    const empty = new Completeness();
    empty.add(page([], 0));
    expect(empty.doubt()).toBeUndefined();
    const cut = new Completeness();
    cut.add(page([{ id: 1 }], 2));
    cut.add(page([], 2));
    expect(cut.doubt()).toEqual({
      reason: '2 announced, 1 served, 1 of 2 pages empty or missing',
      missingPages: true,
    });
  });

  it('forgets the doubts of the first reading in a second reading', () => {
    const completeness = new Completeness();
    completeness.add(page([{ id: 1 }], 2));
    completeness.addMissingPage();
    completeness.beginAgain();
    completeness.add(page([{ id: 1 }, { id: 2 }], 2));
    expect(completeness.doubt()).toBeUndefined();
  });
});
