import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT } from './sources.ts';

const EXPORT = /^export (?:async |abstract )?(?:function\*?|const|let|class|type|interface) (\w+)/gm;
const IMPORT = /(?:^|\n)(?:import|export)\s+(?:type\s+)?\{([^}]*)\}\s*from\s*'([^']+)'/g;
/** Names that code takes of a module that it loads when it needs it. */
const LATER = [
  /const \{([^}]*)\}(?:: [^=]*)? = await import\(\s*'([^']+)'\s*\)/g,
  /\(await import\(\s*'()([^']+)'\s*\)\)\.(\w+)/g,
  /\bimport\('()([^']+)'\)\.(\w+)/g,
] as const;
/** What takes all that a module exports. */
const WHOLE =
  /(?:^|\n)import\s+\*\s+as\s+\w+\s+from\s*'([^']+)'|= \(\) => import\('([^']+)'\)|^\s+import\('([^']+)'\),$/gm;
/** What every command's module has: it is loaded by its name. */
const COMMAND = /^src\/cli\/commands\/\w+\.ts define$/;

/** Returns the path of the module that a file imports; a package is none. */
function moduleOf(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}.ts`;
  const [path = ''] = specifier.split('?');
  return path.startsWith('.') ? posix.join(posix.dirname(file), path) : undefined;
}

it('every export of a module is imported by another module or a test, except public ones', () => {
  const files = globSync(['src/**/*.ts', 'site/**/*.{ts,astro}', 'test/**/*.ts', 'scripts/**/*.ts'], { cwd: PROJECT })
    .map((file) => file.replaceAll('\\', '/'))
    .map((file) => ({ file, text: readFileSync(join(PROJECT, file), 'utf8') }));
  const imported = new Set<string>();
  const whole = new Set<string | undefined>(globSync('src/public/*.ts', { cwd: PROJECT }));
  for (const { file, text } of files) {
    for (const pattern of [IMPORT, ...LATER])
      for (const [, names = '', specifier = '', last = ''] of text.matchAll(pattern))
        for (const name of [...names.split(','), last])
          imported.add(`${moduleOf(file, specifier)} ${/^\s*(?:type\s+)?(\w+)/.exec(name)?.[1]}`);
    for (const found of text.matchAll(WHOLE)) whole.add(moduleOf(file, found.slice(1).join('')));
  }
  const exported = files
    .filter(({ file }) => /^(?:src|site)\/.*\.ts$/.test(file) && !whole.has(file))
    .flatMap(({ file, text }) => [...text.matchAll(EXPORT)].map(([, name]) => `${file} ${name}`));
  expect(exported.length).toBeGreaterThan(2_000);
  expect(exported.filter((one) => !imported.has(one) && !COMMAND.test(one))).toEqual([]);
});
