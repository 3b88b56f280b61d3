import { linkSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BuildError } from '#errors';
import { NO_FILES } from '../../../site/output/file-columns.ts';
import { type OutputFolder, outputFolder } from '../../../site/output/output.ts';
import { siteSnapshotOf } from '../../../site/output/take-snapshot.ts';
import { filesBelow } from '../../../site/output/walk.ts';
import { filesOf } from '../../support/project.ts';

/** So late that no file is too young to be known by its times. */
const NOW = Number.MAX_SAFE_INTEGER;

const siteIn = (folder: string) => siteSnapshotOf(folder, filesBelow(folder), { now: NOW });

describe('the output folder', () => {
  let root: string;
  let output: OutputFolder;

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'almanac-output-'));
    mkdirSync(join(root, 'from/assets'), { recursive: true });
    writeFileSync(join(root, 'from/assets/site.css'), 'body {}');
    output = outputFolder(join(root, 'to'));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it('contains all written and copied files, with the folders they need', () => {
    output.write('ca/events/cançó/index.html', 'Cançó');
    output.copy('media/a.css', join(root, 'from/assets/site.css'));
    output.copyAll(join(root, 'from'));
    expect(filesOf(join(root, 'to'))).toEqual({
      'assets/site.css': 'body {}',
      'ca/events/cançó/index.html': Buffer.from('Cançó').toString('latin1'),
      'media/a.css': 'body {}',
    });
  });

  it('refuses a second file with the same path, and names the path', () => {
    const again = new BuildError({ message: 'Two things are to be published as assets/site.css.' });
    output.write('assets/site.css', '');
    expect(() => output.write('assets/site.css', '')).toThrow(again);
    expect(() => output.copy('assets/site.css', join(root, 'from/assets/site.css'))).toThrow(again);
    expect(() => output.copyAll(join(root, 'from'))).toThrow(again);
    expect(filesOf(join(root, 'to'))).toEqual({ 'assets/site.css': '' });
  });

  describe('beside the current site, holding an earlier site that shares its files', () => {
    const folderOf = (site: 'standing' | 'to') => join(root, site);
    const inodeOf = (site: 'standing' | 'to', path: string) => statSync(join(root, site, path)).ino;
    const standing = () => filesOf(folderOf('standing'));
    const snapshot = () => siteIn(folderOf('standing'));
    const open = () => outputFolder(folderOf('to'), { folder: folderOf('standing'), files: snapshot() });

    beforeEach(() => {
      for (const path of ['index.html', 'ca/index.html', 'ca/2025/01/index.html', 'feed.ics']) {
        for (const site of ['standing', 'to']) mkdirSync(dirname(join(root, site, path)), { recursive: true });
        writeFileSync(join(root, 'standing', path), path);
        linkSync(join(root, 'standing', path), join(root, 'to', path));
      }
      output = open();
    });

    it('never writes through links, and replaces them with its own files and folders', () => {
      const outside = join(root, 'outside');
      mkdirSync(join(outside, '01'), { recursive: true });
      writeFileSync(join(outside, 'index.html'), 'outside');
      rmSync(join(root, 'to/ca'), { recursive: true });
      rmSync(join(root, 'to/feed.ics'));
      symlinkSync(outside, join(root, 'to/ca'));
      symlinkSync(outside, join(root, 'to/old'));
      symlinkSync(join(outside, 'index.html'), join(root, 'to/feed.ics'));
      mkdirSync(join(root, 'to/de'));
      symlinkSync(outside, join(root, 'to/de/2025'));
      output = open();
      for (const path of ['ca/index.html', 'ca/2025/01/index.html', 'index.html']) output.takeOver(path);
      output.write('feed.ics', 'new');
      output.write('ca/new.html', 'new');
      output.write('de/2025/01/index.html', 'deep');
      output.finish(NOW);
      expect(filesOf(outside)).toEqual({ 'index.html': 'outside' });
      expect(filesOf(folderOf('to'))).toEqual({
        'ca/2025/01/index.html': 'ca/2025/01/index.html',
        'ca/index.html': 'ca/index.html',
        'ca/new.html': 'new',
        'de/2025/01/index.html': 'deep',
        'feed.ics': 'new',
        'index.html': 'index.html',
      });
    });

    it('leaves the files of the current site unchanged', () => {
      const before = standing();
      output.write('index.html', 'new');
      output.copy('feed.ics', join(root, 'from/assets/site.css'));
      output.finish(NOW);
      expect(standing()).toEqual(before);
      expect(filesOf(folderOf('to'))).toEqual({ 'feed.ics': 'body {}', 'index.html': 'new' });
    });

    it('keeps a reused file that it already holds, and replaces a different one', () => {
      rmSync(join(root, 'to/feed.ics'));
      writeFileSync(join(root, 'to/feed.ics'), 'feed.ics');
      output = open();
      const paths = ['index.html', 'feed.ics', 'ca/index.html'];
      for (const path of paths) output.takeOver(path);
      output.finish(NOW);
      expect(filesOf(folderOf('to'))).toEqual(Object.fromEntries(paths.sort().map((path) => [path, path])));
      for (const path of paths) expect(inodeOf('to', path)).toBe(inodeOf('standing', path));
    });

    it('links the current site’s file if it has the written bytes, whatever file was there before', () => {
      rmSync(join(root, 'to/feed.ics'));
      rmSync(join(root, 'to/index.html'));
      writeFileSync(join(root, 'to/index.html'), 'of a build that was cut off');
      output = open();
      for (const path of ['index.html', 'feed.ics', 'ca/index.html']) output.write(path, path);
      output.finish(NOW);
      for (const path of ['index.html', 'feed.ics', 'ca/index.html'])
        expect(inodeOf('to', path)).toBe(inodeOf('standing', path));
    });

    it('returns the same snapshot as reading the folder would', () => {
      output.write('index.html', 'new');
      output.takeOver('feed.ics');
      output.write('a/index.html', 'a');
      expect([...output.finish(NOW)]).toEqual([...siteIn(folderOf('to'))]);
    });

    it('marks a file that was just written to be read again', () => {
      output.write('index.html', 'new');
      const state = output.finish(statSync(join(root, 'to/index.html')).mtimeMs + 1).get('index.html');
      expect(state).toMatchObject({ changed: 0 });
    });

    it('holds no unpublished file of the earlier site and no empty folder at the end', () => {
      output.takeOver('ca/index.html');
      output.finish(NOW);
      expect(readdirSync(folderOf('to'), { recursive: true }).sort()).toEqual(['ca', 'ca/index.html']);
    });

    it('replaces a folder of the earlier site with a file, and a file with a folder', () => {
      output.write('ca', 'a file');
      output.write('feed.ics/index.html', 'a page');
      output.finish(NOW);
      expect(filesOf(folderOf('to'))).toEqual({ ca: 'a file', 'feed.ics/index.html': 'a page' });
    });

    it('copies unchanged files with their modification time if links are impossible', () => {
      const link = () => {
        throw new Error('no links here');
      };
      const files = snapshot();
      output = outputFolder(join(root, 'elsewhere'), { folder: folderOf('standing'), files }, NO_FILES, link);
      output.takeOver('index.html');
      output.write('feed.ics', 'feed.ics');
      output.write('ca/index.html', 'new');
      const found = output.finish(NOW);
      expect(filesOf(join(root, 'elsewhere'))).toEqual({
        'index.html': 'index.html',
        'feed.ics': 'feed.ics',
        'ca/index.html': 'new',
      });
      for (const path of ['index.html', 'feed.ics']) {
        expect(Math.floor(statSync(join(root, 'elsewhere', path)).mtimeMs)).toBe(
          Math.floor(files.get(path)?.modified ?? 0),
        );
        expect(found.get(path)).not.toEqual(files.get(path));
      }
      expect([...found]).toEqual([...siteIn(join(root, 'elsewhere'))]);
    });

    it('refuses a second file with the path of a reused or written one', () => {
      const again = (path: string) => new BuildError({ message: `Two things are to be published as ${path}.` });
      output.takeOver('index.html');
      expect(() => output.write('index.html', '')).toThrow(again('index.html'));
      expect(() => output.takeOver('index.html')).toThrow(again('index.html'));
      output.write('new/index.html', '');
      expect(() => output.write('new', '')).toThrow(again('new'));
      expect(standing()['index.html']).toBe('index.html');
    });

    it('reads a file of the current site only if it is unchanged since its snapshot', () => {
      expect(output.readCurrent('feed.ics')).toBe('feed.ics');
      expect(output.readCurrent('nowhere.html')).toBeUndefined();
      writeFileSync(join(folderOf('standing'), 'feed.ics'), 'by hand.');
      expect(output.readCurrent('feed.ics')).toBeUndefined();
    });

    it('refuses to reuse a file that the current site lacks', () => {
      expect(() => output.takeOver('nowhere.html')).toThrow("the site that stands has no 'nowhere.html'");
    });
  });

  it.each(['../x', 'ca/../../x', '/x'])('refuses a path outside the folder: %s', (path) => {
    expect(() => output.write(path, '')).toThrow('lies outside the output folder');
  });
});
