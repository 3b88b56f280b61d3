import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { publicFolderOf, publishPublicFiles } from '../../../site/hosting/public-files.ts';
import { outputFolder } from '../../../site/output/output.ts';

let root: string;
const write = (path: string, content: string | Uint8Array) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
};
const opened = () => outputFolder(join(root, 'dist'));

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'almanac-public-'));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('the files of public/', () => {
  it('are published with their names and bytes, including hidden files and subfolders', () => {
    const bytes = Uint8Array.from([0, 255, 13, 10]);
    write('public/CNAME', 'agenda.example.org\n');
    write('public/.well-known/security.txt', 'Contact: mailto:it@example.org\n');
    write('public/a/b/c.bin', bytes);
    const output = opened();
    publishPublicFiles(join(root, 'public'), output);
    const files = output.finish(Date.now());
    expect([...files.keys()]).toEqual(['.well-known/security.txt', 'CNAME', 'a/b/c.bin']);
    expect(readFileSync(join(root, 'dist/CNAME'), 'utf8')).toBe('agenda.example.org\n');
    expect(Uint8Array.from(readFileSync(join(root, 'dist/a/b/c.bin')))).toEqual(bytes);
  });

  it('are absent if there is no such folder', () => {
    const output = opened();
    publishPublicFiles(join(root, 'public'), output);
    expect(output.finish(Date.now()).size).toBe(0);
  });

  it.each([
    ['the file', 'ca/index.html', 'public/ca/index.html'],
    ['a folder', 'ca/index.html', 'public/ca'],
    ['a file in the place of the folder', 'robots.txt', 'public/robots.txt/more'],
  ])('are refused by name if the site has %s', (_what, ofSite, own) => {
    write(own, 'mine');
    const output = opened();
    output.write(ofSite, 'the site');
    expect(() => publishPublicFiles(join(root, 'public'), output)).toThrow(
      `${own} can't be published: the site has a file of that name.`,
    );
    expect(readFileSync(join(root, 'dist', ofSite), 'utf8')).toBe('the site');
  });

  it('are refused if one is a link, wherever it leads', () => {
    write('secret', 'of no site');
    write('public/CNAME', 'agenda.example.org');
    symlinkSync('../secret', join(root, 'public/leak'));
    expect(() => publishPublicFiles(join(root, 'public'), opened())).toThrow(
      "public/leak can't be published: it is a link.",
    );
  });

  it.skipIf(process.platform === 'win32')('are refused if one is not a regular file, such as a pipe', () => {
    mkdirSync(join(root, 'public'));
    execFileSync('mkfifo', [join(root, 'public/pipe')]);
    expect(() => publishPublicFiles(join(root, 'public'), opened())).toThrow(
      "public/pipe can't be published: it is no file.",
    );
  });
});

describe('the folder of files that are published unchanged', () => {
  it('is ignored if the site is built into it or into a subfolder', () => {
    expect(publicFolderOf('/p', '/p/dist')).toBe('/p/public');
    expect(publicFolderOf('/p', '/elsewhere')).toBe('/p/public');
    expect(publicFolderOf('/p', '/p/public-site')).toBe('/p/public');
    expect(publicFolderOf('/p', '/p/public')).toBeUndefined();
    expect(publicFolderOf('/p', '/p/public/site')).toBeUndefined();
  });
});
