import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { PROJECT } from '../package/sources.ts';

const TEMPLATE = 'src/init/template';
const FILES = globSync(['.github/workflows/*', `${TEMPLATE}/.github/workflows/*`, 'docs/*.md'], {
  cwd: PROJECT,
}).sort();
const read = (file: string) => readFileSync(join(PROJECT, file), 'utf8');

const used = FILES.flatMap((file) =>
  [...read(file).matchAll(/^\s*(?:- )?uses: *(.*)$/gm)].map(([, action = '']) => ({ file, action })),
);

describe('the actions that workflows use', () => {
  it('are GitHub’s own, each pinned to a full commit hash with its version', () => {
    expect(used.length).toBeGreaterThan(25);
    const loose = used.filter(({ action }) => !/^actions\/[a-z/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+(?:\W|$)/.test(action));
    expect(loose).toEqual([]);
  });

  it('have the same version in every workflow', () => {
    const versions = new Map<string, Set<string>>();
    for (const { action } of used) {
      const [, repository = '', version = ''] = /^(actions\/[a-z-]+)[a-z/-]*@([0-9a-f]+ # v[\d.]+)/.exec(action) ?? [];
      versions.set(repository, (versions.get(repository) ?? new Set()).add(version));
    }
    expect([...versions].filter(([, found]) => found.size !== 1)).toEqual([]);
  });

  it.each(['.github/dependabot.yml', `${TEMPLATE}/.github/dependabot.yml`])('are kept current by %s', (file) => {
    const { updates } = parse(read(file));
    expect(updates).toContainEqual(expect.objectContaining({ 'package-ecosystem': 'github-actions', directory: '/' }));
  });
});

describe('the workflows of Almanac itself', () => {
  it.each(FILES.filter((file) => file.startsWith('.github/')))('have no write permission: %s', (file) => {
    const { permissions, jobs } = parse(read(file));
    expect(permissions).toEqual({ contents: 'read' });
    expect(JSON.stringify(jobs)).not.toContain('"permissions"');
  });
});
