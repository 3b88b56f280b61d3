import { extname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroConfig, AstroIntegration } from 'astro';
import { z } from 'zod';
import type { AlmanacConfig } from '#config/config';
import { problemsOf } from '#config/problems';
import { ConfigurationError } from '#errors';
import type { OpenCalendar } from '#publishing/astro/calendar';
import { type CalendarStyles, vitePlugins } from '#publishing/astro/vite-plugins';
import { type Settings, settingsOf } from '#settings/settings';
import { type RouteAssets, setRoutePages } from '../../../site/astro/route-calendar.ts';
import type { SitemapPage } from '../../../site/seo/sitemap.ts';

/** What an Astro site says of its calendar. Paths are absolute or below the root of the Astro project. */
export type CalendarOptions = {
  /** What `almanac.config.ts` exports. */
  readonly config: AlmanacConfig;
  /** The folder of the records; `content` by default. */
  readonly content?: string | URL;
  /** Where the calendar is in the site, such as `/agenda`; the root of the site by default. */
  readonly base?: string;
  /** A layout of the site around the calendar's pages, in place of the calendar's own head and frame. */
  readonly layout?: string | URL;
  /** Components in place of the calendar's, by their names. */
  readonly components?: Readonly<Record<string, string | URL>>;
  /** The calendar's styles in the layout; `layers` by default. */
  readonly styles?: CalendarStyles;
};

const file = z.union([z.string(), z.instanceof(URL)]);
const schema = z.strictObject({
  config: z.unknown(),
  content: file.optional(),
  base: z.string().optional(),
  layout: file.optional(),
  components: z.record(z.string(), file).optional(),
  styles: z.enum(['layers', 'full', 'none']).optional(),
});

/** Throws `ConfigurationError` for options that the integration does not have, or that have no effect. */
function checkOptions(options: CalendarOptions): void {
  const { error } = schema.safeParse(options);
  const problems = error === undefined ? [] : problemsOf(error, options);
  if (options.styles !== undefined && options.layout === undefined) problems.push('styles: needs a `layout`');
  if (problems.length > 0)
    throw new ConfigurationError({
      message: `The options of the calendar in astro.config are wrong.\n${problems.map((one) => `  ${one}`).join('\n')}`,
      hint: 'docs/astro.md in the package lists all options.',
    });
}

const withoutSlashes = (place: string) => place.replace(/^\/+|\/+$/g, '');

/** The route of a calendar's pages; compiled in a package, beside the site's other files. */
const ROUTE = new URL('../../../site/astro/Route.astro', import.meta.url);
const ROUTE_ASSETS = new URL(`../../../site/astro/assets${extname(import.meta.url)}`, import.meta.url);

/** Returns the URL of the calendar. Throws `ConfigurationError` where the site has no URL. */
function calendarUrl({ site, base }: AstroConfig, place: string): string {
  if (site === undefined)
    throw new ConfigurationError({
      message: 'The Astro site has no `site`, and a calendar names its pages by their URLs.',
      hint: "Set `site` in astro.config, such as `site: 'https://www.example.org'`.",
    });
  const path = [base, place].map(withoutSlashes).filter((part) => part !== '');
  return new URL(`/${path.join('/')}`, site).href.replace(/\/$/, '');
}

/** Whether links to pages have no slash at their ends, so that they lead to what Astro makes or serves. */
const hasBarePaths = ({ trailingSlash, build: { format } }: AstroConfig): boolean =>
  trailingSlash === 'never' || (trailingSlash === 'ignore' && format !== 'directory');

/** An entry of the sitemap that `@astrojs/sitemap` writes. */
type SitemapItem = { readonly url: string };

/** What is known of a page for its entry. `lastmod` is an ISO 8601 instant. */
type PageFacts = { lastmod?: string; links?: { url: string; lang: string }[] };

/** The calendar of an Astro site: the hooks by which Astro adds it, and the entries of its pages in a sitemap. */
export type CalendarInSite = {
  readonly hooks: Required<
    Pick<
      AstroIntegration['hooks'],
      'astro:config:setup' | 'astro:config:done' | 'astro:server:setup' | 'astro:build:done'
    >
  >;
  /**
   * Returns an entry with the last change and the translations of its page; `undefined` for a page of the calendar that
   * search engines may not list. Entries of other pages stay.
   */
  sitemapItem<T extends SitemapItem>(item: T): (T & PageFacts) | undefined;
};

/** Returns the part of a page's URL by which entries find it, however the paths of pages end. */
function keyOf(url: string): string {
  const key = url.replace(/(?:\/|\.html)$/, '');
  try {
    return decodeURI(key);
  } catch {
    return key;
  }
}

