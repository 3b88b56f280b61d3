import { availableParallelism } from 'node:os';
import { textTable } from '#cli/terminal/output';
import { DIALECTS } from '#interface/dialects/dialects';
import { type Results, runCases } from './sync/cases.ts';
import { type Check, checksOf, peakRssRatioOf } from './sync/limits.ts';
import { type BenchOptions, optionsOf } from './sync/options.ts';
import { BOUND } from './sync/result.ts';
import { createWorkspace } from './workspace.ts';

const COLUMNS = [
  'requests',
  'requestsUnavoidable',
  'wallMs',
  'boundMs',
  'ratioToBound',
  'cpuMs',
  'peakRssMb',
  'filesWritten',
] as const;

function asTable(results: Results, checks: readonly Check[]): string {
  const rows = Object.entries(results).map(([name, one]) => [name, ...COLUMNS.map((column) => one[column])]);
  const degrading = results['degrading-service'];
  return [
    textTable(['case', ...COLUMNS], rows),
    ...(degrading === undefined
      ? []
      : [
          `degrading-service: limit ${degrading.limitMean} on average, ${degrading.limitFinal} in the end, ${degrading.limitHighest} at most; ${degrading.refused} refused`,
        ]),
    `boundMs = ${BOUND}`,
    ...checks.map(({ outcome, limit, found }) => `${outcome.padEnd(6)} ${limit}: ${found}`),
  ].join('\n');
}

function asJson(options: BenchOptions, results: Results, checks: readonly Check[]): string {
  const { events, languages, latency, inFlight, baseUrl } = options;
  const peakRssRatio = peakRssRatioOf(results);
  return JSON.stringify(
    {
      v: 1,
      settings: { events, languages, latencyMs: latency, inFlight, perPage: DIALECTS.document.largestPage, baseUrl },
      machine: { platform: process.platform, cores: availableParallelism(), node: process.version },
      bound: BOUND,
      cases: results,
      ...(peakRssRatio === undefined ? {} : { peakRssRatio }),
      checks,
    },
    null,
    2,
  );
}

/** Runs `npm run bench -- sync`: times `almanac sync` against the least that it could take. Returns the exit code. */
export async function run(words: readonly string[], stopped: AbortSignal): Promise<number> {
  const options = optionsOf(words);
  using workspace = createWorkspace();
  const results = await runCases(options, { workspace, stopped }, (name, { wallMs, ratioToBound }) =>
    process.stderr.write(`${name}: ${(wallMs / 1000).toFixed(1)} s, ${ratioToBound} × the bound\n`),
  );
  const checks = checksOf(results, options.languages.length);
  console.log(options.json ? asJson(options, results, checks) : asTable(results, checks));
  return options.check && checks.some(({ outcome }) => outcome === 'MISSED') ? 1 : 0;
}
