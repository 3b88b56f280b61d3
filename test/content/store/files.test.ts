import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { type Disk, nodeDisk } from '#content/store/disk';
import { diskFiles, type Files, PARTIAL_ENDING } from '#content/store/files';
import { recordNameOf } from '#content/store/layout';
import { ContentError } from '#errors';
import { codePoint } from '../../support/code-point.ts';
import { crashingDisk } from '../../support/crashing-disk.ts';
import { runs } from '../../support/tiers/runs.ts';
import { memoryFiles } from '../memory-files.ts';

const made: string[] = [];

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-files-'));
  made.push(folder);
  return folder;
}

afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const kinds: readonly { readonly name: string; readonly make: () => Files }[] = [
  { name: 'on disk', make: () => diskFiles(temporaryFolder()) },
  { name: 'on a disk that is only data', make: () => diskFiles('/content', crashingDisk()) },
  { name: 'in memory', make: () => memoryFiles() },
];

describe.each(kinds)('files $name', ({ make }) => {
  it('return written text unchanged, to the byte', async () => {
    const files = make();
    const text = '{\n  "title": "Cançó 🎶\u2028"\n}\r\n';
    await files.write('ca/events/canço.json', text);
    expect(await files.read('ca/events/canço.json')).toBe(text);
  });

  it('return nothing for a path that was never written', async () => {
    const files = make();
    expect(await files.read('ca/events/none.json')).toBeUndefined();
  });

  it('return nothing for a path below a file', async () => {
    const files = make();
    await files.write('a', 'x');
    expect(await files.read('a/b')).toBeUndefined();
  });

  it('replace the previous text of a path', async () => {
    const files = make();
    await files.write('a.json', 'a much longer text than the one that follows');
    await files.write('a.json', 'short');
    expect(await files.read('a.json')).toBe('short');
  });

  it('distinguish an empty text from none', async () => {
    const files = make();
    await files.write('empty', '');
    expect(await files.read('empty')).toBe('');
  });

  it('accept a text in parts and return it whole', async () => {
    const files = make();
    const parts = Array.from({ length: 5_000 }, (_, index) => `${index} Cançó 🎶\n`);
    await files.write('written', parts);
    await files.stage('staged', parts);
    expect(await files.read('written')).toBe(parts.join(''));
    expect(await files.read('staged')).toBe(parts.join(''));
    await files.write('none', []);
    expect(await files.read('none')).toBe('');
  });

  it('are read line by line, whatever the length and the ending of lines', async () => {
    const files = make();
    const line = fc.oneof(
      fc.string({ unit: codePoint }).map((text) => text.toWellFormed().replace(/[\r\n\uFEFF]/g, '')),
      fc
        .tuple(fc.constantFrom('a', '€', '🎶'), fc.integer({ min: 1, max: 200_000 }))
        .map(([one, length]) => one.repeat(length)),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(line), fc.constantFrom('\n', '\r\n'), fc.boolean(), async (given, end, ended) => {
        const lines = ended || given.at(-1) !== '' ? given : [...given, 'last'];
        await files.write('lines', `${lines.join(end)}${ended && lines.length > 0 ? end : ''}`);
        const found: string[] = [];
        expect(await files.readLines('lines', (one) => found.push(one))).toBe(true);
        expect(found).toEqual(lines);
      }),
      { numRuns: runs(160) },
    );
  });

  it('give no lines for a missing or an empty file', async () => {
    const files = make();
    await files.write('empty', '');
    const found: string[] = [];
    expect(await files.readLines('none', (one) => found.push(one))).toBe(false);
    expect(await files.readLines('empty', (one) => found.push(one))).toBe(true);
    expect(found).toEqual([]);
  });

  it('throw a ContentError when the lines of a folder are read', async () => {
    const files = make();
    await files.write('folder/file', 'x');
    await expect(files.readLines('folder', () => {})).rejects.toThrow(ContentError);
  });

  it('list the files and folders of a folder by name, sorted by code unit', async () => {
    const files = make();
    for (const name of ['b', 'a', 'Z', 'é', 'a-1', 'folder/inside']) await files.write(`ca/${name}`, 'x');
    expect(await files.list('ca')).toEqual(['Z', 'a', 'a-1', 'b', 'folder', 'é']);
  });

  it('list nothing for a missing folder or for a file', async () => {
    const files = make();
    await files.write('file', 'x');
    expect(await files.list('none')).toEqual([]);
    expect(await files.list('file')).toEqual([]);
  });

  it('list only complete files after concurrent writes', async () => {
    const files = make();
    await Promise.all(['a', 'b', 'c'].map((name) => files.write(`ca/${name}`, 'x')));
    expect(await files.list('ca')).toEqual(['a', 'b', 'c']);
  });

  it('flush an existing and a missing folder', async () => {
    const files = make();
    await files.write('ca/events/a', 'x');
    await files.flush('ca/events');
    await files.flush('ca/none');
    await files.flush('');
    expect(await files.list('ca')).toEqual(['events']);
    expect(await files.read('ca/events/a')).toBe('x');
  });

  it('move a file over another file, and into folders that do not exist yet', async () => {
    const files = make();
    await files.write('from', 'new');
    await files.write('to', 'old');
    await files.rename('from', 'to');
    await files.rename('to', 'deep/down/to');
    expect(await files.read('from')).toBeUndefined();
    expect(await files.read('to')).toBeUndefined();
    expect(await files.read('deep/down/to')).toBe('new');
  });

  it('refuse to move a missing file, with an error that names it', async () => {
    const files = make();
    const moving = files.rename('ca/none.json', 'ca/other.json');
    await expect(moving).rejects.toThrow(ContentError);
    await expect(moving).rejects.toThrow(/none\.json/);
  });

  it('remove files and whole folders, and ignore missing paths', async () => {
    const files = make();
    for (const path of ['ca/events/a', 'ca/events/b', 'ca/eventsb', 'ca/venues/a']) await files.write(path, 'x');
    await files.remove('ca/events');
    await files.remove('ca/venues/a');
    await files.remove('ca/none');
    expect(await files.list('ca/events')).toEqual([]);
    expect(await files.read('ca/venues/a')).toBeUndefined();
    expect(await files.read('ca/eventsb')).toBe('x');
  });

  it('throw a ContentError when a folder is in the way of a write, and keep its contents', async () => {
    const files = make();
    await files.write('a.json/inside', 'old');
    const writing = files.write('a.json', 'new');
    await expect(writing).rejects.toThrow(ContentError);
    await expect(writing).rejects.toThrow(/a\.json/);
    expect(await files.read('a.json/inside')).toBe('old');
  });

  it('throw a ContentError when a file is in the way of a folder, and keep its text', async () => {
    const files = make();
    await files.write('a', 'old');
    await expect(files.write('a/b', 'new')).rejects.toThrow(ContentError);
    expect(await files.read('a')).toBe('old');
  });

  it('throw a ContentError when the text of a folder is read', async () => {
    const files = make();
    await files.write('folder/inside', 'x');
    await expect(files.read('folder')).rejects.toThrow(ContentError);
  });

  it('leave both files unchanged when a folder is in the way of a move', async () => {
    const files = make();
    await files.write('from', 'text');
    await files.write('to/inside', 'old');
    await expect(files.rename('from', 'to')).rejects.toThrow(ContentError);
    expect(await files.read('from')).toBe('text');
    expect(await files.read('to/inside')).toBe('old');
  });
});

