import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameOfPath, TakenNames } from '#sync/plan/names';

describe('the name of a record', () => {
  it('is the name of its file without folder and extension', () => {
    expect(nameOfPath('ca/events/lantern-walk.json')).toBe('lantern-walk');
    expect(nameOfPath('ca/events/a.b.json')).toBe('a.b');
  });

  it('is the wanted name when that is free, and otherwise has the id appended', () => {
    const names = new TakenNames(['ca/events/walk.json']);
    expect(names.take('hall', 1)).toBe('hall');
    expect(names.take('walk', 7)).toBe('walk--7');
    expect(names.take('walk', 7)).toBe('walk--7-2');
    expect(names.take('walk', 7)).toBe('walk--7-3');
  });

  it('is free again when its record gives it up for another', () => {
    const names = new TakenNames(['ca/events/a.json', 'ca/events/b.json']);
    expect(names.take('b', 1, 'a')).toBe('b--1');
    expect(names.take('a', 2, 'b')).toBe('a');
    names.free('a');
    expect(names.take('a', 3)).toBe('a');
  });

  it('stays unchanged when its record wants the name that it already has', () => {
    expect(new TakenNames(['ca/events/a.json']).take('a', 1, 'a')).toBe('a');
  });

  it.each([
    ['Straße', 'straße'],
    ['WALK', 'walk'],
    ['cafe\u0301', 'caf\u00e9'],
    ['CAFÉ', 'cafe\u0301'],
  ])('is taken by %s for %s as well, as some file systems can’t hold both', (there, wanted) => {
    expect(new TakenNames([`ca/events/${there}.json`]).take(wanted, 7)).toBe(`${wanted}--7`);
  });

  it('is never given twice, whatever names are requested', () => {
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
