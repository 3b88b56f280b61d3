import { readdir } from 'node:fs/promises';
import { basename, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { z } from 'zod';
import { UsageError } from '#errors';
import { readIfExists, replaceFile } from '#init/files';
import { CONFIGURATION_FILE } from '#settings/configuration-file';
import type { ownPackage } from '#settings/own-package';

const USER_SCRIPTS: Readonly<Record<string, string>> = {
  start: 'almanac start',
  dev: 'almanac dev',
  sync: 'almanac sync',
  build: 'almanac build',
  push: 'almanac push',
  check: 'almanac check',
  almanac: 'almanac',
};

/** The packages with install scripts that npm must run: the runtime, and parts of the site's build. */
const SCRIPTS_ALLOWED = { node: true, esbuild: true };

const record = z.record(z.string(), z.unknown());

const packageJson = z.looseObject({
  type: z.string().optional(),
  scripts: record.optional(),
  dependencies: record.optional(),
  devDependencies: record.optional(),
  allowScripts: record.optional(),
});

/**
 * Returns the value of a repository's dependency on Almanac: `^` and the running version if that was installed as a package, else
 * `file:` and the way from `directory` to its folder. Both paths are absolute.
 */
export function dependencyOn(ownFolder: string, version: string, directory: string): string {
  if (ownFolder.split(sep).includes('node_modules')) return `^${version}`;
  return `file:${relative(directory, ownFolder).split(sep).join('/')}`;
}

/**
 * Returns the warning for a repository whose `package.json` depends on files outside of it, which other machines don't have;
 * `undefined` where it does not. `directory` is absolute.
 */
export function outsideWarning(text: string, version: string, directory: string): string | undefined {
  const { dependencies, devDependencies } = packageJson.parse(parsePackage(text));
  const depends = dependencies?.almanac ?? devDependencies?.almanac;
  if (typeof depends !== 'string' || !depends.startsWith('file:')) return undefined;
  const path = resolve(directory, depends.slice('file:'.length).replace(/^\/\/(?=\/)/, ''));
  const below = relative(directory, path);
  if (below.split(sep)[0] !== '..' && !isAbsolute(below)) return undefined;
  const isTarball = /\.(?:tgz|tar\.gz|tar)$/.test(path);
  const tarball = isTarball ? basename(path) : `almanac-${version}.tgz`;
  const first = isTarball
    ? `copy ${path} to ${directory}`
    : `run \`npm pack --pack-destination ${shellQuoted(directory)}\` in ${path}`;
  return `package.json depends on ${depends}, outside this repository: elsewhere, as in a workflow, \`npm ci\` finds no almanac. To take it along, ${first}, then \`npm install ${shellQuoted(`./${tarball}`)}\` in ${directory}, and commit ${tarball} with package-lock.json.`;
}

/** Returns a path as a shell takes it: in double quotes if it has other characters than letters, digits and `_ . / ~ -`. */
export function shellQuoted(path: string): string {
  return /[^\w./~-]/.test(path) ? JSON.stringify(path) : path;
}

/** Makes a name for a package, after its folder. */
function packageName(folder: string): string {
  const name = folder
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return name === '' || name === 'almanac' ? 'my-calendar' : name;
}

/** The facts by which a `package.json` is completed. */
type PackageNeeds = {
  /** The name of the folder that it lies in. */
  readonly folder: string;
  readonly dependency: string;
  /** True if CommonJS modules lie beside it, for which its `type` has to stay. */
  readonly hasScripts: boolean;
};

/**
 * Returns the `package.json` of a user's repository. Keeps all of an existing one, and adds only missing parts; but
 * `type` becomes `module`, which `almanac.config.ts` needs, unless other scripts need it to stay. Returns the same text
 * if nothing is missing. Throws a `UsageError` for an unreadable file.
 */
export function packageText(existing: string | undefined, { folder, dependency, hasScripts }: PackageNeeds): string {
  const there = existing === undefined ? { name: packageName(folder), private: true } : parsePackage(existing);
  const { type, scripts, allowScripts, dependencies, devDependencies } = packageJson.parse(there);
  const depends = dependencies?.almanac ?? devDependencies?.almanac;
  const whole = {
    ...there,
    type: type !== undefined && type !== 'module' && hasScripts ? type : 'module',
    scripts: { ...scripts, ...missing(USER_SCRIPTS, scripts) },
    allowScripts: { ...allowScripts, ...missing(SCRIPTS_ALLOWED, allowScripts) },
    ...(depends === undefined ? { dependencies: { ...dependencies, almanac: dependency } } : {}),
  };
  const isWhole = JSON.stringify(there) === JSON.stringify(whole);
  return existing !== undefined && isWhole ? existing : `${JSON.stringify(whole, null, 2)}\n`;
}

function missing(expected: Readonly<Record<string, unknown>>, present: Readonly<Record<string, unknown>> = {}) {
  return Object.fromEntries(Object.entries(expected).filter(([name]) => !Object.hasOwn(present, name)));
}

function parsePackage(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    packageJson.parse(value);
    return record.parse(value);
  } catch (cause) {
    throw new UsageError({
      message: 'The package.json that is there is not one that npm can read.',
      state: 'Nothing was written.',
      hint: 'Correct it, or name another folder with --directory.',
      cause,
    });
  }
}

/**
 * Writes the `package.json` of a repository, or completes it; calls `onWarning` with lines for a person. Returns `kept` if it was
 * complete. Throws a `UsageError` for one that can't be read.
 */
export async function writePackage(
  directory: string,
  { folder, version }: ReturnType<typeof ownPackage>,
  onWarning: (text: string) => void,
): Promise<'written' | 'kept'> {
  const file = join(directory, 'package.json');
  const existing = await readIfExists(file);
  const text = packageText(existing, {
    folder: basename(directory),
    dependency: dependencyOn(folder, version, directory),
    hasScripts: (await readdir(directory)).some((name) => /\.js$/.test(name)),
  });
  const outside = outsideWarning(text, version, directory);
  if (outside !== undefined) onWarning(outside);
  if (text === existing) return 'kept';
  await replaceFile(file, text);
  const whole: unknown = JSON.parse(text);
  if (Reflect.get(Object(whole), 'type') !== 'module')
    onWarning(`package.json keeps its type: ${CONFIGURATION_FILE} needs \`"type": "module"\` there.`);
  const scripts = Object(Reflect.get(Object(whole), 'scripts'));
  const others = Object.keys(USER_SCRIPTS).filter((name) => scripts[name] !== USER_SCRIPTS[name]);
  if (others.length > 0)
    onWarning(
      `package.json keeps its own scripts ${others.join(', ')}: run \`npx almanac <command>\` where you want Almanac's.`,
    );
  return 'written';
}
