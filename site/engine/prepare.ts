import { type Configuration, titleOf } from '#config/config';
import { allowedHosts } from '#config/head';
import type { Calendar, CalendarSource } from '#content/calendar/calendar';
import type { OwnPages } from '#content/pages/own-page';
import { type EventChange, readChanges, shownChange } from '#content/state/changes';
import type { TombstoneReader } from '#content/state/tombstones';
import { diskFiles } from '#content/store/files';
import { AlmanacError, BuildError, messageOf } from '#errors';
import { type FeedFacts, type FeedPlan, feedFiles, knownEventTexts, planFeeds } from '#feeds/catalogue';
import { countryOfZone } from '#records/country';
import { digestOfJson } from '#records/digest';
import { safeHtml } from '#records/html';
import { apiFiles, schemaFile } from '../api/files.ts';
import { embedFiles } from '../embed/files.ts';
import { changesFeedFiles } from '../feeds/changes-feed.ts';
import { feedOptions, feedSettings } from '../feeds/feeds.ts';
import { healthFile } from '../hosting/health-file.ts';
import { readWords } from '../i18n/words-folder.ts';
import type { DigestedFile, OutputFolder, PublishedFile } from '../output/output.ts';
import type { FileDigests } from '../output/snapshot.ts';
import { placesFiles } from '../places/places-file.ts';
import { recentChanges } from '../publication/latest-news.ts';
import { type LocalisedSite, localisedSitesOf } from '../publication/localised-site.ts';
import { type Publication, publicationOf } from '../publication/publication.ts';
import type { HeadSettings, MapSettings, SettingsBeforeFeeds } from '../publication/settings.ts';
import { readFormerPages } from '../routing/former.ts';
import { searchFiles } from '../search/search-files.ts';
import { webManifestFiles } from '../seo/manifest.ts';
import type { Icon } from '../theme/settings.ts';
import type { ThemeSource } from '../theme/source.ts';
import { type MadeTheme, makeTheme } from '../theme/theme.ts';
import {
  digestOfCommonInputs,
  type FilesManifest,
  parseFilesManifest,
  parseSiteManifest,
  type SiteManifest,
  type StoredManifest,
} from './build-manifest.ts';
import { CompileError } from './compile/templates.ts';
import { mirroredImages, NO_IMAGES } from './media.ts';
import { feedImageFiles, makePicturesOfSite, type Pictures } from './pictures.ts';
import type { RenderThreads } from './render.ts';
import { type LanguageState, languageStates, unchangedLanguages } from './reusable-languages.ts';

/** The input of a build of the site. Folders are absolute. */
export type SiteBuildInput = {
  readonly configuration: Configuration;
  /** Whether paths of pages end without a slash; by default they end with one. */
  readonly hasBarePaths?: boolean | undefined;
  /** The folder of the project, with its files of words. */
  readonly root: string;
  readonly contentDir: string;
  readonly cacheDir: string;
  /** The day in the site's zone that divides upcoming from past. */
  readonly today: Temporal.PlainDate;
  /** The calendar to publish; feeds are made from it. */
  readonly calendar: Calendar;
  /** The source of the calendar. */
  readonly source: CalendarSource;
  /** Reads the tombstones of content. */
  readonly tombstonesOf: TombstoneReader;
  /** The pages to publish that people of the site wrote, if there are any. */
  readonly ownPages?: OwnPages | undefined;
  /** The digests of the files of content by path, taken before they were read, if they are known. */
  readonly content?: FileDigests | undefined;
  /** The host of the service that content is bound to; it makes UIDs unique. */
  readonly serviceHost: string;
  /** The folder of the user's own components, absolute, if it has any. */
  readonly overrides?: string | undefined;
  /** The folder of files that are published unchanged, absolute; it need not exist. */
  readonly publicFolder?: string | undefined;
  /** The user's own theme, if there is one. */
  readonly theme?: ThemeSource | undefined;
  /** The stored manifest of the current site, if its files are unchanged. Without it every page is made. */
  readonly manifest?: StoredManifest | undefined;
  /** The threads that may render pages beside this one; none by default. */
  readonly threads?: RenderThreads | undefined;
  /** The clock by which old files of the picture cache are removed; without it all stay. */
  readonly now?: (() => Temporal.Instant) | undefined;
  /** Called with the number of pages before they are rendered. */
  readonly onToRender?: ((pages: number) => void) | undefined;
  /** Called with messages about missing or broken parts of the site. */
  readonly onWarning?: ((message: string) => void) | undefined;
};

/** The sentence in errors that says what a failed build leaves. */
const UNTOUCHED = 'What was built before is untouched.';

function mapSettings(map: Configuration['map']): MapSettings | undefined {
  return map === 'off' ? undefined : { tiles: map.tiles, attribution: safeHtml(map.attribution) };
}

