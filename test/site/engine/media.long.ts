import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'cheerio';
import { afterEach, describe, expect, it } from 'vitest';
import { MEDIA_PATH } from '#content/state/media';
import { filesForUse, pictureFiles } from '../../../site/pictures/sizes.ts';
import { createProject } from '../../support/project.ts';
import { SAMPLE_DAY, smallConfiguration } from '../../support/sample.ts';
import { event, venue } from '../fixtures.ts';
import { fill, imageOf, manifestOf, withImage } from './mirrored.ts';

describe('a built site', () => {
  const project = createProject({ ...smallConfiguration(), siteUrl: 'https://almanac.example/town' });
  afterEach(() => project.remove());

  it('has the files of exactly the pictures that its pages show', async () => {
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
    const media = Object.keys(files).filter((path) => /^media\/(?!card-)/.test(path));
    const made = ['a', 'hall'].flatMap((name) => {
      const { image } = imageOf(name);
      return filesForUse('record', pictureFiles(image.digest, image)).map((file) => `media/${file.name}`);
    });
    expect(media.sort()).toEqual(made.sort());
    const shown = (path: string) => {
      const $ = load(files[path] ?? '');
      const named = $('picture :is(img, source)').map((_, one) => [
        $(one).attr('src'),
        $(one).attr('srcset')?.split(' ')[0],
      ]);
      return named.get().filter((one) => one !== undefined);
    };
    for (const path of ['ca/events/ball/index.html', 'ca/venues/hall/index.html']) {
      expect(shown(path).length).toBeGreaterThan(2);
      for (const address of shown(path)) expect(media).toContain(address.replace('/town/', ''));
    }
    expect(files['ca/events/ball/index.html']).not.toContain('missing');
  });
});
