import { constants, copyFile, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PAGES_FOLDER } from '#content/pages/own-page';

/** A file of a user's repository. */
export type StarterFile = {
  /** Relative to the repository, with `/`. */
  readonly path: string;
  /** Its text, or the file that it is a copy of. */
  readonly from: { readonly text: string } | { readonly copyOf: string };
};

/** The folder of the first files of a user's repository, in the same layout. */
const TEMPLATE = fileURLToPath(new URL('template', import.meta.url));

/** The pages that people of the site have to write, begun in each of the site's languages. */
const PAGES = fileURLToPath(new URL('pages', import.meta.url));

/** The template's files that lack the dot of their names: npm would leave them out of a package, or obey them. */
const UNDOTTED = new Set(['gitignore', 'gitattributes', 'npmrc']);

/** The texts for the placeholders in the template's README. */
type Placeholders = Readonly<Record<'title' | 'source', string>>;

/** Escapes text so that nothing in it has a meaning in Markdown. */
function inMarkdown(text: string): string {
  return text.replace(/[\\`*_{}[\]<>#|!&]/g, '\\$&');
}

/** Returns the files of the template, sorted by path, with `values` in the placeholders of its README. */
export async function templateFiles(values: Placeholders): Promise<StarterFile[]> {
  const entries = await readdir(TEMPLATE, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => {
      const source = join(parentPath, name);
      const folder = parentPath.slice(TEMPLATE.length).replaceAll('\\', '/').replace(/^\//, '');
      const dotted = UNDOTTED.has(name) ? `.${name}` : name;
      return { source, path: folder === '' ? dotted : `${folder}/${dotted}` };
    })
    .sort((one, other) => (one.path < other.path ? -1 : 1));
  return Promise.all(
    files.map(async ({ source, path }): Promise<StarterFile> => {
      if (path !== 'README.md') return { path, from: { copyOf: source } };
      const text = await readFile(source, 'utf8');
      const { title, source: service } = values;
      return {
        path,
        from: { text: text.replaceAll('{{title}}', () => inMarkdown(title)).replaceAll('{{source}}', () => service) },
      };
    }),
  );
}

/**
 * Returns a legal notice, a privacy page and an accessibility page for each language, plainly unfinished: in the
 * language itself if Almanac has them, else in English.
 */
export async function starterPages(
  languages: readonly { readonly code: string; readonly tag: string }[],
): Promise<StarterFile[]> {
  const available = await readdir(PAGES);
  const files = await Promise.all(
    languages.map(async ({ code, tag }) => {
      const language = tag.split('-')[0]?.toLowerCase() ?? '';
      const folder = join(PAGES, available.includes(language) ? language : 'en');
      return (await readdir(folder))
        .sort()
        .map(
          (name): StarterFile => ({ path: `${PAGES_FOLDER}/${code}/${name}`, from: { copyOf: join(folder, name) } }),
        );
    }),
  );
  return files.flat();
}

/** Reads the text of a file; `undefined` where there is none. */
export async function readIfExists(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Writes the missing ones of some files; never changes an existing one. Returns the paths of both. */
export async function writeMissingFiles(
  directory: string,
  files: readonly StarterFile[],
): Promise<{ readonly written: readonly string[]; readonly existing: readonly string[] }> {
  const written: string[] = [];
  const existing: string[] = [];
  for (const { path, from } of files) {
    const target = join(directory, path);
    await mkdir(dirname(target), { recursive: true });
    try {
      if ('text' in from) await writeFile(target, from.text, { flag: 'wx' });
      else await copyFile(from.copyOf, target, constants.COPYFILE_EXCL);
      written.push(path);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      existing.push(path);
    }
  }
  return { written, existing };
}

/** Writes a file, or replaces it, as a whole: a reader never finds a part of the text. */
export async function replaceFile(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, text);
  await rename(`${file}.new`, file);
}
