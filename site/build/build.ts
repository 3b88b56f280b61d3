import { setImmediate } from 'node:timers/promises';
import { type Configuration, siteLanguage, titleOf } from '#config/config';
import { fileOf } from '#content/calendar/addresses';
import type { Calendar } from '#content/calendar/calendar';
import { type Change, readChanges } from '#content/state/changes';
import { diskFiles } from '#content/store/files';
import { AlmanacError, BuildError, messageOf } from '#errors';
import { type FeedPlan, feedFiles, planFeeds, standingTexts } from '#feeds/catalogue';
import { recentChanges } from '../calendar/latest-news.ts';
import { changesFiles } from '../feeds/changes-feed.ts';
import { feedOptions, feedSettings } from '../feeds/feeds.ts';
import { hostFiles } from '../hosting/files.ts';
import { healthFile } from '../hosting/health-file.ts';
import { hostedLanguages } from '../hosting/languages.ts';
import { type Document, documentsOf } from '../routing/documents.ts';
import { readFormerPages } from '../routing/former.ts';
import { redirectsOf } from '../routing/redirects.ts';
import { searchFiles } from '../search/search-files.ts';
import { machineFiles } from '../seo/machine-files.ts';
import { manifestFiles } from '../seo/manifest.ts';
import { templatesDigest } from './compile/digest.ts';
import { type CompiledTemplates, CompileError, templatesIn } from './compile/templates.ts';
import { mediaFiles, mediaSettings, mirroredFiles, NO_MEDIA } from './media.ts';
import { digestOfCommon, type SiteNotes, siteNotesIn } from './notes.ts';
import { type Publication, publicationOf } from './publication.ts';
import type { DigestedFile, OutputFolder, PublishedFile } from './publish/output.ts';
import { renderPages, type Threads } from './render/threads.ts';
import { NotedPages } from './render/unchanged.ts';
import type { SettingsBeforeFeeds } from './settings.ts';

/** The input of a build of the site. Folders are absolute. */
export type SiteBuild = {
  readonly configuration: Configuration;
  readonly contentDir: string;
  readonly cacheDir: string;
  /** The day in the site's zone that divides upcoming from past. */
  readonly today: Temporal.PlainDate;
  /** The calendar to publish; the feeds are made of it. */
  readonly calendar: Calendar;
  /** The host of the service that content is bound to; it makes UIDs unique. */
  readonly serviceHost: string;
  /**
   * The notes that `buildSite` returned of the site that stands, if that is as it was left: unchanged pages are taken over
   * from it. Without them every page is made.
   */
  readonly notes?: string | undefined;
  /** The threads that may render pages beside this one; none by default. */
  readonly threads?: Threads | undefined;
  /** Told what the site lacks. */
  readonly onWarning?: ((message: string) => void) | undefined;
};

async function settingsOf(site: SiteBuild, changes: readonly Change[]): Promise<SettingsBeforeFeeds> {
  const { configuration, cacheDir, today, onWarning } = site;
  const files = diskFiles(site.contentDir);
  return {
    languages: configuration.languages.map((language) => ({
      code: language.code,
      tag: language.tag,
      label: language.label,
      title: titleOf(configuration, language),
      texts: siteLanguage(language),
    })),
    defaultLanguage: configuration.defaultLanguage,
    siteUrl: configuration.siteUrl,
    timeZone: configuration.timeZone,
    today: today.toString(),
    fallback: { languages: configuration.fallback, inFeeds: configuration.feeds.fallback },
    canonical: configuration.canonical,
    freeWords: configuration.freeWords,
    contact: configuration.contact,
    formerPages: await readFormerPages(files, { ...configuration, today }),
    changes: recentChanges(changes, today, configuration.timeZone),
    media: configuration.media === 'off' ? NO_MEDIA : await mediaSettings(files, cacheDir, onWarning),
  };
}

/**
 * The numbers of pages, feeds and files of the search that were made, and of those that were taken over from the site that
 * stands.
 */
export type MadeFiles = {
  /** Of those that were made: the pages. */
  readonly rendered: number;
  readonly made: number;
  readonly takenOver: number;
};

/** A site whose feeds are planned and whose pages can be rendered. */
export type PreparedSite = {
  readonly publication: Publication;
  readonly plan: FeedPlan;
  readonly templates: CompiledTemplates;
  /** What the last build noted of the site that stands, if it can be relied on. */
  readonly last: SiteNotes | undefined;
  /** The digest of what all files have in common. */
  readonly of: string;
  /** The feeds and the files of the search. */
  readonly digested: () => Iterable<DigestedFile>;
  /** Makes the other files of text that are published beside the pages. */
  readonly files: () => Iterable<PublishedFile>;
};

/**
 * Plans the feeds of a site, gathers what its pages show, and compiles the templates where the cache lacks them.
 * `readStanding` returns the text of a file of the site that stands, of which the notes of `site` are.
 */
