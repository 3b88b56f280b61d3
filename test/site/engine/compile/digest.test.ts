import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { installedVersionLists, isInDigest, templatesDigest } from '../../../../site/engine/compile/digest.ts';

const root = join(import.meta.dirname, '../../../..');

it.each([
  'site/views/Event.astro',
  'site/styles/site.css',
  'src/records/time.ts',
  'src/errors.ts',
  'node_modules/sanitize-html/index.js',
])('the digest of the templates’ sources covers %s', (path) => {
  expect(isInDigest(join(root, path))).toBe(true);
});

it.each(['src/cli/main.mjs', 'src/client/client.ts', 'test/site/fixtures.ts', 'almanac.config.ts'])(
  'the digest of the templates’ sources does not cover %s',
  (path) => {
    expect(isInDigest(join(root, path))).toBe(false);
  },
);

it('the digest of the templates’ sources is the same each time', () => {
  expect(templatesDigest()).toMatch(/^[\da-f]{32}$/);
  expect(templatesDigest()).toBe(templatesDigest());
});

it('the digest of the templates’ sources changes with each file of the overrides, and with no file beside them', () => {
  const project = realpathSync(mkdtempSync(join(tmpdir(), 'almanac-overrides-')));
  const overrides = join(project, 'overrides');
  mkdirSync(join(overrides, 'parts'), { recursive: true });
  const digests = [templatesDigest(), templatesDigest(overrides)];
  for (const [path, text] of [
    ['Dots.astro', 'one'],
    ['Dots.astro', 'two'],
    ['parts/Note.astro', 'two'],
  ] as const) {
    writeFileSync(join(overrides, path), text);
    digests.push(templatesDigest(overrides));
  }
  renameSync(join(overrides, 'Dots.astro'), join(overrides, 'Browse.astro'));
  digests.push(templatesDigest(overrides));
  expect(digests[1]).toBe(digests[0]);
  expect(new Set(digests).size).toBe(5);
  expect(isInDigest(join(overrides, 'parts/x.ts'), overrides)).toBe(true);
  expect(isInDigest(join(project, 'node_modules/x/index.js'), overrides)).toBe(true);
  expect(isInDigest(join(project, 'x.ts'), overrides)).toBe(false);
  expect(isInDigest(join(root, 'site/views/Event.astro'), overrides)).toBe(true);
  expect(isInDigest(join(root, 'src/cli/main.mjs'), overrides)).toBe(false);
  rmSync(project, { recursive: true });
});

it('the versions of all packages come from the list that npm leaves in node_modules', () => {
  expect(installedVersionLists()).toContain(join(root, 'node_modules/.package-lock.json'));
});
