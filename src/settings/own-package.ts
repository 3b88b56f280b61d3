import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

type OwnPackage = {
  /** Its folder; absolute. */
  readonly folder: string;
  readonly version: string;
};

/**
 * Returns the folder and version of the Almanac that runs. Its package is in the nearest folder above its modules whose
 * `package.json` has its name, compiled or not.
 */
export function ownPackage(): OwnPackage {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const file = join(folder, 'package.json');
    const manifest: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
    if (Reflect.get(Object(manifest), 'name') === 'almanac')
      return { folder, version: String(Reflect.get(Object(manifest), 'version')) };
    if (folder === dirname(folder)) throw new Error('Almanac is installed without its package.json.');
  }
}
