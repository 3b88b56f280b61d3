import { fork } from 'node:child_process';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { Shown } from '../../documents/documents.ts';
import type { Icon } from '../../theme/settings.ts';
import { compiledFolder, LAYOUT } from './compiled.ts';
import { templatesDigest } from './digest.ts';

/** The compiled templates, as `entry.ts` exports them: they know nothing of any site but what they are given. */
export type Templates = {
  /** Returns the HTML of a document in UTF-8, as it is to be written. Rejects with what its template throws. */
  readonly render: (shown: Shown) => Promise<Uint8Array<ArrayBuffer>>;
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
};

/** What a process says that could not compile the templates; `file` is where, if that is known. */
const failure = z.object({ message: z.string(), file: z.string().optional() });

/** What a process says that could not compile the templates. */
export type CompileFailure = z.output<typeof failure>;

/** A template, or what it is made of, can't be compiled. */
export class CompileError extends Error {
  /** The file in which the mistake is, if that is known. */
  readonly file: string | undefined;

  constructor({ message, file }: CompileFailure) {
    super(message);
    this.file = file;
  }
}

/** Compiles the templates in a process of its own: what that takes of memory is free again once pages are rendered. */
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
  const { default: templates }: { default: Templates } = await import(pathToFileURL(join(folder, LAYOUT.entry)).href);
  return templates;
}

/** Returns what compiles the templates, with the components in a folder, absolute, in place of the site's. */
export const compilingWith =
  (overrides: string | undefined) =>
  (root: string, outDir: string): Promise<void> =>
    compile(root, outDir, overrides);

/**
 * Returns the templates of a digest, from the cache if it has them as they are; else they are compiled. Rejects with
 * `CompileError`.
 */
export async function templatesIn(
  cacheDir: string,
  digest = templatesDigest(),
  compiling = compilingWith(undefined),
): Promise<CompiledTemplates> {
  const folder = await compiledFolder(cacheDir, digest, compiling);
  return { ...(await templatesAt(folder)), folder, clientDir: join(folder, LAYOUT.client) };
}
