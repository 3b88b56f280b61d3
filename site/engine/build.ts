import { setImmediate } from 'node:timers/promises';
import type { StaticHost } from '#config/values';
import { outputPathOf } from '#content/calendar/addresses';
import type { FeedFacts } from '#feeds/catalogue';
import { documentsOf, type SiteDocument } from '../documents/documents.ts';
import { hostFiles } from '../hosting/files.ts';
import { grantsOf } from '../hosting/grants.ts';
import { headerRules } from '../hosting/headers.ts';
import { hostedLanguages } from '../hosting/languages.ts';
import { publishPublicFiles } from '../hosting/public-files.ts';
import type { OutputFolder, PublishedFile } from '../output/output.ts';
import { ownPageImageFiles } from '../own-pages/links.ts';
import type { Publication } from '../publication/publication.ts';
import { redirectsOf } from '../routing/redirects.ts';
import { languageSitemaps, robotsFile, type Sitemap, sitemapIndex } from '../seo/sitemap.ts';
import { type LanguageSummary, languageFilesText, type NewManifest, siteManifestText } from './build-manifest.ts';
import { beginCompiling } from './compile/templates.ts';
import { buildStep, type PreparedSite, prepareSite, type SiteBuildInput } from './prepare.ts';
import { documentDigest, renderPages } from './render.ts';

/** The numbers of pages, feeds and data files that were made, and of those reused from the current site. */
export type BuildCounts = {
  /** The pages among the made files. */
  readonly rendered: number;
  readonly made: number;
  readonly takenOver: number;
};

/** The name of the file of a page within the folder of its address. */
const INDEX = 'index.html';

/**
 * Returns the files with headers and redirects for static hosts, and the one for robots. `paths` are the files of all pages,
 * and maybe others.
 */
export function hostingFiles(
  publication: Publication,
  paths: readonly string[],
  host: StaticHost | undefined,
): readonly PublishedFile[] {
  const files = hostFiles({
    root: publication.href(''),
    rules: headerRules(publication.settings, grantsOf(publication)),
    host,
    pages: paths.filter((path) => path.endsWith(INDEX)).map((path) => path.slice(0, -INDEX.length)),
    redirects: redirectsOf(publication),
    languages:
      publication.localisedSites.length > 1 ? hostedLanguages(publication.settings.languages, publication.href) : [],
  });
  return [...files, robotsFile(publication.settings.siteUrl)];
}

/** The feeds of a site, and the manifest from which the next build knows what is unchanged. */
type BuiltSite = {
  readonly feeds: readonly FeedFacts[];
  readonly manifest: NewManifest;
  readonly counts: BuildCounts;
  /** True if the next build may succeed with a picture where this one failed, though nothing has changed. */
  readonly isUnfinished: boolean;
};

/** Returns the language of a file: its top folder. */
const languageOfPath = (path: string) => path.slice(0, path.indexOf('/'));

/** The manifest entries of the files that a build made or reused one by one. */
type FileEntries = {
  /** The digests of the models of documents, by address. */
  readonly pages: ReadonlyMap<string, string>;
  /** By language code. */
  readonly documents: ReadonlyMap<string, readonly SiteDocument[]>;
  readonly digests: ReadonlyMap<string, string>;
  readonly sitemaps: ReadonlyMap<string, readonly Sitemap[]>;
};

/** Returns the manifest of a site. Languages that were reused whole keep their entries. */
function manifestOf(site: PreparedSite, { pages, documents, digests, sitemaps }: FileEntries): NewManifest {
  const { plan, feeds, last, reusedCodes, states, of, words, localisedSites } = site;
  const digestsOf = Map.groupBy(digests, ([path]) => languageOfPath(path));
  const textOf = (code: string) =>
    languageFilesText({
      pages: Object.fromEntries((documents.get(code) ?? []).map(({ address }) => [address, pages.get(address) ?? ''])),
      digested: Object.fromEntries(digestsOf.get(code) ?? []),
      octets: Object.fromEntries(plan.octets.get(code) ?? []),
    });
  const madeEntries = localisedSites.map(({ language: { code } }): [string, LanguageSummary] => {
    const ofLanguage = sitemaps.get(code) ?? [];
    const ofCode = documents.get(code) ?? [];
    // The next build looks paths up fastest in order.
    const paths = [
      ...ofCode.map(({ address }) => outputPathOf(address)),
      ...(digestsOf.get(code) ?? []).map(([path]) => path),
      ...ofLanguage.map(({ path }) => path),
    ].sort();
    return [
      code,
      {
        state: states?.get(code),
        words: words.get(code) ?? '',
        feeds: feeds.filter(({ language }) => language === code),
        sitemaps: ofLanguage,
        paths,
      },
    ];
  });
  const reusedLanguages = last?.languages.entries().filter(([code]) => reusedCodes.has(code)) ?? [];
  return {
    site: siteManifestText({ of, languages: new Map([...reusedLanguages, ...madeEntries]) }),
    files: new Map([
      ...[...reusedCodes].map((code) => [code, undefined] as const),
      ...['', ...madeEntries.map(([code]) => code)].map((code) => [code, textOf(code)] as const),
    ]),
  };
}

