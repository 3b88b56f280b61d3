import { describe, expect, it } from 'vitest';
import { recordLines, recordTable } from '#cli/api/record-lines';
import { textTable } from '#cli/terminal/output';

/** More than a function takes as arguments. */
const MANY = 130_000;

describe('a very long list', () => {
  it('can be printed as a table', () => {
    const rows = Array.from({ length: MANY }, (_row, index) => [`${index}`, 'x']);
    const lines = textTable(['id', 'name'], rows).split('\n');
    expect(lines).toHaveLength(MANY + 1);
    expect(lines.slice(0, 2)).toEqual(['id      name', '0       x']);
  });

  it('of records can be printed in the width of a terminal', () => {
    const items = Array.from({ length: MANY }, (_item, index) => ({
      id: index,
      name: 'A long name of a tag',
      slug: 'a',
    }));
    const lines = recordTable('tags', items, 34);
    expect(lines).toHaveLength(MANY + 1);
    expect(lines[1]).toBe('0       a     A long name of a tag');
  });

  it('of the fields of a record can be printed', () => {
    const record = Object.fromEntries(Array.from({ length: MANY }, (_field, index) => [`f${index}`, index]));
    const lines = recordLines(record);
    expect(lines).toHaveLength(MANY);
    expect(lines[0]).toBe('f0       0');
  });
});
