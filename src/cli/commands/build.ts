import type { Command } from 'commander';
import { type CommandContext, type CommonOptions, examples, withCommonOptions } from '#cli/program/command';
import { areSame, inputsOf } from '#cli/publish/inputs';
import {
  isAsNoted,
  type NotesDigests,
  readEarlierSite,
  readLastBuild,
  readSiteNotes,
  writeEarlierSite,
  writeLastBuild,
  writeSiteNotes,
} from '#cli/publish/last-build';
import type { MadeSite, SiteMaker, StandingSite } from '#cli/publish/make-site';
import {
  checkOutputFolder,
  placeOfOutput,
  recoverOutput,
  replaceOutput,
  swapWithPrevious,
} from '#cli/publish/output-folder';
import { siteBeside, walkToNote } from '#cli/publish/walk';
import { type Output, say, warn } from '#cli/terminal/output';
import { locked } from '#content/state/locked';
import { finishInterrupted } from '#content/state/recovery';
import { checkFence } from '#content/store/fence';
import { diskFiles } from '#content/store/files';
import { EXIT, messageOf } from '#errors';
import { jsonLine } from '#records/printable';
import type { Settings } from '#settings/settings';
import { type Difference, differenceOf } from '../../../site/engine/publish/snapshot.ts';
import { type Amount, amountOf } from '../../../site/hosting/limits.ts';

/** The pages up to which a build is done before much memory could pile up. */
const FEW_PAGES = 3_000;

/** How a build is asked for. */
type BuildOptions = {
  /** Make every page and feed, whatever the last build noted. */
  readonly clean?: boolean;
  /** Put the site before the last build back, and make nothing. */
  readonly rollback?: boolean;
  /** Print what became of the site as JSON. */
  readonly json?: boolean;
};

/** Loads what makes sites only when one is due. */
const makeSite: SiteMaker = async (settings, output, standing) =>
  (await import('#cli/publish/make-site')).makeSite(settings, output, standing);

/**
 * `almanac build`: builds the site and its feeds from content. The new site is made beside the old one and takes its
 * place only when it is whole; where nothing has changed since the last build, the site stays as it is. Returns the
 * exit code. Throws `BuildError` and leaves the old site where it fails.
 */
export async function build(
  given: Settings,
  output: Output,
  options: BuildOptions = {},
  make: SiteMaker = makeSite,
): Promise<number> {
  const settings = { ...given, outDir: await placeOfOutput(given.outDir) };
  await checkOutputFolder(settings);
  return locked(settings, 'build', () =>
    options.rollback === true ? rollBack(settings, options, output) : buildLocked(settings, options, output, make),
  );
}

/** The steps of a build, and what each took, in milliseconds. */
type Steps = { readonly compare: number; readonly make: number; readonly publish: number };

/** What became of a site, for programs. */
type Told = Difference & { readonly size: Amount; readonly counts: MadeSite['counts']; readonly milliseconds: Steps };

/** Those of a site of which nothing is noted: the next build makes all. */
const NO_NOTES: NotesDigests = { site: '', files: {} };

const NOTHING_MADE: Told['counts'] = { rendered: 0, made: 0, takenOver: 0 };

/** Says what became of the site. */
function tell({ outDir }: Settings, said: readonly string[], told: () => Told, json: boolean, output: Output): void {
  if (json) output.stdout.write(`${jsonLine({ site: outDir, ...told() })}\n`);
  else for (const line of said) say(output, line);
}

/** Notes a build for the next one. The site is whole without that. */
async function note(write: () => Promise<void>, output: Output): Promise<void> {
  try {
    await write();
  } catch (error) {
    warn(output, `The notes of this build can't be written, so the next one builds everything: ${messageOf(error)}`);
  }
}