export async function prepareSite(
  site: SiteBuild,
  readStanding: OutputFolder['readStanding'] = () => undefined,
): Promise<PreparedSite> {
  const { calendar, serviceHost, configuration } = site;
  // Where they are compiled, that goes on beside all that needs none of them.
  const digest = templatesDigest();
  const compiling = templatesIn(site.cacheDir, digest);
  compiling.catch(() => undefined);
  const { changes } = await readChanges(diskFiles(site.contentDir));
  const known = await settingsOf(site, changes);
  const images = configuration.media === 'off' ? new Map() : await mirroredFiles(diskFiles(site.contentDir));
  const of = digestOfCommon([digest, configuration, serviceHost]);
  const last = site.notes === undefined ? undefined : siteNotesIn(site.notes, of);
  const options = feedOptions({ settings: known, calendar, serviceHost, feeds: configuration.feeds, images });
  const plan = planFeeds(calendar, {
    ...options,
    knownOctets: last && new Map(Object.entries(last.octets)),
    knownText: last && standingTexts({ digests: last.digested, read: readStanding }),
  });
  const settings = { ...known, feeds: feedSettings(plan) };
  const publication = publicationOf(settings, calendar);
  const templates = await compiling;
  return {
    publication,
    plan,
    templates,
    last,
    of,
    *digested() {
      yield* feedFiles(plan, settings.timeZone);
      yield* searchFiles(publication);
    },
    *files() {
      yield* manifestFiles(publication, templates.icons);
      yield* changesFiles({ settings, calendar, changes, serviceHost });
      yield* machineFiles(publication);
      yield healthFile(publication, plan);
    },
  };
}

/** Does what builds a site. Throws `BuildError`, naming the page or file, where that fails. */
export async function building<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof AlmanacError) throw error;
    const source = error instanceof CompileError ? error.file : undefined;
    throw new BuildError({
      message: `The site can't be built${source === undefined ? '' : ` (${source})`}: ${messageOf(error)}`,
      state: 'What was built before is untouched.',
      cause: error,
    });
  }
}

/** Returns the files by which static hosts send the right headers, and send on from what has moved. */
function hostingFiles(publication: Publication, documents: readonly Document[]): readonly PublishedFile[] {
  return hostFiles({
    root: publication.href(''),
    pages: documents.map(({ address }) => decodeURIComponent(address)),
    redirects: redirectsOf(publication),
    languages: publication.localisedSites.length > 1 ? hostedLanguages(publication) : [],
  });
}

/** The feeds of a site as they were planned, and the notes by which the next build knows what is unchanged. */
export type BuiltSite = {
  readonly plan: FeedPlan;
  readonly notes: string;
  readonly counts: MadeFiles;
};

/**
 * Builds pages and feeds into an output folder and returns what came of it. Throws `BuildError`, naming the page or file,
 * where that fails.
 */
export function buildSite(site: SiteBuild, output: OutputFolder): Promise<BuiltSite> {
  return building(async () => {
    const { publication, plan, templates, last, of, digested, files } = await prepareSite(site, output.readStanding);
    const counts = { made: 0, takenOver: 0 };
    /** Takes a file over from the site that stands, if it is as it was there. */
    const isTakenOver = (path: string, isUnchanged: () => boolean) => {
      const isAsItWas = last !== undefined && isUnchanged();
      counts[isAsItWas ? 'takenOver' : 'made'] += 1;
      if (isAsItWas) output.takeOver(path);
      return isAsItWas;
    };
    output.copyAll(templates.clientDir);
    for (const [path, file] of mediaFiles(publication)) output.copy(path, file);
    const documents = documentsOf(publication);
    const pages = new NotedPages(publication, last?.pages);
    const changed = documents.filter(
      (document) => !isTakenOver(fileOf(document.address), () => pages.isUnchanged(document)),
    );
    const digests: Record<string, string> = {};
    const makeDigested = async () => {
      for (const file of digested()) {
        const { path, digest } = file;
        digests[path] = digest;
        if (!isTakenOver(path, () => last?.digested[path] === digest)) output.write(path, file.text);
        await setImmediate();
      }
    };
    await renderPages(
      {
        documents: changed,
        pages,
        templates,
        write: ({ address }, text) => output.write(fileOf(address), text),
        first: makeDigested,
      },
      { settings: publication.settings, templates: templates.folder },
      site.threads,
    );
    for (const { path, text } of files()) output.write(path, text);
    for (const { path, text } of hostingFiles(publication, documents)) output.write(path, text);
    const notes: SiteNotes = { of, pages: pages.notes(), digested: digests, octets: Object.fromEntries(plan.octets) };
    return { plan, notes: JSON.stringify(notes), counts: { rendered: changed.length, ...counts } };
  });
}
