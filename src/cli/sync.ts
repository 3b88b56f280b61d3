import { access, constants, mkdir } from 'node:fs/promises';
import { z } from 'zod';
import { bindingOf, connect } from '#cli/connection';
import { EXIT } from '#cli/exit';
import { counted, type Output, rendererFor, say, table, warn } from '#cli/output';
import type { Settings } from '#cli/settings';
import { ServiceError } from '#client/errors';
import { diskFiles } from '#content/files';
import { ContentError, messageOf } from '#errors';
import { windowOf } from '#records/time';
import { type PullReport, pull } from '#sync/pull';

/** What `almanac sync` takes. */
export type SyncOptions = {
  /** Exit with 4 for a degraded run, too. */
  readonly strict: boolean;
  /** Go on where most files of a collection are missing: they were removed on purpose. */
  readonly acceptMissing: boolean;
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

const runs = z.object({ degradedInARow: z.int().nonnegative() });

const RUNS_FILE = 'runs.json';

/**
 * Counts degraded runs in a row. The count lives in the cache, as nothing that is published depends on it: one that
 * can't be read counts as none, one that can't be written is a warning.
 */
async function countDegraded(cacheDir: string, degraded: boolean, output: Output): Promise<number> {
  const cache = diskFiles(cacheDir);
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

function closingTable(report: PullReport): string {
  const header = ['language', 'kind', 'fetched', 'new', 'changed', 'unchanged', 'removed', 'quarantined'];
  return table(
    header,
    report.counts.map((row) => [
      row.language,
      row.kind,
      row.fetched,
      row.created,
      row.changed,
      row.unchanged,
      row.removed,
      row.quarantined,
    ]),
  );
}

/** `almanac sync`: pulls the configured service into content. Returns the exit code. */
export async function sync(settings: Settings, options: SyncOptions, output: Output): Promise<number> {
  const { configuration, contentDir, cacheDir, today } = settings;
  await prepareFolder(contentDir);
  const connection = await connect(settings);
  const renderer = rendererFor(output);
  try {
    const report = await pull(connection.client, diskFiles(contentDir), {
      languages: configuration.languages,
      defaultLanguage: configuration.defaultLanguage,
      window: windowOf(today, configuration.window, configuration.timeZone),
      timeZone: configuration.timeZone,
      binding: bindingOf(configuration),
      acceptMissing: options.acceptMissing,
      onProgress: renderer.onProgress,
    });
    renderer.done();
    say(output, closingTable(report));
    for (const notice of report.notices) say(output, notice);
    const changes = report.counts.reduce((sum, row) => sum + row.created + row.changed + row.removed, 0);
    say(output, `${counted(changes, 'change')}; ${counted(connection.transport.traffic.requests, 'request')}.`);
    return await concluded(report, settings, options, output, cacheDir);
  } catch (error) {
    renderer.done();
    // The service is read in full before the first write.
    throw error instanceof ServiceError ? error.inState('Content is as it was.') : error;
  } finally {
    await connection.close();
  }
}

async function concluded(
  report: PullReport,
  settings: Settings,
  options: SyncOptions,
  output: Output,
  cacheDir: string,
): Promise<number> {
  const degraded = report.degraded.length > 0;
  const inARow = await countDegraded(cacheDir, degraded, output);
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
  return options.strict || inARow >= maxDegradedRuns ? EXIT.degraded : EXIT.done;
}
