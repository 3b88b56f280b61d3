import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  alternateLinks,
  alternatesKey,
  alternatesText,
  type RecordAlternates,
  readAlternates,
} from '#content/state/alternates';
import { ALTERNATES_PATH } from '#content/store/layout';
import { KINDS } from '#interface/kinds';
import { memoryFiles } from '../memory-files.ts';

const code = fc.constantFrom('ca', 'en', 'de', 'es');
const id = fc.integer({ min: 1, max: 9 });
const rows = fc.uniqueArray(
  fc.record<RecordAlternates>(
    {
      language: code,
      kind: fc.constantFrom(...KINDS),
      id,
      modified: fc.constantFrom('', '2026-11-21 10:00:00'),
      ids: fc.dictionary(code, id, { noNullPrototype: true }),
    },
    { requiredKeys: ['language', 'kind', 'id', 'modified'] },
  ),
  { selector: alternatesKey, maxLength: 12 },
);
const mapOf = (all: readonly RecordAlternates[]) => new Map(all.map((row) => [alternatesKey(row), row]));

describe('the alternates of pages', () => {
  it('are read as written, and written identically in any order', async () => {
    await fc.assert(
      fc.asyncProperty(rows, async (all) => {
        const text = alternatesText(mapOf(all));
        expect(alternatesText(mapOf(all.toReversed()))).toBe(text);
        expect(await readAlternates(memoryFiles({ [ALTERNATES_PATH]: text }))).toEqual(mapOf(all));
      }),
    );
  });

  it('are empty without a file, and skip unreadable lines of a damaged file', async () => {
    expect(await readAlternates(memoryFiles())).toEqual(new Map());
    const row = { language: 'ca', kind: 'events', id: 1, modified: '', ids: { en: 2 } } as const;
    const text = `{"v":1,"kind\n${alternatesText(mapOf([row]))}{"v":2}\n`;
    expect(await readAlternates(memoryFiles({ [ALTERNATES_PATH]: text }))).toEqual(mapOf([row]));
  });

  it('join records into groups even when no page names all of them', () => {
    const all: readonly RecordAlternates[] = [
      { language: 'ca', kind: 'events', id: 1, modified: '', ids: { en: 2 } },
      { language: 'de', kind: 'events', id: 3, modified: '', ids: { en: 2 } },
      { language: 'en', kind: 'events', id: 2, modified: '' },
      { language: 'ca', kind: 'tags', id: 1, modified: '', ids: { en: 2 } },
      { language: 'es', kind: 'tags', id: 7, modified: '', ids: {} },
    ];
    expect(alternateLinks(mapOf(all))).toEqual({ events: [{ de: 3, ca: 1, en: 2 }], tags: [{ ca: 1, en: 2 }] });
  });

  it('put each record into one group, the same in any order', () => {
    fc.assert(
      fc.property(rows, (all) => {
        const links = alternateLinks(mapOf(all));
        expect(alternateLinks(mapOf(all.toReversed()))).toEqual(links);
        for (const groups of Object.values(links).map((one) => one ?? [])) {
          const parts = groups.flatMap((group) => Object.entries(group).map(String));
          expect(new Set(parts).size).toBe(parts.length);
        }
      }),
    );
  });
});
