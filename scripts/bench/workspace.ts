import { lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DialectName } from '#interface/dialects/dialects';

/**
 * The folder of benchmarks, on the disk of the project itself: temporary folders may lie in memory, where flushing
 * costs nothing.
 */
const FOLDER = fileURLToPath(new URL('../../.cache/bench/', import.meta.url));

/** The folder of what benchmarks need and keep; absolute. */
export const CACHE = join(FOLDER, 'kept');

/** Temporary folders that go with the workspace. */
export type Workspace = Disposable & {
  /** An empty folder. */
  folder(): string;
  /** A folder from which Almanac syncs the service at an address. */
  project(baseUrl: string, languages: readonly string[], dialect?: DialectName): string;
};

/** Makes a workspace on the project's disk. */
export function createWorkspace(): Workspace {
  mkdirSync(FOLDER, { recursive: true });
  const root = mkdtempSync(FOLDER);
  const folder = () => mkdtempSync(join(root, 'run-'));
  return {
    folder,
    project(baseUrl, languages, dialect) {
      const configuration = {
        service: { baseUrl, ...(dialect === undefined ? {} : { dialect }) },
        languages: languages.map((code, index) => ({
          code,
          tag: code,
          segment: index === 0 ? null : code,
          label: code,
        })),
        defaultLanguage: languages[0],
        // Wider than a generated calendar: every event of it is in the window.
        window: { back: 'P1Y', ahead: 'P3Y' },
        timeZone: 'Europe/Madrid',
        siteUrl: 'https://site.example',
      };
      const made = folder();
      writeFileSync(join(made, 'almanac.config.ts'), `export default ${JSON.stringify(configuration)};\n`);
      return made;
    },
    [Symbol.dispose]() {
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** The file at each path, and its time. */
export type FileTimes = ReadonlyMap<string, string>;

/** Returns the stamps of all files below a folder, by relative path with `/`; none where there is no folder. */
export function stampsOf(folder: string): FileTimes {
  mkdirSync(folder, { recursive: true });
  return new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => !entry.isDirectory())
      .map((entry) => {
        const path = join(entry.parentPath, entry.name);
        const { ino, mtimeNs } = lstatSync(path, { bigint: true });
        return [relative(folder, path).replaceAll('\\', '/'), `${ino} ${mtimeNs}`];
      }),
  );
}

/** Returns the paths of files that were written between two looks, or removed; sorted. */
export function touchedBetween(before: FileTimes, after: FileTimes): readonly string[] {
  const paths = new Set([...before.keys(), ...after.keys()]);
  return [...paths].filter((path) => before.get(path) !== after.get(path)).sort();
}
