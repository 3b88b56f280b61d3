import { withContentLock } from '#content/state/locked';
import { finishInterruptedRun } from '#content/state/recovery';
import { checkFence } from '#content/store/fence';
import { diskFiles } from '#content/store/files';
import { messageOf } from '#errors';
import { areSameInputs, readSiteInputs } from '#publishing/changes/inputs';
import {
  type ManifestDigests,
  matchesLastBuild,
  readEarlierWalk,
  readLastBuild,
  readSiteManifest,
  type SiteOnDisk,
  writeEarlierWalk,
  writeLastBuild,
  writeSiteManifest,
} from '#publishing/changes/last-build';
import { readSiteOnDisk, storedWalkOf } from '#publishing/changes/walk';
import type { MadeSite, SiteMaker, StandingSite } from '#publishing/make-site';
import {
  checkOutputFolder,
  placeOfOutput,
  recoverOutput,
  replaceOutput,
  swapWithPrevious,
} from '#publishing/output-folder';
import type { Settings } from '#settings/settings';
import { type SiteSize, siteSizeOf } from '../../site/hosting/limits.ts';
import { differenceOf, type SnapshotDifference } from '../../site/output/snapshot.ts';

/** Options of a build. */
export type PublishingOptions = {
  /** Make every page and feed again, without the notes of the last build. */
  readonly clean?: boolean | undefined;
  /** Put the site before the last build back, and make nothing. */
  readonly rollback?: boolean | undefined;
  readonly make: SiteMaker;
  readonly onWarning: (text: string) => void;
};

/** The steps of a build, and what each took, in milliseconds. */
type Steps = { readonly compare: number; readonly make: number; readonly publish: number };

/** The result of a build. */
type PublishedSite = {
  /** The folder of the site. */
  readonly site: string;
  /** The messages for people, in lines. */
  readonly said: readonly string[];
  /** Returns the figures for programs. */
  readonly figures: () => SnapshotDifference & {
    readonly size: SiteSize;
    readonly counts: MadeSite['counts'];
    readonly milliseconds: Steps;
  };
};

/** The digests of a site without a manifest: the next build makes all files. */
const NO_MANIFEST: ManifestDigests = { site: '', files: {} };

const NOTHING_MADE: MadeSite['counts'] = { rendered: 0, made: 0, takenOver: 0 };

/**
 * Builds the site and its feeds from content into the output folder. The new site is made beside the old one and takes its place
 * only when it is whole; if nothing has changed since the last build, the site stays. With `rollback`, the site before the last
 * build is put back instead. Throws `BuildError` after a failure, with the old site in place, and `RefusedError` if the folder
 * holds anything else or is in use.
 */
export async function publishSite(project: Settings, options: PublishingOptions): Promise<PublishedSite> {
  const settings = { ...project, outDir: await placeOfOutput(project.outDir) };
  await checkOutputFolder(settings);
  return withContentLock(settings, 'build', () =>
    options.rollback === true ? rollBack(settings, options) : publishLocked(settings, options),
  );
}

/** Returns the result of a build, with its messages and the site's files before and after. */
function resultOf(
  { outDir }: Settings,
  said: readonly string[],
  [before, after]: readonly [SiteOnDisk['output'], SiteOnDisk['output']],
  milliseconds: Steps,
  counts = NOTHING_MADE,
): PublishedSite {
  const figures = () => ({ ...differenceOf(before, after), size: siteSizeOf(after), counts, milliseconds });
  return { site: outDir, said, figures };
}

/** Writes the notes of a build for the next one; warns if that fails, as the site is whole without them. */
async function note(write: () => Promise<void>, { onWarning }: PublishingOptions): Promise<void> {
  try {
    await write();
  } catch (error) {
    onWarning(`The notes of this build can't be written, so the next one builds everything: ${messageOf(error)}`);
  }
}