/** Returns a disk that notes its calls, each with the path that it is about. */
function noting(disk: Disk, calls: string[]): Disk {
  const noted = <T>(call: string, path: string, act: () => T): T => {
    calls.push(`${call} ${path}`);
    return act();
  };
  return {
    ...disk,
    async open(path) {
      const file = await noted('open', path, () => disk.open(path));
      return {
        write: (text) => noted('write', path, () => file.write(text)),
        sync: () => noted('sync', path, () => file.sync()),
        close: () => noted('close', path, () => file.close()),
      };
    },
    mkdir: (path) => noted('mkdir', path, () => disk.mkdir(path)),
    rename: (from, to) => noted('rename', to, () => disk.rename(from, to)),
    syncFolder: (path) => noted('syncFolder', path, () => disk.syncFolder(path)),
  };
}

describe('the calls to a disk', () => {
  const partial = `/content/ca/a.json${PARTIAL_ENDING}`;
  const writing = [`open ${partial}`, `write ${partial}`, `sync ${partial}`, `close ${partial}`];

  it('flush a text before it gets its name', async () => {
    const calls: string[] = [];
    const files = diskFiles('/content', noting(crashingDisk({ '/content/ca/a.json': 'old' }), calls));
    await files.write('ca/a.json', 'new');
    expect(calls).toEqual([...writing, 'rename /content/ca/a.json']);
  });

  it('create a folder only when it is missing', async () => {
    const calls: string[] = [];
    const files = diskFiles('/content', noting(crashingDisk(), calls));
    await files.write('ca/a.json', 'new');
    await files.write('ca/a.json', 'newer');
    expect(calls.filter((call) => call.startsWith('mkdir'))).toEqual(['mkdir /content/ca']);
  });

  it('flush a folder and its parents up to the root', async () => {
    const calls: string[] = [];
    const disk = crashingDisk({ '/content/ca/events/a.json': 'x' });
    await diskFiles('/content', noting(disk, calls)).flush('ca/events');
    expect(calls).toEqual(['/content/ca/events', '/content/ca', '/content'].map((path) => `syncFolder ${path}`));
  });

  it('fail with a ContentError when a folder cannot be flushed', async () => {
    const disk: Disk = {
      ...nodeDisk,
      syncFolder: () => Promise.reject(Object.assign(new Error('EIO: i/o error'), { code: 'EIO' })),
    };
    const flushing = diskFiles('/content', disk).flush('ca');
    await expect(flushing).rejects.toThrow(ContentError);
    await expect(flushing).rejects.toThrow(/flush \/content\/ca: EIO/);
  });
});