/** Builds pages and feeds into an output folder. Throws `BuildError`, which names the page or file. */
export function buildSite(site: SiteBuildInput, output: OutputFolder): Promise<BuiltSite> {
  return buildStep(async () => {
    const begun = beginCompiling(site);
    const prepared = await prepareSite(site, begun, output.readCurrent);
    const templates = await begun.compiling;
    const { publication, feeds, themeFiles, last, lastFiles, reusedCodes, localisedSites } = prepared;
    const counts = { made: 0, takenOver: 0 };
    /** Reuses a file of the current site if it is unchanged, and returns whether it is. */
    const reuseIf = (path: string, isUnchanged: () => boolean) => {
      const isReused = isUnchanged();
      counts[isReused ? 'takenOver' : 'made'] += 1;
      if (isReused) output.takeOver(path);
      return isReused;
    };
    output.copyAll(templates.clientDir);
    for (const [path, bytes] of themeFiles) output.write(path, bytes);
    await prepared.pictures.publish(output);
    for (const [path, file] of ownPageImageFiles(publication.settings.ownPages)) output.copy(path, file);
    const reusedLanguages = [...reusedCodes].flatMap((code) => last?.languages.get(code) ?? []);
    for (const { paths, sitemaps } of reusedLanguages) {
      for (const path of paths) output.takeOver(path);
      counts.takenOver += paths.length - sitemaps.length;
    }
    const documents = documentsOf(publication, localisedSites);
    const pages = new Map<string, string>();
    const isUnchanged = (document: SiteDocument) => {
      const before = lastFiles.get(document.language ?? '')?.pages[document.address];
      if (before === undefined || documentDigest(document) !== before) return false;
      pages.set(document.address, before);
      return true;
    };
    const changed = documents.filter(
      (document) => !reuseIf(outputPathOf(document.address), () => isUnchanged(document)),
    );
    site.onToRender?.(changed.length);
    const digests = new Map<string, string>();
    const makeDigested = async () => {
      for (const file of prepared.digested()) {
        const { path, digest } = file;
        digests.set(path, digest);
        const before = lastFiles.get(languageOfPath(path))?.digested[path];
        if (!reuseIf(path, () => before === digest)) output.write(path, file.text);
        await setImmediate();
      }
    };
    await renderPages(
      {
        documents: changed,
        templates,
        write({ address }, page, digest) {
          pages.set(address, digest);
          output.write(outputPathOf(address), page);
        },
        first: makeDigested,
      },
      { settings: publication.settings, templates: templates.folder },
      site.threads,
    );
    const sitemaps = new Map(
      localisedSites.map((localised) => [localised.language.code, languageSitemaps(publication, localised)]),
    );
    for (const { path, text } of [...sitemaps.values()].flat()) output.write(path, text);
    const allSitemaps = publication.localisedSites.flatMap(
      ({ language: { code } }) => sitemaps.get(code) ?? last?.languages.get(code)?.sitemaps ?? [],
    );
    for (const { path, text } of [sitemapIndex(allSitemaps), ...prepared.files()]) output.write(path, text);
    const paths = [
      ...documents.map(({ address }) => outputPathOf(address)),
      ...reusedLanguages.flatMap((language) => language.paths),
    ];
    for (const { path, text } of hostingFiles(publication, paths, site.configuration.host)) output.write(path, text);
    if (site.publicFolder !== undefined) publishPublicFiles(site.publicFolder, output);
    const byLanguage = Map.groupBy(documents, ({ language }) => language ?? '');
    const manifest = manifestOf(prepared, { pages, documents: byLanguage, digests, sitemaps });
    if (site.now !== undefined) prepared.pictures.prune(site.now().epochMilliseconds);
    return {
      feeds,
      manifest,
      counts: { rendered: changed.length, ...counts },
      isUnfinished: prepared.pictures.isUnfinished,
    };
  });
}
