import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, extname, join, relative, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { stripVTControlCharacters } from 'node:util';
import { removeSymbolicLinks } from '#content/store/links';
import { RefusedError } from '#errors';
import { SITE_FOLDER, SITE_IMPORT_PREFIX } from '../../../site/engine/compile/components.ts';
import { OVERRIDES_FOLDER } from '../../../site/engine/compile/overrides.ts';

/** A message of the compiler about a place in an override. */
type TypeFinding = {
  /** The path in the project's folder, with `/`. */
  readonly path: string;
  /** Both from 1. */
  readonly line: number;
  readonly column: number;
  readonly message: string;
};

const CHECKER_MESSAGE = /^(.+):(\d+):(\d+) - error ts\(\d+\): (.+)$/;

/**
 * The extension of declarations: in a package the sources are compiled, with declarations beside them; overrides import
 * the sources by their names in either case.
 */
const EXTENSION = extname(import.meta.url) === '.ts' ? '.ts' : '.d.ts';

/** The folder of the Astro that Almanac has: a project need not have it. */
const ASTRO = dirname(createRequire(import.meta.url).resolve('astro/package.json'));

/** Returns the program that checks types in components, found from the first of `importers` that can import it. */
function checkerFrom(importers: readonly string[]): string {
  for (const from of importers)
    try {
      const entry = createRequire(from).resolve('@astrojs/check');
      createRequire(entry).resolve('typescript');
      return join(entry, '../../bin/astro-check.js');
    } catch {
      // not installed there
    }
  throw new RefusedError({
    message: 'Types of overrides are checked by @astrojs/check and TypeScript, which are not installed.',
    state: 'Nothing was checked.',
    hint: 'Install them: `npm install --save-dev @astrojs/check typescript@6`.',
  });
}

/** Returns the checker's configuration: the files of overrides, and the places of their imports from Almanac. */
const configurationFor = (root: string) => ({
  compilerOptions: {
    target: 'esnext',
    module: 'preserve',
    moduleResolution: 'bundler',
    lib: ['esnext'],
    types: [join(ASTRO, 'client')],
    jsx: 'preserve',
    noEmit: true,
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    verbatimModuleSyntax: true,
    isolatedModules: true,
    allowImportingTsExtensions: true,
    resolveJsonModule: true,
    skipLibCheck: true,
    paths: {
      [`${SITE_IMPORT_PREFIX}*.ts`]: [`${SITE_FOLDER}/*${EXTENSION}`],
      [`${SITE_IMPORT_PREFIX}*`]: [`${SITE_FOLDER}/*`],
      astro: [join(ASTRO, 'dist/index.d.ts')],
      'astro/*': [`${ASTRO}/*`],
      '#*': [`${resolve(SITE_FOLDER, '../src')}/*${EXTENSION}`],
    },
  },
  include: ['astro', 'ts'].map((extension) => join(root, OVERRIDES_FOLDER, `**/*.${extension}`)),
  exclude: [],
});

/**
 * Checks the types of a project's overrides: of their props and of the props that they pass to components of the site.
 * Writes the files that the checker needs into the cache. Throws `RefusedError` if none of `importers` finds a checker:
 * the project, or else Almanac itself.
 */
export async function overrideTypeFindings(
  root: string,
  cacheDir: string,
  importers: readonly string[] = [join(root, 'package.json'), import.meta.url],
): Promise<readonly TypeFinding[]> {
  const checker = checkerFrom(importers);
  const folder = join(cacheDir, OVERRIDES_FOLDER);
  const configuration = join(folder, 'tsconfig.json');
  removeSymbolicLinks(cacheDir, join(OVERRIDES_FOLDER, basename(configuration)));
  await mkdir(folder, { recursive: true });
  await writeFile(configuration, `${JSON.stringify(configurationFor(root), null, 2)}\n`);
  const child = spawn(
    process.execPath,
    [checker, '--root', SITE_FOLDER, '--tsconfig', configuration, '--minimumSeverity', 'error'],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const [out, said, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  const findings = stripVTControlCharacters(out)
    .split('\n')
    .flatMap((line): TypeFinding[] => {
      const [, path, at, column, message] = CHECKER_MESSAGE.exec(line.trimEnd()) ?? [];
      if (path === undefined || message === undefined) return [];
      const inRoot = relative(root, resolve(root, path)).replaceAll('\\', '/');
      return [{ path: inRoot, line: Number(at), column: Number(column), message }];
    });
  if (code !== 0 && findings.length === 0)
    throw new RefusedError({
      message: `Types of overrides could not be checked.\n${stripVTControlCharacters(`${out}${said}`).trim()}`,
      state: 'Nothing was checked.',
      hint: '`npx astro check` may say more.',
    });
  return findings.sort((a, b) =>
    a.path === b.path ? a.line - b.line || a.column - b.column : a.path < b.path ? -1 : 1,
  );
}
