import { describe, expect, it } from 'vitest';
import { linksBy } from '#client/link-header';

const RELATION = 'https://api.w.org/';

describe('the links of a Link header', () => {
  it.each([
    ['</b>; rel="https://api.w.org/"', ['/b']],
    ['</b>;REL=HTTPS://API.W.ORG/', ['/b']],
    ['</b>; rel = "alternate https://api.w.org/ next"', ['/b']],
    ['</a>; rel="https://api.w.org/", </b>; rel="https://api.w.org/"', ['/a', '/b']],
    ['</b>; rel="next"; rel="https://api.w.org/"', []],
    ['</b>; title="; rel=https://api.w.org/"', []],
    ['</b>; title="\\"; rel=https://api.w.org/; a=\\""', []],
    ['</b>; anchor="https://api.w.org/"', []],
    ['</b>', []],
    ['/b; rel="https://api.w.org/"', []],
    ['', []],
    [undefined, []],
  ])('are selected by relation in %s', (header, expected) => {
    expect(linksBy(RELATION, header)).toEqual(expected);
  });

  it.each([
    ['a parameter without a value', '</a>; rel=preload; as=style; nopush'],
    ['an empty link', '</a>; rel=x, '],
    ['a blank before the comma', '</a>; title="x" '],
    ['a semicolon at the end', '</a>; rel=x;'],
    ['text that is not a link', 'nonsense'],
    ['a broken extended value', '</a>; title*=x'],
    ['a target with commas', '</a,b;c>; rel=shortlink'],
  ])('are found after %s', (_what, before) => {
    expect(linksBy(RELATION, `${before}, </b>; rel="https://api.w.org/"`)).toEqual(['/b']);
  });

  it('are parsed in time linear in the length of the header, whatever it holds', () => {
    // So long that it takes far more than the time-out where the time grows with the square of the length.
    for (const piece of ['<a>;', '<', '<a>; a="', '; a=b', '; a="\\', ' ;', '; a '])
      expect(linksBy(RELATION, `<a>${piece.repeat(3_000_000)}`)).toEqual([]);
  });
});
