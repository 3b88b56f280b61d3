import { hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { recordJson } from '#content/store/canonical-json';
import { recordPath } from '#content/store/layout';
import { cachedCollectionReader, type RecordCacheFiles } from '#content/store/record-cache';
import { readCollection } from '#content/store/store';
import { digestOfJson } from '#records/digest';
import { memoryFiles } from '../memory-files.ts';

const event = (title: string) =>
  recordJson('events', { title, start_date: '2026-11-11 10:00:00', end_date: '2026-11-11 11:00:00' });
const pathOf = (name: string) => recordPath('ca', 'events', name);
const sha256 = (text: string) => hash('sha256', text, 'base64url');

/** A content folder, what a build finds of it, and the cache of its records. */
function setUp(texts: Readonly<Record<string, string>> = { a: event('One'), b: event('Two') }) {
  const content = new Map(Object.entries(texts).map(([name, text]) => [pathOf(name), text]));
  const kept = new Map<string, Uint8Array>();
  const cache: RecordCacheFiles = {
    read: async (language, kind) => kept.get(`${language} ${kind}`),
    async write(language, kind, bytes) {
      kept.set(`${language} ${kind}`, bytes);
    },
  };
  /** Reads the events by the cache; returns them, and which files were opened. */
  const read = async (code = 'code', digestOf = (path: string) => sha256(content.get(path) ?? '')) => {
    const opened: string[] = [];
    const files = memoryFiles(Object.fromEntries(content));
    const noted = {
      ...files,
      read(path: string) {
        opened.push(path);
        return files.read(path);
      },
    };
    const found = await cachedCollectionReader(cache, { digestOf, code })(noted, 'ca', 'events');
    const plain = await readCollection(files, 'ca', 'events');
    expect({ ...found, records: found.records.map(({ digest, ...record }) => record) }).toEqual(plain);
    for (const { path, digest, record } of found.records)
      expect(digest).toBe(opened.includes(path) ? undefined : digestOfJson(record));
    return { opened, titles: found.records.map(({ record }) => record.title), broken: found.broken };
  };
  return { content, kept, read };
}

describe('a collection with cached records', () => {
  it('equals the collection read from files, without opening unchanged files', async () => {
    const { read } = setUp();
    expect(await read()).toMatchObject({ opened: [pathOf('a'), pathOf('b')], titles: ['One', 'Two'] });
    expect(await read()).toMatchObject({ opened: [], titles: ['One', 'Two'] });
  });

  it('follows files that are edited, added and removed', async () => {
    const { content, read } = setUp();
    await read();
    content.set(pathOf('a'), event('Edited'));
    content.set(pathOf('0'), event('New'));
    expect(await read()).toMatchObject({ opened: [pathOf('0'), pathOf('a')], titles: ['New', 'Edited', 'Two'] });
    content.delete(pathOf('b'));
    expect(await read()).toMatchObject({ opened: [], titles: ['New', 'Edited'] });
    content.set(pathOf('b'), event('Two'));
    expect(await read()).toMatchObject({ opened: [pathOf('b')], titles: ['New', 'Edited', 'Two'] });
  });

  it('is written to the cache again only when more than a few of very many files have changed', async () => {
    const { content, kept, read } = setUp(
      Object.fromEntries([...Array(200).keys()].map((number) => [`event-${number}`, event(`Event ${number}`)])),
    );
    await read();
    const before = kept.get('ca events');
    const edited = [0, 1, 2].map((number) => pathOf(`event-${number}`));
    for (const path of edited.slice(0, 2)) {
      content.set(path, event('Edited'));
      await read();
      expect(kept.get('ca events')).toBe(before);
    }
    content.set(edited[2] ?? '', event('Edited'));
    expect((await read()).opened.toSorted()).toEqual(edited);
    expect((await read()).opened).toEqual([]);
  });

  it('opens a broken file every time and reports what is wrong with it', async () => {
    const { read } = setUp({ a: '{', b: event('Two') });
    await read();
    expect(await read()).toMatchObject({ opened: [pathOf('a')], broken: [{ path: pathOf('a') }] });
  });

  it('caches a record under the digest of the text that it parsed, even when the file was edited meanwhile', async () => {
    const { content, read } = setUp({ a: event('Edited meanwhile') });
    await read('code', () => sha256(event('Looked at')));
    content.set(pathOf('a'), event('Looked at'));
    expect(await read()).toMatchObject({ titles: ['Looked at'] });
  });

  it('opens files whose digest is unknown', async () => {
    const { read } = setUp();
    await read();
    const { opened } = await read('code', () => '');
    expect(opened).toHaveLength(2);
  });

  it('ignores a cache written by different code', async () => {
    const { read } = setUp();
    await read();
    expect((await read('other code')).opened).toHaveLength(2);
  });

  it.each([
    ['cut', (text: string) => text.slice(0, -20)],
    ['cut at its very beginning', (text: string) => text.slice(0, 10)],
    ['changed', (text: string) => text.replace('One', 'Six')],
    ['empty', () => ''],
  ])('ignores a cache that is %s', async (_how, damage) => {
    const { kept, read } = setUp();
    await read();
    for (const [name, bytes] of kept)
      kept.set(name, Buffer.from(damage(Buffer.from(bytes).toString('latin1')), 'latin1'));
    expect(await read()).toMatchObject({ titles: ['One', 'Two'] });
  });
});
