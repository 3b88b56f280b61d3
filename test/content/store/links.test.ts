import { existsSync, lstatSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { diskFiles } from '#content/store/files';
import { cacheFiles } from '#content/store/links';
import { openSpool } from '#content/store/spool';
import { ContentError } from '#errors';
import { diskMediaCache } from '#media/cache';
import { writeSiteManifest, writeWhole } from '#publishing/changes/last-build';
import { responseCache } from '#settings/connection';
import { compiledFolder } from '../../../site/engine/compile/compiled.ts';
import { PictureCache } from '../../../site/pictures/picture-cache.ts';
import { filesOf } from '../../support/project.ts';

const DIGEST = 'a'.repeat(64);

let root: string;
let cache: string;
let outside: string;

/** Files of somebody else, older than all that a cache keeps. */
const OTHERS = {
  'letter.txt': 'a letter',
  [`${DIGEST}.png`]: 'a picture',
  'folder/deep.txt': 'deep',
  [`${'b'.repeat(32)}/files.txt`]: 'a folder whose name is a digest',
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'almanac-links-'));
  [cache, outside] = [join(root, '.cache'), join(root, 'outside')];
  mkdirSync(cache);
  for (const [path, text] of Object.entries(OTHERS)) {
    mkdirSync(dirname(join(outside, path)), { recursive: true });
    writeFileSync(join(outside, path), text);
    for (const old of [path, dirname(path)]) utimesSync(join(outside, old), 1, 1);
  }
});

afterEach(() => {
  expect(filesOf(outside)).toEqual(OTHERS);
  rmSync(root, { recursive: true, force: true });
});

/** Puts a link into the cache. */
function link(path: string, target = outside): void {
  mkdirSync(dirname(join(cache, path)), { recursive: true });
  symlinkSync(target, join(cache, path));
}

const isLink = (path: string) => lstatSync(join(cache, path), { throwIfNoEntry: false })?.isSymbolicLink() === true;

