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

  it('are those of the manifest whose files are in the cache, without a warning where all are', async () => {
    fill(cache, 'a', 'b', 'other');
    const content = memoryFiles({ [MEDIA_PATH]: manifestOf('a', 'b') });
    const warnings: string[] = [];
    const { all, cached } = await mirroredImages(content, cache, (message) => warnings.push(message));
    expect(cached).toEqual([imageOf('a').image, imageOf('b').image]);
    expect([...all.values()]).toEqual(cached);
    expect(warnings).toEqual([]);
  });

  it('are not those whose files are missing or have other bytes, with one warning in all', async () => {
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
  const { own } = publication({ settings: { media: { images } } });
  const { record } = event('2026-12-01', '2026-12-01', withImage('a', { local: { image_alt: 'A ring' } }));

  it('shows the mirrored one with its size, and the words that somebody wrote for it', () => {
    const shown = { src: '/town/media/a.png', width: 60, height: 40 };
    expect(pictureOf(record, own('ca'))).toEqual({ ...shown, alt: 'A ring' });
    expect(pictureOf({ ...record, local: undefined }, own('ca'))).toEqual({ ...shown, alt: '' });
  });

  it('shows none that is not mirrored', () => {
    expect(pictureOf(event('2026-12-01', '2026-12-01', withImage('b')).record, own('ca'))).toBeUndefined();
    expect(pictureOf(event('2026-12-01', '2026-12-01').record, own('ca'))).toBeUndefined();
  });

  it('shows those in its description, too', () => {
    const described = { ...record, description: '<p>x <img src="a.png" alt="A"> <img src="b.png"></p>' };
    expect(descriptionHtml({ ...described, service: { ...service(1), url: url('page') } }, own('ca'), 'Taula')).toBe(
      '<p>x <img src="/town/media/a.png" alt="A" width="60" height="40" loading="lazy"> </p>',
    );
  });
});

describe('the words for an image', () => {
  const altOf = (image: object, local?: object) =>
    pictureOf(
      event('2026-12-01', '2026-12-01', { service: { ...service(1), image: { url: url('a'), ...image } }, local })
        .record,
      publication({ settings: { media: { images: { [url('a')]: { file: 'a.png', width: 60, height: 40 } } } } }).own(
        'ca',
      ),
    )?.alt;
  const all = { alt: 'A ring &amp; a rope', caption: '<em>The finals</em>', title: 'Finals' };

  it('are those of this site, else those of the service: what stands for it, its caption, its title', () => {
    expect(altOf(all, { image_alt: 'Two boxers' })).toBe('Two boxers');
    expect(altOf(all)).toBe('A ring & a rope');
    expect(altOf({ ...all, alt: '' })).toBe('The finals');
    expect(altOf({ title: 'Finals' })).toBe('Finals');
  });

  it('are none where this site says that there is nothing to say', () => {
    expect(altOf(all, { image_alt: '' })).toBe('');
  });

  it.each(['IMG_2041', 'DSC0001', 'poster-2026_final', 'boxers.jpg', '20261121_1933', 'photo 12'])(
    'are never the name of a file: %s',
    (title) => expect(altOf({ title })).toBe(''),
  );
});
