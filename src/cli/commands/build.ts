import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from 'commander';
import { type CommandContext, type CommonOptions, examples, withCommonOptions } from '#cli/command';
import { locked } from '#cli/locked';
import {
  checkOutputFolder,
  exists,
  nextOf,
  prepareOutput,
  recoverOutput,
  replaceOutput,
} from '#cli/publish/output-folder';
import { publishable } from '#cli/publish/publishable';
import type { Settings } from '#cli/settings';
import { EXIT } from '#cli/terminal/exit';
import { counted, type Output, say, warn } from '#cli/terminal/output';
import { calendarFeedAddress, fileOf } from '#content/calendar/addresses';
import { finishInterrupted } from '#content/state/recovery';
import { diskFiles } from '#content/store/files';
import type { PlannedFeed } from '#feeds/catalogue';

/** The facts of a feed that are told where it is cut. */
export type CutFeed = Pick<PlannedFeed, 'language' | 'address' | 'events' | 'leftOut'>;

/** The most feeds of a language that are named. */
const NAMED = 2;

const number = new Intl.NumberFormat('en');

function lineOf(language: string, cut: readonly CutFeed[]): string {
  const nameOf = (address: string) => fileOf(address).slice(`${language}/`.length);
  const sizes = ({ events: { length }, leftOut }: CutFeed) =>
    `${number.format(length)} of ${number.format(length + leftOut)}`;
  const named = cut.slice(0, NAMED).map((feed) => `${nameOf(feed.address)} holds ${sizes(feed)} events`);
  const more = cut.length - named.length;
  const rest = more === 0 ? [] : [`${more} more ${more === 1 ? 'feed is' : 'feeds are'} cut`];
  const all = nameOf(calendarFeedAddress(language));
  return `${language}: ${[...named, ...rest].join(', ')}; ${all} and the archives by year together hold every event.`;
}

/** Describes what the budget left out of feeds: a line for each language, first the feeds that lack most. */
export function cutLines(feeds: readonly CutFeed[]): string[] {
  const cut = feeds.filter(({ leftOut }) => leftOut > 0);
  return [...Map.groupBy(cut, ({ language }) => language)].map(([language, own]) =>
    lineOf(
      language,
      own.sort((a, b) => b.leftOut - a.leftOut),
    ),
  );
}

/**
 * `almanac build`: builds the site and its feeds from content. The new site is made beside the old one and takes its
 * place only when it is whole. Returns the exit code. Throws `BuildError` and leaves the old site where it fails.
 */
export async function build(settings: Settings, output: Output): Promise<number> {
  await checkOutputFolder(settings);
  return locked(settings, 'build', () => buildLocked(settings, output));
}

async function buildLocked(settings: Settings, output: Output): Promise<number> {
  const { configuration, contentDir, outDir } = settings;
  await recoverOutput(outDir);
  await finishInterrupted(diskFiles(contentDir));
  const kept = (await exists(outDir)) ? `The site in ${outDir} is as it was.` : undefined;
  const { calendar, events, serviceHost } = await publishable(settings, kept ?? 'Nothing was built.');

  // A folder of its own: Astro keeps notes there, which are no business of the user's folder.
  const astroRoot = join(settings.cacheDir, 'astro-root');
  await prepareOutput(outDir, [astroRoot], kept);
  const { buildSite } = await import('../../../site/build/build.ts');
  let feeds: readonly PlannedFeed[];
  try {
    ({ feeds } = await buildSite({
      configuration,
      contentDir,
      outDir: nextOf(outDir),
      cacheDir: settings.cacheDir,
      root: astroRoot,
      today: settings.today,
      calendar,
      serviceHost,
      onWarning: (message) => warn(output, message),
    }));
  } catch (error) {
    await rm(nextOf(outDir), { recursive: true, force: true });
    throw error;
  }
  await replaceOutput(outDir, kept, output);
  say(
    output,
    `${outDir}: ${counted(events, 'event')} in ${counted(calendar.languages.length, 'language')}, as of ${settings.today}.`,
  );
  for (const line of cutLines(feeds)) say(output, line);
  return EXIT.done;
}

/** Defines `almanac build`. */
export function define(command: Command, { settings, outputOf, ended }: CommandContext): void {
  withCommonOptions(command)
    .description(
      'Build the site and its feeds from content. The output folder is replaced as a whole, when the new site is whole, and only if a build made it.',
    )
    .option('--today <date>', 'the day that counts as today, YYYY-MM-DD')
    .addHelpText('after', examples('npm run build', 'npm run build -- --today 2026-12-24'))
    .action(async (options: CommonOptions & { readonly today?: string }) => {
      ended(await build(await settings({ today: options.today }), outputOf(options)));
    });
}