describe('a symbolic link that leads out of a cache', () => {
  it('is not followed by the notes of runs', async () => {
    const letter = join(outside, 'letter.txt');
    link('watch');
    link('observe/deep');
    link('report.json.partial', letter);
    link('kept.json', letter);
    await cacheFiles(cache, 'watch').write('note.json', 'note');
    const files = cacheFiles(cache);
    await files.write('observe/deep/ca/events.ndjson', 'events');
    await files.write('report.json', 'report');
    await files.write('kept.json', 'kept');
    await files.stage('staged.json', 'staged');
    expect(filesOf(cache)).toMatchObject({ 'watch/note.json': 'note', 'report.json': 'report', 'kept.json': 'kept' });
    link('gone');
    await files.remove('gone/letter.txt');
    link('moved');
    await files.rename('staged.json', 'moved/letter.txt');
    expect(filesOf(cache)).toMatchObject({ 'moved/letter.txt': 'staged', 'observe/deep/ca/events.ndjson': 'events' });
  });

  it('is not followed by the mirror of pictures', async () => {
    link('media');
    const { images, notes } = diskMediaCache(cache);
    expect((await images.sizes()).size).toBe(0);
    link(`media/${DIGEST}.jpg.partial`, join(outside, 'letter.txt'));
    await images.write(`${DIGEST}.jpg`, Buffer.from('mirrored'));
    await notes.write('validators.ndjson', '');
    expect(filesOf(join(cache, 'media'))).toEqual({ [`${DIGEST}.jpg`]: 'mirrored', 'validators.ndjson': '' });
    rmSync(join(cache, 'media'), { recursive: true });
    link('media');
    await images.remove(`${DIGEST}.png`);
  });

  it.each(['pictures', 'pictures/%s'])('is not followed by the cache of resized pictures: %s', async (path) => {
    await new PictureCache(cache, 'one').write('a.webp', Buffer.from('a'));
    const [made = ''] = Object.keys(filesOf(join(cache, 'pictures')));
    const place = path.replace('%s', dirname(made));
    rmSync(join(cache, place), { recursive: true });
    link(place);
    new PictureCache(cache, 'one').prune(new Set(), Date.now());
    expect(existsSync(join(cache, place))).toBe(false);
    link(place);
    await new PictureCache(cache, 'one').write('a.webp', Buffer.from('a'));
    expect(filesOf(join(cache, 'pictures'))).toEqual({ [made]: 'a' });
  });

  it('is not followed by the notes of builds', async () => {
    link('build');
    await writeSiteManifest(cache, { site: 'site', files: new Map([['ca', 'files']]) }, undefined);
    expect(Object.keys(filesOf(join(cache, 'build')))).toEqual(['files-ca.json', 'site.json']);
    link('build/records');
    link('build/last.partial', join(outside, 'letter.txt'));
    await writeWhole(cache, 'build/records/ca/events.json', 'records');
    await writeWhole(cache, 'build/last', 'last');
  });

  it('is not followed by the cache of service responses', async () => {
    link('pages/reader');
    const answers = responseCache(cache, 'reader');
    await answers.write('key', 'answer');
    expect(filesOf(join(cache, 'pages'))).toEqual({ 'reader/key': 'answer' });
    link('pages/reader/other', join(outside, 'letter.txt'));
    await answers.write('other', 'answer');
    link('pages/again');
    await responseCache(cache, 'again').remove('letter.txt');
    await answers.clear();
    link('pages');
    await answers.clear();
    expect(isLink('pages')).toBe(false);
  });

  it('is not followed by the spool of long texts', () => {
    link('spool-7', join(outside, 'letter.txt'));
    const spool = openSpool(join(cache, 'spool-7'));
    const text = spool.keep('x'.repeat(100_000));
    expect(text()).toHaveLength(100_000);
    spool.close();
  });

  it('is followed by compiled templates only when it leads to a folder of shared templates', async () => {
    const compile = async (_root: string, outDir: string) => {
      mkdirSync(outDir);
      writeFileSync(join(outDir, 'entry.mjs'), '');
    };
    link('templates');
    await compiledFolder(cache, 'c'.repeat(32), compile);
    expect(isLink('templates')).toBe(false);
    for (const target of ['shared', 'nowhere']) {
      rmSync(join(cache, 'templates'), { recursive: true, force: true });
      if (target === 'shared') mkdirSync(join(root, target));
      link('templates', join(root, target));
      for (const name of ['c', 'd']) await compiledFolder(cache, name.repeat(32), compile);
      expect(isLink('templates')).toBe(target === 'shared');
    }
  });
});

describe('a cache', () => {
  it('may itself be a symbolic link, such as to another disk', async () => {
    rmSync(cache, { recursive: true });
    mkdirSync(join(root, 'disk'));
    symlinkSync(join(root, 'disk'), cache);
    await cacheFiles(cache).write('build/a', 'a');
    await writeWhole(cache, 'build/b', 'b');
    await diskMediaCache(cache)
      .images.write(`${DIGEST}.png`, Buffer.from('c'))
      .catch(() => undefined);
    expect(filesOf(join(root, 'disk'))).toMatchObject({ 'build/a': 'a', 'build/b': 'b' });
    expect(lstatSync(cache).isSymbolicLink()).toBe(true);
  });
});

it('writing or staging a content file fails when a symbolic link is in its place', async () => {
  const content = join(root, 'content');
  mkdirSync(content);
  symlinkSync(join(outside, 'letter.txt'), join(content, 'a.json.partial'));
  symlinkSync(join(outside, 'letter.txt'), join(content, 'b.json'));
  const files = diskFiles(content);
  await expect(files.write('a.json', 'a')).rejects.toThrow(ContentError);
  await expect(files.stage('b.json', 'b')).rejects.toThrow(ContentError);
});
