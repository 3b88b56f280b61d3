import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameOfPath, TakenNames } from '#sync/plan/names';

describe('the name of a record', () => {
  it('is that of its file', () => {
    expect(nameOfPath('ca/events/lantern-walk.json')).toBe('lantern-walk');
    expect(nameOfPath('ca/events/a.b.json')).toBe('a.b');
  });

  it('is the wanted one where that is free, and else has the id behind it', () => {
    const names = new TakenNames(['ca/events/walk.json']);
    expect(names.take('hall', 1)).toBe('hall');
    expect(names.take('walk', 7)).toBe('walk--7');
    expect(names.take('walk', 7)).toBe('walk--7-2');
    expect(names.take('walk', 7)).toBe('walk--7-3');
  });

  it('is free again where its record gives it up for another', () => {
    const names = new TakenNames(['ca/events/a.json', 'ca/events/b.json']);
    expect(names.take('b', 1, 'a')).toBe('b--1');
    expect(names.take('a', 2, 'b')).toBe('a');
    names.free('a');
    expect(names.take('a', 3)).toBe('a');
  });

  it('stays where its record wants the one that it has', () => {
    expect(new TakenNames(['ca/events/a.json']).take('a', 1, 'a')).toBe('a');
  });

  it.each([
    ['Straße', 'straße'],
    ['WALK', 'walk'],
    ['cafe\u0301', 'caf\u00e9'],
    ['CAFÉ', 'cafe\u0301'],
  ])('is taken by %s for %s, too: some file systems hold one of them only', (there, wanted) => {
    expect(new TakenNames([`ca/events/${there}.json`]).take(wanted, 7)).toBe(`${wanted}--7`);
  });

  it('is never given twice, whatever is asked for', () => {
    const wish = fc.record({
      wanted: fc.constantFrom('a', 'A', 'b', 'a--1', 'a--2'),
      id: fc.integer({ min: 1, max: 4 }),
    });
    fc.assert(
      fc.property(fc.array(wish, { maxLength: 20 }), (wishes) => {
        const names = new TakenNames([]);
        const given = wishes.map(({ wanted, id }) => names.take(wanted, id).toLowerCase());
        expect(new Set(given).size).toBe(given.length);
      }),
    );
  });
});
