import { join } from 'node:path';
import { pageFindings } from '#content/check/pages';
import { pageFolder } from '#content/pages/folder';
import { shownImages } from '#content/pages/links';
import { type OwnPages, PAGES_FOLDER } from '#content/pages/own-page';
import { type LoadedPages, readPages } from '#content/pages/read';
import { BuildError } from '#errors';
import { imageInfo } from '#media/image';
import type { Settings } from '#settings/settings';

/** Reads the project's own pages, which people write. Throws `ContentError`. */
export function readOwnPages({ root: project, configuration }: Settings): Promise<LoadedPages> {
  const root = join(project, PAGES_FOLDER);
  const { languages } = configuration;
  return readPages({ root, folder: pageFolder(root), languages, imageOf: imageInfo });
}

/** Which pages a site shows: finished ones, or drafts as well. */
export type PageSelection = 'published' | 'all';

/**
 * Returns a project's own pages for its site, `undefined` if there are none. `state` is the sentence of the error about
 * what is left unchanged. Throws `BuildError` where a page can't be published, `ContentError` where the disk fails.
 */
export async function publishablePages(
  settings: Settings,
  state: string,
  selection: PageSelection,
): Promise<OwnPages | undefined> {
  const read = await readOwnPages(settings);
  if (read.problems.length > 0) {
    const findings = pageFindings({ ...read, ownPages: { ...read.ownPages, pages: [] }, remarks: [] });
    const lines = findings.map(
      ({ path, line, column, message, hint }) => `  ${PAGES_FOLDER}/${path}:${line}:${column}: ${message} ${hint}`,
    );
    throw new BuildError({
      message: `These pages can't be published:\n${lines.join('\n')}`,
      state,
      hint: 'Correct them; `npm run almanac -- check` says all that it finds in pages and content.',
    });
  }
  const { folder, pages: all, images } = read.ownPages;
  const pages = all.filter(({ draft }) => selection === 'all' || !draft);
  return pages.length === 0 ? undefined : { folder, pages, images: shownImages(pages, images) };
}
