import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { runAlmanac } from '../support/project.ts';
import { sampleConfiguration } from '../support/sample.ts';
import { longIt } from '../support/tiers/runs.ts';
import { PROJECT, packagedSources } from './sources.ts';

const manifest = z
  .object({
    bin: z.object({ almanac: z.string() }),
    exports: z.record(z.string(), z.string()),
    files: z.array(z.string()),
    dependencies: z.record(z.string(), z.string()),
    optionalDependencies: z.record(z.string(), z.string()),
  })
  .parse(JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')));

const packageOf = (specifier: string) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;

/** What Node does not find in a package of that name: our own files, and what Astro and the build make up. */
const isOwn = (specifier: string) => /^(?:[.#]|virtual:|astro:)/.test(specifier);

describe('the package', () => {
  const needed = packagedSources().flatMap(({ file, imports }) =>
    imports
      .filter((specifier) => !isOwn(specifier) && !isBuiltin(specifier))
      .map((specifier) => ({ file, name: packageOf(specifier) })),
  );

  it('imports only packages that are its dependencies', () => {
    expect(needed.length).toBeGreaterThan(20);
    const missing = needed.filter(
      ({ name }) => !Object.hasOwn(manifest.dependencies, name) && !Object.hasOwn(manifest.optionalDependencies, name),
    );
    expect(missing).toEqual([]);
  });

  it('imports its optional dependencies only in the fleet’s Redis module', () => {
    const optional = needed.filter(({ name }) => Object.hasOwn(manifest.optionalDependencies, name));
    expect([...new Set(optional.map(({ name }) => name))].sort()).toEqual(Object.keys(manifest.optionalDependencies));
    expect([...new Set(optional.map(({ file }) => file))]).toEqual(['src/fleet/redis.ts']);
  });

  it('has no unused dependency', () => {
    const used = new Set(needed.map(({ name }) => name));
    // Not imported: what everything runs under, and the types of packages that the exported types name.
    const needless = Object.keys(manifest.dependencies).filter((name) => !used.has(name.replace(/^@types\//, '')));
    expect(needless).toEqual(['node']);
  });

  it('exports exactly the public modules', () => {
    const modules = globSync('src/public/*.ts', { cwd: PROJECT }).map((file) => basename(file, '.ts'));
    const named = Object.entries(manifest.exports).filter(([name]) => name !== './package.json');
    expect(Object.fromEntries(named)).toEqual(
      Object.fromEntries(
        modules.map((name) => [name === 'almanac' ? '.' : `./${name}`, `./lib/src/public/${name}.js`]),
      ),
    );
  });

  it('contains the compiled code, its command, the template and the documents', () => {
    expect(manifest.files).toEqual([
      ...['docs', 'lib', 'src/cli/almanac.mjs', 'template'],
      ...['CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md'],
    ]);
  });
});

describe('a configuration outside the package', () => {
  let root: string;

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'almanac-'));
  });

  afterEach(() => rmSync(root, { recursive: true, force: true }));

  const configure = (...imports: readonly string[]) =>
    writeFileSync(
      join(root, 'almanac.config.ts'),
      `${imports.join('\n')}\nexport default defineConfig(${JSON.stringify(sampleConfiguration())});\n`,
    );

  it("imports the running Almanac as 'almanac', wherever it is installed", async () => {
    configure("import { defineConfig } from 'almanac';", "import { KINDS } from 'almanac/records';", 'KINDS.at(0);');
    const run = await runAlmanac(root, ['check']);
    expect(run).toMatchObject({ code: 0, stderr: '' });
  });

  longIt('cannot import a module that is not public', async () => {
    configure("import { defineConfig } from 'almanac/config';");
    const run = await runAlmanac(root, ['check']);
    expect(run.code).toBe(1);
    expect(run.stderr).toContain("almanac.config.ts can't be loaded");
  });
});
