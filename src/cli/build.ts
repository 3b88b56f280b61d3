import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { bindingOf, serviceHostOf } from '#cli/connection';
import { EXIT } from '#cli/exit';
import { type Output, say } from '#cli/output';
import type { Settings } from '#cli/settings';
import { titleOf } from '#config';
import { checkBinding, readBinding } from '#content/binding';
import { diskFiles } from '#content/files';
import { readCalendar } from '#content/read';
import { BuildError, messageOf } from '#errors';

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

/**
 * `almanac build`: builds the site and its feeds from content. The new site is made beside the old one and takes its
 * place only when it is whole. Returns the exit code. Throws `BuildError` and leaves the old site where it fails.
 */
export async function build(settings: Settings, output: Output): Promise<number> {
  const { configuration, contentDir, outDir } = settings;
  await recoverFolder(outDir);
  const files = diskFiles(contentDir);
  const bound = await readBinding(files);
  const { calendar, broken } = await readCalendar(files, configuration.languages, configuration.timeZone);
  const kept = (await exists(outDir)) ? `The site in ${outDir} is as it was.` : undefined;
  if (broken.length > 0)
    throw new BuildError({
      message: `These files can't be read:\n${broken.map((file) => `  ${file.path}: ${file.reason}`).join('\n')}`,
      state: kept,
      hint: 'Correct them, or take them back from version control.',
    });
  const events = calendar.languages.reduce((sum, language) => sum + language.events.length, 0);
  if (events === 0)
    throw new BuildError({
      message: `There are no events to publish in ${contentDir}.`,
      state: kept,
      hint: 'Run `npm run sync` first; an empty site is never published.',
    });
  checkBinding(bound, bindingOf(configuration));

  const next = `${outDir}.next`;
  // A folder of its own: Astro keeps notes there, which are no business of the user's folder.
  const astroRoot = join(settings.cacheDir, 'astro-root');
  await prepareFolders([dirname(next), astroRoot], next, kept);
  const [{ buildSite }, { feedFiles }] = await Promise.all([import('../../site/build.ts'), import('#feeds/files')]);
  try {
    await buildSite({
      configuration,
      contentDir,
      outDir: next,
      cacheDir: settings.cacheDir,
      // A folder of its own: Astro keeps notes there, which are no business of the user's folder.
      root: astroRoot,
      today: settings.today,
      feeds: () =>
        feedFiles(calendar, {
          siteUrl: configuration.siteUrl,
          timeZone: configuration.timeZone,
          titles: Object.fromEntries(
            configuration.languages.map((language) => [language.code, titleOf(configuration, language)]),
          ),
          serviceHost: serviceHostOf(configuration),
        }),
    });
  } catch (error) {
    await rm(next, { recursive: true, force: true });
    throw error;
  }
  await replaceFolder(outDir, next);
  say(output, `${outDir}: ${events} events in ${calendar.languages.length} languages, as of ${settings.today}.`);
  return EXIT.done;
}

const previousOf = (folder: string) => `${folder}.previous`;

/** Puts back the old folder where a build was cut off between the two renames. */
async function recoverFolder(folder: string): Promise<void> {
  if (!(await exists(folder)) && (await exists(previousOf(folder)))) await rename(previousOf(folder), folder);
}

/** Makes the folders that a build needs, and clears what an earlier one left half done. */
async function prepareFolders(folders: readonly string[], halfDone: string, state: string | undefined): Promise<void> {
  try {
    await rm(halfDone, { recursive: true, force: true });
    for (const folder of folders) await mkdir(folder, { recursive: true });
  } catch (error) {
    throw new BuildError({
      message: `The folders of the build can't be made: ${messageOf(error)}`,
      state,
      hint: 'Give this user the right to write there, or choose others with ALMANAC_OUT_DIR and ALMANAC_CACHE_DIR.',
      cause: error,
    });
  }
}

/** Puts a finished folder in the place of another. */
async function replaceFolder(folder: string, next: string): Promise<void> {
  const previous = previousOf(folder);
  await rm(previous, { recursive: true, force: true });
  if (await exists(folder)) await rename(folder, previous);
  await rename(next, folder);
  await rm(previous, { recursive: true, force: true });
}
