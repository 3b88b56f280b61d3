import { BuildError } from '#errors';
import { readPublishable } from '#publishing/publishable';
import { digestOfJson } from '#records/digest';
import type { Settings } from '#settings/settings';
import type { RouteAssets, RoutePage } from '../../../site/astro/route-calendar.ts';
import { type DocumentViewName, documentsOf } from '../../../site/documents/documents.ts';
import { buildStep, prepareSite } from '../../../site/engine/prepare.ts';
import { documentDigest } from '../../../site/engine/render.ts';
import { NO_FILES } from '../../../site/output/file-columns.ts';
import { outputFolder } from '../../../site/output/output.ts';
import { ownPageImageFiles } from '../../../site/own-pages/links.ts';
import { languageSitemaps, type SitemapPage, sitemapIndex, sitemapPages } from '../../../site/seo/sitemap.ts';

/** How a calendar is opened for an Astro site. */
type OpenOptions = {
  /** Whether paths of pages end without a slash. */
  readonly hasBarePaths: boolean;
  /** Whether components of the user replace some of the site's. */
  readonly hasOverrides: boolean;
  /** Whether pages have keys by which Astro reuses them. */
  readonly hasKeys: boolean;
  /** Whether drafts of own pages are shown. */
  readonly isPreview: boolean;
  /** Called with messages about missing or broken parts. */
  readonly onWarning: (message: string) => void;
};

/** A calendar in one state of its content. */
export type OpenCalendar = {
  readonly pages: readonly RoutePage[];
  /** Returns the pages that search engines may list. */
  listed(): readonly SitemapPage[];
  /**
   * Publishes the files beside the pages, such as feeds, files of the search and pictures, into an absolute folder. Throws
   * `BuildError` where the folder has one of them already.
   */
  publish(folder: string): Promise<void>;
};

/** The documents for unknown addresses: an Astro site has its own. */
const OF_HOST: readonly DocumentViewName[] = ['lost', 'not-found'];

/** Opens the calendar of a project for the route of an Astro site. Throws `BuildError` where it can't be published. */
export function openCalendar(
  settings: Settings,
  { icons, sheet }: RouteAssets,
  { hasBarePaths, hasOverrides, hasKeys, isPreview, onWarning }: OpenOptions,
): Promise<OpenCalendar> {
  return buildStep(async () => {
    const { site } = await readPublishable(settings, 'The calendar was not built.', {
      pages: isPreview ? 'all' : 'published',
      takesOverrides: false,
    });
    const prepared = await prepareSite(
      { ...site, hasBarePaths, onWarning },
      { digest: '', hasOverrides, compiling: Promise.resolve({ icons, sheet }) },
    );
    const { publication, of, words, pictures, themeFiles, digested, files } = prepared;
    const common = hasKeys ? digestOfJson([of, ...words]) : '';
    const documents = documentsOf(publication).filter(({ view }) => !OF_HOST.includes(view));
    return {
      pages: documents.map((document) => ({
        path: decodeURIComponent(document.address).replace(/\/$/, ''),
        document,
        ...(hasKeys ? { cacheKey: digestOfJson([common, documentDigest(document)]) } : {}),
      })),
      listed: () => publication.localisedSites.flatMap((localised) => sitemapPages(publication, localised)),
      publish: (folder) =>
        buildStep(async () => {
          const output = outputFolder(folder, undefined, NO_FILES);
          const sitemaps = publication.localisedSites.flatMap((localised) => languageSitemaps(publication, localised));
          try {
            for (const [path, bytes] of themeFiles) output.write(path, bytes);
            await pictures.publish(output);
            for (const [path, file] of ownPageImageFiles(publication.settings.ownPages)) output.copy(path, file);
            for (const { path, text } of [...digested(), ...files(), ...sitemaps, sitemapIndex(sitemaps)])
              output.write(path, text);
          } catch (error) {
            if (!(error instanceof BuildError)) throw error;
            throw new BuildError({
              message: `The files of the calendar can't be written to ${folder}: ${error.message}`,
              hint: error.hint ?? 'Take a file of that name out of `public/`, and have Astro empty its output folder.',
              cause: error,
            });
          }
        }),
    };
  });
}
