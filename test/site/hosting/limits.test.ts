import { describe, expect, it } from 'vitest';
import { STATIC_HOSTS } from '#config/values';
import { HOST_LIMITS, overLimits, siteSizeOf, siteSizeText } from '../../../site/hosting/limits.ts';
import { Snapshot } from '../../../site/output/snapshot.ts';

/** A site of files by their sizes. */
const site = (sizes: Readonly<Record<string, number>>): Snapshot =>
  Snapshot.of(
    Object.entries(sizes).map(
      ([path, size]) => [path, { size, digest: '', modified: 0, changed: 0, inode: 0 }] as const,
    ),
  );

const many = (count: number, name: (index: number) => string, size = 1) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [name(index), size]));

describe('the size of a site', () => {
  it('is counted in files and bytes', () => {
    const files = site({ 'index.html': 1_500_000, 'ca/index.html': 250_000 });
    expect(siteSizeText(siteSizeOf(files))).toBe('2 files, 1.8 MB');
    expect(siteSizeText(siteSizeOf(files, (path) => path.startsWith('ca/')))).toBe('1 file, 0.3 MB');
  });
});

describe('a host', () => {
  it.each(STATIC_HOSTS)('%s accepts a small site', (host) => {
    expect(overLimits(host, site({ 'index.html': 10 }), [])).toEqual([]);
  });

  it('accepts no more files than its limit, and the report names what could be left out', () => {
    const { files = 0 } = HOST_LIMITS['cloudflare-pages'];
    const pages = many(files - 5, (index) => `ca/${index}/index.html`);
    const rest = { 'ca/api/events.json': 9, 'ca/changes.json': 9, 'api/x.json': 9, 'media/a.png': 9, 'en/a.html': 9 };
    expect(overLimits('cloudflare-pages', site({ ...pages, ...rest }), ['en'])).toEqual([]);
    expect(overLimits('cloudflare-pages', site({ ...pages, ...rest, 'index.html': 1 }), ['en'])).toEqual([
      'The site has 20,001 files, and Cloudflare Pages (free) takes at most 20,000.',
      "What would leave out how much: api: false (3 files, 0 MB); media: 'off' (1 file, 0 MB); no language 'en' (1 file, 0 MB).",
    ]);
  });

  it('accepts no larger site, file or folder than its limits', () => {
    expect(overLimits('github-pages', site({ 'a.html': 1_000_000_001 }), [])).toEqual([
      'The site has 1 file, 1,000 MB, and GitHub Pages takes at most 1,000 MB.',
    ]);
    expect(overLimits('cloudflare-pages', site({ 'a.png': 25 * 1024 * 1024 + 60_000 }), [])).toEqual([
      'a.png has 25.1 MiB, and Cloudflare Pages (free) takes at most 25 MiB in a file.',
    ]);
    const folder = many(54_001, (index) => `ca/events/${index}.ics`);
    expect(overLimits('netlify', site(folder), [])).toEqual([
      'The folder ca/events/ has 54,001 files, and Netlify takes at most 54,000 in one.',
      'What would leave out how much: feeds: { eventFiles: false } (54,001 files, 0.1 MB).',
    ]);
  });
});