function headSettings(head: Configuration['head'], theme: MadeTheme | undefined): HeadSettings | undefined {
  if (head === undefined) return undefined;
  const scripts = head.scripts.flatMap(({ src, file, load, data }): HeadSettings['scripts'] => {
    if (src !== undefined) return [{ src: { url: src }, load, data }];
    return file === undefined || theme === undefined ? [] : [{ src: { address: theme.placeOf(file) }, load, data }];
  });
  return { meta: head.meta, scripts };
}

/** The files that are compiled with the templates, for the files beside the pages. */
type CompiledAssets = {
  readonly icons: readonly Icon[];
  /** Returns the text of the site's own style sheet. */
  readonly sheet: () => Promise<string>;
};

/** Makes the theme of a site. Its style sheet includes the site's own one. */
async function themeOf({ theme }: SiteBuildInput, compiling: Promise<CompiledAssets>): Promise<MadeTheme | undefined> {
  return theme && makeTheme(theme, await (await compiling).sheet());
}

const countryOf = ({ country, timeZone, languages }: Configuration): string | undefined =>
  country ??
  countryOfZone(
    timeZone,
    languages.map(({ tag }) => tag),
  ) ??
  undefined;

async function settingsOf(
  site: SiteBuildInput,
  changes: readonly EventChange[],
  theme: MadeTheme | undefined,
): Promise<Omit<SettingsBeforeFeeds, 'media'>> {
  const { configuration, today } = site;
  const files = diskFiles(site.contentDir);
  const wordsOf = await readWords(
    diskFiles(site.root),
    configuration.languages.map(({ tag }) => tag),
    UNTOUCHED,
  );
  return {
    languages: configuration.languages.map((language) => ({
      code: language.code,
      tag: language.tag,
      label: language.label,
      title: titleOf(configuration, language),
      ...wordsOf(language.tag),
    })),
    defaultLanguage: configuration.defaultLanguage,
    siteUrl: configuration.siteUrl,
    hasBarePaths: site.hasBarePaths,
    timeZone: configuration.timeZone,
    country: countryOf(configuration),
    today: today.toString(),
    fallback: { languages: configuration.fallback, inFeeds: configuration.feeds.fallback },
    canonical: configuration.canonical,
    freeWords: configuration.freeWords,
    eventFiles: configuration.feeds.eventFiles,
    api: configuration.api ?? configuration.embed !== undefined,
    embed: configuration.embed,
    contact: configuration.contact,
    map: mapSettings(configuration.map),
    head: headSettings(configuration.head, theme),
    hosts: allowedHosts(configuration.head, configuration.policy),
    theme: theme?.settings,
    ownPages: site.ownPages,
    formerPages: await readFormerPages(files, { ...configuration, today }, site.tombstonesOf),
    changes: recentChanges(changes, today, configuration.timeZone),
  };
}

/** A site whose feeds are planned and whose pages can be rendered. */
export type PreparedSite = {
  readonly publication: Publication;
  readonly pictures: Pictures;
  /** The feeds of the languages that are made. */
  readonly plan: FeedPlan;
  /** The facts of all feeds. */
  readonly feeds: readonly FeedFacts[];
  /** The files of the theme, by path. */
  readonly themeFiles: ReadonlyMap<string, Uint8Array>;
  /** The manifest of the current site, if it is valid. */
  readonly last: SiteManifest | undefined;
  /**
   * The entries of `last` for the files of the languages that are made, by code; by '' for documents without a
   * language.
   */
  readonly lastFiles: ReadonlyMap<string, FilesManifest>;
  /** The codes of the languages that are reused whole: all of their files are unchanged. */
  readonly reusedCodes: ReadonlySet<string>;
  /** The states of the languages, if the digests of content are known. */
  readonly states: ReadonlyMap<string, LanguageState> | undefined;
  /** The digest of the common inputs of all files. */
  readonly of: string;
  /** The digests of the words of the languages, by code. */
  readonly words: ReadonlyMap<string, string>;
  /** The localised sites that are made. */
  readonly localisedSites: readonly LocalisedSite[];
  /** Yields the feeds, search files and files for programs of the languages that are made. */
  readonly digested: () => Iterable<DigestedFile>;
  /** Yields the other text files beside the pages, without sitemaps. */
  readonly files: () => Iterable<PublishedFile>;
};

/** The digest of a site's templates, whether components of the user are among them, and what is compiled with them. */
type CompilingAssets = {
  readonly digest: string;
  readonly hasOverrides: boolean;
  readonly compiling: Promise<CompiledAssets>;
};

/**
 * Plans the feeds of a site, and prepares the data of its pages while the templates are compiled. `readCurrent` returns
 * the text of a file of the current site, which the manifest in `site` describes.
 */
