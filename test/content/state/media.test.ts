import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { imageFileName, MEDIA_PATH, type MirroredImage, mediaText, readMedia } from '#content/state/media';
import { memoryFiles } from '../memory-files.ts';

const images = fc.uniqueArray(
  fc.record<MirroredImage>({
    url: fc.webUrl({ withQueryParameters: true }),
    digest: fc.stringMatching(/^[0-9a-f]{64}$/),
    bytes: fc.integer({ min: 1 }),
    width: fc.integer({ min: 1 }),
    height: fc.integer({ min: 1 }),
    type: fc.constantFrom('image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'),
  }),
  { selector: (image) => image.url, maxLength: 8 },
);
const mapOf = (list: readonly MirroredImage[]) => new Map(list.map((image) => [image.url, image]));

describe('the manifest of mirrored images', () => {
  it('is read as written, and written identically whatever the order of images', async () => {
    await fc.assert(
      fc.asyncProperty(images, async (list) => {
        const text = mediaText(mapOf(list));
        expect(mediaText(mapOf([...list].reverse()))).toBe(text);
        const { media, damaged } = await readMedia(memoryFiles({ [MEDIA_PATH]: text }));
        expect(damaged).toBe(0);
        expect(media).toEqual(mapOf(list));
        expect(mediaText(media)).toBe(text);
      }),
    );
  });

  it('has a line per image, sorted by URL, with sorted keys', () => {
    const one = { digest: 'ab'.repeat(32), bytes: 9, width: 3, height: 2, type: 'image/png' } as const;
    expect(
      mediaText(
        mapOf([
          { ...one, url: 'https://b.example/' },
          { ...one, url: 'https://a.example/' },
        ]),
      ),
    ).toBe(
      ['a', 'b']
        .map(
          (host) =>
            `{"bytes":9,"digest":"${'ab'.repeat(32)}","height":2,"type":"image/png","url":"https://${host}.example/","v":1,"width":3}\n`,
        )
        .join(''),
    );
  });

  it.each([
    ['invalid JSON', 'not JSON'],
    ['another version', '"v":2'],
    ['a path instead of a digest', '"digest":"../../etc/passwd"'],
    ['a type that is not an image', '"type":"text/html"'],
    ['a width of zero', '"width":0'],
  ])('skips and counts a line that has %s', async (_what, change) => {
    const good = mediaText(
      mapOf([{ url: 'https://a.example/', digest: '0'.repeat(64), bytes: 1, width: 1, height: 1, type: 'image/gif' }]),
    );
    const key = change.split(':')[0] ?? '';
    const bad = change.includes(':') ? good.replace(new RegExp(`${key}:("[^"]*"|\\d+)`), change) : change;
    expect(bad).not.toBe(good);
    const { media, damaged } = await readMedia(memoryFiles({ [MEDIA_PATH]: `${good}${bad}` }));
    expect([media.size, damaged]).toEqual([1, 1]);
  });

  it('is empty before the first image', async () => {
    expect(await readMedia(memoryFiles())).toEqual({ media: new Map(), damaged: 0 });
  });

  it('names files by digest and format', () => {
    expect(imageFileName({ digest: 'abc', type: 'image/jpeg' })).toBe('abc.jpg');
  });
});
