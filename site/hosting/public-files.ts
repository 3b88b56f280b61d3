import { lstatSync } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';
import { BuildError } from '#errors';
import { pathsIn } from '../output/file-columns.ts';
import type { OutputFolder } from '../output/output.ts';
import { filesBelow } from '../output/walk.ts';

/** The folder of a project whose files are published unchanged, such as `CNAME` and the files of `.well-known/`. */
export const PUBLIC_FOLDER = 'public';

/** Returns the folder of files that a project publishes unchanged; `undefined` if the site is built into it. */
export function publicFolderOf(root: string, outDir: string): string | undefined {
  const folder = join(root, PUBLIC_FOLDER);
  const inside = relative(folder, outDir);
  return inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside) ? folder : undefined;
}

/**
 * Publishes the files of a folder unchanged; call it after all other files are published. Throws `BuildError` for a
 * link, and for a file with a path that the site has.
 */
export function publishPublicFiles(folder: string, output: OutputFolder): void {
  for (const path of pathsIn(filesBelow(folder))) {
    const refuse = (reason: string, hint: string) => {
      throw new BuildError({
        message: `${PUBLIC_FOLDER}/${path} can't be published: ${reason}`,
        state: 'What was built before is untouched.',
        hint,
      });
    };
    const file = join(folder, path);
    const stats = lstatSync(file);
    if (stats.isSymbolicLink()) refuse('it is a link.', 'Put the file itself there.');
    if (!stats.isFile()) refuse('it is no file.', `Take it out of ${PUBLIC_FOLDER}/.`);
    try {
      output.copy(path, file);
    } catch (error) {
      if (!(error instanceof BuildError)) throw error;
      refuse(
        'the site has a file of that name.',
        `Rename it, or take it out of ${PUBLIC_FOLDER}/. A copy of the site belongs in another folder.`,
      );
    }
  }
}
