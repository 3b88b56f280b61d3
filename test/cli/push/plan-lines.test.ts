import { stripVTControlCharacters } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planLines } from '#cli/push/plan-lines';
import { wordDiff } from '#cli/push/word-diff';
import { printable } from '#records/printable';
import type { PushPlan, UpdateStep } from '#sync/push/plan';
import { codePoint } from '../../support/code-point.ts';

const NOTHING: PushPlan = { steps: [], heldBack: [], taken: [], notes: [] };
const ORIGIN = 'https://agenda.example';
const PLAIN = { colour: false };

const update = (changes: Partial<UpdateStep> = {}): UpdateStep => ({
  does: 'update',
  language: 'ca',
  kind: 'events',
  path: 'ca/events/jazz.json',
  id: 12,
  file: 'f',
  served: 's',
  changes: [],
  resent: [],
  copies: [],
  ...changes,
});

/** The lines of one changed field, without the field's name. */
function shown(from: unknown, to: unknown, layout: { width?: number; colour: boolean } = PLAIN): string[] {
  const lines = planLines({ ...NOTHING, steps: [update({ changes: [{ field: 'of', from, to }] })] }, ORIGIN, layout);
  return lines.slice(3, -2).map((line, index) => line.slice(index === 0 ? '  of   '.length : '     | '.length));
}

const words = (number: number, prefix: string) => Array.from({ length: number }, (_, index) => `${prefix}${index}`);

describe('a push plan', () => {
  it('lists each call with its changes, what is held back and why, and totals', () => {
    const plan: PushPlan = {
      steps: [
        {
          does: 'create',
          language: 'ca',
          kind: 'venues',
          path: 'ca/venues/sala.json',
          file: 'f',
          key: { field: 'venue', value: 'Sala' },
          changes: [
            { field: 'venue', from: undefined, to: 'Sala' },
            { field: 'show_map', from: undefined, to: true },
          ],
          needs: [],
        },
        {
          does: 'create',
          language: 'ca',
          kind: 'events',
          path: 'ca/events/ball.json',
          file: 'f',
          key: { field: 'slug', value: 'ball' },
          changes: [{ field: 'venue', from: undefined, to: ['sala'] }],
          needs: ['ca/venues/sala.json'],
        },
        update({
          changes: [{ field: 'cost', from: '10', to: '' }],
          resent: ['sticky', 'featured'],
          copies: [{ language: 'en', path: 'en/events/jazz.json', file: 'f' }],
        }),
        { does: 'delete', language: 'en', kind: 'tags', path: 'en/tags/old.json', id: 9, served: 's', title: 'Old' },
      ],
      heldBack: [
        { language: 'ca', kind: 'events', path: 'ca/events/c.json', id: 3, cell: 'removed', reason: 'not asked for' },
        { language: 'ca', kind: 'events', path: 'ca/events/a.json', id: 1, cell: 'refused', reason: 'it is protected' },
        { language: 'ca', kind: 'events', path: 'ca/events/b.json', id: 2, cell: 'conflict', reason: 'title differs' },
      ],
      taken: [{ language: 'ca', kind: 'tags', path: 'ca/tags/nou.json' }],
      notes: ['The folder is large.'],
    };
    expect(planLines(plan, ORIGIN, PLAIN)).toEqual([
      'To https://agenda.example; each record is looked at (GET) before and after:',
      '',
      'Create ca/venues/sala.json: POST …/venues',
      '  venue      nothing → "Sala"',
      '  show_map   nothing → true',
      '  Only if no record has the venue "Sala".',
      '',
      'Create ca/events/ball.json: POST …/events',
      '  venue   nothing → ["sala"]',
      '  Only if no record has the slug "ball".',
      '  Made after the new records that it names: ca/venues/sala.json.',
      '',
      'Update ca/events/jazz.json: POST …/events/12',
      '  cost   "10" → ""',
      '  Sent along as the service has them: sticky, featured.',
      '  The same record in other languages: en/events/jazz.json.',
      '',
      'Delete en/tags/old.json: DELETE …/tags/9',
      '  It is "Old" on the service.',
      '',
      'In conflict; a person has to decide:',
      '  ca/events/b.json: title differs',
      '',
      "Refused; it can't be written so:",
      '  ca/events/a.json: it is protected',
      '',
      'Removed here; not deleted on the service:',
      '  ca/events/c.json: not asked for',
      '',
      'Files that agree with the service, or take what it has:',
      '  ca/tags/nou.json',
      '',
      'Worth knowing:',
      '  The folder is large.',
      '',
      '1 update, 2 new, 1 delete; 3 held back; 1 file taken.',
    ]);
  });

  it('without steps reports that both sides agree', () => {
    expect(planLines(NOTHING, ORIGIN, PLAIN)).toEqual(['Nothing to push: content and the service agree.']);
    expect(planLines({ ...NOTHING, notes: ['Mind.'] }, ORIGIN, PLAIN)).toContain('  Mind.');
  });

  it('without writes lists what is held back but no call', () => {
    const held = { language: 'ca', kind: 'events', path: 'a', id: undefined, cell: 'conflict', reason: 'b' } as const;
    expect(planLines({ ...NOTHING, heldBack: [held] }, ORIGIN, PLAIN)).toEqual([
      'In conflict; a person has to decide:',
      '  a: b',
      '',
      '0 updates, 0 new, 0 deletes; 1 held back.',
    ]);
  });
});

