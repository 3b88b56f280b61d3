import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeWhole } from '#cli/publish/last-build';
import { publishablePages, type ShownPages } from '#cli/publish/own-pages';
import { bindingOf } from '#cli/settings/connection';
import type { Settings } from '#cli/settings/settings';
import type { Calendar, CalendarSource } from '#content/calendar/calendar';
import { readCalendar } from '#content/calendar/read';
import type { OwnPages } from '#content/pages/own-page';
import { checkBinding, readBinding } from '#content/state/binding';
import { diskFiles } from '#content/store/files';
import { cachedCollections, type KeptRecords } from '#content/store/record-cache';
import { BuildError } from '#errors';
import type { Kind } from '#interface/kinds';
import { templatesDigest } from '../../../site/build/compile/digest.ts';
import type { Snapshot } from '../../../site/build/publish/snapshot.ts';

/** Content that is fit to be published. */
export type Publishable = {
  readonly calendar: Calendar;
  /** The source that the calendar was made of. */
  readonly source: CalendarSource;
  /** The pages that people of the site write; absent where there are none. */
  readonly ownPages: OwnPages | undefined;
  /** The number of its events in all languages; at least 1. */
  readonly events: number;
  /** The host of the service that content is bound to. */
  readonly serviceHost: string;
};

/** Returns the cache of the records that builds have parsed. What can't be read or written there costs time only. */
function keptRecords(cacheDir: string): KeptRecords {
  const fileOf = (language: string, kind: Kind) => join(cacheDir, 'build/records', language, `${kind}.json`);
  return {
    read: (language, kind) => readFile(fileOf(language, kind)).catch(() => undefined),
    write: (language, kind, bytes) => writeWhole(fileOf(language, kind), bytes).catch(() => undefined),
  };
}

/**
 * Reads content for a site. `state` says what became of the site where that fails; of files that are as `found` has them,
 * and were parsed before, the cache has the records. `pages` tells which pages of people's own are wanted. Throws `BuildError` for files and pages that can't be read and for content
 * without events, `RefusedError` where content belongs to another service.
 */
export async function publishable(
  settings: Settings,
  state: string,
  { found, pages = 'published' }: { readonly found?: Snapshot | undefined; readonly pages?: ShownPages } = {},
): Promise<Publishable> {
  const { configuration, contentDir, cacheDir } = settings;
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
  return { calendar, source, ownPages, events, serviceHost: bound?.uidHost ?? bindingOf(configuration).uidHost };
}
