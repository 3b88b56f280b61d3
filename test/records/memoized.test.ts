import { expect, it } from 'vitest';
import { memoized, memoizedBoth, memoizedByObject } from '#records/memoized';

it('memoized and memoizedBoth compute each value or pair of values once', () => {
  const asked: string[] = [];
  const note = (...values: string[]) => {
    asked.push(values.join(' '));
    return values.join('').length;
  };
  const [one, both] = [memoized((value: string) => note(value)), memoizedBoth(note)];
  expect([one('a'), one('bc'), one('a')]).toEqual([1, 2, 1]);
  expect([both('a', 'bc'), both('a', 'b'), both('a', 'bc'), both('ab', 'c')]).toEqual([3, 2, 3, 3]);
  expect(asked).toEqual(['a', 'bc', 'a bc', 'a b', 'ab c']);
});

it('memoizedByObject computes each object once, even when two objects are equal', () => {
  const asked: object[] = [];
  const work = memoizedByObject((value: { readonly name: string }) => {
    asked.push(value);
    return value.name;
  });
  const [first, second] = [{ name: 'one' }, { name: 'one' }];
  expect([work(first), work(second), work(first)]).toEqual(['one', 'one', 'one']);
  expect(asked).toEqual([first, second]);
  expect(asked[1]).toBe(second);
});
