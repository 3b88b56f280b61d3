import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { overridesToPublish } from '#cli/overrides/publish';
import { writeWhole } from '#cli/publish/last-build';
import { publishablePages, type ShownPages } from '#cli/publish/own-pages';
import { themeToPublish } from '#cli/theme/publish';
import { readCalendar } from '#content/calendar/read';
import { checkBinding, readBinding } from '#content/state/binding';
import { diskFiles } from '#content/store/files';
import { cachedCollections, type KeptRecords } from '#content/store/record-cache';
import { BuildError } from '#errors';
import type { Kind } from '#interface/kinds';
import { bindingOf } from '#settings/binding';
import type { Settings } from '#settings/settings';
import { templatesDigest } from '../../../site/engine/compile/digest.ts';
import type { SiteBuild } from '../../../site/engine/prepare.ts';
import type { Snapshot } from '../../../site/engine/publish/snapshot.ts';

/** All that a project has for its site, fit to be published: content, pages, theme and components. */
type Publishable = {
  readonly site: Pick<
    SiteBuild,
    | 'configuration'
    | 'root'
    | 'contentDir'
    | 'cacheDir'
    | 'today'
    | 'calendar'
    | 'source'
    | 'ownPages'
    | 'serviceHost'
    | 'theme'
    | 'overrides'
  >;
  /** The number of its events in all languages; at least 1. */
  readonly events: number;
  /** What is to be said of it, though it can be published. */
  readonly warnings: readonly string[];
};

/** Returns the cache of the records that builds have parsed. What can't be read or written there costs time only. */
function keptRecords(cacheDir: string): KeptRecords {
  const pathOf = (language: string, kind: Kind) => join('build/records', language, `${kind}.json`);
  return {
    read: (language, kind) => readFile(join(cacheDir, pathOf(language, kind))).catch(() => undefined),
    write: (language, kind, bytes) => writeWhole(cacheDir, pathOf(language, kind), bytes).catch(() => undefined),
  };
}

/**
 * Reads what a project has for its site, content last. `state` says what became of the site where that fails; of files of content
 * that are as `found` has them, and were parsed before, the cache has the records. `pages` tells which pages of people's own are
 * wanted. Throws `BuildError` for what can't be read or taken and for content without events, `RefusedError` where content
 * belongs to another service.
 */
export async function publishable(
  settings: Settings,
  state: string,
  { found, pages = 'published' }: { readonly found?: Snapshot | undefined; readonly pages?: ShownPages } = {},
): Promise<Publishable> {
  const { configuration, root, contentDir, cacheDir, today } = settings;
  const theme = await themeToPublish(settings, state);
  const overrides = await overridesToPublish(settings, state);
  const files = diskFiles(contentDir);
  const bound = await readBinding(files);
  const known = found && { digestOf: (path: string) => found.get(path)?.digest, code: templatesDigest() };
  const read = known && cachedCollections(keptRecords(cacheDir), known);
  const { calendar, source, broken } = await readCalendar(files, configuration, read);
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
      ownPages,
      serviceHost,
      theme,
      overrides: overrides?.folder,
    },
    events,
    warnings: overrides?.warnings ?? [],
  };
}