async function buildLocked(
  settings: Settings,
  { clean, json = false }: BuildOptions,
  output: Output,
  make: SiteMaker,
): Promise<number> {
  const { contentDir, outDir, cacheDir } = settings;
  const begun = settings.now();
  await recoverOutput(outDir);
  const last = clean === true ? undefined : await readLastBuild(cacheDir);
  const standing = siteBeside(outDir, begun.epochMilliseconds, last);
  await finishInterrupted(diskFiles(contentDir));
  const inputs = await inputsOf(settings, last?.inputs);
  const isDue = last === undefined || inputs === undefined || !areSame(last.inputs, inputs);
  // Where something is to be made, content is read while the files of the site are looked at.
  const site = isDue ? undefined : await standing;
  const compared = settings.now();
  const compare = compared.since(begun).total('milliseconds');
  if (!isDue && site !== undefined && last.output.hasSameFiles(site.output)) {
    if (!isAsNoted(last, { inputs, ...site }))
      await note(() => writeLastBuild(cacheDir, { ...last, inputs, ...site }), output);
    for (const line of last.warned) warn(output, line);
    tell(
      settings,
      [...last.said, 'Nothing has changed since the last build.'],
      () => ({
        ...differenceOf(last.output, site.output),
        size: amountOf(site.output),
        counts: NOTHING_MADE,
        milliseconds: { compare, make: 0, publish: 0 },
      }),
      json,
      output,
    );
    return EXIT.done;
  }
  if (site !== undefined && site.output.size > 0)
    warn(output, `${outDir} is not as the last build left it, so it is built anew.`);

  const standingSite = async (): Promise<StandingSite> => {
    const { output: site } = await standing;
    const isAsLeft = last?.output.hasSameFiles(site) === true;
    return { files: site, notes: isAsLeft ? await readSiteNotes(cacheDir, last) : undefined };
  };
  const content = clean === true ? undefined : inputs?.folders.content;
  const earlier = clean === true ? undefined : await readEarlierSite(cacheDir);
  const made = await make(settings, output, { site: standingSite(), content, earlier });
  const before = await standing;
  const whenMade = settings.now();
  // A lock that a shared disk has lost is not to cost a site.
  await checkFence(settings.fence);
  await replaceOutput(outDir, before.output.size === 0 ? undefined : `The site in ${outDir} is as it was.`, output);
  // What was edited while the site was made may be in it or not: then nothing is noted, and the next build makes all.
  const later = await inputsOf(settings, inputs, made.content);
  if (inputs !== undefined && later !== undefined && areSame(inputs, later))
    await note(async () => {
      const notes = await writeSiteNotes(cacheDir, made.notes, last?.notes);
      await writeEarlierSite(cacheDir, walkToNote(before));
      const { said, warned, isUnfinished } = made;
      // What could not be made may be made the next time: then no build finds its work done.
      const inputs = isUnfinished === true ? { ...later, told: '' } : later;
      const site = { output: made.files, outputFolders: made.folders };
      await writeLastBuild(cacheDir, { said, warned, inputs, ...site, notes });
    }, output);
  const milliseconds = {
    compare,
    make: whenMade.since(compared).total('milliseconds'),
    publish: settings.now().since(whenMade).total('milliseconds'),
  };
  tell(
    settings,
    made.said,
    () => ({
      ...differenceOf(before.output, made.files),
      size: amountOf(made.files),
      counts: made.counts,
      milliseconds,
    }),
    json,
    output,
  );
  return EXIT.done;
}

/**
 * Puts the site before the last build in its place again. It is noted as what content makes, so that it stays until
 * something changes; then everything is made.
 */
async function rollBack(settings: Settings, { json = false }: BuildOptions, output: Output): Promise<number> {
  const { outDir, cacheDir } = settings;
  const begun = settings.now();
  await recoverOutput(outDir);
  const last = await readLastBuild(cacheDir);
  const inputs = await inputsOf(settings, last?.inputs);
  const before = await siteBeside(outDir, begun.epochMilliseconds, last);
  await swapWithPrevious(outDir);
  const after = await siteBeside(outDir, settings.now().epochMilliseconds, undefined, before.output);
  const said = [`${outDir}: the site before the last build, which was put back.`];
  const warned = [
    'It stays until something changes of which a site is made. `npm run build -- --clean` makes it anew.',
  ];
  if (inputs !== undefined)
    await note(() => writeLastBuild(cacheDir, { inputs, ...after, said, warned, notes: NO_NOTES }), output);
  for (const line of warned) warn(output, line);
  const milliseconds = { compare: 0, make: 0, publish: settings.now().since(begun).total('milliseconds') };
  tell(
    settings,
    said,
    () => ({
      ...differenceOf(before.output, after.output),
      size: amountOf(after.output),
      counts: NOTHING_MADE,
      milliseconds,
    }),
    json,
    output,
  );
  return EXIT.done;
}

/** Defines `almanac build`. */
export function define(command: Command, { settings, outputOf, keepHeapSmall, ended }: CommandContext): void {
  withCommonOptions(command)
    .description(
      'Build the site and its feeds from content. The output folder is replaced as a whole, when the new site is whole, and only if a build made it. Where nothing has changed since the last build, it stays as it is.',
    )
    .option('--today <date>', 'the day that counts as today, YYYY-MM-DD')
    .option('--rollback', 'put the site before the last build back; it stays until something changes')
    .option('--clean', 'make every page and feed, whatever the last build noted')
    .option(
      '--json',
      'print as JSON how many files and bytes the site has, which files were added, changed and removed, how many pages and feeds were made, and the time of each step',
    )
    .addHelpText('after', examples('npm run build', 'npm run build -- --today 2026-12-24'))
    .action(async (options: CommonOptions & BuildOptions & { readonly today?: string }) => {
      const make: SiteMaker = (chosen, output, standing) => {
        keepHeapSmall('nothing');
        const onToRender = (pages: number) => {
          if (pages > FEW_PAGES) keepHeapSmall('old');
        };
        return makeSite(chosen, output, { ...standing, onToRender });
      };
      keepHeapSmall('all');
      ended(await build(await settings({ today: options.today }), outputOf(options), options, make));
    });
}