async function publishLocked(settings: Settings, options: PublishingOptions): Promise<PublishedSite> {
  const { contentDir, outDir, cacheDir } = settings;
  const { clean, make, onWarning } = options;
  const begun = settings.now();
  await recoverOutput(outDir);
  const last = clean === true ? undefined : await readLastBuild(cacheDir);
  const standing = readSiteOnDisk(outDir, begun.epochMilliseconds, last);
  await finishInterruptedRun(diskFiles(contentDir));
  const inputs = await readSiteInputs(settings, last?.inputs);
  const isDue = last === undefined || inputs === undefined || !areSameInputs(last.inputs, inputs);
  // Where something is to be made, content is read while the files of the site are looked at.
  const site = isDue ? undefined : await standing;
  const compared = settings.now();
  const compare = compared.since(begun).total('milliseconds');
  if (!isDue && site !== undefined && last.output.hasSameFiles(site.output)) {
    if (!matchesLastBuild(last, { inputs, ...site }))
      await note(() => writeLastBuild(cacheDir, { ...last, inputs, ...site }), options);
    for (const line of last.warned) onWarning(line);
    const said = [...last.said, 'Nothing has changed since the last build.'];
    return resultOf(settings, said, [last.output, site.output], { compare, make: 0, publish: 0 });
  }
  if (site !== undefined && site.output.size > 0)
    onWarning(`${outDir} is not as the last build left it, so it is built anew.`);

  const standingSite = async (): Promise<StandingSite> => {
    const { output: site } = await standing;
    const isAsLeft = last?.output.hasSameFiles(site) === true;
    return { files: site, manifest: isAsLeft ? await readSiteManifest(cacheDir, last) : undefined };
  };
  const content = clean === true ? undefined : inputs?.folders.content;
  const earlier = clean === true ? undefined : await readEarlierWalk(cacheDir);
  const newSite = await make(settings, onWarning, { site: standingSite(), content, earlier });
  const before = await standing;
  const makeEnd = settings.now();
  // Where a shared disk has lost the lock, a later run may have begun: then its site stays.
  await checkFence(settings.fence);
  await replaceOutput(outDir, before.output.size === 0 ? undefined : `The site in ${outDir} is as it was.`, onWarning);
  // Edits during the build may be in the site or not: then no manifest is written, and the next build makes all.
  const later = await readSiteInputs(settings, inputs, newSite.content);
  if (inputs !== undefined && later !== undefined && areSameInputs(inputs, later))
    await note(async () => {
      const notes = await writeSiteManifest(cacheDir, newSite.manifest, last?.notes);
      await writeEarlierWalk(cacheDir, storedWalkOf(before));
      const { said, warned, isUnfinished } = newSite;
      // With another digest the next build makes the site again, and with it what this one could not make.
      const inputs = isUnfinished === true ? { ...later, otherDigest: '' } : later;
      const site = { output: newSite.files, outputFolders: newSite.folders };
      await writeLastBuild(cacheDir, { said, warned, inputs, ...site, notes });
    }, options);
  const milliseconds = {
    compare,
    make: makeEnd.since(compared).total('milliseconds'),
    publish: settings.now().since(makeEnd).total('milliseconds'),
  };
  return resultOf(settings, newSite.said, [before.output, newSite.files], milliseconds, newSite.counts);
}

/**
 * Puts the site before the last build in its place again. Its cache entry has the present inputs, so that it stays
 * until something changes; then everything is made.
 */
async function rollBack(settings: Settings, options: PublishingOptions): Promise<PublishedSite> {
  const { outDir, cacheDir } = settings;
  const begun = settings.now();
  await recoverOutput(outDir);
  const last = await readLastBuild(cacheDir);
  const inputs = await readSiteInputs(settings, last?.inputs);
  const before = await readSiteOnDisk(outDir, begun.epochMilliseconds, last);
  await swapWithPrevious(outDir);
  const after = await readSiteOnDisk(outDir, settings.now().epochMilliseconds, undefined, before.output);
  const said = [`${outDir}: the site before the last build, which was put back.`];
  const warned = [
    'It stays until something changes of which a site is made. `npm run build -- --clean` makes it anew.',
  ];
  if (inputs !== undefined)
    await note(() => writeLastBuild(cacheDir, { inputs, ...after, said, warned, notes: NO_MANIFEST }), options);
  for (const line of warned) options.onWarning(line);
  const publish = settings.now().since(begun).total('milliseconds');
  return resultOf(settings, said, [before.output, after.output], { compare: 0, make: 0, publish });
}
