import { createHash } from 'node:crypto';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder that holds `site/` and `src/`, compiled or not, with the `package.json` that says what `#…` imports are. */
const ALMANAC = fileURLToPath(new URL('../../..', import.meta.url));

/** What templates may import of Almanac: the site, and the rooms of `src/` that it may import from. */
const SOURCES = [
  'site',
  ...['config', 'content', 'feeds', 'health', 'interface', 'records'].map((room) => join('src', room)),
].map((folder) => join(ALMANAC, folder));

/** The modules of those rooms that lie in none. */
const SHARED = globSync('errors.*', { cwd: join(ALMANAC, 'src') }).map((name) => join(ALMANAC, 'src', name));

/** Tells whether a change of a module changes the digest: one of a package does, if it is installed. */
export function isInDigest(path: string): boolean {
  const isOwn = path.startsWith(ALMANAC) && !path.includes(`${sep}node_modules${sep}`);
  return !isOwn || SHARED.includes(path) || SOURCES.some((folder) => path.startsWith(folder + sep));
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/**
 * Returns the files that say which packages are installed: npm's own list beside them, which has the version of each,
 * and the manifests of those that compile.
 */
function packageFiles(): string[] {
  const manifests = ['astro', 'vite'].flatMap((name) => findPackageJSON(name, import.meta.url) ?? []);
  const lists = new Set(manifests.map((path) => join(dirname(path), '../.package-lock.json')));
  return [...manifests, ...[...lists].filter((path) => existsSync(path))];
}

/**
 * Returns a digest of all that compiled templates are made of: Almanac's sources, the packages that are installed, and
 * the version of Node.
 */
export function templatesDigest(): string {
  const hash = createHash('sha256').update(`${process.version}\n`);
  for (const file of [join(ALMANAC, 'package.json'), ...SHARED, ...SOURCES.flatMap(filesOf), ...packageFiles()]) {
    const bytes = readFileSync(file);
    const name = file.startsWith(ALMANAC) ? file.slice(ALMANAC.length) : file;
    hash.update(`${name.replaceAll('\\', '/')} ${bytes.length}\n`).update(bytes);
  }
  return hash.digest('hex').slice(0, 32);
}
