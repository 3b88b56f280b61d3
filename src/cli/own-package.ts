import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Almanac's own package: the nearest folder above its modules that has the template, compiled or not. */
export function ownPackage(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'template'))) return folder;
    if (folder === dirname(folder)) throw new Error('Almanac is installed without its folder `template`.');
  }
}

/** Returns the version of Almanac that runs. */
export function ownVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(join(ownPackage(), 'package.json'), 'utf8'));
  return String(Reflect.get(Object(manifest), 'version'));
}
