import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pageFolder } from '#content/pages/folder';
import { pagesIn, pageText } from './page-folders.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'almanac-pages-'));
  mkdirSync(join(root, 'pages/en'), { recursive: true });
  writeFileSync(join(root, 'secret.md'), pageText(['title: Secret']));
});
afterEach(() => rmSync(root, { recursive: true }));

const pages = () => pagesIn(pageFolder(join(root, 'pages')));

describe('the folder of pages', () => {
  it('is read from disk', async () => {
    writeFileSync(join(root, 'pages/en/a.md'), pageText(['title: A']));
    expect((await pages()).ownPages.pages.map(({ path }) => path)).toEqual(['en/a.md']);
  });

  it('follows no symbolic link to a file, to a language folder or to the whole folder', async () => {
    symlinkSync(join(root, 'secret.md'), join(root, 'pages/en/secret.md'));
    symlinkSync(join(root, 'pages/en'), join(root, 'pages/ca'));
    const { ownPages, problems } = await pages();
    expect(ownPages.pages).toEqual([]);
    expect(problems.map(({ path }) => path)).toEqual(['ca', 'en/secret.md']);
    expect(await pageFolder(join(root, 'pages')).read('en/secret.md', 1_000)).toBeUndefined();
    symlinkSync(join(root, 'pages'), join(root, 'linked'));
    await expect(pagesIn(pageFolder(join(root, 'linked')))).rejects.toThrow(
      'is a symbolic link, which is not followed',
    );
  });

  it('is read without waiting for a named pipe or reading a long file in full', async () => {
    execFileSync('mkfifo', [join(root, 'pages/en/pipe.md')]);
    writeFileSync(join(root, 'pages/en/long.md'), 'a'.repeat(100));
    const folder = pageFolder(join(root, 'pages'));
    expect(await folder.list('en')).toContainEqual({ name: 'pipe.md', is: 'other' });
    expect(await folder.read('en/pipe.md', 10)).toBeUndefined();
    expect((await folder.read('en/long.md', 10))?.length).toBe(11);
    expect(await folder.read('en/none.md', 10)).toBeUndefined();
  });
});
