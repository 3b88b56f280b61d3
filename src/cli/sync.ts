import { access, constants, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { bindingOf, connect } from '#cli/connection';
import { EXIT } from '#cli/exit';
import { type Output, rendererFor, say, table, warn } from '#cli/output';
import type { Settings } from '#cli/settings';
import { diskFiles } from '#content/files';
import { ContentError, messageOf } from '#errors';
import { windowOf } from '#records/time';
import { type PullReport, pull } from '#sync/pull';

/** What `almanac sync` takes. */
export type SyncOptions = {
  /** Exit with 4 for a degraded run, too. */
  readonly strict: boolean;
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

/** Counts degraded runs in a row; the count lives in the cache, as nothing that is published depends on it. */
async function countDegraded(cacheDir: string, degraded: boolean): Promise<number> {
  const file = join(cacheDir, 'runs.json');
  const before = await readFile(file, 'utf8').then(
    (text) => runs.safeParse(JSON.parse(text)).data?.degradedInARow ?? 0,
    () => 0,
  );
  const degradedInARow = degraded ? before + 1 : 0;
  if (degradedInARow !== before) {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, `${JSON.stringify({ degradedInARow })}\n`);
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
      onProgress: renderer.onProgress,
    });
    renderer.done();
    say(output, closingTable(report));
    for (const notice of report.notices) say(output, notice);
    const changes = report.counts.reduce((sum, row) => sum + row.created + row.changed + row.removed, 0);
    say(
      output,
      `${changes} ${changes === 1 ? 'change' : 'changes'}; ${connection.transport.traffic.requests} requests.`,
    );
    return await concluded(report, settings, options, output, cacheDir);
  } catch (error) {
    renderer.done();
    throw error;
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
  const inARow = await countDegraded(cacheDir, degraded);
  if (!degraded) return EXIT.done;
  for (const reason of report.degraded) warn(output, `degraded: ${reason}`);
  const { maxDegradedRuns } = settings.configuration;
  if (inARow >= maxDegradedRuns)
    warn(output, `This is degraded run ${inARow} in a row; the configuration allows ${maxDegradedRuns - 1}.`);
  else warn(output, 'Content is fit to publish; the rest was synced.');
  return options.strict || inARow >= maxDegradedRuns ? EXIT.degraded : EXIT.done;
}
