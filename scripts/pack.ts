/*
 * Makes `lib/`, what the package holds of Almanac: `npm pack` runs this first. Node takes no types away below
 * `node_modules`, so `src/` and `site/` are compiled; what they have besides is copied.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const lib = join(root, 'lib');

/** The folders of the files that `init` puts into a user's repository. */
const TEMPLATES = ['src/init/template', 'src/init/pages'];

/** Names what a `.astro` file imports as the compiler, which knows none, names imports elsewhere. */
const asCompiled = (source: string) =>
  source.replace(/((?:\bfrom|\bimport)\s*\(?\s*(['"])\.{1,2}\/[^'"\n]*)\.ts(?=(?:\?[^'"\n]*)?\2)/g, '$1.js');

rmSync(lib, { recursive: true, force: true });
const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');
const { status } = spawnSync(process.execPath, [compiler, '--project', join(root, 'scripts/pack/tsconfig.json')], {
  stdio: ['ignore', 2, 2],
});
if (status !== 0) process.exit(status ?? 1);

// Among the pages of the site a declaration would count as a page.
for (const path of globSync('site/pages/**/*.d.ts', { cwd: lib })) rmSync(join(lib, path));

for (const entry of globSync(['src/**/*.json', 'src/cli/main.mjs', 'site/**/*'], { cwd: root, withFileTypes: true })) {
  if (!entry.isFile() || entry.name.endsWith('.ts')) continue;
  const from = join(entry.parentPath, entry.name);
  const to = join(lib, from.slice(root.length));
  mkdirSync(dirname(to), { recursive: true });
  if (entry.name.endsWith('.astro')) writeFileSync(to, asCompiled(readFileSync(from, 'utf8')));
  else cpSync(from, to);
}

for (const folder of TEMPLATES) cpSync(join(root, folder), join(lib, folder), { recursive: true });

// The nearest package.json says what `#room/file` is: here the compiled one.
writeFileSync(
  join(lib, 'package.json'),
  `${JSON.stringify({ type: 'module', imports: { '#*': './src/*.js' } }, null, 2)}\n`,
);
