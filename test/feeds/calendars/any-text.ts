import fc from 'fast-check';
import { codePoint } from '../../support/code-point.ts';

/** Any text, with a preference for what has broken iCalendar writers. */
export const anyText: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: fc.string({ unit: codePoint, maxLength: 12 }) },
      { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
      fc.constantFrom('\r', '\n', '\r\n', '\r\n ', 'BEGIN:VEVENT', 'END:VEVENT'),
      fc.constantFrom(';', ',', ':', '"', '=', '^', "^'", '^n', '\\', '\\n', '\\,'),
      fc.constantFrom('\u0000', '\u0007', '\v', '\f', '\u001c', '\u0085', '\u2028', '\u2029', '\u007f', '\ud83d'),
      fc.constantFrom('\ufeff', '\u00a0', '\u202e', '\u0301', '\uffff'),
      fc.constantFrom('x'.repeat(80), 'é'.repeat(50), '👩‍👩‍👧', '🎻'.repeat(30), '&amp;', '<b>', '</p>'),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''));

/** A text as it stands on one line: what is no text, or breaks lines, is a space. */
export const onOneLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();
