import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Shown } from '../../routing/documents.ts';
import type { Icon } from '../../seo/manifest.ts';
import { compiledFolder, LAYOUT } from './compiled.ts';
import { templatesDigest } from './digest.ts';

/** The compiled templates, as `entry.ts` exports them: they know nothing of any site but what they are given. */
export type Templates = {
  /** Returns the HTML of a document. Rejects with what its template throws. */
  readonly render: (shown: Shown) => Promise<string>;
  readonly icons: readonly Icon[];
};

/** Compiled templates in a folder. */
export type CompiledTemplates = Templates & {
  /** The folder that they lie in; absolute. */
  readonly folder: string;
  /** The folder of the files that browsers load, laid out as in the site; absolute. */
  readonly clientDir: string;
  /** The digest of all that they are made of. */
  readonly digest: string;
};

async function compile(root: string, outDir: string): Promise<void> {
  // Loaded only where there is something to compile.
  const { compileTemplates } = await import('./astro.ts');
  await compileTemplates(root, outDir);
}

/** Loads the compiled templates in a folder. */
export async function templatesAt(folder: string): Promise<Templates> {
  const { default: templates }: { default: Templates } = await import(pathToFileURL(join(folder, LAYOUT.entry)).href);
  return templates;
}

/** Returns the templates, from the cache if it has them as they are; else they are compiled. */
export async function templatesIn(cacheDir: string, compiling = compile): Promise<CompiledTemplates> {
  const digest = templatesDigest();
  const folder = await compiledFolder(cacheDir, digest, compiling);
  return { ...(await templatesAt(folder)), folder, clientDir: join(folder, LAYOUT.client), digest };
}
