import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { MEDIA_PATH, readMedia } from '#content/state/media';
import type { MediaCache } from '#media/cache';
import type { FetchOutcome, ImageFetcher, Validators } from '#media/fetcher';
import { mirrorMedia } from '#media/mirror';
import { memoryFiles } from '../content/memory-files.ts';
import { png, sample } from './samples.ts';

const START = Temporal.Instant.from('2026-11-21T12:00:00Z');
const url = (name: string) => `https://service.example/${name}`;
const fileOf = (bytes: Uint8Array) => `${createHash('sha256').update(bytes).digest('hex')}.png`;

const fetched = (bytes: Uint8Array, validators: Validators = {}): FetchOutcome => ({
  outcome: 'fetched',
  bytes,
  validators,
});
const failed = (reason: string): FetchOutcome => ({ outcome: 'failed', reason });

/** A place to mirror into, and a web to mirror from that is only data. */
function place(web: Record<string, FetchOutcome>) {
  const content = memoryFiles();
  const notes = memoryFiles();
  const files = new Map<string, Uint8Array>();
  const written: string[] = [];
  const images: MediaCache['images'] = {
    sizes: async () => new Map([...files].map(([name, bytes]) => [name, bytes.length])),
    write: async (name, bytes) => {
      written.push(name);
      files.set(name, bytes);
    },
    remove: async (name) => {
      files.delete(name);
    },
  };
  let asked: [url: string, validators: Validators][] = [];
  const fetcher: ImageFetcher = {
    get: async (address, validators) => {
      asked.push([address, validators]);
      return web[address] ?? failed('answers with status 404');
    },
    close: async () => undefined,
  };
  let at = START;
  return {
    content,
    notes,
    files,
    written,
    web,
    wait: (duration: Temporal.DurationLike) => {
      at = at.add(duration);
    },
    manifest: async () => [...(await readMedia(content)).media.values()],
    /** One run over images of these names; its report, what it asked for and what it warned of. */
    async run(...names: string[]) {
      asked = [];
      const warnings: string[] = [];
      const report = await mirrorMedia({
        images: names.map((name) => ({ url: url(name), path: `ca/events/${name}.json` })),
        content,
        cache: { images, notes },
        fetcher,
        now: () => at,
        onWarning: (message) => warnings.push(message),
      });
      return { report, asked, warnings };
    },
  };
}

const NOTHING: Awaited<ReturnType<typeof mirrorMedia>> = { fetched: 0, unchanged: 0, failed: 0, pruned: 0, bytes: 0 };

