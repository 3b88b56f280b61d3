import { rm } from 'node:fs/promises';
import { calendarFeedAddress, outputPathOf } from '#content/calendar/addresses';
import type { FeedFacts } from '#feeds/catalogue';
import { walkInThread } from '#publishing/changes/walk';
import {
  checkDiskRoom,
  earlierFolderOf,
  makeBuildFolders,
  markOutput,
  nextFolderOf,
  pathExists,
} from '#publishing/output-folder';
import { readPublishable } from '#publishing/publishable';
import { counted } from '#records/printable';
import type { Settings } from '#settings/settings';
import type { BuildCounts } from '../../site/engine/build.ts';
import type { NewManifest, StoredManifest } from '../../site/engine/build-manifest.ts';
import type { FileColumns } from '../../site/output/file-columns.ts';
import type { Snapshot } from '../../site/output/snapshot.ts';
import type { StoredWalk, Walk } from '../../site/output/walk.ts';

/** A built site: its messages, its files, and the manifest with which the next build finds unchanged files. */
export type MadeSite = {
  readonly said: readonly string[];
  readonly warned: readonly string[];
  readonly manifest: NewManifest;
  /** The files of the site, in the folder beside its place. */
  readonly files: Snapshot;
  /** The folders of the site that it was made from, by a look before that. */
  readonly folders: FileColumns;
  readonly counts: BuildCounts;
  /** True if the next build, without any change, may make a file that this one could not. */
  readonly isUnfinished?: boolean | undefined;
  /** A walk through content that began after its records were read. */
  readonly content?: Promise<Walk> | undefined;
};

/** The site that the output folder has before a build. */
export type StandingSite = {
  /** Its manifest, if the site is unchanged since; without one, all files are made again. */
  readonly manifest: StoredManifest | undefined;
  readonly files: Snapshot;
};

/** The current site, and the content for the next one. */
type Standing = {
  /** Settles when the files of the site were looked at; content is read meanwhile. */
  readonly site: Promise<StandingSite>;
  /** The files of content; `undefined` if they are unknown, or if all of them are to be read. */
  readonly content?: Snapshot | undefined;
  /** The walk of the site before the current one. */
  readonly earlier?: StoredWalk | undefined;
  /** Called with the number of pages to render, before the first is rendered. */
  readonly onToRender?: ((pages: number) => void) | undefined;
};

/**
 * Makes a site in the folder beside its place. Gets the settings, a function to call with each warning, and the parts that it may
 * reuse: the current site and the files of content.
 */
export type SiteMaker = (
  settings: Settings,
  onWarning: (text: string) => void,
  standing: Standing,
) => Promise<MadeSite>;

/** The facts of a cut feed, for messages. */
type CutFeed = Pick<FeedFacts, 'language' | 'address' | 'events' | 'leftOut'>;

/** The most feeds of a language that are named. */
const MOST_NAMED = 2;

const number = new Intl.NumberFormat('en');

function cutFeedLine(language: string, cut: readonly CutFeed[]): string {
  const feedPath = (address: string) => outputPathOf(address).slice(`${language}/`.length);
  const sizes = ({ events: { length }, leftOut }: CutFeed) =>
    `${number.format(length)} of ${number.format(length + leftOut)}`;
  const named = cut.slice(0, MOST_NAMED).map((feed) => `${feedPath(feed.address)} holds ${sizes(feed)} events`);
  const more = cut.length - named.length;
  const rest = more === 0 ? [] : [`${more} more ${more === 1 ? 'feed is' : 'feeds are'} cut`];
  const all = feedPath(calendarFeedAddress(language));
  return `${language}: ${[...named, ...rest].join(', ')}; ${all} and the archives by year together hold every event.`;
}

/** Returns lines on feeds that the budget cut: one for each language with any, which names the feeds that lack most. */
export function cutFeedLines(feeds: readonly CutFeed[]): string[] {
  const cut = feeds.filter(({ leftOut }) => leftOut > 0);
  return [...Map.groupBy(cut, ({ language }) => language)].map(([language, ofLanguage]) =>
    cutFeedLine(
      language,
      ofLanguage.sort((a, b) => b.leftOut - a.leftOut),
    ),
  );
}

/** Makes the site in the folder beside the old one. Where that fails, throws `BuildError` and removes the unfinished site. */
export async function makeSite(
  settings: Settings,
  onWarning: (text: string) => void,
  { site: standingSite, content, earlier, onToRender }: Standing,
): Promise<MadeSite> {
  const { configuration, contentDir, outDir } = settings;
  const state = (await pathExists(outDir)) ? `The site in ${outDir} is as it was.` : undefined;
  // Before the folder moves to its new place: content may turn out unfit to publish, and then the folder stays.
  const now = settings.now().epochMilliseconds;
  const walk = walkInThread({ folder: await earlierFolderOf(outDir), earlier, now });
  const {
    site: published,
    events,
    warnings,
  } = await readPublishable(settings, state ?? 'Nothing was built.', { contentFiles: content });
  // The walk begins once the records are read: later changes are for the next build.
  const contentWalk = walkInThread({ folder: contentDir, now });
  const { buildSite } = await import('../../site/engine/build.ts');
  const { buildStep } = await import('../../site/engine/prepare.ts');
  const { files: earlierFiles, folders } = await buildStep(() => walk);
  const { manifest: standingManifest, files: standing } = await standingSite;
  await makeBuildFolders(outDir, [settings.cacheDir], state);
  const { siteSizeOf, siteSizeText, overLimits } = await import('../../site/hosting/limits.ts');
  if (standingManifest === undefined) await checkDiskRoom(outDir, siteSizeOf(standing).bytes, state);
  const { outputFolder } = await import('../../site/output/output.ts');
  const { renderThreads } = await import('#publishing/render-threads');
  const warned: string[] = [];
  const warn = (text: string) => {
    warned.push(text);
    onWarning(text);
  };
  for (const line of warnings) warn(line);
  try {
    return await buildStep(async () => {
      const site = outputFolder(nextFolderOf(outDir), { folder: outDir, files: standing }, earlierFiles);
      const { feeds, manifest, counts, isUnfinished } = await buildSite(
        {
          ...published,
          content,
          threads: renderThreads(published.source),
          manifest: standingManifest,
          now: settings.now,
          onToRender,
          onWarning: warn,
        },
        site,
      );
      markOutput(site);
      const files = site.finish(settings.now().epochMilliseconds);
      const size = `${counted(events, 'event')} in ${counted(published.calendar.languages.length, 'language')}`;
      const said = [
        `${outDir}: ${size}, as of ${settings.today}; ${siteSizeText(siteSizeOf(files))}.`,
        ...cutFeedLines(feeds),
      ];
      const { host, languages, defaultLanguage } = configuration;
      const others = languages.map(({ code }) => code).filter((code) => code !== defaultLanguage);
      for (const line of host === undefined ? [] : overLimits(host, files, others)) warn(line);
      return { said, warned, manifest, files, folders, counts, isUnfinished, content: contentWalk };
    });
  } catch (error) {
    await rm(nextFolderOf(outDir), { recursive: true, force: true });
    throw error;
  }
}
