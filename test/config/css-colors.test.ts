import { describe, expect, it } from 'vitest';
import { CSS_COLOR_NAMES, hexOf, isCssColor } from '#config/css-colors';
import { COLOURS } from '../feeds/lint/colours.ts';

describe('the colours of CSS3', () => {
  it('are exactly the colours that iCalendar allows', () => {
    expect(new Set(CSS_COLOR_NAMES)).toEqual(COLOURS);
    for (const name of COLOURS) expect(isCssColor(name)).toBe(true);
    for (const text of ['rebeccapurple', 'Teal', 'ochre', '', 'toString', '__proto__'])
      expect(isCssColor(text)).toBe(false);
  });

  it.each([
    ['mediumpurple', '#9370db'],
    ['palevioletred', '#db7093'],
    ['firebrick', '#b22222'],
    ['aqua', '#00ffff'],
    ['black', '#000000'],
  ] as const)('have %s as %s', (name, hex) => {
    expect(hexOf(name)).toBe(hex);
  });
});
