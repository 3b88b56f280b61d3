import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CUSTOM_SHEET } from '#config/theme';
import { readCalendar } from '#content/calendar/read';
import { checkBinding, readBinding } from '#content/state/binding';
import { tombstoneReader } from '#content/state/tombstones';
import { diskFiles } from '#content/store/files';
import { cachedCollectionReader, type RecordCacheFiles } from '#content/store/record-cache';
import { BuildError } from '#errors';
import type { Kind } from '#interface/kinds';
import { writeWhole } from '#publishing/changes/last-build';
import { type PageSelection, publishablePages } from '#publishing/own-pages';
import { bindingOf } from '#settings/binding';
import type { Settings } from '#settings/settings';
import { templatesDigest } from '../../site/engine/compile/digest.ts';
import { OVERRIDES_FOLDER, overrideNames } from '../../site/engine/compile/overrides.ts';
import type { SiteBuildInput } from '../../site/engine/prepare.ts';
import { publicFolderOf } from '../../site/hosting/public-files.ts';
import type { Snapshot } from '../../site/output/snapshot.ts';
import type { ThemeSource } from '../../site/theme/source.ts';

/** All parts of a project's site, fit to be published: content, pages, theme and components. */
type Publishable = {
  readonly site: Pick<
    SiteBuildInput,
    | 'configuration'
    | 'root'
    | 'contentDir'
    | 'cacheDir'
    | 'today'
    | 'calendar'
    | 'source'
    | 'tombstonesOf'
    | 'ownPages'
    | 'serviceHost'
    | 'theme'
    | 'publicFolder'
    | 'overrides'
  >;
  /** The number of its events in all languages; at least 1. */
  readonly events: number;
  /** Warnings, which do not keep the site from being published. */
  readonly warnings: readonly string[];
};

/**
 * Returns the theme and the scripts of a project, if it has any; else loads nothing that reads them. Throws `BuildError`, which
 * names all problems of their files. `state` is the sentence of the error about what is left unchanged.
 */
async function themeToPublish(
  { root, configuration: { theme, head } }: Settings,
  state: string,
): Promise<ThemeSource | undefined> {
  const hasScripts = head?.scripts.some(({ file }) => file !== undefined) === true;
  if (theme === undefined && !hasScripts && !existsSync(join(root, CUSTOM_SHEET))) return undefined;
  const { readTheme } = await import('#publishing/theme/read-theme');
  const { source, problems } = await readTheme(root, theme, head);
  if (problems.length === 0) return source;
  const lines = problems.map(({ path, line, message, hint }) => `  ${path}:${line}: ${message} ${hint}`);
  throw new BuildError({
    message: `Files in theme/ can't be published.\n${lines.join('\n')}`,
    state,
    hint: '`npm run almanac -- check` names these, too.',
  });
}

/** The user's own components: their folder, and what a build is to warn of. */
type PublishedOverrides = { readonly folder: string; readonly warnings: readonly string[] };

/**
 * Returns the overrides of a project, if it has any. Throws `BuildError`, which names overrides with errors. `state` is
 * the sentence of the error about what is left unchanged.
 */
async function overridesToPublish({ root }: Settings, state: string): Promise<PublishedOverrides | undefined> {
  const folder = join(root, OVERRIDES_FOLDER);
  if (overrideNames(folder).length === 0) return undefined;
  const { overrideFindings } = await import('#publishing/overrides/read-overrides');
  const findings = overrideFindings(root);
  const lineOf = ({ path, line, message, hint }: (typeof findings)[number]) => `${path}:${line}: ${message} ${hint}`;
  const errors = findings.filter(({ severity }) => severity === 'error');
  if (errors.length > 0)
    throw new BuildError({
      message: `Components in ${OVERRIDES_FOLDER}/ can't be taken.\n${errors.map((one) => `  ${lineOf(one)}`).join('\n')}`,
      state,
      hint: '`npm run almanac -- check` names these, too.',
    });
  return { folder, warnings: findings.filter(({ about }) => about === 'moved').map(lineOf) };
}

/** Returns the cache of the records that builds have parsed. A file there that can't be read or written costs time only. */
function recordCache(cacheDir: string): RecordCacheFiles {
  const pathOf = (language: string, kind: Kind) => join('build/records', language, `${kind}.json`);
  return {
    read: (language, kind) => readFile(join(cacheDir, pathOf(language, kind))).catch(() => undefined),
    write: (language, kind, bytes) => writeWhole(cacheDir, pathOf(language, kind), bytes).catch(() => undefined),
  };
}

/**
 * Reads what a build needs of a project: theme, overrides, content, own pages. `state` is the sentence of the error about
 * what is left unchanged. Files of content that still equal `contentFiles` are not parsed again if the cache has their
 * records. `pages` chooses the own pages; overrides are left out unless `takesOverrides`. Throws `BuildError` if a file can't be read or published, or if content has no
 * events, and `RefusedError` if content belongs to another service.
 */
export async function readPublishable(
  settings: Settings,
  state: string,
  {
    contentFiles,
    pages = 'published',
    takesOverrides = true,
  }: {
    readonly contentFiles?: Snapshot | undefined;
    readonly pages?: PageSelection;
    readonly takesOverrides?: boolean;
  } = {},
): Promise<Publishable> {
  const { configuration, root, contentDir, cacheDir, outDir, today } = settings;
  const theme = await themeToPublish(settings, state);
  const overrides = takesOverrides ? await overridesToPublish(settings, state) : undefined;
  const files = diskFiles(contentDir);
  const bound = await readBinding(files);
  const known = contentFiles && {
    digestOf: (path: string) => contentFiles.get(path)?.digest,
    code: templatesDigest(),
  };
  const read = known && cachedCollectionReader(recordCache(cacheDir), known);
  const tombstonesOf = tombstoneReader(files);
  const { calendar, source, broken } = await readCalendar(files, configuration, read, tombstonesOf);
  if (broken.length > 0)
    throw new BuildError({
      message: `These files can't be read:\n${broken.map((file) => `  ${file.path}: ${file.reason}`).join('\n')}`,
      state,
      hint: 'Correct them, or take them back from version control.',
    });
  const events = calendar.languages.reduce((sum, language) => sum + language.events.length, 0);
  if (events === 0)
    throw new BuildError({
      message: `There are no events to publish in ${contentDir}.`,
      state,
      hint: 'Run `npm run sync` first; an empty site is never published.',
    });
  const ownPages = await publishablePages(settings, state, pages);
  checkBinding(bound, bindingOf(configuration));
  const serviceHost = bound?.uidHost ?? bindingOf(configuration).uidHost;
  return {
    site: {
      configuration,
      root,
      contentDir,
      cacheDir,
      today,
      calendar,
      source,
      tombstonesOf,
      ownPages,
      serviceHost,
      theme,
      publicFolder: publicFolderOf(root, outDir),
      overrides: overrides?.folder,
    },
    events,
    warnings: overrides?.warnings ?? [],
  };
}
