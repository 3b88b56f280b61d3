import { describe, expect, it } from 'vitest';
import { CASES } from './cases/index.ts';
import { allCells } from './cells.ts';
import { casesByCell } from './proof.ts';

describe('the coverage of the interface', () => {
  it('has a case for every route, method and parameter', () => {
    const empty = [...casesByCell()].filter(([, cases]) => cases.length === 0).map(([key]) => key);
    expect(empty).toEqual([]);
  });

  it('gives every cell and every case a unique name', () => {
    const keys = allCells().map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    const titles = CASES.map(({ title }) => title);
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
  });
});
