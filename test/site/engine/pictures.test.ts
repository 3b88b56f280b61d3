import { createHash } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ImageType, imageFileName, type MirroredImage } from '#content/state/media';
import { mediaFolder } from '#content/store/layout';
import { posterPng } from '#service/sample/poster';
import { feedImageFiles, makePicturesOfSite, type Pictures } from '../../../site/engine/pictures.ts';
import { outputFolder } from '../../../site/output/output.ts';
import { loadEncoder } from '../../../site/pictures/encoding.ts';
import { sharedFileName } from '../../../site/pictures/sizes.ts';
import { event, publication, venue } from '../fixtures.ts';
import {
  brokenPhotograph,
  DRAWING,
  movingPicture,
  pngBomb,
  printPhotograph,
  turnedPhotograph,
} from '../pictures/images.ts';
import { url, withImage } from './mirrored.ts';

describe('the pictures of a site', () => {
  let root: string;
  let warnings: string[];
  // Drawing the cards of pages without a picture takes longer than what most tests are about.
  let drawn: string | undefined;
  const begin = () => {
    root = mkdtempSync(join(tmpdir(), 'almanac-pictures-'));
    warnings = [];
  };
  beforeAll(async () => {
    begin();
    await make([mirrored('a', posterPng('a', 6, 4))]);
    const pictures = join(cacheDir(), 'pictures');
    for (const name of made())
      if (/\.(?:json|avif|webp|jpg)$/.test(name) && !name.includes('card-')) rmSync(join(pictures, name));
    drawn = root;
  });
  beforeEach(begin);
  afterEach(() => rmSync(root, { recursive: true, force: true }));
  afterAll(() => rmSync(drawn ?? root, { recursive: true, force: true }));

  const cacheDir = () => join(root, '.cache');
  const made = () => readdirSync(join(cacheDir(), 'pictures'), { recursive: true, encoding: 'utf8' }).sort();
  const bringCards = () => {
    if (drawn !== undefined) cpSync(join(drawn, '.cache/pictures'), join(cacheDir(), 'pictures'), { recursive: true });
  };

  /** Puts an image into the cache of what is mirrored. */
  function mirrored(name: string, bytes: Buffer, type: ImageType = 'image/png'): MirroredImage {
    const digest = createHash('sha256').update(bytes).digest('hex');
    const image = { url: url(name), digest, bytes: bytes.length, width: 1, height: 1, type };
    mkdirSync(mediaFolder(cacheDir()), { recursive: true });
    bringCards();
    writeFileSync(join(mediaFolder(cacheDir()), imageFileName(image)), bytes);
    return image;
  }

  const { localisedSites } = publication({
    events: ['a', 'b', 'c'].map((name) => event('2026-12-01', '2026-12-01', withImage(name))),
    venues: [venue(withImage('hall', { description: '<img src="/text.png"><img src="/a.png">' }))],
  });

  /** Makes the pictures of the site; `loaded` counts how often the encoder was asked for. */
  const make = (images: readonly MirroredImage[], load = loadEncoder): Promise<Pictures> =>
    makePicturesOfSite({
      cacheDir: cacheDir(),
      localisedSites,
      timeZone: 'Europe/Madrid',
      images,
      load,
      onWarning: (one) => warnings.push(one),
    });

  const noEncoder = () => Promise.reject(new Error('no such package'));

  async function published(pictures: Pictures, folder = 'dist'): Promise<readonly string[]> {
    const output = outputFolder(join(root, folder));
    await pictures.publish(output);
    output.finish(0);
    return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.includes('.') && !path.includes('card-'))
      .sort();
  }

  it('have exactly the formats and sizes that the pages state, for the images that pages show', async () => {
    const images = [
      mirrored('a', posterPng('a', 1200, 200)),
      mirrored('text', posterPng('text', 600, 100)),
      mirrored('z', posterPng('z', 60, 40)),
    ];
    const pictures = await make(images);
    expect(Object.keys(pictures.settings.images)).toEqual([url('a'), url('text')]);
    const files = pictures.settings.images[url('a')]?.made?.files;
    if (files === undefined) throw new Error('a picture expected');
    const paths = await published(pictures);
    expect(paths).toHaveLength(6 + 2 + 1 + 1);
    for (const file of [...files.chosen.avif, ...files.chosen.webp, files.small.avif, files.small.webp, files.shared]) {
      const { format, width, height } = await sharp(join(root, 'dist/media', file.name)).metadata();
      expect([format, width, height]).toEqual([
        { avif: 'heif', webp: 'webp', jpg: 'jpeg' }[file.format],
        file.width,
        file.height,
      ]);
    }
    expect(warnings).toEqual([]);
    expect(pictures.isUnfinished).toBe(false);
  });

  it('are made once: a second build loads no encoder, reads no image and gives the same result', async () => {
    const images = [mirrored('a', posterPng('a', 300, 200))];
    const first = await make(images);
    const times = made().map((name) => statSync(join(cacheDir(), 'pictures', name)).mtimeMs);
    rmSync(mediaFolder(cacheDir()), { recursive: true });
    const second = await make(images, noEncoder);
    expect(second.settings).toEqual(first.settings);
    expect(await published(second)).toEqual(await published(first, 'first'));
    expect(made().map((name) => statSync(join(cacheDir(), 'pictures', name)).mtimeMs)).toEqual(times);
    expect(warnings).toEqual([]);
  });

  it('are made once for two URLs with the same bytes', async () => {
    const bytes = posterPng('a', 300, 200);
    const pictures = await make([mirrored('a', bytes), mirrored('b', bytes)]);
    expect(pictures.settings.images[url('a')]).toEqual(pictures.settings.images[url('b')]);
    expect(made().filter((name) => /\/[0-9a-f]{64}\.json$/.test(name))).toHaveLength(1);
  });

  it('need no encoder and no folder if the site has none', async () => {
    const pictures = await make([], noEncoder);
    expect(pictures.settings).toEqual({ images: {}, cards: undefined });
    expect(() => made()).toThrow('ENOENT');
    expect(warnings).toEqual([]);
  });

  it('are made again with the same bytes if the cache is damaged', async () => {
    const images = [mirrored('a', posterPng('a', 300, 200))];
    await published(await make(images), 'whole');
    for (const name of made()) {
      const path = join(cacheDir(), 'pictures', name);
      if (/\.(?:avif|jpg)$/.test(name)) writeFileSync(path, 'damaged');
      if (name.endsWith('.webp')) rmSync(path);
    }
    const paths = await published(await make(images));
    expect(paths.length).toBeGreaterThan(3);
    for (const path of paths)
      expect(readFileSync(join(root, 'dist', path))).toEqual(readFileSync(join(root, 'whole', path)));
  });

  it('are the same when two builds make them at the same time', async () => {
    const images = ['a', 'b'].map((name) => mirrored(name, posterPng(name, 300, 200)));
    const both = await Promise.all([make(images), make(images)]);
    expect(both[0].settings).toEqual(both[1].settings);
    expect(await published(both[0])).toEqual(await published(both[1], 'other'));
    expect(made().filter((name) => name.endsWith('.partial'))).toEqual([]);
  });

  it('are turned upright, without metadata about their maker and place', async () => {
    const pictures = await make([mirrored('a', await turnedPhotograph(), 'image/jpeg')]);
    const shown = pictures.settings.images[url('a')];
    expect([shown?.width, shown?.height]).toEqual([400, 600]);
    for (const path of await published(pictures)) {
      const { exif, icc, orientation } = await sharp(join(root, 'dist', path)).metadata();
      expect([exif, icc, orientation]).toEqual([undefined, undefined, undefined]);
    }
    const { data, info } = await sharp(join(root, 'dist/media', shown?.file ?? ''))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const isRed = (column: number, row: number) => {
      const at = (row * info.width + column) * info.channels;
      return (data[at] ?? 0) > (data[at + 2] ?? 0);
    };
    // Above is what was on the left, below what was on the right.
    expect([isRed(0, 0), isRed(info.width - 1, 0), isRed(0, info.height - 1)]).toEqual([true, true, false]);
    expect(warnings).toEqual([]);
  });

  it.each([
    [
      'of several frames shows the first, with a warning',
      movingPicture,
      'image/gif',
      'moves; its first picture is shown',
    ],
    [
      'in print colours is shown in screen colours, with a warning',
      printPhotograph,
      'image/jpeg',
      'has the colours of print (CMYK); those of screens are shown',
    ],
  ] as const)('one %s', async (_, bytes, type, told) => {
    const pictures = await make([mirrored('a', await bytes(), type)]);
    const [path = ''] = await published(pictures);
    const { pages, space, dominant } = await sharp(join(root, 'dist', path))
      .metadata()
      .then(async (metadata) => ({ ...metadata, ...(await sharp(join(root, 'dist', path)).stats()) }));
    expect([pages ?? 1, space, dominant.r > dominant.b]).toEqual([1, 'srgb', true]);
    expect(warnings).toEqual([`The image ${url('a')} ${told}.`]);
    warnings = [];
    await make([mirrored('a', await bytes(), type)], noEncoder);
    expect(warnings).toEqual([`The image ${url('a')} ${told}.`]);
  });

  it.each([
    ['without its end', brokenPhotograph, 'image/jpeg', 'is damaged, so that it can’t be read'],
    [
      'with almost no content',
      async () => Buffer.from('\xff\xd8\xff nothing', 'latin1'),
      'image/jpeg',
      'is damaged, so that it can’t be read',
    ],
    ['of 30,000 by 30,000 pixels', async () => pngBomb(30_000, 30_000), 'image/png', 'has more than 50 megapixels'],
    [
      'that is a drawing with a script',
      async () => DRAWING,
      'image/png',
      'is of another kind than its first bytes say',
    ],
    [
      'of another type than it was mirrored as',
      async () => posterPng('a', 60, 40),
      'image/jpeg',
      'is of another kind than its first bytes say',
    ],
  ] as const)('one %s is refused by every build, and nothing of it is published', async (_, bytes, type, told) => {
    const good = mirrored('b', posterPng('b', 60, 40));
    const image = mirrored('a', await bytes(), type);
    for (const load of [loadEncoder, noEncoder]) {
      warnings = [];
      const pictures = await make([image, good], load);
      expect(Object.keys(pictures.settings.images)).toEqual([url('b')]);
      expect(warnings).toEqual([`The image ${url('a')} ${told}, so it is not shown.`]);
      expect((await published(pictures)).join()).not.toContain(image.digest.slice(0, 32));
      expect(pictures.isUnfinished).toBe(false);
      expect([...feedImageFiles(new Map([image, good].map((one) => [one.url, one])), pictures).keys()]).toEqual([
        url('b'),
      ]);
    }
  });

  it('are published as mirrored, if safe, without an encoder, and are made by the next build that has one', async () => {
    const bytes = posterPng('a', 300, 200);
    const images = [mirrored('a', bytes), mirrored('b', await movingPicture(), 'image/gif')];
    const without = await make(images, noEncoder);
    expect(without.settings.images).toEqual({
      [url('a')]: { file: imageFileName(images[0] ?? mirrored('', bytes)), width: 1, height: 1 },
    });
    expect(without.isUnfinished).toBe(true);
    expect(warnings).toEqual([
      expect.stringMatching(/^sharp, .* can't be loaded.*: no such package\. `npm install` installs it\.$/),
    ]);
    expect(await published(without)).toEqual([`media/${images[0]?.digest}.png`]);
    expect(feedImageFiles(new Map(images.map((one) => [one.url, one])), without).get(url('a'))).toBe(
      `${images[0]?.digest}.png`,
    );
    warnings = [];
    const next = await make(images);
    expect(next.settings.images[url('a')]?.made).toBeDefined();
    expect(next.isUnfinished).toBe(false);
    expect(feedImageFiles(new Map(images.map((one) => [one.url, one])), next).get(url('a'))).toBe(
      sharedFileName(images[0]?.digest ?? ''),
    );
  });

  it('come with cards for the pages without a picture, which are drawn once', async () => {
    const images = [mirrored('a', posterPng('a', 300, 200))];
    rmSync(join(cacheDir(), 'pictures'), { recursive: true });
    const { settings, publish } = await make(images);
    const cards = settings.cards?.ca;
    if (cards === undefined) throw new Error('cards expected');
    expect(Object.values(cards.events)).toHaveLength(2);
    const output = outputFolder(join(root, 'dist'));
    await publish(output);
    for (const name of [cards.site, ...Object.values(cards.events)])
      expect((await sharp(join(root, 'dist/media', name ?? '')).metadata()).width).toBe(1200);
    const again = await make(images, noEncoder);
    expect(again.settings.cards).toEqual(settings.cards);
  });

  it('leave the cache a day after their last use, while files that are still being written stay', async () => {
    const [a, b] = ['a', 'b'].map((name) => mirrored(name, posterPng(name, 60, 40)));
    if (a === undefined || b === undefined) throw new Error('two images expected');
    await make([a, b]);
    const [folder = ''] = made();
    const partial = join(cacheDir(), 'pictures', folder, 'fresh.avif.1-x.partial');
    writeFileSync(partial, '');
    const pictures = await make([a]);
    const now = Date.now();
    const named = (image: MirroredImage) => made().filter((name) => name.includes(image.digest.slice(0, 32))).length;
    pictures.prune(now);
    expect([named(a) > 0, named(b) > 0]).toEqual([true, true]);
    for (const name of made()) {
      const path = join(cacheDir(), 'pictures', name);
      if (path !== partial) utimesSync(path, (now - 172_800_000) / 1000, (now - 172_800_000) / 1000);
    }
    pictures.prune(now);
    expect([named(a) > 0, named(b)]).toEqual([true, 0]);
    expect(made().filter((name) => name.endsWith('.partial'))).toHaveLength(1);
  });
});
