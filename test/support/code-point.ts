import fc from 'fast-check';

const SURROGATES = { first: 0xd800, count: 0x800 };

/**
 * Any one character of Unicode, to draw texts from: `fc.string({ unit: codePoint })`. The unit `binary` draws the same, and
 * takes a second to list all characters first.
 */
export const codePoint: fc.Arbitrary<string> = fc
  .nat({ max: 0x10ffff - SURROGATES.count })
  .map((at) => String.fromCodePoint(at < SURROGATES.first ? at : at + SURROGATES.count));