export async function prepareSite(
  site: SiteBuildInput,
  { digest, hasOverrides, compiling }: CompilingAssets,
  readCurrent: OutputFolder['readCurrent'] = () => undefined,
): Promise<PreparedSite> {
  const { calendar, source, content, serviceHost, configuration } = site;
  const { changes } = await readChanges(diskFiles(site.contentDir));
  const theme = await themeOf(site, compiling);
  const baseSettings = await settingsOf(site, changes.map(shownChange), theme);
  const mirrored =
    configuration.media === 'off'
      ? NO_IMAGES
      : await mirroredImages(diskFiles(site.contentDir), site.cacheDir, site.onWarning);
  const directions = baseSettings.languages.map(({ direction }) => direction);
  const of = digestOfCommonInputs([
    digest,
    configuration,
    serviceHost,
    baseSettings.theme,
    baseSettings.head,
    directions,
  ]);
  const last = site.manifest && parseSiteManifest(site.manifest.site, of);
  const allSites = localisedSitesOf(baseSettings, calendar);
  const pictures = await makePicturesOfSite({
    cacheDir: site.cacheDir,
    localisedSites: allSites,
    timeZone: configuration.timeZone,
    images: mirrored.cached,
    onWarning: site.onWarning,
  });
  const settingsBeforeFeeds = { ...baseSettings, media: pictures.settings, hasOverrides };
  const images = feedImageFiles(mirrored.all, pictures);
  const states =
    content &&
    languageStates({ settings: settingsBeforeFeeds, calendar, localisedSites: allSites, source, content, images });
  const words = new Map(
    settingsBeforeFeeds.languages.map(({ code, messages }) => [code, digestOfJson(messages)] as const),
  );
  // New words change each page of a language, and the documents with the words of all languages.
  const reworded = new Set(
    [...words].flatMap(([code, wordsDigest]) => (last?.languages.get(code)?.words === wordsDigest ? [] : [code])),
  );
  const isReworded = (code: string) => (code === '' ? reworded.size > 0 : reworded.has(code));
  const unchanged = states && last ? unchangedLanguages(states, last.languages, settingsBeforeFeeds.fallback) : [];
  const reusedCodes = new Set([...unchanged].filter((code) => !isReworded(code)));
  const isReused = (code: string) => reusedCodes.has(code);
  const lastFiles = new Map<string, FilesManifest>();
  for (const code of last === undefined ? [] : ['', ...last.languages.keys()]) {
    const text = isReused(code) || isReworded(code) ? undefined : await site.manifest?.filesOf(code);
    const files = text === undefined ? undefined : parseFilesManifest(text);
    if (files !== undefined) lastFiles.set(code, files);
  }
  const lastEntries = [...lastFiles.values()];
  const options = feedOptions({
    settings: settingsBeforeFeeds,
    calendar,
    serviceHost,
    feeds: configuration.feeds,
    images,
  });
  const plan = planFeeds(
    { languages: calendar.languages.filter(({ language }) => !isReused(language)) },
    {
      ...options,
      knownOctets: new Map(lastEntries.flatMap(({ octets }) => Object.entries(octets))),
      knownText: knownEventTexts({
        digests: Object.fromEntries(lastEntries.flatMap(({ digested }) => Object.entries(digested))),
        read: readCurrent,
      }),
    },
  );
  const planned = Map.groupBy(plan.feeds, ({ language }) => language);
  const feeds = calendar.languages.flatMap(({ language }): readonly FeedFacts[] =>
    isReused(language) ? (last?.languages.get(language)?.feeds ?? []) : (planned.get(language) ?? []),
  );
  const settings = { ...settingsBeforeFeeds, feeds: feedSettings(feeds) };
  const publication = publicationOf(settings, calendar, allSites);
  const localisedSites = allSites.filter(({ language }) => !isReused(language.code));
  const { icons } = await compiling;
  return {
    publication,
    pictures,
    plan,
    feeds,
    themeFiles: theme?.files ?? new Map(),
    last,
    lastFiles,
    reusedCodes,
    states,
    of,
    words,
    localisedSites,
    *digested() {
      yield* feedFiles(plan, settings.timeZone);
      yield* searchFiles(publication, localisedSites);
      yield* placesFiles(publication, localisedSites);
      if (settings.api) yield* apiFiles(publication, serviceHost, localisedSites);
    },
    *files() {
      yield* webManifestFiles(publication, icons);
      yield* changesFeedFiles({ settings, calendar, changes, serviceHost });
      if (settings.api) yield schemaFile();
      yield* embedFiles(publication);
      yield healthFile(publication, feeds);
    },
  };
}

/** Runs a step of a build. Throws `BuildError` with the page or file if the step fails. */
export async function buildStep<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof AlmanacError) throw error;
    const source = error instanceof CompileError ? error.file : undefined;
    throw new BuildError({
      message: `The site can't be built${source === undefined ? '' : ` (${source})`}: ${messageOf(error)}`,
      state: UNTOUCHED,
      cause: error,
    });
  }
}
