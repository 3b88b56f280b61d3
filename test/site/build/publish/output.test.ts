import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

  it.each(['../x', 'ca/../../x', '/x'])('takes no file that would lie outside: %s', (path) => {
    expect(() => output.write(path, '')).toThrow('lies outside the output folder');
  });
});
