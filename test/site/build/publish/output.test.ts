import { linkSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BuildError } from '#errors';
import { type OutputFolder, outputFolder } from '../../../../site/build/publish/output.ts';
import { filesOf } from '../../../support/project.ts';

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

  it('has what is written and copied, in folders of its own', () => {
    output.write('ca/events/cançó/index.html', 'Cançó');
    output.copy('media/a.css', join(root, 'from/assets/site.css'));
    output.copyAll(join(root, 'from'));
    expect(filesOf(join(root, 'to'))).toEqual({
      'assets/site.css': 'body {}',
      'ca/events/cançó/index.html': Buffer.from('Cançó').toString('latin1'),
      'media/a.css': 'body {}',
    });
  });

  it('takes no file twice, however it comes there, and names it', () => {
    const again = new BuildError({ message: 'Two things are to be published as assets/site.css.' });
    output.write('assets/site.css', '');
    expect(() => output.write('assets/site.css', '')).toThrow(again);
    expect(() => output.copy('assets/site.css', join(root, 'from/assets/site.css'))).toThrow(again);
    expect(() => output.copyAll(join(root, 'from'))).toThrow(again);
    expect(filesOf(join(root, 'to'))).toEqual({ 'assets/site.css': '' });
  });

  describe('with an earlier site in it, that shares its files with the one that stands', () => {
    const standing = () => filesOf(join(root, 'standing'));

    beforeEach(() => {
      for (const path of ['index.html', 'ca/index.html', 'ca/2025/01/index.html', 'feed.ics']) {
        for (const site of ['standing', 'to']) mkdirSync(dirname(join(root, site, path)), { recursive: true });
        writeFileSync(join(root, 'standing', path), path);
        linkSync(join(root, 'standing', path), join(root, 'to', path));
      }
      output = outputFolder(join(root, 'to'));
    });

    it('writes to none of them', () => {
      const before = standing();
      output.write('index.html', 'new');
      output.copy('feed.ics', join(root, 'from/assets/site.css'));
      output.removeOthers();
      expect(standing()).toEqual(before);
      expect(filesOf(join(root, 'to'))).toEqual({ 'feed.ics': 'body {}', 'index.html': 'new' });
    });

    it('keeps what is taken over and is there already, and replaces what is there otherwise', () => {
      rmSync(join(root, 'to/feed.ics'));
      writeFileSync(join(root, 'to/feed.ics'), 'half');
      const paths = ['index.html', 'feed.ics', 'ca/index.html'];
      const inode = statSync(join(root, 'to/index.html')).ino;
      for (const path of paths) output.takeOver(path, join(root, 'standing', path));
      output.removeOthers();
      expect(filesOf(join(root, 'to'))).toEqual(Object.fromEntries(paths.sort().map((path) => [path, path])));
      expect(statSync(join(root, 'to/index.html')).ino).toBe(inode);
    });

    it('has at the end nothing of it that was not published, and no empty folder', () => {
      output.takeOver('ca/index.html', join(root, 'standing/ca/index.html'));
      output.removeOthers();
      expect(readdirSync(join(root, 'to'), { recursive: true }).sort()).toEqual(['ca', 'ca/index.html']);
    });

    it('takes no file twice all the same', () => {
      const again = new BuildError({ message: 'Two things are to be published as index.html.' });
      output.takeOver('index.html', join(root, 'standing/index.html'));
      expect(() => output.write('index.html', '')).toThrow(again);
      expect(standing()['index.html']).toBe('index.html');
    });
  });

  it.each(['../x', 'ca/../../x', '/x'])('takes no file that would lie outside: %s', (path) => {
    expect(() => output.write(path, '')).toThrow('lies outside the output folder');
  });
});
