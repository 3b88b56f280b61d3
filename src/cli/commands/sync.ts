import { access, appendFile, constants, mkdir } from 'node:fs/promises';
import type { Command } from 'commander';
import { z } from 'zod';
import {
  type CommandContext,
  type CommitOptions,
  type CommonOptions,
  commitOption,
  committingOf,
  examples,
  withCommonOptions,
} from '#cli/program/command';
import type { AgreedState } from '#cli/pull/agreed-state';
import type { WantedImages } from '#cli/pull/images';
import { newRun, type Pull, type PullingOptions, type Run, withPull } from '#cli/pull/pulling';
import { closingTable, reportOf, summaryOf, writeReport } from '#cli/pull/report';
import { type NarrowingOptions, type Scope, scopeOf, withScopeOptions } from '#cli/pull/scope';
import { logEvent, type Output, say, warn } from '#cli/terminal/output';
import { rendererFor } from '#cli/terminal/progress';
import { locked } from '#content/state/locked';
import { diskFiles } from '#content/store/files';
import { ALTERNATES_PATH } from '#content/store/layout';
import { cacheFiles } from '#content/store/links';
import type { StoredRecord } from '#content/store/store';
import { AlmanacError, ContentError, EXIT, failureOf, InterruptedError, messageOf, UsageError } from '#errors';
import { counted } from '#records/printable';
import type { Connection } from '#settings/connection';
import type { Settings } from '#settings/settings';
import type { OnProgress, Progress } from '#sync/progress';
import type { PullReport } from '#sync/pull/pull-report';

/** The options of `almanac sync`. */
type SyncOptions = NarrowingOptions &
  PullingOptions & {
    /** Exit with 4 for a degraded run, too. */
    readonly strict?: boolean;
    /** All of time, a year at a time. */
    readonly archive?: boolean;
    /** Only what the service says was changed, where it says so. */
    readonly quick?: boolean;
  };

/** A sync that has reached its service. */
type SyncUnderWay = {
  readonly pull: Pull;
  readonly connection: Connection;
  readonly agreed: AgreedState;
  readonly run: Run;
  readonly output: Output;
};

async function prepareFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
  } catch (error) {
    throw new ContentError({
      message: `The content folder ${folder} can't be written: ${messageOf(error)}`,
      state: 'Nothing was fetched and nothing was changed.',
      hint: 'Give this user the right to write there, or choose another folder with ALMANAC_CONTENT_DIR.',
      cause: error,
    });
  }
}

/** `almanac sync`: pulls the configured service into content. Returns the exit code. */
export async function sync(settings: Settings, options: SyncOptions, output: Output): Promise<number> {
  const { contentDir, cacheDir } = settings;
  const scope = scopeOf(settings, options);
  if (options.quick === true && (!scope.whole || scope.full || options.archive === true))
    throw new UsageError({
      message:
        '--quick reads what has changed of all that is configured; it goes with none of --archive, --full, --since, --until, --lang and --only.',
    });
  await prepareFolder(contentDir);
  const run = newRun('sync', settings);
  run.window = scope.window;
  try {
    run.exitCode = await locked(settings, 'sync', () => syncLocked(settings, options, scope, run, output));
  } catch (error) {
    run.error = error;
    run.exitCode = failureOf(error).code;
    throw error;
  } finally {
    run.ended = settings.now();
    const report = reportOf(run);
    await writeReport(cacheFiles(cacheDir), report, output);
    if (settings.summaryFile !== undefined) await appendFile(settings.summaryFile, summaryOf(report)).catch(() => {});
  }
  return run.exitCode;
}

