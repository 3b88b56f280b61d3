import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { diskFiles, type Files } from '#content/store/files';
import { publisher, type ShellRunner, siteIdentity } from '#publishing/publication';

const STOPPED = new AbortController().signal;

let root: string;
let files: Files;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'almanac-'));
  files = diskFiles(join(root, 'watch'));
});
afterEach(() => rmSync(root, { recursive: true }));

/** Puts a site in the place of the one before, as a build does. */
async function built(site: Readonly<Record<string, string>>) {
  for (const [path, text] of Object.entries(site)) {
    await mkdir(dirname(join(root, 'next', path)), { recursive: true });
    writeFileSync(join(root, 'next', path), text);
  }
  rmSync(join(root, 'dist'), { recursive: true, force: true });
  renameSync(join(root, 'next'), join(root, 'dist'));
}

type Asked = { readonly changed: string; readonly removed: string };

/** A publisher with a line that ends with these codes, one after the other; and what the line was given. */
function publishing(codes: number[] = [], during: () => Promise<void> | void = () => {}, line = 'publish') {
  const asked: Asked[] = [];
  const shell: ShellRunner = async (_line, environment) => {
    const read = (name: string) => readFileSync(environment[name] ?? '', 'utf8');
    asked.push({ changed: read('ALMANAC_CHANGED'), removed: read('ALMANAC_REMOVED') });
    expect(environment.ALMANAC_OUTPUT).toBe(join(root, 'dist'));
    await during();
    return { code: codes.shift() ?? 0, said: 'no route to host' };
  };
  const outDir = join(root, 'dist');
  const now = () => Date.now() + 60_000;
  const publish = publisher({ line, shell, outDir, folder: join(root, 'watch'), files, now });
  return { publish: () => publish(STOPPED), asked };
}

const done = (count: number) => ({ outcome: 'done', trouble: undefined, files: count });

describe('a publication', () => {
  it('receives all files at first, then changed ones, and is not run without changes', async () => {
    const { publish, asked } = publishing();
    await built({ 'index.html': 'one', 'ca/events/jazz/index.html': 'jazz' });
    expect(await publish()).toEqual(done(2));
    expect(await publish()).toEqual(done(0));
    await built({ 'index.html': 'two', 'ca/events/rock/index.html': 'rock' });
    expect(await publish()).toEqual(done(3));
    expect(asked).toEqual([
      { changed: 'ca/events/jazz/index.html\nindex.html\n', removed: '' },
      { changed: 'ca/events/rock/index.html\nindex.html\n', removed: 'ca/events/jazz/index.html\n' },
    ]);
  });

  it('that failed may be incomplete, so the next one receives its files again, in their present state', async () => {
    const { publish, asked } = publishing([0, 7, 7, 0]);
    await built({ a: '1', b: '1', c: '1' });
    await publish();
    await built({ a: '2', b: '1' });
    expect(await publish()).toEqual({ outcome: 'failed', trouble: { code: 7, message: 'no route to host' }, files: 2 });
    await built({ a: '2', b: '2', d: '1' });
    await publish();
    await built({ a: '1', b: '2', c: '1' });
    expect(await publish()).toEqual(done(4));
    expect(await publish()).toEqual(done(0));
    await built({ a: '3', b: '2', c: '1' });
    await publish();
    expect(asked.slice(1)).toEqual([
      { changed: 'a\n', removed: 'c\n' },
      { changed: 'a\nb\nd\n', removed: 'c\n' },
      { changed: 'a\nb\nc\n', removed: 'd\n' },
      { changed: 'a\n', removed: '' },
    ]);
  });

  it('continues from what another process published, or starts over if that is unknown', async () => {
    await built({ a: '1', b: '1' });
    await publishing().publish();
    await built({ a: '1', b: '2' });
    const next = publishing();
    await next.publish();
    expect(next.asked).toEqual([{ changed: 'b\n', removed: '' }]);
    writeFileSync(join(root, 'watch/published.json'), '{"v":1,"fil');
    const lost = publishing();
    await lost.publish();
    expect(lost.asked).toEqual([{ changed: 'a\nb\n', removed: '' }]);
  });

  it('with another command receives all files, as its target may differ', async () => {
    await built({ a: '1', b: '1' });
    await publishing().publish();
    const elsewhere = publishing([], () => {}, 'publish elsewhere');
    expect(await elsewhere.publish()).toEqual(done(2));
    expect(await elsewhere.publish()).toEqual(done(0));
    expect(elsewhere.asked).toEqual([{ changed: 'a\nb\n', removed: '' }]);
  });

  it('of a site that a build replaces meanwhile leaves new files to the next one', async () => {
    await built({ a: '1', b: '1' });
    const { publish, asked } = publishing([], async () => built({ a: '1', b: '2' }));
    const before = siteIdentity(join(root, 'dist'));
    await publish();
    expect(siteIdentity(join(root, 'dist'))).not.toBe(before);
    await publish();
    expect(asked[1]).toEqual({ changed: 'b\n', removed: '' });
  });

  it('waits for the next time if a build replaces the site while its files are compared', async () => {
    await built({ a: '1' });
    const disk = files;
    let once = true;
    files = {
      ...disk,
      async read(path) {
        if (once) await built({ b: '1' });
        once = false;
        return disk.read(path);
      },
    };
    const { publish, asked } = publishing();
    expect(await publish()).toMatchObject({ outcome: 'busy', trouble: undefined });
    expect(await publish()).toEqual(done(1));
    expect(asked).toEqual([{ changed: 'b\n', removed: '' }]);
  });

  it('removes nothing if there is no site', async () => {
    await built({ a: '1' });
    const { publish, asked } = publishing();
    await publish();
    rmSync(join(root, 'dist'), { recursive: true });
    expect(siteIdentity(join(root, 'dist'))).toBeUndefined();
    expect(await publish()).toEqual({ outcome: 'busy', trouble: undefined, files: 0 });
    expect(asked).toHaveLength(1);
  });

  it('is not run if its lists can’t be written, and is run again if its end can’t be recorded', async () => {
    await built({ a: '1' });
    let full = ['changed.txt', 'published.json'];
    const disk = files;
    files = {
      ...disk,
      write: (path, text) =>
        full.includes(path) ? Promise.reject(new Error(`no space left for ${path}`)) : disk.write(path, text),
    };
    const { publish, asked } = publishing();
    expect(await publish()).toMatchObject({
      outcome: 'failed',
      trouble: { message: expect.stringContaining('no space left for changed.txt') },
    });
    expect(asked).toEqual([]);
    full = ['published.json'];
    expect(await publish()).toMatchObject({ outcome: 'failed' });
    full = [];
    expect(await publish()).toEqual(done(1));
    expect(asked).toHaveLength(2);
  });
});
