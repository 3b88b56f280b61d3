import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { projectDigest, watchInputs } from '#publishing/changes/contents';

let root: string;
const places = () => ({
  root,
  contentDir: join(root, 'content'),
  outDir: join(root, 'dist'),
  cacheDir: join(root, '.cache'),
});
const write = (path: string, text: string) => {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), text);
};
const JAZZ = 'content/ca/events/jazz.json';
const writeLongAgo = (text: string) => {
  write(JAZZ, text);
  utimesSync(join(root, JAZZ), 1_577_836_800, 1_577_836_800);
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'almanac-'));
  write('almanac.config.ts', 'export default {}');
  writeLongAgo('{}');
  write('content/.almanac/lock', '');
});
afterEach(() => rmSync(root, { recursive: true }));

describe('the digest of a project’s content', () => {
  // As of files that were written long ago.
  const state = () => projectDigest(places(), Date.now() + 60_000);

  it.each<[string, () => void]>([
    ['a rewritten record', () => write(JAZZ, '[]')],
    ['a rewritten record of the same size and time', () => writeLongAgo('[]')],
    ['a new record', () => write('content/de/events/jazz.json', '{}')],
    ['a record that was removed', () => rmSync(join(root, JAZZ))],
    ['a record that was renamed', () => renameSync(join(root, JAZZ), join(root, 'content/ca/events/blues.json'))],
    ['a line of the ledger', () => write('content/.almanac/ledger/ca/events.ndjson', '{}\n')],
    ['the configuration', () => write('almanac.config.ts', 'export default { }')],
    ['a message of the project', () => write('messages/en.json', '{}')],
    ['an image that was fetched again', () => write('.cache/media/abc.jpg', 'x')],
  ])('changes with %s', (_, change) => {
    const before = state();
    expect(state()).toBe(before);
    change();
    expect(state()).not.toBe(before);
  });

  it('ignores locks and partial files of commands', () => {
    const before = state();
    write('content/.almanac/lock', 'taken');
    write('content/.almanac/lock.json', '{}');
    write('content/ca/events/jazz.json.partial', '{');
    write('messages/.schema/en.json', '{}');
    expect(state()).toBe(before);
  });

  it('never equals an earlier one while a file is too young or unreadable', () => {
    const now = Date.now();
    expect(projectDigest(places(), now)).not.toBe(projectDigest(places(), now + 1));
    rmSync(join(root, 'almanac.config.ts'));
    expect(projectDigest(places(), now)).not.toBe(projectDigest(places(), now + 60_000));
  });
});

describe('watching a project for changes', () => {
  /** Does something until it is noticed, as a file system may take its time to begin. */
  const noticed = async (change: (time: number) => void) => {
    const told = Promise.withResolvers<void>();
    const watching = watchInputs(places(), told.resolve);
    const again = setInterval(change, 10, 0);
    try {
      await told.promise;
    } finally {
      clearInterval(again);
      watching.close();
    }
  };

  it('reports a changed record, one in a new folder, the configuration, and messages of the project', async () => {
    await noticed(() => write(JAZZ, '[]'));
    await noticed(() => write('almanac.config.ts', 'export default { }'));
    await noticed(() => write('messages/en.json', '{}'));
    let saved = 0;
    await noticed(() => {
      saved += 1;
      write(`content/de/venues/mill-${saved}.json`, '{}');
    });
  });

  it('reports a change in a folder that was created while watching', async () => {
    const told: string[] = [];
    let next = Promise.withResolvers<void>();
    const watching = watchInputs(places(), () => {
      told.push('saved');
      next.resolve();
    });
    mkdirSync(join(root, 'content/en/events'), { recursive: true });
    await next.promise;
    next = Promise.withResolvers();
    write('content/en/events/jazz.json', '{}');
    await next.promise;
    watching.close();
    expect(told.length).toBeGreaterThan(1);
  });

  it.each([
    ['is created later', () => rmSync(join(root, 'content'), { recursive: true })],
    ['is replaced', () => {}],
  ])('reports a change in a folder of content that %s', async (_how, before) => {
    before();
    let next = Promise.withResolvers<void>();
    const watching = watchInputs(places(), () => next.resolve());
    rmSync(join(root, 'content'), { recursive: true, force: true });
    mkdirSync(join(root, 'other/ca/events'), { recursive: true });
    renameSync(join(root, 'other'), join(root, 'content'));
    await next.promise;
    // What comes late of that is over once something else has been noticed.
    next = Promise.withResolvers();
    write('almanac.config.ts', 'export default { }');
    await next.promise;
    next = Promise.withResolvers();
    write(JAZZ, '[]');
    await next.promise;
    watching.close();
  });

  it('raises no error if folders can’t be watched', () => {
    const watching = watchInputs({ ...places(), contentDir: join(root, 'nowhere') }, () => {});
    expect(() => watching.close()).not.toThrow();
  });
});