async function syncLocked(
  settings: Settings,
  options: SyncOptions,
  scope: Scope,
  run: Run,
  output: Output,
): Promise<number> {
  const renderer = await rendererFor(output);
  const warnings: string[] = [];
  run.warnings = warnings;
  const onProgress = (progress: Progress) => {
    if (progress.type === 'warning') warnings.push(progress.message);
    renderer.onProgress(progress);
  };
  try {
    const mirrors = options.dryRun !== true && settings.configuration.media === 'mirror';
    let images: WantedImages | undefined;
    const pulling = { ...options, onRecord: (file: StoredRecord) => images?.note(file) };
    const report = await withPull(settings, pulling, run, onProgress, async (pull, connection, agreed) => {
      const pullWithImages: Pull = async (...args) => {
        if (mirrors) images = await (await import('#cli/pull/images')).WantedImages.open(settings, agreed);
        return pull(...args);
      };
      const pulled = await pulledAsAsked(settings, options, scope, {
        pull: pullWithImages,
        connection,
        agreed,
        run,
        output,
      });
      if (options.dryRun !== true && pulled.counts.length > 0) {
        const { writeSchemas } = await import('#content/store/schemas');
        await writeSchemas(diskFiles(settings.contentDir));
      }
      if (images !== undefined) await mirrored(settings, connection, images, pulled, onProgress);
      // A narrowed run asks for no more than it was narrowed to.
      if (options.dryRun !== true && scope.whole) await pullTranslations(settings, connection, agreed, onProgress);
      if (settings.stopped?.aborted === true) throw new InterruptedError();
      return pulled;
    });
    if (run.resumedPages > 0) onProgress({ type: 'resumed', pages: run.resumedPages });
    renderer.done();
    run.counts = report.counts.map(({ created, ...row }) => ({ ...row, new: created }));
    if (options.quick === true && output.log !== 'json')
      say(output, run.fullBecause === undefined ? 'A quick sync.' : `A full sync, as ${run.fullBecause}.`);
    run.degraded = report.degraded;
    run.changes = report.decisions;
    for (const conflict of report.conflicts) warn(output, conflict);
    for (const notice of report.notices) say(output, notice);
    const changes = report.counts.reduce((sum, row) => sum + row.created + row.changed + row.removed, 0);
    if (output.log === 'json')
      logEvent(output, 'info', 'finished', {
        ...modeOf(run),
        degraded: report.degraded.length > 0,
        changes,
        ...run.traffic,
        counts: report.counts,
      });
    else if (report.counts.length > 0) say(output, closingTable(report));
    const would = options.dryRun === true ? ' to make; nothing was written' : '';
    if (output.log !== 'json')
      say(output, `${counted(changes, 'change')}${would}; ${counted(run.traffic.requests, 'request')}.`);
    return await concluded(report, settings, { ...options, whole: scope.whole }, run, output);
  } finally {
    renderer.done();
  }
}

const modeOf = ({ mode, fullBecause, hints }: Run) => ({
  ...(mode === undefined ? {} : { mode }),
  ...(fullBecause === undefined ? {} : { fullBecause }),
  ...(hints === undefined ? {} : { hints }),
});

/** Pulls everything, all of time, or what has changed. */
async function pulledAsAsked(
  settings: Settings,
  { archive, quick, dryRun = false }: SyncOptions,
  scope: Scope,
  { pull, connection, agreed, run, output }: SyncUnderWay,
): Promise<PullReport> {
  if (archive === true) {
    const { syncArchive } = await import('#cli/pull/archive');
    return syncArchive(settings, connection.client, scope, pull, {
      dryRun,
      agreed,
      say: (line) => say(output, line),
    });
  }
  if (quick !== true) return pull(scope);
  const { syncQuickly } = await import('#cli/pull/quick');
  return syncQuickly(settings, connection, scope, { agreed, pull, run, dryRun });
}

/** Mirrors images; whatever is wrong with them or their cache, content is fit to publish without. */
async function mirrored(
  settings: Settings,
  connection: Connection,
  images: WantedImages,
  pulled: PullReport,
  onProgress: OnProgress,
): Promise<void> {
  try {
    const { mirror } = await import('#cli/pull/images');
    await mirror(settings, connection, await images.after(pulled), onProgress);
  } catch (error) {
    if (!(error instanceof AlmanacError)) throw error;
    onProgress({ type: 'warning', message: `Images can't be mirrored: ${error.message}` });
  }
}

/** Reads the translations that pages of the service name; where the configuration wants none, removes them. */
async function pullTranslations(
  settings: Settings,
  connection: Connection,
  agreed: AgreedState,
  onProgress: OnProgress,
): Promise<void> {
  const { translations, languages } = settings.configuration;
  try {
    if (translations === 'pages' && languages.length > 1) {
      const { pullAlternates } = await import('#cli/pull/alternates');
      await pullAlternates(settings, connection, agreed, onProgress);
    } else await diskFiles(settings.contentDir).remove(ALTERNATES_PATH);
  } catch (error) {
    // Content is fit to publish without them.
    if (!(error instanceof AlmanacError)) throw error;
    onProgress({ type: 'warning', message: `Pages can't be read for translations: ${error.message}` });
  }
}

