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
import { type PullSession, type PullSessionOptions, withPullSession } from '#cli/pull/pull-session';
import { countsTable, markdownSummary, newRun, type OngoingRun, reportOf, writeReport } from '#cli/pull/report';
import { type PullScope, type ScopeOptions, scopeOf, withScopeOptions } from '#cli/pull/scope';
import { logEvent, type Output, say, warn } from '#cli/terminal/output';
import { progressRenderer } from '#cli/terminal/progress';
import { withContentLock } from '#content/state/locked';
import { diskFiles } from '#content/store/files';
import { ALTERNATES_PATH } from '#content/store/layout';
import { cacheFiles } from '#content/store/links';
import { AlmanacError, ContentError, EXIT, failureOf, InterruptedError, messageOf, UsageError } from '#errors';
import { counted } from '#records/printable';
import type { Connection } from '#settings/connection';
import type { Settings } from '#settings/settings';
import type { OnProgress, Progress } from '#sync/progress';
import type { PullReport } from '#sync/pull/pull-report';

type SyncOptions = ScopeOptions &
  PullSessionOptions & {
    /** Exit with 4 for a degraded run, too. */
    readonly strict?: boolean;
    /** All of time, a year at a time. */
    readonly archive?: boolean;
    /** Only what the service says was changed, where it says so. */
    readonly quick?: boolean;
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

/** Runs `almanac sync`: pulls the configured service into content, and reports it. Returns the exit code. */
export async function sync(settings: Settings, options: SyncOptions, output: Output): Promise<number> {
  const scope = scopeOf(settings, options);
  if (options.quick === true && (!scope.whole || scope.full || options.archive === true))
    throw new UsageError({
      message:
        '--quick reads what has changed of all that is configured; it goes with none of --archive, --full, --since, --until, --lang and --only.',
    });
  await prepareFolder(settings.contentDir);
  const run = newRun('sync', settings, scope.window);
  try {
    run.exitCode = await withContentLock(settings, 'sync', () => syncLocked(settings, options, scope, run, output));
  } catch (error) {
    run.error = error;
    run.exitCode = failureOf(error).code;
    throw error;
  } finally {
    run.ended = settings.now();
    const report = reportOf(run);
    await writeReport(cacheFiles(settings.cacheDir), report, output);
    if (settings.summaryFile !== undefined)
      await appendFile(settings.summaryFile, markdownSummary(report)).catch(() => {});
  }
  return run.exitCode;
}

/** Pulls the scope, all of time or recent changes; then images and translations. Returns the exit code. */
async function syncLocked(
  settings: Settings,
  options: SyncOptions,
  scope: PullScope,
  run: OngoingRun,
  output: Output,
): Promise<number> {
  const { archive = false, quick = false, dryRun = false } = options;
  const renderer = await progressRenderer(output);
  const warnings: string[] = [];
  run.warnings = warnings;
  const onProgress = (progress: Progress) => {
    if (progress.type === 'warning') warnings.push(progress.message);
    renderer.onProgress(progress);
  };
  try {
    const report = await withPullSession(settings, options, run, onProgress, async (session) => {
      const { connection, agreed } = session;
      let pulled: PullReport;
      if (archive) {
        const { pullYearByYear } = await import('#cli/pull/archive');
        const archiving = { dryRun, agreed, say: (line: string) => say(output, line) };
        pulled = await pullYearByYear(settings, connection.client, scope, session.pull, archiving);
      } else if (quick) pulled = await pullChanges(settings, session, scope, run, dryRun);
      else pulled = await session.pull(scope);
      if (!dryRun && pulled.counts.length > 0) {
        const { writeSchemas } = await import('#content/store/schemas');
        await writeSchemas(diskFiles(settings.contentDir));
      }
      if (session.images !== undefined) {
        const { mirrorImages } = await import('#cli/pull/images');
        await mirrorImages(settings, connection, session.images, pulled, onProgress);
      }
      // A narrowed run asks for no more than it was narrowed to.
      if (!dryRun && scope.whole) await pullTranslations(settings, connection, agreed, onProgress);
      if (settings.stopped?.aborted === true) throw new InterruptedError();
      return pulled;
    });
    if (run.resumedPages > 0) onProgress({ type: 'resumed', pages: run.resumedPages });
    renderer.done();
    run.counts = report.counts.map(({ created, ...row }) => ({ ...row, new: created }));
    run.degraded = report.degraded;
    run.changes = report.decisions;
    sayReport(report, options, run, output);
    return await conclude(report, settings, { ...options, whole: scope.whole }, run, output);
  } finally {
    renderer.done();
  }
}

/** Pulls recent changes, or everything if that is due; stores in `run` which of the two, and the reason for everything. */
async function pullChanges(
  settings: Settings,
  { connection, agreed, pull }: PullSession,
  scope: PullScope,
  run: OngoingRun,
  dryRun: boolean,
): Promise<PullReport> {
  const { pullQuickly } = await import('#sync/quick/quick-pull');
  const { configuration, cacheDir, today } = settings;
  const { report, fullBecause, hints } = await pullQuickly({
    client: connection.client,
    cache: cacheFiles(cacheDir),
    languages: scope.languages,
    configured: configuration.languages,
    window: scope.window,
    timeZone: configuration.timeZone,
    details: configuration.details,
    configuration,
    fullEvery: configuration.sync.fullEvery,
    today,
    now: settings.now(),
    agreed: () => agreed.digest(),
    pull: (observeSome) => pull(scope, observeSome),
    resumed: () => connection.transport.resumed,
    dryRun,
  });
  run.mode = fullBecause === undefined ? 'quick' : 'full';
  run.fullBecause = fullBecause;
  run.hints = hints;
  return report;
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

/** Reports the result of a pull, in lines or as an event. */
function sayReport(
  { conflicts, notices, counts, degraded }: PullReport,
  { quick = false, dryRun = false }: SyncOptions,
  { mode, fullBecause, hints, traffic }: OngoingRun,
  output: Output,
): void {
  const isJson = output.log === 'json';
  if (quick && !isJson) say(output, fullBecause === undefined ? 'A quick sync.' : `A full sync, as ${fullBecause}.`);
  for (const conflict of conflicts) warn(output, conflict);
  for (const notice of notices) say(output, notice);
  const changes = counts.reduce((sum, row) => sum + row.created + row.changed + row.removed, 0);
  if (isJson) {
    // JSON leaves out undefined values.
    const how = { mode, fullBecause, hints, degraded: degraded.length > 0, changes };
    logEvent(output, 'info', 'finished', { ...how, ...traffic, counts });
    return;
  }
  if (counts.length > 0) say(output, countsTable({ counts }));
  const would = dryRun ? ' to make; nothing was written' : '';
  say(output, `${counted(changes, 'change')}${would}; ${counted(traffic.requests, 'request')}.`);
}

const runs = z.object({ degradedInARow: z.int().nonnegative() });

const RUNS_FILE = 'runs.json';

/**
 * Counts degraded runs in a row. The count lives in the cache, as nothing published depends on it: an unreadable count
 * is zero, a failed write is a warning.
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

/** Reports whether content is fit to publish, and returns the exit code. */
async function conclude(
  report: PullReport,
  settings: Settings,
  options: SyncOptions & { readonly whole: boolean },
  { mode }: OngoingRun,
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
        const { syncAndCommit } = await import('#repository/commit');
        const run = (copySettings: Settings) => sync(copySettings, options, output);
        ended(await syncAndCommit(committingOf(context, choices, output), run));
        return;
      }
      ended(await sync(await settings(choices), options, output));
    });
}
