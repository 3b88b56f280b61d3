import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { REPORT_PATH, runReportSchema } from '#cli/pull/report';
import { textTable } from '#cli/terminal/output';
import { createClient } from '#client/client';
import { httpTransport } from '#client/http-transport';
import { UNPACED } from '#client/transport';
import { DIALECTS } from '#interface/dialects/dialects';
import { generatedLanguages } from '#service/database/generated';
import { parsedWords } from './options.ts';
import { EDITOR, MAIN, measured, startServing } from './processes.ts';
import { createWorkspace } from './workspace.ts';

const USAGE = `Usage: npm run bench -- live [options]

  --events <number>     events in each language; 1000 if not given
  --languages <number>  1 to 4; 4 if not given
  --latency <ms>        before each answer of the service; 100 if not given
  --edits <number>      edits that are published one after the other; 8 if not given
  --json                print the result as JSON
  --check               exit with 1 where a limit is missed`;

const OPTIONS = {
  events: { type: 'string', default: '1000' },
  languages: { type: 'string', default: '4' },
  latency: { type: 'string', default: '100' },
  edits: { type: 'string', default: '8' },
  json: { type: 'boolean', default: false },
  check: { type: 'boolean', default: false },
} as const;

const DIALECT = 'the-events-calendar';

/** Number of looks at a service on which nothing changes. */
const IDLE = 5;

/** The times of one cycle, start-up of its commands included, in milliseconds. */
type CycleTimes = {
  readonly requests: number;
  readonly wallMs: number;
  readonly cpuMs: number;
  readonly mode: 'quick' | 'full';
};

/** Returns the value below which this share of numbers lies, by the nearest rank. */
function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN);
}

const summary = (cycles: readonly CycleTimes[]) => {
  const of = (figure: 'requests' | 'wallMs' | 'cpuMs') => {
    const values = cycles.map((cycle) => cycle[figure]);
    return { p50: percentile(values, 0.5), p95: percentile(values, 0.95) };
  };
  return { cycles: cycles.length, requests: of('requests'), wallMs: of('wallMs'), cpuMs: of('cpuMs') };
};

/** Changes titles of coming events on the service, as its editors do, near and far ahead by turns. */
async function* edits(baseUrl: string, languages: readonly string[], count: number) {
  const transport = httpTransport({
    pacing: UNPACED,
    authorization: `Basic ${Buffer.from(`${EDITOR.user}:${EDITOR.password}`).toString('base64')}`,
    sleep: (duration, signal) => setTimeout(duration, undefined, { signal }),
    random: Math.random,
  });
  try {
    const dialect = DIALECTS[DIALECT];
    const client = createClient({ ...dialect.naming, baseUrl, languageSelection: 'parameter' }, transport, {
      dialect,
      languages,
    });
    for (let made = 0; made < count; made += 1) {
      const code = languages[made % languages.length] ?? '';
      const language = { code, segment: null };
      const { totalPages } = await client.listPage('events', language, { page: 1, per_page: 1 });
      const page = 1 + Math.floor((made / count) * totalPages);
      for await (const { id, slug } of client.items('events', language, { page, per_page: 1 })) {
        const title = `Changed by the benchmark, ${made}`;
        await client.update('events', language, { id }, { title });
        yield { path: join('dist', code, 'events', slug, 'index.html'), title };
        break;
      }
    }
  } finally {
    await transport.close();
  }
}

/**
 * Runs `npm run bench -- live`: times the way from an edit on the service to the files of the site that show it, a
 * cycle without changes, and a full cycle.
 */
export async function run(words: readonly string[], stopped: AbortSignal): Promise<number> {
  const { values, numberOf } = parsedWords(words, OPTIONS, USAGE);
  const [events, count] = [numberOf('events', [1, 1_000_000]), numberOf('languages', [1, 4])];
  const [latency, edited] = [numberOf('latency', [0, 60_000]), numberOf('edits', [1, 1_000])];
  const languages = generatedLanguages(count);
  using workspace = createWorkspace();
  await using service = await startServing(events, languages, latency, DIALECT);
  const project = workspace.project(service.url, languages, DIALECT);

  const cycle = async (syncs: readonly string[], builds: boolean): Promise<CycleTimes> => {
    const sync = await measured(MAIN, ['sync', ...syncs], { directory: project, stopped });
    const { requests, mode = 'full' } = runReportSchema.parse(
      JSON.parse(readFileSync(join(project, '.cache', REPORT_PATH), 'utf8')),
    );
    const build = builds ? await measured(MAIN, ['build'], { directory: project, stopped }) : undefined;
    return {
      requests,
      wallMs: sync.wallMs + (build?.wallMs ?? 0),
      cpuMs: sync.cpuMs + (build?.cpuMs ?? 0),
      mode,
    };
  };
  const say = (name: string, { wallMs, requests, mode }: CycleTimes) =>
    process.stderr.write(`${name}: ${(wallMs / 1000).toFixed(1)} s, ${requests} requests, ${mode}\n`);

  say('first', await cycle(['--quick'], true));
  const full = await cycle([], true);
  say('full, nothing changed', full);
  await cycle(['--quick'], true);
  const idle: CycleTimes[] = [];
  for (let look = 0; look < IDLE; look += 1) idle.push(await cycle(['--quick'], false));
  const live: CycleTimes[] = [];
  for await (const { path, title } of edits(service.url, languages, edited)) {
    const done = await cycle(['--quick'], true);
    if (!readFileSync(join(project, path), 'utf8').includes(title)) throw new Error(`${path} does not show '${title}'`);
    say(title, done);
    live.push(done);
  }
  const cases = { 'full cycle, nothing changed': summary([full]), idle: summary(idle), 'one edit': summary(live) };
  const limits = [
    ['one edit: requests ≤ 6 a language, p95', cases['one edit'].requests.p95 <= 6 * count],
    ['one edit: no cycle is full', live.every(({ mode }) => mode === 'quick')],
    ['one edit: ≤ 15 s of work, p95', cases['one edit'].wallMs.p95 <= 15_000],
    ['idle: ≤ 1 s CPU, p95', cases.idle.cpuMs.p95 <= 1_000],
  ] as const;
  const checks = limits.map(([limit, isKept]) => ({ limit, outcome: isKept ? 'ok' : 'MISSED' }));
  const machine = { platform: process.platform, cores: availableParallelism(), node: process.version };
  const settings = { events, languages: count, latencyMs: latency, edits: edited };
  console.log(
    values.json
      ? JSON.stringify({ v: 1, settings, machine, cases, checks }, null, 2)
      : [
          textTable(
            ['case', 'cycles', 'requests p50', 'p95', 'wall ms p50', 'p95', 'CPU ms p50', 'p95'],
            Object.entries(cases).map(([name, { cycles, requests, wallMs, cpuMs }]) => [
              name,
              cycles,
              ...[requests, wallMs, cpuMs].flatMap(({ p50, p95 }) => [p50, p95]),
            ]),
          ),
          ...checks.map(({ limit, outcome }) => `${outcome.padEnd(6)} ${limit}`),
        ].join('\n'),
  );
  return values.check && checks.some(({ outcome }) => outcome === 'MISSED') ? 1 : 0;
}
