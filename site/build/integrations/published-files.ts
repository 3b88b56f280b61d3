import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, isAbsolute, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/** A file that is published beside the pages; `path` is relative to the output folder. */
export type PublishedFile = { readonly path: string; readonly text: string };

/** Writes what is published beside the pages, once they are built. */
export function publishedFiles(files: () => Iterable<PublishedFile>): AstroIntegration {
  return {
    name: 'almanac:published-files',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir);
        for (const { path, text } of files()) {
          if (isAbsolute(path) || normalize(path).startsWith('..'))
            throw new Error(`the file '${path}' lies outside the output folder`);
          const file = join(root, path);
          await mkdir(dirname(file), { recursive: true });
          await writeFile(file, text, { flag: 'wx' });
        }
      },
    },
  };
}
