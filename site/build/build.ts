import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type AstroInlineConfig, type AstroIntegration, build } from 'astro';
import { type Configuration, siteLanguage, titleOf } from '#config/config';
import type { Calendar } from '#content/calendar/calendar';
import { readTranslations } from '#content/calendar/translations';
import { type Change, readChanges } from '#content/state/changes';
import { diskFiles } from '#content/store/files';
import { AlmanacError, BuildError, messageOf } from '#errors';
import { type FeedPlan, feedFiles, planFeeds } from '#feeds/catalogue';
import { recentChanges } from '../calendar/latest-news.ts';
import { changesFiles } from '../feeds/changes-feed.ts';
import { feedOptions, feedSettings } from '../feeds/feeds.ts';
import { healthFile } from '../hosting/health-file.ts';
import { readFormerPages } from '../routing/former.ts';
import { type Redirect, redirectsOf } from '../routing/redirects.ts';
import { machineFiles } from '../seo/machine-files.ts';
import { ownAstro } from './integrations/astro-package.ts';
import { hostingIntegration } from './integrations/hosting.ts';
import { namedFailures, notFoundFiles } from './integrations/pages.ts';
import { type PublishedFile, publishedFiles } from './integrations/published-files.ts';
import { settingsModule } from './integrations/settings.ts';
import { workshopBesideOutput } from './integrations/workshop.ts';
import { mediaSettings, mirroredFiles, NO_MEDIA } from './media.ts';
import { publicationOf } from './publication.ts';
import type { Settings, SettingsBeforeFeeds } from './settings.ts';

/** The input of a build of the site. Folders are absolute. */
export type SiteBuild = {
  readonly configuration: Configuration;
  readonly contentDir: string;
  /** A fresh folder, filled by the build. */
  readonly outDir: string;
  readonly cacheDir: string;
  /** The user's working directory. */
  readonly root: string;
  /** The day in the site's zone that divides upcoming from past. */
  readonly today: Temporal.PlainDate;
  /** The calendar to publish; the feeds are made of it. */
  readonly calendar: Calendar;
  /** The host of the service that content is bound to; it makes UIDs unique. */
  readonly serviceHost: string;
  /** Told what the site lacks. */
  readonly onWarning?: ((message: string) => void) | undefined;
};

const SITE_FOLDER = fileURLToPath(new URL('..', import.meta.url));

async function settingsOf(site: SiteBuild, changes: readonly Change[]): Promise<SettingsBeforeFeeds> {
  const { configuration, contentDir, cacheDir, today, onWarning } = site;
  const files = diskFiles(contentDir);
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
    contentDir,
    translations: await readTranslations(files),
    statuses: configuration.statuses,
    fallback: { languages: configuration.fallback, inFeeds: configuration.feeds.fallback },
    canonical: configuration.canonical,
    freeWords: configuration.freeWords,
    formerPages: await readFormerPages(files, { ...configuration, today }),
    changes: recentChanges(changes, today, configuration.timeZone),
    media: configuration.media === 'off' ? NO_MEDIA : await mediaSettings(files, cacheDir, onWarning),
  };
}

/** A site whose feeds are planned and whose pages can be rendered. */
export type PreparedSite = {
  readonly settings: Settings;
  readonly plan: FeedPlan;
  /** The files that are published beside the pages. */
  readonly files: () => Iterable<PublishedFile>;
  readonly redirects: () => readonly Redirect[];
};

/**
 * Returns Astro's configuration. `integrations` decide which pages are rendered, and what becomes of the output folder.
 */
export function astroConfig(
  site: SiteBuild,
  settings: Settings,
  integrations: readonly AstroIntegration[],
): AstroInlineConfig {
  const { origin, pathname } = new URL(settings.siteUrl);
  return {
    root: site.root,
    configFile: false,
    srcDir: SITE_FOLDER,
    publicDir: join(SITE_FOLDER, 'public'),
    outDir: site.outDir,
    cacheDir: join(site.cacheDir, 'astro'),
    site: origin,
    base: pathname,
    trailingSlash: 'always',
    build: {
      format: 'directory',
      assets: 'assets',
      // Style sheets stay files, so that a strict content security policy needs no exception.
      inlineStylesheets: 'never',
      server: './',
    },
    prerenderConflictBehavior: 'error',
    // Everything that matters is thrown; the command line prints it.
    logLevel: 'silent',
    devToolbar: { enabled: false },
    integrations: [workshopBesideOutput(), ...integrations],
    vite: {
      cacheDir: join(site.cacheDir, 'vite'),
      // No file becomes a `data:` URL, which a strict policy would refuse.
      build: { assetsInlineLimit: 0 },
      // Neither `.env` files nor a PostCSS configuration in the user's folder are the site's business.
      envDir: false,
      css: { postcss: {} },
      // The code that renders the pages runs from the output folder, from where no package can be found.
      environments: { prerender: { resolve: { noExternal: true } } },
      plugins: [ownAstro(fileURLToPath(import.meta.url)), settingsModule(settings)],
    },
  };
}

/** Returns the file and line of an error of Astro or Vite, if it names them. */
function sourceOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const location: unknown = Reflect.get(error, 'loc');
  const file: unknown = typeof location === 'object' && location !== null ? Reflect.get(location, 'file') : undefined;
  const id: unknown = Reflect.get(error, 'id');
  return [file, id].find((value) => typeof value === 'string');
}

/** Plans the feeds of a site, and gathers what its pages are told. */
export async function prepareSite(site: SiteBuild): Promise<PreparedSite> {
  const { calendar, serviceHost, configuration } = site;
  const { changes } = await readChanges(diskFiles(site.contentDir));
  const known = await settingsOf(site, changes);
  const images = configuration.media === 'off' ? new Map() : await mirroredFiles(diskFiles(site.contentDir));
  const { feeds } = configuration;
  const plan = planFeeds(calendar, feedOptions({ settings: known, calendar, serviceHost, feeds, images }));
  const settings = { ...known, feeds: feedSettings(plan) };
  // Made when it is needed: beside that of the pages it would fill the memory.
  const publication = () => publicationOf(settings, calendar);
  return {
    settings,
    plan,
    *files() {
      yield* feedFiles(plan, settings.timeZone);
      yield* changesFiles({ settings, calendar, changes, serviceHost });
      yield* machineFiles(publication());
      yield healthFile(publication(), plan);
    },
    redirects: () => redirectsOf(publication()),
  };
}

/** Does what builds a site. Throws `BuildError`, naming the page or file, where that fails. */
export async function building<T>(act: () => Promise<T>): Promise<T> {
  process.env.ASTRO_TELEMETRY_DISABLED = '1';
  try {
    return await act();
  } catch (error) {
    if (error instanceof AlmanacError) throw error;
    const source = sourceOf(error);
    throw new BuildError({
      message: `The site can't be built${source === undefined ? '' : ` (${source})`}: ${messageOf(error)}`,
      state: 'What was built before is untouched.',
      cause: error,
    });
  }
}

/**
 * Builds pages and feeds into `outDir` and returns the feeds as they were planned. Throws `BuildError`, naming the page
 * or file, where that fails.
 */
export function buildSite(site: SiteBuild): Promise<FeedPlan> {
  return building(async () => {
    const { settings, plan, files, redirects } = await prepareSite(site);
    const integrations = [
      namedFailures(),
      notFoundFiles(settings.languages.map((language) => language.code)),
      publishedFiles(files),
      hostingIntegration(settings.siteUrl, redirects),
    ];
    await build(astroConfig(site, settings, integrations));
    return plan;
  });
}
