import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { imageFileName, MEDIA_PATH } from '#content/state/media';
import { mediaFolder } from '#content/store/layout';
import { descriptionHtml } from '../../../site/calendar/facts/facts.ts';
import { mirroredImages } from '../../../site/engine/media.ts';
import { pictureOf } from '../../../site/pictures/picture-of.ts';
import { memoryFiles } from '../../content/memory-files.ts';
import { event, publication, service } from '../fixtures.ts';
import { fill, imageOf, manifestOf, url, withImage } from './mirrored.ts';

describe('the images that a site can show', () => {
  let cache: string;
  beforeEach(() => {
    cache = mkdtempSync(join(tmpdir(), 'almanac-media-'));
  });
  afterEach(() => rmSync(cache, { recursive: true, force: true }));

  it('are the ones in the manifest whose files are cached, without a warning if all are', async () => {
    fill(cache, 'a', 'b', 'other');
    const content = memoryFiles({ [MEDIA_PATH]: manifestOf('a', 'b') });
    const warnings: string[] = [];
    const { all, cached } = await mirroredImages(content, cache, (message) => warnings.push(message));
    expect(cached).toEqual([imageOf('a').image, imageOf('b').image]);
    expect([...all.values()]).toEqual(cached);
    expect(warnings).toEqual([]);
  });

  it('exclude files that are missing or have different bytes, with one warning for all', async () => {
    fill(cache, 'a', 'b');
    const { image, bytes } = imageOf('b');
    writeFileSync(join(mediaFolder(cache), imageFileName(image)), Buffer.alloc(bytes.length));
    const content = memoryFiles({ [MEDIA_PATH]: `${manifestOf('a', 'b', 'c')}not a line\n` });
    const warnings: string[] = [];
    const { all, cached } = await mirroredImages(content, cache, (message) => warnings.push(message));
    expect(cached).toEqual([imageOf('a').image]);
    expect([...all.keys()]).toEqual(['a', 'b', 'c'].map(url));
    expect(warnings).toEqual([expect.stringMatching(/left out: 3\. A sync fetches them\.$/)]);
  });
});

describe('a record with an image', () => {
  const images = { [url('a')]: { file: 'a.png', width: 60, height: 40 } };
  const { targets } = publication({ settings: { media: { images } } });
  const { record } = event('2026-12-01', '2026-12-01', withImage('a', { local: { image_alt: 'A ring' } }));

  it('shows the mirrored image with its size, and the alternative text of the record', () => {
    const shown = { src: '/town/media/a.png', width: 60, height: 40 };
    expect(pictureOf(record, targets('ca'))).toEqual({ ...shown, alt: 'A ring' });
    expect(pictureOf({ ...record, local: undefined }, targets('ca'))).toEqual({ ...shown, alt: '' });
  });

  it('shows no image that is not mirrored', () => {
    expect(pictureOf(event('2026-12-01', '2026-12-01', withImage('b')).record, targets('ca'))).toBeUndefined();
    expect(pictureOf(event('2026-12-01', '2026-12-01').record, targets('ca'))).toBeUndefined();
  });

  it('shows the mirrored images in its description, too', () => {
    const described = { ...record, description: '<p>x <img src="a.png" alt="A"> <img src="b.png"></p>' };
    expect(
      descriptionHtml({ ...described, service: { ...service(1), url: url('page') } }, targets('ca'), 'Taula'),
    ).toBe('<p>x <img src="/town/media/a.png" alt="A" width="60" height="40" loading="lazy"> </p>');
  });
});

describe('the alternative text of an image', () => {
  const altOf = (image: object, local?: object) =>
    pictureOf(
      event('2026-12-01', '2026-12-01', { service: { ...service(1), image: { url: url('a'), ...image } }, local })
        .record,
      publication({
        settings: { media: { images: { [url('a')]: { file: 'a.png', width: 60, height: 40 } } } },
      }).targets('ca'),
    )?.alt;
  const all = { alt: 'A ring &amp; a rope', caption: '<em>The finals</em>', title: 'Finals' };

  it('is the site’s own, or else the service’s alternative text, caption or title', () => {
    expect(altOf(all, { image_alt: 'Two boxers' })).toBe('Two boxers');
    expect(altOf(all)).toBe('A ring & a rope');
    expect(altOf({ ...all, alt: '' })).toBe('The finals');
    expect(altOf({ title: 'Finals' })).toBe('Finals');
  });

  it('is empty if the site says that the image needs none', () => {
    expect(altOf(all, { image_alt: '' })).toBe('');
  });

  it.each(['IMG_2041', 'DSC0001', 'poster-2026_final', 'boxers.jpg', '20261121_1933', 'photo 12'])(
    'is never a file name: %s',
    (title) => expect(altOf({ title })).toBe(''),
  );
});
