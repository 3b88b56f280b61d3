import { fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { ViewInput } from '../../documents/documents.ts';
import type { Icon } from '../../theme/settings.ts';
import { COMPILED_PATHS, compiledFolder } from './compiled.ts';
import { templatesDigest } from './digest.ts';

/** The compiled templates, exported by `entry.ts`. They know a site only from the arguments. */
export type Templates = {
  /** Returns the HTML of a document in UTF-8, ready to be written. Rejects with the error that its template throws. */
  readonly render: (input: ViewInput) => Promise<Uint8Array<ArrayBuffer>>;
  readonly icons: readonly Icon[];
  /** The address of the site's style sheet. */
  readonly styles: string;
};

/** Compiled templates in a folder. */
export type CompiledTemplates = Templates & {
  /** The folder that they lie in; absolute. */
  readonly folder: string;
  /** The folder of the files that browsers load, laid out as in the site; absolute. */
  readonly clientDir: string;
  /** Returns the text of the site's style sheet. */
  readonly sheet: () => Promise<string>;
};

const failure = z.object({ message: z.string(), file: z.string().optional() });

/** The failure of a process that compiles templates: the error's message, and the file with the mistake, if known. */
export type CompileFailure = z.output<typeof failure>;

/** A template, or a module that it imports, can't be compiled. */
export class CompileError extends Error {
  /** The file with the mistake, if known. */
  readonly file: string | undefined;

  constructor({ message, file }: CompileFailure) {
    super(message);
    this.file = file;
  }
}

/** Compiles the templates in a separate process: its memory is free again when this one renders pages. */
async function compile(root: string, outDir: string, overrides?: string): Promise<void> {
  const script = new URL(`compile-process${extname(import.meta.url)}`, import.meta.url);
  const process = fork(script, [root, outDir, ...(overrides === undefined ? [] : [overrides])], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  let failed: CompileFailure | undefined;
  process.on('message', (message) => {
    failed = failure.parse(message);
  });
  const code = await new Promise<number | null>((resolve, reject) =>
    process.once('error', reject).once('close', resolve),
  );
  if (code !== 0)
    throw new CompileError(failed ?? { message: `The process that compiles the templates ended with ${code}.` });
}

/** Loads the compiled templates in a folder. */
export async function templatesAt(folder: string): Promise<Templates> {
  const { default: templates }: { default: Templates } = await import(
    pathToFileURL(join(folder, COMPILED_PATHS.entry)).href
  );
  return templates;
}

/** Returns a function that compiles the templates with the components in the absolute folder `overrides`. */
export const compilerWith =
  (overrides: string | undefined) =>
  (root: string, outDir: string): Promise<void> =>
    compile(root, outDir, overrides);

/** Returns the templates of a digest, from the cache if possible, else compiled. Rejects with `CompileError`. */
export async function loadTemplates(
  cacheDir: string,
  digest = templatesDigest(),
  compiling = compilerWith(undefined),
): Promise<CompiledTemplates> {
  const folder = await compiledFolder(cacheDir, digest, compiling);
  const templates = await templatesAt(folder);
  const clientDir = join(folder, COMPILED_PATHS.client);
  return { ...templates, folder, clientDir, sheet: () => readFile(join(clientDir, templates.styles), 'utf8') };
}

/** The digest of templates, whether components of the user are among them, and the templates once they are compiled. */
type CompilingTemplates = {
  readonly digest: string;
  readonly hasOverrides: boolean;
  readonly compiling: Promise<CompiledTemplates>;
};

/**
 * Begins to compile the templates of a site, with the components in the absolute folder `overrides`, if the cache lacks
 * them. A failure is thrown to whoever awaits them.
 */
export function beginCompiling({
  cacheDir,
  overrides,
}: {
  cacheDir: string;
  overrides?: string | undefined;
}): CompilingTemplates {
  const digest = templatesDigest(overrides);
  const compiling = loadTemplates(cacheDir, digest, compilerWith(overrides));
  // Whoever prepares the site awaits them later.
  compiling.catch(() => undefined);
  return { digest, hasOverrides: overrides !== undefined, compiling };
}
