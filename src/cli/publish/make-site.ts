import { rm } from 'node:fs/promises';
import { cutLines } from '#cli/publish/cut-feeds';
import { checkRoom, exists, markOutput, nextOf, prepareOutput } from '#cli/publish/output-folder';
import { publishable } from '#cli/publish/publishable';
import type { Settings } from '#cli/settings/settings';
import { counted, type Output, warn } from '#cli/terminal/output';

/** A site that was made: what is to be said of it, and the notes by which the next build knows what is unchanged. */
export type MadeSite = {
  readonly said: readonly string[];
  readonly warned: readonly string[];
  readonly notes: string;
  /** The numbers of pages and feeds that were made, and of those that were taken over. */
  readonly counts: { readonly made: number; readonly takenOver: number };
};

/** The site that stands. */
export type Standing = {
  /** What was noted of it when it was made, if it is still as it was: else all is made anew. */
  readonly notes: string | undefined;
  /** The length of all its files, in bytes. */
  readonly bytes: number;
};

/** Makes a site in the folder beside its place, and returns what is to be said of it. */
export type SiteMaker = (settings: Settings, output: Output, standing: Standing) => Promise<MadeSite>;

/** Makes the site beside the old one. Throws `BuildError`, and leaves nothing half made, where that fails. */
export async function makeSite(
  settings: Settings,
  output: Output,
  { notes: noted, bytes }: Standing,
): Promise<MadeSite> {
  const { configuration, contentDir, outDir } = settings;
  const kept = (await exists(outDir)) ? `The site in ${outDir} is as it was.` : undefined;
  const { calendar, source, events, serviceHost } = await publishable(settings, kept ?? 'Nothing was built.');
  await prepareOutput(outDir, [settings.cacheDir], kept);
  if (noted === undefined) await checkRoom(outDir, bytes, kept);
  const { buildSite } = await import('../../../site/build/build.ts');
  const { renderThreads } = await import('#cli/publish/render-threads');
  const warned: string[] = [];
  try {
    const { plan, notes, counts } = await buildSite({
      configuration,
      contentDir,
      outDir: nextOf(outDir),
      cacheDir: settings.cacheDir,
      today: settings.today,
      calendar,
      serviceHost,
      threads: renderThreads(source),
      standing: noted === undefined ? undefined : { folder: outDir, notes: noted },
      onWarning: (message) => {
        warned.push(message);
        warn(output, message);
      },
    });
    await markOutput(outDir);
    const size = `${counted(events, 'event')} in ${counted(calendar.languages.length, 'language')}`;
    return { said: [`${outDir}: ${size}, as of ${settings.today}.`, ...cutLines(plan.feeds)], warned, notes, counts };
  } catch (error) {
    await rm(nextOf(outDir), { recursive: true, force: true });
    throw error;
  }
}
