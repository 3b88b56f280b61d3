import { createHash } from 'node:crypto';
import { existsSync, globSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder that holds `site/` and `src/`, compiled or not, with the `package.json` that defines the `#…` imports. */
const ALMANAC = fileURLToPath(new URL('../../..', import.meta.url));

/** The folders of Almanac that templates may import from: the site, and the rooms of `src/` that it may import from. */
const SOURCES = [
  'site',
  ...['config', 'content', 'feeds', 'health', 'interface', 'records'].map((room) => join('src', room)),
].map((folder) => join(ALMANAC, folder));

/** The modules of `src/` that lie in no room. */
const SHARED = globSync('errors.*', { cwd: join(ALMANAC, 'src') }).map((name) => join(ALMANAC, 'src', name));

/**
 * Tells whether `templatesDigest` covers a module. It covers installed packages; of the user's folder only overrides.
 */
export function isInDigest(path: string, overrides?: string): boolean {
  const isPackage = path.includes(`${sep}node_modules${sep}`);
  if (overrides !== undefined) {
    const folder = realpathSync(overrides);
    if (path.startsWith(folder + sep)) return true;
    if (path.startsWith(dirname(folder) + sep) && !path.startsWith(ALMANAC) && !isPackage) return false;
  }
  const isOwn = path.startsWith(ALMANAC) && !isPackage;
  return !isOwn || SHARED.includes(path) || SOURCES.some((folder) => path.startsWith(folder + sep));
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** The lists of installed versions that npm, pnpm and Yarn write in a folder `node_modules`. */
const LISTS = ['.package-lock.json', '.pnpm/lock.yaml', '.yarn-integrity', '.yarn-state.yml'];

/** Returns the `package.json` files of the compiling packages. */
function manifests(): string[] {
  return ['astro', 'vite'].flatMap((name) => findPackageJSON(name, import.meta.url) ?? []);
}

/** Returns the lists of installed versions in each folder `node_modules` around the compiling packages, if any. */
export function installedVersionLists(): string[] {
  const folders = manifests().flatMap((path) =>
    [...path.matchAll(/[\\/]node_modules(?=[\\/])/g)].map(({ index, 0: name }) => path.slice(0, index + name.length)),
  );
  return [...new Set(folders)]
    .flatMap((folder) => LISTS.map((name) => join(folder, name)))
    .filter((path) => existsSync(path));
}

/**
 * Returns the digest of the inputs of compiled templates: Almanac's sources, the installed packages, the version of
 * Node, and all files in the folder of the overrides, if there is one.
 */
export function templatesDigest(overrides?: string): string {
  const hash = createHash('sha256').update(`${process.version}\n`);
  for (const file of [
    join(ALMANAC, 'package.json'),
    ...SHARED,
    ...SOURCES.flatMap(filesOf),
    ...manifests(),
    ...installedVersionLists(),
  ]) {
    const bytes = readFileSync(file);
    const name = file.startsWith(ALMANAC) ? file.slice(ALMANAC.length) : file;
    hash.update(`${name.replaceAll('\\', '/')} ${bytes.length}\n`).update(bytes);
  }
  for (const file of overrides === undefined ? [] : filesOf(overrides)) {
    const bytes = readFileSync(file);
    hash.update(`overrides${file.slice(overrides?.length).replaceAll('\\', '/')} ${bytes.length}\n`).update(bytes);
  }
  return hash.digest('hex').slice(0, 32);
}