const runs = z.object({ degradedInARow: z.int().nonnegative() });

const RUNS_FILE = 'runs.json';

/**
 * Counts degraded runs in a row. The count lives in the cache, as nothing that is published depends on it: one that
 * can't be read counts as none, one that can't be written is a warning.
 */
async function countDegraded(cacheDir: string, degraded: boolean, output: Output): Promise<number> {
  const cache = cacheFiles(cacheDir);
  let before = 0;
  try {
    before = runs.parse(JSON.parse((await cache.read(RUNS_FILE)) ?? '{"degradedInARow":0}')).degradedInARow;
  } catch {
    // counts as none
  }
  const degradedInARow = degraded ? before + 1 : 0;
  if (degradedInARow === before) return before;
  try {
    await cache.write(RUNS_FILE, `${JSON.stringify({ degradedInARow })}\n`);
  } catch (error) {
    warn(output, `Degraded runs can't be counted: ${messageOf(error)}`);
  }
  return degradedInARow;
}

async function concluded(
  report: PullReport,
  settings: Settings,
  options: SyncOptions & { readonly whole: boolean },
  { mode }: Run,
  output: Output,
): Promise<number> {
  const degraded = report.degraded.length > 0;
  // A quick run that found nothing wrong has not looked at everything.
  const isCounted = options.dryRun !== true && options.whole && (degraded || mode !== 'quick');
  const inARow = isCounted ? await countDegraded(settings.cacheDir, degraded, output) : 0;
  for (const file of report.unreadable) warn(output, `can't be read: ${file.path}: ${file.reason}`);
  if (report.unreadable.length > 0) {
    warn(output, 'Content is not fit to publish until these files are mended. Everything else was synced.');
    return EXIT.failed;
  }
  if (!degraded) return EXIT.done;
  for (const reason of report.degraded) warn(output, `degraded: ${reason}`);
  const { maxDegradedRuns } = settings.configuration;
  if (inARow >= maxDegradedRuns)
    warn(output, `This is degraded run ${inARow} in a row; the configuration allows ${maxDegradedRuns - 1}.`);
  else warn(output, 'Content is fit to publish; the rest was synced.');
  return options.strict === true || inARow >= maxDegradedRuns ? EXIT.degraded : EXIT.done;
}

/** Defines `almanac sync`. */
export function define(command: Command, context: CommandContext): void {
  const { settings, outputOf, stopSignal, keepHeapSmall, ended } = context;
  withScopeOptions(withCommonOptions(command))
    .description(
      'Pull the service into content. What was edited here is kept, and no more is removed than the configuration allows.',
    )
    .option('--dry-run', 'stop after the plan: nothing is written')
    .option('--quick', 'only what the service says was changed, where it does; everything when that is due')
    .option('--archive', 'all of time, a year at a time; goes on where it was cut off')
    .option('--strict', 'exit with 4 when the run is degraded')
    .option('--accept-missing', 'go on where most files of a collection were removed on purpose')
    .option('--accept-removals', 'go on where many records were removed from the service on purpose')
    .addOption(commitOption('sync the branch that is checked out, commit what came of it and push the commit'))
    .addHelpText(
      'after',
      examples(
        'npm run sync',
        'npm run sync -- --dry-run',
        'npm run sync -- --quick',
        'npm run sync -- --only events,venues --lang en --since 2026-11-01 --until 2027-03-31',
        'npm run sync -- --archive',
      ),
    )
    .action(async (options: CommonOptions & SyncOptions & CommitOptions) => {
      keepHeapSmall('all');
      const output = outputOf(options);
      const choices = { today: options.today, stopped: stopSignal() };
      if (options.commit === true) {
        const { syncCommitted } = await import('#repository/commit');
        const run = (own: Settings) => sync(own, options, output);
        ended(await syncCommitted(committingOf(context, choices, output), run));
        return;
      }
      ended(await sync(await settings(choices), options, output));
    });
}