function factsOf({ lastChange, translations }: SitemapPage): PageFacts {
  const links = translations.map(({ tag, url }) => ({ url, lang: tag }));
  if (lastChange === undefined) return { links };
  return { links, lastmod: Temporal.Instant.fromEpochMilliseconds(lastChange).toString({ smallestUnit: 'second' }) };
}

/** Adds a calendar to an Astro site. Throws, as its hooks do, `ConfigurationError` and `BuildError`. */
export function calendarInSite(options: CalendarOptions): CalendarInSite {
  checkOptions(options);
  const place = withoutSlashes(options.base ?? '');
  const components = Object.entries(options.components ?? {});
  let astro: AstroConfig;
  let isDevelopment = false;
  let begin: (assets: RouteAssets) => Promise<OpenCalendar>;
  let opening: Promise<OpenCalendar> | undefined;
  let facts: ReadonlyMap<string, PageFacts | undefined> = new Map();
  const at = (file: string | URL) =>
    typeof file === 'string' ? resolve(fileURLToPath(astro.root), file) : fileURLToPath(file);
  const settings = (): Settings => {
    const surroundings = {
      root: fileURLToPath(astro.root),
      environment: process.env,
      now: () => Temporal.Now.instant(),
    };
    const ofProject = settingsOf(options.config, surroundings, { siteUrl: calendarUrl(astro, place) });
    const contentDir = options.content === undefined ? ofProject.contentDir : at(options.content);
    return { ...ofProject, contentDir, outDir: fileURLToPath(astro.outDir) };
  };
  const open = (assets: RouteAssets) => {
    const begun = opening ?? begin(assets);
    opening = begun;
    // After a failure the next request tries again.
    begun.catch(() => {
      if (opening === begun) opening = undefined;
    });
    return begun;
  };
  return {
    hooks: {
      'astro:config:setup'({ config, command, injectRoute, updateConfig, logger }) {
        astro = config;
        isDevelopment = command === 'dev';
        if (config.integrations.filter(({ name }) => name === 'almanac').length > 1)
          throw new ConfigurationError({
            message: 'The Astro site has two calendars.',
            hint: 'Leave one in `integrations` of astro.config; a calendar may have several languages.',
          });
        begin = async (assets) => {
          const { openCalendar } = await import('#publishing/astro/calendar');
          const calendar = await openCalendar(settings(), assets, {
            hasBarePaths: hasBarePaths(astro),
            hasOverrides: components.length > 0,
            hasKeys: command === 'build' && astro.experimental.incrementalBuild,
            isPreview: isDevelopment,
            onWarning: (message) => logger.warn(message),
          });
          facts = new Map([
            ...calendar.pages.map(({ path }) => [keyOf(`${calendarUrl(astro, place)}/${path}`), undefined] as const),
            ...calendar.listed().map((page) => [keyOf(page.url), factsOf(page)] as const),
          ]);
          return calendar;
        };
        setRoutePages(async (assets) => (await open(assets)).pages);
        injectRoute({
          pattern: `${place === '' ? '' : `/${place}`}/[...path]`,
          entrypoint: ROUTE,
          prerender: true,
        });
        const plugins = vitePlugins({
          layout: options.layout && at(options.layout),
          components: new Map(components.map(([name, file]) => [name, at(file)])),
          styles: options.styles ?? (options.layout === undefined ? 'full' : 'layers'),
        });
        updateConfig({ vite: { plugins } });
      },
      'astro:config:done'({ config, logger }) {
        astro = config;
        // A mistake in the configuration ends the command before anything is made.
        settings();
        if (isDevelopment && config.i18n !== undefined && config.i18n.routing !== 'manual')
          logger.warn(
            'With the `i18n` of Astro, `astro dev` answers pages of the calendar with 404 where their path has a language ' +
              "that Astro takes for its own. Set `i18n.routing: 'manual'`, or look at them with `astro preview`.",
          );
      },
      async 'astro:server:setup'({ server, logger }) {
        const { developCalendar } = await import('#publishing/astro/development');
        const { configuration, contentDir, cacheDir, root } = settings();
        developCalendar(server, {
          path: new URL(configuration.siteUrl).pathname.replace(/\/$/, ''),
          inputs: { contentDir, root },
          folder: join(cacheDir, 'astro'),
          route: { page: ROUTE, assets: ROUTE_ASSETS },
          open,
          close() {
            opening = undefined;
          },
          onFailure: (message) => logger.error(message),
        });
      },
      async 'astro:build:done'({ dir }) {
        await (await opening)?.publish(join(fileURLToPath(dir), place));
      },
    },
    sitemapItem(item) {
      const key = keyOf(item.url);
      const ofPage = facts.get(key);
      return ofPage === undefined && facts.has(key) ? undefined : { ...item, ...ofPage };
    },
  };
}
