import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asHtml, asReadBack, plainWebAddress, webAddressFromHtml } from '#records/plain-fields';
import { plainField } from '#records/text';
import { codePoint } from '../support/code-point.ts';

describe('plain text as HTML', () => {
  it.each([
    ['Jazz & Blues', 'Jazz & Blues'],
    ['R&D, 5 < 6, I <3 you', 'R&D, 5 < 6, I <3 you'],
    ['A <b>tag</b>', 'A &lt;b&gt;tag&lt;/b&gt;'],
    ['&amp; is an ampersand', '&amp;amp; is an ampersand'],
    ['?a=1&copy=2', '?a=1&amp;copy=2'],
    ['two  blanks', 'two  blanks'],
    ['', ''],
  ])('for %j is %j', (plain, html) => {
    expect(asHtml(plain)).toBe(html);
  });

  it('reads back as the original text, except for white space', () => {
    const bits = fc.constantFrom('&', '<', '>', 'amp;', '#39;', 'lt', '/b', '<!--', '-->', '"', ' ', '\n', 'script');
    const awkward = fc.array(fc.oneof(bits, fc.string({ unit: codePoint }))).map((parts) => parts.join(''));
    fc.assert(
      fc.property(awkward, (plain) => {
        expect(plainField(asHtml(plain))).toBe(asReadBack(plain));
        expect(asReadBack(plain).replace(/\s/gu, '')).toBe(plain.replace(/[\s\p{Cc}]/gu, ''));
      }),
    );
  });
});

describe('a web address in HTML', () => {
  it('is read as the plain address, with every ampersand', () => {
    expect(webAddressFromHtml('https://x.example/?a=1&amp;copy=2&#038;c=3&#38;d')).toBe(
      'https://x.example/?a=1&copy=2&c=3&d',
    );
  });
});

describe('reading a served web address', () => {
  it.each([
    ['http://gato.example.org/?a=1&copy=2&lt=3', 'http://gato.example.org/?a=1&copy=2&lt=3'],
    ['http://gato.example.org/?a=1&amp;copy=2', 'http://gato.example.org/?a=1&copy=2'],
    ['http://gato.example.org/?a=1&#038;b=2&#x26;c', 'http://gato.example.org/?a=1&b=2&c'],
    ['', ''],
  ])('turns %j into %j', (served, address) => {
    expect(plainWebAddress(served)).toBe(address);
  });
});
