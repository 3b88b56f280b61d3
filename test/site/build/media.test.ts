import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { imageFile, MEDIA_PATH, mediaFolder } from '#content/state/media';
import { mediaSettings, usedFiles } from '../../../site/build/media.ts';
import { pictureOf, proseOf } from '../../../site/calendar/facts.ts';
import { memoryFiles } from '../../content/memory-files.ts';
import { event, publication, service, venue } from '../fixtures.ts';
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
    const { images, folder } = await mediaSettings(content, cache, (message) => warnings.push(message));
    expect(folder).toBe(mediaFolder(cache));
    expect(images).toEqual({
      [url('a')]: { file: imageFile(imageOf('a').image), width: 60, height: 40 },
      [url('b')]: { file: imageFile(imageOf('b').image), width: 60, height: 40 },
    });
    expect(warnings).toEqual([]);
  });

  it('are not those whose files are missing or have other bytes, with one warning in all', async () => {
    fill(cache, 'a', 'b');
    const { image, bytes } = imageOf('b');
    writeFileSync(join(mediaFolder(cache), imageFile(image)), Buffer.alloc(bytes.length));
    const content = memoryFiles({ [MEDIA_PATH]: `${manifestOf('a', 'b', 'c')}not a line\n` });
    const warnings: string[] = [];
    const { images } = await mediaSettings(content, cache, (message) => warnings.push(message));
    expect(Object.keys(images)).toEqual([url('a')]);
    expect(warnings).toEqual([expect.stringMatching(/left out: 3\. A sync fetches them\.$/)]);
  });

  it('are used as far as records that have a page show them', () => {
    const names = ['event', 'text', 'hall', 'unlisted', 'none'];
    const images = Object.fromEntries(names.map((name) => [url(name), { file: `${name}.png`, width: 60, height: 40 }]));
    const site = publication({
      settings: { media: { folder: '/cache/media', images } },
      events: [
        event(
          '2026-12-01',
          '2026-12-01',
          withImage('event', { description: '<img src="/text.png"><img src="/event.png">' }),
        ),
        event('2026-12-02', '2026-12-02', { status: 'draft', ...withImage('none') }),
      ],
      venues: [
        venue(withImage('hall')),
        venue({ service: { ...service(2, { listed: false }), image: { url: url('unlisted') } } }),
      ],
    });
    expect(usedFiles(site)).toEqual(['event.png', 'hall.png', 'text.png']);
  });
});

describe('a record with an image', () => {
  const images = { [url('a')]: { file: 'a.png', width: 60, height: 40 } };
  const { own } = publication({ settings: { media: { folder: '', images } } });
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
    expect(proseOf({ ...described, service: { ...service(1), url: url('page') } }, own('ca'), 'Taula')).toBe(
      '<p>x <img src="/town/media/a.png" alt="A" width="60" height="40" loading="lazy"> </p>',
    );
  });
});
