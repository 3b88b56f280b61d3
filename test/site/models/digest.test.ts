import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { digestOfModel, freezeShared, leaf, withDigest } from '../../../site/models/digest.ts';
import { runs } from '../../support/tiers/runs.ts';

/** Plain data as models have it. */
const data = fc.anything({ maxDepth: 3, values: [fc.string(), fc.integer(), fc.boolean()] });

const date = (text: string) => Temporal.PlainDate.from(text);

describe('the digest of a model', () => {
  it('is equal only for equal data', () => {
    fc.assert(
      fc.property(data, data, (one, other) => {
        expect(digestOfModel(structuredClone(one))).toBe(digestOfModel(one));
        if (JSON.stringify(one) !== JSON.stringify(other)) expect(digestOfModel(one)).not.toBe(digestOfModel(other));
      }),
      { numRuns: runs(500, { short: 200 }) },
    );
  });

  it.each([
    ['an absent field and one that is undefined', {}, { a: undefined }],
    ['parts that are shared and parts that are not', { a: [freezeShared({ b: 1 })] }, { a: [freezeShared({ b: 1 })] }],
  ])('is the same for %s', (_name, one, other) => {
    expect(digestOfModel(one)).toBe(digestOfModel(other));
  });

  it.each([
    ['a number and its text', 1, '1'],
    ['false and a missing field', { a: false }, {}],
    ['a key and what looks like one', { 'a":1,"b': 2 }, { a: 1, b: 2 }],
    ['two dates', { a: date('2026-11-21') }, { a: date('2026-11-22') }],
    ['an undefined entry and a missing one', [1, undefined], [1]],
    ['two shared parts', [freezeShared({ a: 1 })], [freezeShared({ a: 2 })]],
    [
      'the content of a shared part',
      freezeShared({ a: [freezeShared({ b: 1 })] }),
      freezeShared({ a: [freezeShared({ b: 2 })] }),
    ],
    ['leaves with different inputs', leaf([1], () => 'a'), leaf([2], () => 'a')],
    ['objects with different digests', withDigest({}, 'a'), withDigest({}, 'b')],
  ])('differs for %s', (_name, one, other) => {
    expect(digestOfModel({ part: one })).not.toBe(digestOfModel({ part: other }));
  });

  it('does not compute a leaf’s value, which is computed once, when read', () => {
    let made = 0;
    const part = leaf(['input'], () => {
      made += 1;
      return 'value';
    });
    digestOfModel({ part });
    expect(made).toBe(0);
    expect([part.value, part.value]).toEqual(['value', 'value']);
    expect(made).toBe(1);
  });

  it.each([
    ['a Map', new Map([['a', 1]])],
    ['a Set', new Set([1])],
    ['a function', () => 1],
  ])('is refused for %s, whose content it can’t cover', (_name, part) => {
    expect(() => digestOfModel({ part })).toThrow(TypeError);
  });

  it('freezes shared parts, so that nothing changes them afterwards', () => {
    expect(Object.isFrozen(freezeShared({ a: 1 }))).toBe(true);
  });
});
