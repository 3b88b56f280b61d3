import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasDuplicateKeys, positionFinder, syntaxProblem } from '#content/check/syntax';
import { runs } from '../../support/tiers/runs.ts';
import { findings } from './checking.ts';

const at = (text: string) => findings({ 'ca/tags/x.json': text });

describe('checking the syntax of a file', () => {
  it.each([
    ['{"name": "x",}', '1:14', 'A field’s name is expected here.'],
    ['{\n  "name": "x"\n  "slug": "x"\n}', '3:3', 'A comma is missing.'],
    ['{\n  "name" "x"\n}', '2:10', 'A colon is missing.'],
    ['{\r\n  "name": x\r\n}', '2:11', 'This is no JSON value.'],
    ['{"name": "x\n"}', '1:10', 'The text does not end in its line.'],
    ['{"name": "a\tb"}', '1:10', 'The text holds a control character.'],
    ['{"name": "\\q"}', '1:10', 'JSON has no such character behind a backslash.'],
    ['{"name": "x"} {}', '1:15', 'The record has ended before this.'],
    ['{"name": "x"', '1:13', 'A } is missing.'],
    ['{"name": "x" // note\n}', '1:14', 'JSON has no comments.'],
    ['', '1:1', 'A value is expected here.'],
  ])('reports the error in %j at %s', async (text, place, message) => {
    const [first, ...others] = await at(text);
    expect(others).toEqual([]);
    expect(first).toContain(`ca/tags/x.json:${place}: ${message} `);
  });

  it('reports a message and a place inside the file for every syntax error', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'{}[]:,"\\ \n0.1e-tx/*'), maxLength: 30 }), (text) => {
        try {
          JSON.parse(text);
        } catch (error) {
          const { spot, message } = syntaxProblem('x.json', text, error);
          expect(message).toMatch(/\.$/);
          expect('offset' in spot && spot.offset >= 0 && spot.offset <= text.length).toBe(true);
        }
      }),
      { numRuns: runs(500) },
    );
  });

  it('accepts a byte-order mark and does not count it as a column', async () => {
    expect(await at('\uFEFF{"name": "x"}')).toEqual([]);
    expect(await at('\uFEFF{"name": 1}')).toEqual([expect.stringContaining('x.json:1:10: ')]);
  });
});

describe('a duplicate key', () => {
  it('is reported at its second occurrence, at any depth', async () => {
    const text = '{\n  "name": "x",\n  "local": { "notes": "a", "notes": "b" },\n  "name": "y"\n}';
    expect(await at(text)).toEqual([
      "ca/tags/x.json:3:28: 'notes' stands here for a second time; the first is in line 3. Keep one of them: only the last one counts.",
      "ca/tags/x.json:4:3: 'name' stands here for a second time; the first is in line 2. Keep one of them: only the last one counts.",
    ]);
  });

  it('is detected in any JSON, whatever its values and spacing', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), fc.boolean(), (json, spaced) => {
        const text = spaced ? JSON.stringify(JSON.parse(json), null, 2) : JSON.stringify(JSON.parse(json));
        expect(hasDuplicateKeys(text, JSON.parse(text))).toBe(false);
        const twice = `{"a\\\\": ${text}, "b:": "\\":", "a\\\\" : 1}`;
        expect(hasDuplicateKeys(twice, JSON.parse(twice))).toBe(true);
      }),
    );
  });

  it('is not reported in a very long text that has none', () => {
    const text = JSON.stringify({ name: 'x', description: '"\\ab: '.repeat(500_000) });
    expect(hasDuplicateKeys(text, JSON.parse(text))).toBe(false);
  });
});

describe('the position of a value', () => {
  const place = positionFinder('{\n  "a": [1, {"b": 2}],\n  "c": 3\n}');
  it.each([
    [{ value: ['a', 1, 'b'] }, 2, 18],
    [{ key: ['a', 1, 'b'] }, 2, 13],
    [{ key: ['c'] }, 3, 3],
    [{ value: ['c', 'd', 0] }, 3, 8],
    [{ value: ['nothing'] }, 1, 1],
    [{ value: [] }, 1, 1],
    [{ offset: 4 }, 2, 3],
  ])('of %j is line %i, column %i', (spot, line, column) => {
    expect(place(spot)).toEqual({ line, column });
  });
});