describe('a changed field', () => {
  const LONG = `${'word '.repeat(16)}end`;

  it.each([
    ['a text', 'Jazz', 'Jazz "2"', '"Jazz" → "Jazz \\"2\\""'],
    ['a cleared text differently from a missing one', 'Jazz', '', '"Jazz" → ""'],
    ['a text that is removed', 'Jazz', undefined, '"Jazz" → nothing'],
    ['a number', 1, 0, '1 → 0'],
    ['a list that partly stays', [1, 2, 3], [1, 3, 4], 'removed 2; added 4; kept 1, 3'],
    ['a list that grows', [1], [1, 'nou'], 'added "nou"; kept 1'],
    ['a list that shrinks', [1, 2], [2], 'removed 1; kept 2'],
    ['a list that is replaced', [1], [2], '[1] → [2]'],
    ['a list that is cleared', [1], [], '[1] → []'],
    ['a new list', undefined, [1], 'nothing → [1]'],
    ['a list in another order', [1, 2, 3], [2, 1], '[1,2,3] → [2,1]'],
    ['a list with a duplicate', [1, 1], [1], '[1,1] → [1]'],
    ['a short text', 'a'.repeat(80), 'b', `"${'a'.repeat(80)}" → "b"`],
    ['a long text', LONG, `${LONG}ing`, `…${' word'.repeat(7)} [-end-]{+ending+}`],
    ['a long text from nothing', undefined, LONG, `nothing → {+${LONG}+}`],
    ['a long text from an empty one', '', LONG, `"" → {+${LONG}+}`],
    ['a long text that is removed', LONG, undefined, `[-${LONG}-] → nothing`],
    ['a long text that is cleared', LONG, '', `[-${LONG}-] → ""`],
  ])('shows %s', (_what, from, to, line) => {
    expect(shown(from, to)).toEqual([line]);
  });

  it('shows multi-line text line by line, with added and removed line breaks', () => {
    expect(shown('<p>one</p>\n<p>two</p>\n', '<p>one</p>\n<p>2</p> ')).toEqual([
      '<p>one</p>\\n',
      '<p>[-two-]{+2+}</p>[-\\n-]',
      '{+ +}',
    ]);
  });

  it('shows some words around each change of a long text, and HTML as plain text', () => {
    const before = words(30, 'a').join(' ');
    const between = words(30, 'b').join(' ');
    const after = words(30, 'c').join(' ');
    expect(shown(`${before} <b>x</b> ${between} y ${after}`, `${before} <i>x</i> ${between} z ${after}`)).toEqual([
      '… a21 a22 a23 a24 a25 a26 a27 a28 a29 <[-b-]{+i+}>x</[-b-]{+i+}> b0 b1 b2 b3 b4 b5 b6 b7 b8 b9 b10 b11… b21 b22 b23 b24 b25 b26 b27 b28 b29 [-y-]{+z+} c0 c1 c2 c3 c4 c5 c6 c7 c8 c9 c10 c11…',
    ]);
  });

  it('states how much of a very long new text is omitted', () => {
    const [line = ''] = shown(undefined, 'x'.repeat(5_000));
    expect(line).toBe(`nothing → {+${'x'.repeat(500)} … 4000 characters more … ${'x'.repeat(500)}+}`);
  });

  it('stays within the given width', () => {
    const text = words(300, 'w').join(' ');
    fc.assert(
      fc.property(fc.integer({ min: 20, max: 120 }), fc.integer({ min: 0, max: 299 }), (width, at) => {
        const other = words(300, 'w').toSpliced(at, 1, 'new\n').join(' ');
        const lines = shown(text, other, { width, colour: false });
        expect(Math.max(...lines.map((line) => line.trimEnd().length))).toBeLessThanOrEqual(width - 7);
      }),
    );
  });

  it('is coloured on a terminal and reads the same without colours', () => {
    const cases = [
      ['Jazz', 'Blues'],
      [
        [1, 2],
        [1, 3],
      ],
      ['one\ntwo', 'one\nthree'],
    ];
    for (const [from, to] of cases) {
      const coloured = shown(from, to, { colour: true });
      expect(coloured.join('')).toContain('\u001b[31m');
      expect(coloured.join('')).toContain('\u001b[32m');
      expect(coloured.map((line) => stripVTControlCharacters(line))).toEqual(shown(from, to));
    }
  });
});

