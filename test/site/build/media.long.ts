import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'cheerio';
import { afterEach, describe, expect, it } from 'vitest';
import { imageFile, MEDIA_PATH } from '#content/state/media';
import { createProject } from '../../support/project.ts';
import { SAMPLE_DAY, smallConfiguration } from '../../support/sample.ts';
import { event, venue } from '../fixtures.ts';
import { fill, imageOf, manifestOf, withImage } from './mirrored.ts';

describe('a built site', () => {
  const project = createProject({ ...smallConfiguration(), siteUrl: 'https://almanac.example/town' });
  afterEach(() => project.remove());

  it('has the files that its pages show, byte for byte, and no others', async () => {
    const write = (path: string, text: string) => {
      mkdirSync(join(project.root, 'content', path, '..'), { recursive: true });
      writeFileSync(join(project.root, 'content', path), text);
    };
    write(MEDIA_PATH, manifestOf('a', 'hall', 'unused', 'missing'));
    fill(join(project.root, '.cache'), 'a', 'hall', 'unused');
    const { record } = event(
      '2026-12-01 20:00',
      '2026-12-01 22:00',
      withImage('a', { description: '<img src="/missing.png">' }),
    );
    write('ca/events/ball.json', JSON.stringify(record));
    write('ca/venues/hall.json', JSON.stringify(venue(withImage('hall')).record));
    expect(await project.start(['build', '--quiet'], SAMPLE_DAY)).toMatchObject({ code: 0 });
    const files = project.files('dist');
    const media = Object.keys(files).filter((path) => path.startsWith('media/'));
    expect(media.sort()).toEqual(['a', 'hall'].map((name) => `media/${imageFile(imageOf(name).image)}`).sort());
    for (const name of ['a', 'hall']) {
      const { image, bytes } = imageOf(name);
      expect(files[`media/${imageFile(image)}`]).toBe(bytes.toString('latin1'));
    }
    const src = (path: string) => load(files[path] ?? '')('figure img').attr('src');
    expect(src('ca/events/ball/index.html')).toBe(`/town/media/${imageFile(imageOf('a').image)}`);
    expect(src('ca/venues/hall/index.html')).toBe(`/town/media/${imageFile(imageOf('hall').image)}`);
    expect(files['ca/events/ball/index.html']).not.toContain('missing');
  });
});
