import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { contentLine, dateValue, textValue, uriValue, utcValue } from '#feeds/content-line';

const octets = (text: string) => Buffer.byteLength(text);

/** Texts on one line, of characters of every length in UTF-8. */
const oneLineText = fc
  .array(
    fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('x'.repeat(70), 'é'.repeat(37), '한'.repeat(25), '🎻')),
  )
  .map((parts) => parts.join('').replace(/\p{Cc}/gu, ''));

/** Texts in which a line break is `\n`, with a preference for what is escaped. */
const lines = fc
  .array(fc.oneof(oneLineText, fc.constantFrom('\n', '\\', '\\n', ';', ',', ':', '"', '^', '^n', "^'", '^^', '=')))
  .map((parts) => parts.join(''));

/** The physical lines of a text that ends with CRLF. */
function physical(text: string): string[] {
  expect(text.endsWith('\r\n')).toBe(true);
  return text.slice(0, -2).split('\r\n');
}

const unfolded = (text: string) => physical(text.replaceAll('\r\n ', '')).join('(broken)');

describe('a content line', () => {
  it('is folded where 75 octets are full, never within a character, and reads the same unfolded', () => {
    fc.assert(
      fc.property(oneLineText, (text) => {
        const folded = contentLine('X-TEST', text);
        expect(unfolded(folded)).toBe(`X-TEST:${text}`);
        const pieces = physical(folded);
        for (const [index, piece] of pieces.entries()) {
          expect(octets(piece)).toBeLessThanOrEqual(75);
          expect(piece.isWellFormed()).toBe(true);
          const [next] = pieces[index + 1]?.slice(1) ?? '';
          if (next !== undefined) expect(octets(piece + next)).toBeGreaterThan(75);
        }
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    [75, 1],
    [76, 2],
    [75 + 74, 2],
    [75 + 75, 3],
  ])('of %i octets is %i physical lines', (length, count) => {
    expect(physical(contentLine('X', 'a'.repeat(length - 2)))).toHaveLength(count);
  });

  it('moves a character of four octets that begins within the 75 to the next line', () => {
    expect(contentLine('X', `${'a'.repeat(70)}🎻b`)).toBe(`X:${'a'.repeat(70)}\r\n 🎻b\r\n`);
    expect(contentLine('X', `${'a'.repeat(69)}🎻b`)).toBe(`X:${'a'.repeat(69)}🎻\r\n b\r\n`);
  });

  it('has its parameters in the order given, without those that are not given', () => {
    expect(contentLine('X', '1', { A: 'b', C: undefined, D: '' })).toBe('X;A=b;D=:1\r\n');
  });
});

describe('a parameter', () => {
  it.each([
    ['plain text', 'plain text'],
    ['a:b', '"a:b"'],
    ['a;b', '"a;b"'],
    ['a,b', '"a,b"'],
    ['"a"', "^'a^'"],
    ['"a", b', '"^\'a^\', b"'],
    ['a^b', 'a^^b'],
    ['a\nb', 'a^nb'],
    ['^n', '^^n'],
    ["^'", "^^'"],
    ['a\\b', 'a\\b'],
  ])('%j is written %s (RFC 6868)', (value, written) => {
    expect(contentLine('X', '1', { P: value })).toBe(`X;P=${written}:1\r\n`);
  });

  it('reads as what it was, and ends where it ends', () => {
    fc.assert(
      fc.property(lines, lines, (one, other) => {
        const line = unfolded(contentLine('X', textValue('value'), { ONE: one, OTHER: other }));
        const [, first = '', second = ''] =
          /^X;ONE=("[^"]*"|[^":;,]*);OTHER=("[^"]*"|[^":;,]*):value$/.exec(line) ?? [];
        const decoded = [first, second].map((value) =>
          value.replaceAll('"', '').replace(/\^[n'^]/g, (pair) => ({ '^n': '\n', "^'": '"' })[pair] ?? '^'),
        );
        expect(decoded).toEqual([one, other]);
      }),
      { numRuns: 500 },
    );
  });
});

describe('a value', () => {
  it('of text reads as what it was, in ical.js and by the letter of RFC 5545', () => {
    fc.assert(
      fc.property(lines, (text) => {
        const value = textValue(text);
        expect(value.replace(/\\(.)/g, (_, character) => (character === 'n' ? '\n' : character))).toBe(text);
        expect(value.replace(/\\[\\;,n]/g, '')).not.toMatch(/[\\;,\n]/);
        expect(ICAL.Property.fromString(unfolded(contentLine('SUMMARY', value))).getFirstValue()).toBe(text);
      }),
      { numRuns: 500 },
    );
  });

  it('of a URI is itself where it is one, but for commas and semicolons', () => {
    for (const uri of ['https://u:p@a.example:80/b%20c/?d=e&f[]=g#h', 'mailto:a+b@c.example', "urn:x:(y)*!$'~_"])
      expect(uriValue(uri)).toBe(uri);
    expect(uriValue('https://a.example/b,c;d')).toBe('https://a.example/b%2Cc%3Bd');
  });

  it('of a URI is one on one line whatever it is made of', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const uri = uriValue(text);
        expect(uri).toMatch(/^[\w\-.~:/?#[\]@!$&'()*+=%]*$/);
        expect(uriValue(uri)).toBe(uri);
        if (!text.includes('%')) expect(decodeURIComponent(uri)).toBe(text.toWellFormed());
      }),
    );
    expect(uriValue('a\r\nX:1\u2028"é"\ud83d')).toBe('a%0D%0AX:1%E2%80%A8%22%C3%A9%22%EF%BF%BD');
  });

  it('of a date or time has no separators and no fractions of seconds', () => {
    expect(dateValue(Temporal.PlainDate.from('1970-01-02'))).toBe('19700102');
    expect(dateValue(Temporal.PlainDateTime.from('2100-12-31T23:59:58.9'))).toBe('21001231T235958');
    expect(dateValue(Temporal.PlainDateTime.from('2027-01-15T00:00'))).toBe('20270115T000000');
    expect(utcValue(Temporal.Instant.from('2027-01-15T19:00:00.5+01:00'))).toBe('20270115T180000Z');
  });
});