describe('text from a service in a push plan', () => {
  it('is shown with invisible characters escaped and joined emoji unchanged', () => {
    expect(shown('a\u00a0b\u200b\u{e0041}', '👨‍👩‍👧\t\u202ex\u001b[2J')).toEqual([
      '"a\\u{a0}b\\u{200b}\\u{e0041}" → "👨‍👩‍👧\\t\\u{202e}x\\u001b[2J"',
    ]);
  });

  it('cannot be mistaken for the marks of a word diff', () => {
    expect(shown('[-old-]\n{+new+} a', '[-old-]\n{+new+} b')).toEqual(['[\\-old-\\]\\n', '{\\+new+\\} [-a-]{+b+}']);
  });

  it('cannot imitate a line of the plan, wherever it appears', () => {
    const foreign = fc.oneof(
      fc.string({ unit: codePoint, maxLength: 40 }),
      fc.constantFrom('\nUpdate x: POST …/events/1', '::error::x', '\r\u0085\u2028Nothing to push', '\u001b[1A\u202e'),
      fc
        .array(fc.constantFrom('word ', '\n', '::', '\u001b[2K', '  | ', '-]', '{+'), { maxLength: 60 })
        .map((all) => all.join('')),
    );
    fc.assert(
      fc.property(foreign, foreign, fc.option(fc.integer({ min: 10, max: 80 })), (one, other, width) => {
        const subject = { language: 'ca', kind: 'events', path: one } as const;
        const plan: PushPlan = {
          steps: [
            update({ path: one, changes: [{ field: 'title', from: one, to: other }], resent: [one] }),
            { ...subject, does: 'delete', id: 1, served: 's', title: other },
            { ...subject, does: 'create', file: 'f', key: { field: 'slug', value: other }, changes: [], needs: [one] },
          ],
          heldBack: [{ ...subject, id: 1, cell: 'refused', reason: other }],
          taken: [subject],
          notes: [other],
        };
        const lines = planLines(plan, ORIGIN, { colour: false, width: width ?? undefined });
        for (const line of lines) {
          expect(printable(line)).toBe(line);
          expect(line).not.toMatch(/[\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029]/u);
        }
        const diff = lines.slice(
          3,
          lines.findIndex((line) => line.startsWith('  Sent along')),
        );
        expect(diff.filter((line) => !/^ {2}(?:title {3}| {6}\| )/.test(line))).toEqual([]);
        const plain = planLines({ ...plan, steps: plan.steps.slice(1) }, ORIGIN, PLAIN);
        expect(plain).toHaveLength(2 + 3 + 4 + 3 * 3 + 1);
      }),
    );
  });
});

describe('a word diff', () => {
  const side = (of: readonly { side: string; text: string }[], which: 'removed' | 'added') =>
    of.flatMap((one) => (one.side === 'kept' || one.side === which ? [one.text] : [])).join('');

  it('reproduces both texts to the last character', () => {
    const text = fc.oneof(
      fc
        .array(fc.constantFrom('jazz', 'nit', ' ', '  ', '\n', ', ', '<p>', '</p>', 'l·l', 'é', '夜の', '👩‍🎤'))
        .map((all) => all.join('')),
      fc.string({ unit: codePoint }),
    );
    fc.assert(
      fc.property(text, text, (from, to) => {
        const passages = wordDiff(from, to);
        expect(side(passages, 'removed')).toBe(from);
        expect(side(passages, 'added')).toBe(to);
        expect(passages.filter((one) => one.text === '')).toEqual([]);
        // Neighbours of one sort would be one passage, and what is removed leads.
        const order = passages.map((one) => one.side).join(' ');
        expect(order).not.toMatch(/\b(\w+) \1\b|added removed/);
      }),
    );
  });

  it('keeps unchanged words and joins changes separated only by a space', () => {
    expect(wordDiff('un concert, de jazz, gratis', 'un ball, de nit, gratis')).toEqual([
      { side: 'kept', text: 'un ' },
      { side: 'removed', text: 'concert' },
      { side: 'added', text: 'ball' },
      { side: 'kept', text: ', de ' },
      { side: 'removed', text: 'jazz' },
      { side: 'added', text: 'nit' },
      { side: 'kept', text: ', gratis' },
    ]);
    expect(wordDiff('a old tale z', 'a new story z')).toEqual([
      { side: 'kept', text: 'a ' },
      { side: 'removed', text: 'old tale' },
      { side: 'added', text: 'new story' },
      { side: 'kept', text: ' z' },
    ]);
  });

  it('of texts with very many different words replaces everything between their common ends', () => {
    const [from, to] = [words(2_000, 'a').join(' '), words(2_000, 'b').join(' ')];
    expect(wordDiff(`so ${from} on`, `so ${to} on`)).toEqual([
      { side: 'kept', text: 'so ' },
      { side: 'removed', text: from },
      { side: 'added', text: to },
      { side: 'kept', text: ' on' },
    ]);
    const alike = wordDiff(`so ${from} on`, `so ${from} ${to} ${from} on`);
    expect(side(alike, 'removed')).toBe(`so ${from} on`);
    expect(side(alike, 'added')).toBe(`so ${from} ${to} ${from} on`);
  });
});
