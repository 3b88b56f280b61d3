import { join } from 'node:path';
import { expect, it } from 'vitest';
import { installedLists, isInDigest, templatesDigest } from '../../../../site/build/compile/digest.ts';

const root = join(import.meta.dirname, '../../../..');

it.each([
  'site/views/Event.astro',
  'site/styles/site.css',
  'src/records/time.ts',
  'src/errors.ts',
  'node_modules/sanitize-html/index.js',
])('the digest of what templates are made of changes with %s', (path) => {
  expect(isInDigest(join(root, path))).toBe(true);
});

it.each(['src/cli/main.ts', 'src/client/client.ts', 'test/site/fixtures.ts', 'almanac.config.ts'])(
  'the digest of what templates are made of does not change with %s',
  (path) => {
    expect(isInDigest(join(root, path))).toBe(false);
  },
);

it('the digest of what templates are made of is the same each time', () => {
  expect(templatesDigest()).toMatch(/^[\da-f]{32}$/);
  expect(templatesDigest()).toBe(templatesDigest());
});

it('the versions of all packages stand in the list that npm left beside them', () => {
  expect(installedLists()).toContain(join(root, 'node_modules/.package-lock.json'));
});