describe('mirroring', () => {
  it('stores each image by its digest, and lists it in a manifest sorted by URL', async () => {
    const [a, b] = [png(40, 30, 'a'), png(50, 20, 'b')];
    const mirror = place({ [url('a')]: fetched(a), [url('b')]: fetched(b) });
    const { report, warnings } = await mirror.run('b', 'a');
    expect(report).toEqual({ ...NOTHING, fetched: 2, bytes: a.length + b.length });
    expect(warnings).toEqual([]);
    expect([...mirror.files.keys()].sort()).toEqual([fileOf(a), fileOf(b)].sort());
    const type = 'image/png';
    expect(await mirror.manifest()).toEqual([
      { url: url('a'), digest: fileOf(a).slice(0, -4), bytes: a.length, width: 40, height: 30, type },
      { url: url('b'), digest: fileOf(b).slice(0, -4), bytes: b.length, width: 50, height: 20, type },
    ]);
  });

  it('stores one file for the same image at two addresses', async () => {
    const mirror = place({ [url('a')]: fetched(sample('png')), [url('b')]: fetched(sample('png')) });
    expect((await mirror.run('a', 'b')).report.fetched).toBe(2);
    expect(mirror.written).toEqual([fileOf(sample('png'))]);
    expect(await mirror.manifest()).toHaveLength(2);
  });

  it('requests and writes nothing a day later', async () => {
    const mirror = place({ [url('a')]: fetched(sample('png')) });
    await mirror.run('a');
    mirror.wait({ hours: 24 });
    const refuse = async () => {
      throw new Error('A run without changes wrote.');
    };
    Object.assign(mirror.content, { write: refuse });
    Object.assign(mirror.notes, { write: refuse });
    const { report, asked } = await mirror.run('a');
    expect(report).toEqual({ ...NOTHING, unchanged: 1 });
    expect(asked).toEqual([]);
  });

  it('revalidates images after a week, spread over several days', async () => {
    const names = Array.from({ length: 40 }, (_name, index) => String(index));
    const web = Object.fromEntries(
      names.map((name) => [url(name), fetched(png(9, 9, name), { etag: name, modified: 'then' })]),
    );
    const mirror = place(web);
    await mirror.run(...names);
    const before = mirror.content.snapshot();
    for (const name of names) web[url(name)] = { outcome: 'unchanged' };
    const perDay: number[] = [];
    for (let day = 1; day <= 10; day += 1) {
      mirror.wait({ hours: 24 });
      const { report, asked } = await mirror.run(...names);
      expect(report).toEqual({ ...NOTHING, unchanged: 40 });
      for (const [address, validators] of asked)
        expect(validators).toEqual({ etag: address.slice(url('').length), modified: 'then' });
      perDay.push(asked.length);
    }
    expect(perDay.slice(0, 6)).toEqual([0, 0, 0, 0, 0, 0]);
    expect(perDay.slice(6).reduce((sum, count) => sum + count)).toBe(40);
    expect(perDay.filter((count) => count > 0).length).toBeGreaterThan(1);
    expect(mirror.content.snapshot()).toEqual(before);
  });

  it('replaces a changed image, and removes the old file', async () => {
    const mirror = place({ [url('a')]: fetched(png(1, 1)) });
    await mirror.run('a');
    mirror.web[url('a')] = fetched(png(2, 2));
    mirror.wait({ hours: 24 * 9 });
    expect((await mirror.run('a')).report).toMatchObject({ fetched: 1, pruned: 1 });
    expect([...mirror.files.keys()]).toEqual([fileOf(png(2, 2))]);
    expect(await mirror.manifest()).toMatchObject([{ width: 2 }]);
  });

  it('refetches lost or partial images without validators, and leaves the manifest unchanged', async () => {
    const web = { [url('a')]: fetched(png(1, 1), { etag: 'x' }), [url('b')]: fetched(png(2, 2), { etag: 'y' }) };
    const mirror = place(web);
    await mirror.run('a', 'b');
    const before = mirror.content.snapshot();
    mirror.files.clear();
    const again = await mirror.run('a', 'b');
    expect(again.report).toMatchObject({ fetched: 2 });
    expect(again.asked.map(([, validators]) => validators)).toEqual([{}, {}]);
    mirror.files.set(fileOf(png(1, 1)), new Uint8Array(3));
    expect((await mirror.run('a', 'b')).report).toMatchObject({ fetched: 1, unchanged: 1 });
    expect(mirror.content.snapshot()).toEqual(before);
  });

  it('requests every image again when its notes are lost or damaged', async () => {
    const mirror = place({ [url('a')]: fetched(sample('png')) });
    await mirror.run('a');
    for (const text of ['', '{"url":1}\nnot JSON\n', '\0'])
      for (const path of Object.keys(mirror.notes.snapshot())) {
        await mirror.notes.write(path, text);
        expect((await mirror.run('a')).asked).toEqual([[url('a'), {}]]);
      }
  });

  it('removes images that no record uses, and files missing from the manifest', async () => {
    const mirror = place({ [url('a')]: fetched(png(1, 1)), [url('b')]: fetched(png(2, 2)) });
    await mirror.run('a', 'b');
    mirror.files.set(fileOf(png(3, 3)), png(3, 3));
    expect((await mirror.run('b')).report).toMatchObject({ unchanged: 1, pruned: 2 });
    expect([...mirror.files.keys()]).toEqual([fileOf(png(2, 2))]);
    expect((await mirror.manifest()).map((image) => image.url)).toEqual([url('b')]);
    expect((await mirror.run()).report).toMatchObject({ pruned: 1 });
    expect(mirror.content.snapshot()).toEqual({ [MEDIA_PATH]: '' });
  });

  it('reports its progress', async () => {
    const mirror = place({ [url('a')]: fetched(sample('png')) });
    const told: string[] = [];
    await mirrorMedia({
      images: ['a', 'b'].map((name) => ({ url: url(name), path: name })),
      content: mirror.content,
      cache: {
        images: { sizes: async () => new Map(), write: async () => {}, remove: async () => {} },
        notes: mirror.notes,
      },
      fetcher: { get: async () => fetched(sample('png')), close: async () => {} },
      now: () => START,
      onWarning: () => {},
      onProgress: (done, total) => told.push(`${done}/${total}`),
    });
    expect(told).toEqual(['1/2', '2/2']);
  });

  it('reads a manifest with damaged lines, warns, and repairs it', async () => {
    const mirror = place({ [url('a')]: fetched(png(1, 1)), [url('b')]: fetched(png(2, 2)) });
    await mirror.run('a', 'b');
    const whole = mirror.content.snapshot()[MEDIA_PATH] ?? '';
    await mirror.content.write(MEDIA_PATH, whole.replace('{', '<<<<<<< ours\n{"w":2,'));
    const { report, warnings } = await mirror.run('a', 'b');
    expect(report).toMatchObject({ fetched: 1, unchanged: 1 });
    expect(warnings).toEqual([expect.stringContaining("lines that can't be read (2)")]);
    expect(mirror.content.snapshot()[MEDIA_PATH]).toBe(whole);
  });
});

