import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEEPEST_JSON, DEEPEST_TAGS, isShallowHtml, isShallowJson } from '#interface/bounds';
import { decodeItem } from '#interface/decode-item';
import { servedEvent } from '../support/served.ts';

describe('the nesting of HTML elements in a text', () => {
  it.each(['b', 'div', 'ul><li', 'table><tr><td', 'SPAN', 'x-y'])('is limited in depth for <%s>', (name) => {
    const levels = name.split('><').length;
    const tags = `<${name}>`;
    expect(isShallowHtml(tags.repeat(DEEPEST_TAGS / levels))).toBe(true);
    expect(isShallowHtml(tags.repeat(DEEPEST_TAGS / levels + 1))).toBe(false);
  });

  it.each([
    ['a long list', `<ul>${'<li>One</li>'.repeat(5000)}</ul>`],
    ['lists without ends of their items', `<ul>${'<li>One'.repeat(5000)}</ul>`],
    ['paragraphs without ends', '<p>One'.repeat(5000)],
    ['breaks and pictures', '<br><img src="x">'.repeat(5000)],
    ['a large table', `<table>${'<tr><td>1<td>2'.repeat(2000)}</table>`],
    ['formatted words', '<p><b>One</b> and <i>two</i></p>'.repeat(5000)],
    ['no elements', 'x < y '.repeat(5000)],
  ])('is shallow enough in %s', (_what, html) => {
    expect(isShallowHtml(html)).toBe(true);
  });

  it('makes a record, or only an optional field, unreadable when it is too deep, and names the field', () => {
    const deep = '<b>'.repeat(60_000) + '</i>'.repeat(60_000);
    for (const field of ['cost', 'website'])
      expect(decodeItem('events', servedEvent(1, { [field]: deep }))).toMatchObject({
        served: { [field]: '' },
        faults: [`${field}: expected at most ${DEEPEST_TAGS} elements in one another`],
      });
    for (const field of ['title', 'description'])
      expect(decodeItem('events', servedEvent(1, { [field]: deep }))).toEqual({
        reason: expect.stringMatching(new RegExp(`${field}: expected at most ${DEEPEST_TAGS} elements in one another`)),
      });
    expect(decodeItem('events', servedEvent(1, { description: 'x'.repeat(9_000_000) }))).toEqual({
      reason: expect.stringContaining('description: expected at most 8388608 characters'),
    });
  });
});

describe('the nesting of JSON lists and objects', () => {
  it('is limited in depth', () => {
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
    ] as const) {
      const nested = (depth: number) => `${open.repeat(depth)}1${close.repeat(depth)}`;
      expect(isShallowJson(nested(DEEPEST_JSON))).toBe(true);
      expect(isShallowJson(nested(DEEPEST_JSON + 1))).toBe(false);
      expect(isShallowJson(open.repeat(5_000_000))).toBe(false);
    }
  });

  it('is counted outside strings only', () => {
    fc.assert(
      fc.property(fc.json(), fc.string(), (json, text) => {
        const brackets = JSON.stringify(`${text}${'[{'.repeat(DEEPEST_JSON)}\\`);
        expect(isShallowJson(`[${json},${brackets},${json}]`)).toBe(true);
        expect(isShallowJson(`${'['.repeat(DEEPEST_JSON)}${brackets},[]`)).toBe(false);
      }),
    );
  });
});
