import { describe, expect, it } from 'vitest';
import { type FileColumns, NO_FILES } from '../../../site/output/file-columns.ts';
import { type FileState, Snapshot } from '../../../site/output/snapshot.ts';

const NOW = 1_000_000;

const state = (changes: Partial<FileState> = {}): FileState => ({
  digest: 'a',
  size: 7,
  modified: 1_000,
  changed: 2_000.5,
  inode: 9,
  ...changes,
});

/** Files as they are noted, in columns. */
const noted = (changes: Partial<FileState> = {}) => {
  const { columns } = Snapshot.of([
    ['ca/cançó.json', state({ digest: 'b' })],
    ['en/one.json', state(changes)],
  ]);
  return new Snapshot(structuredClone(columns));
};

/** The same files as the system says that they are. */
const found = (changes: Partial<FileState> = {}): FileColumns => noted(changes).columns;

describe('a snapshot of files', () => {
  it('contains the recorded files in their order', () => {
    expect([...noted()]).toEqual([
      ['ca/cançó.json', state({ digest: 'b' })],
      ['en/one.json', state()],
    ]);
    expect(noted().get('en/one.json')).toEqual(state());
    expect(noted().get('en/two.json')).toBeUndefined();
    expect(noted().size).toBe(2);
  });

  it('may be empty', () => {
    const none = Snapshot.of([]);
    expect([...none]).toEqual([]);
    expect([...none.keys()]).toEqual([]);
    expect(none.isUnchanged(NO_FILES, NOW)).toBe(true);
  });

  it('is unchanged if the stats of all files are the same', () => {
    expect(noted().isUnchanged(found(), NOW)).toBe(true);
    expect(noted().isUnchanged(found(), NOW, 'site')).toBe(true);
  });

  it.each([{ size: 8 }, { modified: 1_001 }, { inode: 10 }])(
    'is changed if the stats of one file have %o',
    (changes) => {
      expect(noted().isUnchanged(found(changes), NOW)).toBe(false);
      expect(noted().isUnchanged(found(changes), NOW, 'site')).toBe(false);
    },
  );

  it('is changed if a file was added, removed or renamed', () => {
    const one = Snapshot.of([['ca/cançó.json', state()]]).columns;
    const other = Snapshot.of([...noted()].map(([path, file]) => [`${path}.bak`, file])).columns;
    for (const files of [one, other]) expect(noted().isUnchanged(files, NOW)).toBe(false);
  });

  it('of a site is unchanged if only links to its files were added or removed', () => {
    expect(noted().isUnchanged(found({ changed: 3_000 }), NOW)).toBe(false);
    expect(noted().isUnchanged(found({ changed: 3_000 }), NOW, 'site')).toBe(true);
  });

  it('is changed if a file was or is too young for reliable times', () => {
    const young = { modified: NOW - 100, changed: NOW - 100 };
    expect(noted({ changed: 0 }).isUnchanged(found({ changed: 0 }), NOW)).toBe(false);
    expect(noted({ changed: 0 }).isUnchanged(found(), NOW, 'site')).toBe(false);
    expect(noted(young).isUnchanged(found(young), NOW)).toBe(false);
    expect(noted(young).isUnchanged(found(young), NOW, 'site')).toBe(false);
    expect(noted(young).isUnchanged(found(young), NOW + 60_000)).toBe(true);
  });
});
