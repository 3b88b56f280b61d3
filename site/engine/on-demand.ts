import { outputPathOf } from '#content/calendar/addresses';
import { LOST_ADDRESS, notFoundAddress } from '../addresses/addresses.ts';
import { documentsOf } from '../documents/documents.ts';
import { publishPublicFiles } from '../hosting/public-files.ts';
import type { OutputFolder, PublishedFile } from '../output/output.ts';
import { ownPageImageFiles } from '../own-pages/links.ts';
import { languageSitemaps, sitemapIndex } from '../seo/sitemap.ts';
import { hostingFiles } from './build.ts';
import { beginCompiling } from './compile/templates.ts';
import { buildStep, prepareSite, type SiteBuildInput } from './prepare.ts';
import { renderDocument } from './render.ts';

/** A site whose files are made on demand. */
type OpenSite = {
  /** Writes the file at an address, as in URLs, into the output folder, if the site has it. Throws `BuildError`. */
  make(address: string): Promise<void>;
};

/**
 * Opens a site whose files are made one by one, with the same bytes as in a build. Style sheets, scripts, images,
 * the files of the public folder and the pages for unknown addresses are written at once. Throws `BuildError`.
 */
export function openSite(site: SiteBuildInput, output: OutputFolder): Promise<OpenSite> {
  return buildStep(async () => {
    const begun = beginCompiling(site);
    const { publication, pictures, themeFiles, digested, files } = await prepareSite(site, begun);
    const templates = await begun.compiling;
    output.copyAll(templates.clientDir);
    for (const [path, bytes] of themeFiles) output.write(path, bytes);
    await pictures.publish(output);
    for (const [path, file] of ownPageImageFiles(publication.settings.ownPages)) output.copy(path, file);
    const all = documentsOf(publication);
    const paths = all.map(({ address }) => outputPathOf(address));
    for (const { path, text } of hostingFiles(publication, paths, site.configuration.host)) output.write(path, text);
    const documents = new Map(all.map((document) => [outputPathOf(document.address), document]));
    const written = new Set<string>();
    let texts: ReadonlyMap<string, PublishedFile> | undefined;
    const allTexts = () => {
      const sitemaps = publication.localisedSites.flatMap((localised) => languageSitemaps(publication, localised));
      const published: PublishedFile[] = [...digested(), ...files(), ...sitemaps, sitemapIndex(sitemaps)];
      return new Map(published.map((file) => [file.path, file]));
    };
    const textOf = (path: string) => {
      texts ??= allTexts();
      return texts.get(path)?.text;
    };
    const open: OpenSite = {
      async make(address) {
        const path = outputPathOf(address);
        if (written.has(path)) return;
        const document = documents.get(path);
        const content = document === undefined ? textOf(path) : (await renderDocument(templates, document)).html;
        // A concurrent call may have written it meanwhile.
        if (content === undefined || written.has(path)) return;
        written.add(path);
        output.write(path, content);
      },
    };
    const { localisedSites } = publication;
    for (const address of [LOST_ADDRESS, ...localisedSites.map(({ language }) => notFoundAddress(language.code))])
      await open.make(address);
    if (site.publicFolder !== undefined) publishPublicFiles(site.publicFolder, output);
    return open;
  });
}
