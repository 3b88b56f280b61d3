import { describe, expect, it } from 'vitest';
import { manyLines, oneLine } from '#feeds/text';

describe('a text of one line', () => {
  it.each([
    ['a\r\nb', 'a b'],
    ['a\n\n\rb\u2028\u2029\u0085c', 'a b c'],
    ['a\u0000\u0007b\u007fc', 'a b c'],
    [' \n a \n ', 'a'],
    ['a\ud83db', 'a\ufffdb'],
    ['\ufeffa\ufeffb', 'a\ufeffb'],
    ['👩‍👩‍👧 é', '👩‍👩‍👧 é'],
  ])('is made from %j as %j', (given, expected) => {
    expect(oneLine(given)).toBe(expected);
  });
});

describe('a text of many lines', () => {
  it.each([
    ['a\r\nb\rc\nd', 'a\nb\nc\nd'],
    ['a\u2028b\u2029c\u0085d\ve\ff', 'a\nb\nc\nd\ne\nf'],
    ['a\n\nb', 'a\n\nb'],
    ['a\tb\u0000c\u001bd', 'a b c d'],
    ['\r\n a \r\n', 'a'],
    ['a\ude00', 'a\ufffd'],
  ])('is made from %j as %j', (given, expected) => {
    expect(manyLines(given)).toBe(expected);
  });
});