describe('files on disk', () => {
  it.runIf(process.platform === 'linux')('work on a file system that cannot flush folders', async () => {
    await diskFiles('/proc').flush('self');
  });

  it('keep the old text when the new one cannot be written beside it', async () => {
    const root = temporaryFolder();
    const files = diskFiles(root);
    await files.write('a.json', 'old');
    await files.write(`a.json${PARTIAL_ENDING}/blocks`, 'x');
    const writing = files.write('a.json', 'new');
    await expect(writing).rejects.toThrow(ContentError);
    expect(await files.read('a.json')).toBe('old');
  });

  it('leave no partial file after a failed write', async () => {
    const root = temporaryFolder();
    const files = diskFiles(root);
    await files.write('a.json/inside', 'old');
    await expect(files.write('a.json', 'new')).rejects.toThrow(ContentError);
    expect(readdirSync(root)).toEqual(['a.json']);
  });

  it('throw an error with what failed, the state of the file and a hint', async () => {
    const root = temporaryFolder();
    const files = diskFiles(root);
    await files.write('folder/inside', 'x');
    const error: unknown = await files.write('folder', 'x').catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ContentError);
    if (!(error instanceof ContentError)) return;
    expect(error.message).toContain(join(root, 'folder'));
    expect(error.state).toBe('The file is as it was before.');
    expect(error.hint).toMatch(/may write/);
    expect(error.cause).toBeInstanceOf(Error);
  });

  it('ignore a partial file from an earlier run, and overwrite it', async () => {
    const root = temporaryFolder();
    const files = diskFiles(root);
    await files.write(`a.json${PARTIAL_ENDING}`, 'half');
    expect((await files.list('')).map(recordNameOf)).toEqual([undefined]);
    await files.write('a.json', 'whole');
    expect(readdirSync(root)).toEqual(['a.json']);
    expect(await files.read('a.json')).toBe('whole');
  });
});
