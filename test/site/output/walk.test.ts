import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NO_FILES, pathsIn } from '../../../site/output/file-columns.ts';
import { filesBelow, type StoredWalk, type Walk, walkBelow } from '../../../site/output/walk.ts';

/** So late that no folder is too young to be known by its times. */
const NOW = Number.MAX_SAFE_INTEGER;

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'almanac-walk-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (path: string, text = path) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};

const notedOf = ({ files, folders }: Walk): StoredWalk => ({ paths: files.paths, folders });

/** Walks by what is noted, of which a file is left out: it is found only where its folder was read. */
const pathsFound = (noted: StoredWalk, forgotten: string, now = NOW) => {
  const paths = noted.paths.split('\0').filter((path) => path !== forgotten);
  return pathsIn(walkBelow(folder, { ...noted, paths: paths.join('\0') }, now).files);
};

describe('a walk through a folder', () => {
  it('finds all files and folders in the order of paths', () => {
    for (const path of ['ca.html', 'ca/cançó/a\nb.html', 'ca/a.html', 'index.html']) write(path);
    mkdirSync(join(folder, 'empty'));
    symlinkSync('nowhere', join(folder, 'ca/symbolic'));
    symlinkSync('ca', join(folder, 'folder'));
    const { files, folders } = walkBelow(folder, undefined, NOW);
    expect(pathsIn(files)).toEqual([
      'ca.html',
      'ca/a.html',
      'ca/cançó/a\nb.html',
      'ca/symbolic',
      'folder',
      'index.html',
    ]);
    expect(files).toEqual(filesBelow(folder));
    expect(pathsIn(folders)).toEqual(['', 'ca/', 'ca/cançó/', 'empty/']);
  });

  it('finds nothing if there is no folder', () => {
    expect(walkBelow(join(folder, 'nowhere'), undefined, NOW)).toEqual({ files: NO_FILES, folders: NO_FILES });
  });

  it('reads only folders that have changed since the stored walk', () => {
    for (const path of ['ca/one', 'ca/one.html', 'ca/two.html', 'en/one.html', 'en/two.html']) write(path);
    const noted = notedOf(walkBelow(folder, undefined, NOW));
    expect(pathsFound(noted, 'ca/two.html')).toEqual(['ca/one', 'ca/one.html', 'en/one.html', 'en/two.html']);
    // As a file that comes is noted by the time of its folder.
    utimesSync(join(folder, 'ca'), 1, 1);
    expect(pathsFound(noted, 'ca/two.html')).toContain('ca/two.html');
    expect(pathsFound(noted, 'en/two.html')).not.toContain('en/two.html');
  });

  it('reads no unchanged folder that follows a removed one', () => {
    for (const path of ['ca/one.html', 'ca/two/one.html', 'en/one.html', 'en/two.html']) write(path);
    const noted = notedOf(walkBelow(folder, undefined, NOW));
    rmSync(join(folder, 'ca'), { recursive: true });
    utimesSync(folder, 1, 1);
    expect(pathsFound(noted, 'en/two.html')).toEqual(['en/one.html']);
  });

  it('reads a folder again if it was too young for reliable times', () => {
    for (const path of ['ca/one.html', 'ca/two.html']) write(path);
    const now = statSync(join(folder, 'ca')).ctimeMs + 100;
    const noted = notedOf(walkBelow(folder, undefined, now));
    expect(pathsFound(noted, 'ca/two.html')).toContain('ca/two.html');
    const later = notedOf(walkBelow(folder, noted, now + 60_000));
    expect(pathsFound(later, 'ca/two.html')).not.toContain('ca/two.html');
  });

  it('follows a symbolic link to the folder that it should read', () => {
    write('site/one.html');
    symlinkSync('site', join(folder, 'link'));
    const link = join(folder, 'link');
    const noted = notedOf(walkBelow(link, undefined, NOW));
    write('site/two.html');
    utimesSync(join(folder, 'site'), 1, 1);
    expect(pathsIn(walkBelow(link, noted, NOW).files)).toEqual(['one.html', 'two.html']);
  });

  it('finds the same with and without a stored walk, after any changes', () => {
    const path = fc.constantFrom('a', 'b', 'b.c', 'b/a', 'b/c/d', 'b/c/e', 'c/a/b', 'c/a/b/d');
    const step = fc.oneof(
      fc.record({ does: fc.constant('write' as const), path }),
      fc.record({ does: fc.constant('remove' as const), path }),
      fc.record({ does: fc.constant('make a folder' as const), path }),
      fc.record({ does: fc.constant('rename' as const), path, to: path }),
      fc.record({ does: fc.constant('note' as const) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
        let noted: StoredWalk | undefined;
        let time = 1_000;
        /** Does something, if the system can; then the folders around it have another time than ever before. */
        const act = (paths: readonly string[], one: () => void) => {
          try {
            one();
          } catch {
            return;
          }
          for (const around of paths.map((each) => dirname(join(folder, each)))) {
            time += 1;
            utimesSync(around, time, time);
          }
        };
        for (const one of steps) {
          if (one.does === 'write') act([one.path], () => writeFileSync(join(folder, one.path), `${time}`));
          if (one.does === 'remove') act([one.path], () => rmSync(join(folder, one.path), { recursive: true }));
          if (one.does === 'make a folder') act([one.path], () => mkdirSync(join(folder, one.path)));
          if (one.does === 'rename')
            act([one.path, one.to], () => renameSync(join(folder, one.path), join(folder, one.to)));
          const all = walkBelow(folder, undefined, NOW);
          if (one.does === 'note') noted = notedOf(all);
          expect(walkBelow(folder, noted, NOW)).toEqual(all);
        }
      }),
    );
  });
});
