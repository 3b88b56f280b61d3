import { join } from 'node:path';
import { pageFindings } from '#content/check/pages';
import { pageFolder } from '#content/pages/folder';
import { shownImages } from '#content/pages/links';
import { type OwnPages, PAGES_FOLDER } from '#content/pages/own-page';
import { type LoadedPages, readPages } from '#content/pages/read';
import { BuildError } from '#errors';
import { imageInfo } from '#media/image';
import type { Settings } from '#settings/settings';

/** Reads the pages that people of the site write. Throws `ContentError`. */
export function readOwnPages({ root: project, configuration }: Settings): Promise<LoadedPages> {
  const root = join(project, PAGES_FOLDER);
  const { languages } = configuration;
  return readPages({ root, folder: pageFolder(root), languages, imageOf: imageInfo });
}

/** Which pages a site shows: finished ones, or drafts as well. */
export type PageSelection = 'published' | 'all';

/**
 * Returns the pages for a site, `undefined` if there are none. `state` tells in errors what became of the site. Throws
 * `BuildError` where one of them can't be published, `ContentError` where the disk fails.
 */
export async function publishablePages(
  settings: Settings,
  state: string,
  shown: PageSelection,
): Promise<OwnPages | undefined> {
  const read = await readOwnPages(settings);
  if (read.problems.length > 0) {
    const found = pageFindings({ ...read, ownPages: { ...read.ownPages, pages: [] }, remarks: [] });
    const lines = found.map(
      ({ path, line, column, message, hint }) => `  ${PAGES_FOLDER}/${path}:${line}:${column}: ${message} ${hint}`,
    );
    throw new BuildError({
      message: `These pages can't be published:\n${lines.join('\n')}`,
      state,
      hint: 'Correct them; `npm run almanac -- check` says all that it finds in pages and content.',
    });
  }
  const { folder, pages: all, images } = read.ownPages;
  const pages = all.filter(({ draft }) => shown === 'all' || !draft);
  return pages.length === 0 ? undefined : { folder, pages, images: shownImages(pages, images) };
}
