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
  it('give back what was written, to the byte', async () => {
    const files = make();
    const text = '{\n  "title": "Cançó 🎶\u2028"\n}\r\n';
    await files.write('ca/events/canço.json', text);
    expect(await files.read('ca/events/canço.json')).toBe(text);
  });

  it('know no text where nothing was written', async () => {
    const files = make();
    expect(await files.read('ca/events/none.json')).toBeUndefined();
  });

  it('know no text below a path that is a file', async () => {
    const files = make();
    await files.write('a', 'x');
    expect(await files.read('a/b')).toBeUndefined();
  });

  it('replace what was written before', async () => {
    const files = make();
    await files.write('a.json', 'a much longer text than the one that follows');
    await files.write('a.json', 'short');
    expect(await files.read('a.json')).toBe('short');
  });

  it('hold an empty text apart from none', async () => {
    const files = make();
    await files.write('empty', '');
    expect(await files.read('empty')).toBe('');
  });

  it('take a text in parts, and give back the whole', async () => {
    const files = make();
    const parts = Array.from({ length: 5_000 }, (_, index) => `${index} Cançó 🎶\n`);
    await files.write('written', parts);
    await files.stage('staged', parts);
    expect(await files.read('written')).toBe(parts.join(''));
    expect(await files.read('staged')).toBe(parts.join(''));
    await files.write('none', []);
    expect(await files.read('none')).toBe('');
  });

  it('give a file line by line, however long its lines are and whatever ends them', async () => {
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

  it('have no lines where there is no file', async () => {
    const files = make();
    await files.write('empty', '');
    const found: string[] = [];
    expect(await files.readLines('none', (one) => found.push(one))).toBe(false);
    expect(await files.readLines('empty', (one) => found.push(one))).toBe(true);
    expect(found).toEqual([]);
  });

  it('give a ContentError where a folder is asked for its lines', async () => {
    const files = make();
    await files.write('folder/file', 'x');
    await expect(files.readLines('folder', () => {})).rejects.toThrow(ContentError);
  });

  it('list the names of a folder, files and folders, sorted by code unit', async () => {
    const files = make();
    for (const name of ['b', 'a', 'Z', 'é', 'a-1', 'folder/inside']) await files.write(`ca/${name}`, 'x');
    expect(await files.list('ca')).toEqual(['Z', 'a', 'a-1', 'b', 'folder', 'é']);
  });

  it('list nothing where there is no folder', async () => {
    const files = make();
    await files.write('file', 'x');
    expect(await files.list('none')).toEqual([]);
    expect(await files.list('file')).toEqual([]);
  });

  it('list no file that is still being written', async () => {
    const files = make();
    await Promise.all(['a', 'b', 'c'].map((name) => files.write(`ca/${name}`, 'x')));
    expect(await files.list('ca')).toEqual(['a', 'b', 'c']);
  });

  it('flush a folder, and one that is not there', async () => {
    const files = make();
    await files.write('ca/events/a', 'x');
    await files.flush('ca/events');
    await files.flush('ca/none');
    await files.flush('');
    expect(await files.list('ca')).toEqual(['events']);
    expect(await files.read('ca/events/a')).toBe('x');
  });

  it('move a file over another, and into folders that are not there yet', async () => {
    const files = make();
    await files.write('from', 'new');
    await files.write('to', 'old');
    await files.rename('from', 'to');
    await files.rename('to', 'deep/down/to');
    expect(await files.read('from')).toBeUndefined();
    expect(await files.read('to')).toBeUndefined();
    expect(await files.read('deep/down/to')).toBe('new');
  });

  it('refuse to move a file that is not there, and name it', async () => {
    const files = make();
    const moving = files.rename('ca/none.json', 'ca/other.json');
    await expect(moving).rejects.toThrow(ContentError);
    await expect(moving).rejects.toThrow(/none\.json/);
  });

  it('remove files and whole folders, and nothing that is not there', async () => {
    const files = make();
    for (const path of ['ca/events/a', 'ca/events/b', 'ca/eventsb', 'ca/venues/a']) await files.write(path, 'x');
    await files.remove('ca/events');
    await files.remove('ca/venues/a');
    await files.remove('ca/none');
    expect(await files.list('ca/events')).toEqual([]);
    expect(await files.read('ca/venues/a')).toBeUndefined();
    expect(await files.read('ca/eventsb')).toBe('x');
  });

  it('give a ContentError where a folder is in the way of a write, and leave what is in the folder', async () => {
    const files = make();
    await files.write('a.json/inside', 'old');
    const writing = files.write('a.json', 'new');
    await expect(writing).rejects.toThrow(ContentError);
    await expect(writing).rejects.toThrow(/a\.json/);
    expect(await files.read('a.json/inside')).toBe('old');
  });

  it('give a ContentError where a file is in the way of a folder, and leave its text', async () => {
    const files = make();
    await files.write('a', 'old');
    await expect(files.write('a/b', 'new')).rejects.toThrow(ContentError);
    expect(await files.read('a')).toBe('old');
  });

  it('give a ContentError where a folder is asked for its text', async () => {
    const files = make();
    await files.write('folder/inside', 'x');
    await expect(files.read('folder')).rejects.toThrow(ContentError);
  });

  it('leave both files as they were where a folder is in the way of a move', async () => {
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

  it('flush a text before it takes its name', async () => {
    const calls: string[] = [];
    const files = diskFiles('/content', noting(crashingDisk({ '/content/ca/a.json': 'old' }), calls));
    await files.write('ca/a.json', 'new');
    expect(calls).toEqual([...writing, 'rename /content/ca/a.json']);
  });

  it('make a folder only where there is none', async () => {
    const calls: string[] = [];
    const files = diskFiles('/content', noting(crashingDisk(), calls));
    await files.write('ca/a.json', 'new');
    await files.write('ca/a.json', 'newer');
    expect(calls.filter((call) => call.startsWith('mkdir'))).toEqual(['mkdir /content/ca']);
  });

  it('flush a folder and those above it, which may be as new, up to the root', async () => {
    const calls: string[] = [];
    const disk = crashingDisk({ '/content/ca/events/a.json': 'x' });
    await diskFiles('/content', noting(disk, calls)).flush('ca/events');
    expect(calls).toEqual(['/content/ca/events', '/content/ca', '/content'].map((path) => `syncFolder ${path}`));
  });

  it('give a ContentError where a folder can not be flushed', async () => {
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
  it.runIf(process.platform === 'linux')('need no file system that can flush folders', async () => {
    await diskFiles('/proc').flush('self');
  });

  it('keep the old text where the new one cannot be written beside it', async () => {
    const root = temporaryFolder();
    const files = diskFiles(root);
    await files.write('a.json', 'old');
    await files.write(`a.json${PARTIAL_ENDING}/blocks`, 'x');
    const writing = files.write('a.json', 'new');
    await expect(writing).rejects.toThrow(ContentError);
    expect(await files.read('a.json')).toBe('old');
  });

  it('leave nothing half written behind a write that failed', async () => {
    const root = temporaryFolder();
    const files = diskFiles(root);
    await files.write('a.json/inside', 'old');
    await expect(files.write('a.json', 'new')).rejects.toThrow(ContentError);
    expect(readdirSync(root)).toEqual(['a.json']);
  });

  it('say what failed, what state the file is in and what to do', async () => {
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

  it('take what an earlier run left half written for no record, and write over it', async () => {
    const root = temporaryFolder();
    const files = diskFiles(root);
    await files.write(`a.json${PARTIAL_ENDING}`, 'half');
    expect((await files.list('')).map(recordNameOf)).toEqual([undefined]);
    await files.write('a.json', 'whole');
    expect(readdirSync(root)).toEqual(['a.json']);
    expect(await files.read('a.json')).toBe('whole');
  });
});