describe('an image that cannot be mirrored', () => {
  it.each([
    ['answers with status 404', failed('answers with status 404')],
    ['holds no PNG, JPEG, GIF, WebP or AVIF image', fetched(Buffer.from('<svg><script>x()</script></svg>'))],
    ['has more than 50 megapixels', fetched(png(10_000, 5_001))],
    ['answers with status 304 to the first request', { outcome: 'unchanged' } as const],
  ])('causes one warning with the record, the URL and the reason when it %s', async (reason, result) => {
    const mirror = place({ [url('good')]: fetched(png(10_000, 5_000)), [url('bad')]: result });
    const { report, warnings } = await mirror.run('bad', 'good');
    expect(report).toMatchObject({ fetched: 1, failed: 1 });
    expect(warnings).toEqual([`ca/events/bad.json: the image ${url('bad')} ${reason}.`]);
    expect((await mirror.manifest()).map((image) => image.url)).toEqual([url('good')]);
    expect(mirror.files.size).toBe(1);
  });

  it('is requested less and less often, with a single warning', async () => {
    const mirror = place({});
    const hours: number[] = [];
    for (let hour = 0; hour < 24 * 21; hour += 1) {
      const { report, asked, warnings } = await mirror.run('a');
      expect(report).toEqual({ ...NOTHING, failed: 1 });
      expect(warnings).toHaveLength(hour === 0 ? 1 : 0);
      if (asked.length > 0) hours.push(hour);
      mirror.wait({ hours: 1 });
    }
    expect(hours).toEqual([0, 1, 5, 21, 85, 253, 421]);
  });

  it('causes another warning when the reason changes, and when it fails again after a success', async () => {
    const mirror = place({ [url('a')]: failed('answers with status 404') });
    const warned: number[] = [];
    for (const result of [
      failed('answers with status 404'),
      failed('answers with status 410'),
      fetched(png(1, 1)),
      failed('answers with status 410'),
    ]) {
      mirror.web[url('a')] = result;
      warned.push((await mirror.run('a')).warnings.length);
      mirror.wait({ hours: 24 * 10 });
    }
    expect(warned).toEqual([1, 1, 0, 1]);
  });

  it('keeps its earlier mirrored file', async () => {
    const mirror = place({ [url('a')]: fetched(sample('png'), { etag: '"1"' }) });
    await mirror.run('a');
    const before = mirror.content.snapshot();
    mirror.web[url('a')] = fetched(Buffer.from('<html>a firewall</html>'));
    mirror.wait({ hours: 24 * 9 });
    expect((await mirror.run('a')).report).toEqual({ ...NOTHING, failed: 1 });
    expect(mirror.content.snapshot()).toEqual(before);
    expect(mirror.files.size).toBe(1);
    mirror.wait({ hours: 1 });
    mirror.web[url('a')] = { outcome: 'unchanged' };
    const { report, asked } = await mirror.run('a');
    expect(asked).toEqual([[url('a'), { etag: '"1"', modified: undefined }]]);
    expect(report).toEqual({ ...NOTHING, unchanged: 1 });
  });

  it('is requested when the clock goes back before the last request', async () => {
    const mirror = place({});
    await mirror.run('a');
    mirror.wait({ hours: -48 });
    expect((await mirror.run('a')).asked).toHaveLength(1);
  });

  it('waits for the next run when its host gets no requests, with one warning per host', async () => {
    const mirror = place({ [url('a')]: { outcome: 'left-alone' }, [url('b')]: { outcome: 'left-alone' } });
    const first = await mirror.run('a', 'b');
    expect(first.report).toEqual({ ...NOTHING, failed: 2 });
    expect(first.warnings).toEqual([
      'service.example could not be reached several times in a row; images of it that wait for the next run: 2.',
    ]);
    expect((await mirror.run('a', 'b')).asked).toHaveLength(2);
  });

  it('waits for the next run without a warning when the run was ended', async () => {
    const mirror = place({ [url('a')]: { outcome: 'ended' } });
    expect(await mirror.run('a')).toMatchObject({ report: { ...NOTHING, failed: 1 }, warnings: [] });
    expect((await mirror.run('a')).asked).toHaveLength(1);
  });
});
