import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { table } from '#cli/terminal/output';
import { generatedLanguages } from '#service/database/generated';
import { parsedWords } from './options.ts';
import { otherGenerators } from './other-generators.ts';
import { MAIN, measured, startServing } from './processes.ts';
import { createWorkspace, stampsOf, touchedBetween } from './workspace.ts';

const USAGE = `Usage: npm run bench -- build [options]

  --events <number>     events in each language; 10000 if not given
  --languages <number>  1 to 4; 4 if not given
  --json                print the result as JSON
  --check               exit with 1 where a limit is missed`;

const OPTIONS = {
  events: { type: 'string', default: '10000' },
  languages: { type: 'string', default: '4' },
  json: { type: 'boolean', default: false },
  check: { type: 'boolean', default: false },
} as const;

const [TODAY, TOMORROW] = ['2026-11-21', '2026-11-22'] as const;

const differences = z.object({
  added: z.array(z.string()),
  changed: z.array(z.string()),
  removed: z.array(z.string()),
  counts: z.object({ made: z.int(), takenOver: z.int() }),
});

/** The figures of a build, start-up included. Times are in milliseconds, memory in MiB. */
type BuildResult = {
  readonly name: string;
  readonly wallMs: number;
  readonly cpuMs: number;
  readonly peakRssMb: number;
  /** Pages and feeds that were made; the others were taken over, or stayed where nothing had changed. */
  readonly made: number;
  /** Files of the site that were added, changed and removed. */
  readonly differing: number;
  /** Files of the site that are other files than before the build. */
  readonly written: number;
};

/** Gives the first event of a language another title, as an editor does. */
function editOneEvent(project: string, language: string): void {
  const folder = join(project, 'content', language, 'events');
  const file = join(folder, readdirSync(folder).sort()[0] ?? '');
  writeFileSync(
    file,
    `${JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), title: 'Another title' }, null, 2)}\n`,
  );
}

/**
 * `npm run bench -- build`: times builds of a generated calendar: the first, of nothing new, of an edit, of a new day; and
 * of as many trivial pages by other generators.
 */
export async function run(words: readonly string[], stopped: AbortSignal): Promise<number> {
  const { values, numberOf } = parsedWords(words, OPTIONS, USAGE);
  const [events, count] = [numberOf('events', [1, 1_000_000]), numberOf('languages', [1, 4])];
  const languages = generatedLanguages(count);
  using workspace = createWorkspace();
  await using service = await startServing(events, languages, 0);
  const project = workspace.project(service.url, languages);
  await measured(MAIN, ['sync', '--strict'], { directory: project, stopped });

  const results: BuildResult[] = [];
  const build = async (name: string, today: string) => {
    const before = stampsOf(join(project, 'dist'));
    const command = await measured(MAIN, ['build', '--json', '--today', today], { directory: project, stopped });
    const { added, changed, removed, counts } = differences.parse(JSON.parse(command.stdout));
    results.push({
      name,
      wallMs: Math.round(command.wallMs),
      cpuMs: Math.round(command.cpuMs),
      peakRssMb: Math.round(command.peakRssMb),
      made: counts.made,
      differing: added.length + changed.length + removed.length,
      written: touchedBetween(before, stampsOf(join(project, 'dist'))).length,
    });
    process.stderr.write(`${name}: ${(command.wallMs / 1000).toFixed(1)} s\n`);
  };
  await build('full', TODAY);
  // What a build has just written is read once more by the next: it may have changed within the same tick of the clock.
  await build('unchanged, at once', TODAY);
  await build('unchanged', TODAY);
  editOneEvent(project, languages[0] ?? '');
  await build('one event edited', TODAY);
  await build('next day', TOMORROW);
  const site = [...stampsOf(join(project, 'dist')).keys()];
  const pages = site.filter((path) => path.endsWith('.html')).length;
  const others = await otherGenerators(pages, workspace, stopped);

  const of = (name: string, figure: Exclude<keyof BuildResult, 'name'>) =>
    results.find((one) => one.name === name)?.[figure] ?? Number.NaN;
  const shareOf = (name: string, figure: 'wallMs' | 'cpuMs' | 'made') =>
    Number((of(name, figure) / of('full', figure)).toFixed(4));
  const shares = {
    'full, wall ÷ CPU': Number((of('full', 'wallMs') / of('full', 'cpuMs')).toFixed(4)),
    'unchanged ÷ full, wall': shareOf('unchanged', 'wallMs'),
    'one event edited ÷ full, made': shareOf('one event edited', 'made'),
    'one event edited ÷ full, CPU': shareOf('one event edited', 'cpuMs'),
    'next day ÷ full, CPU': shareOf('next day', 'cpuMs'),
  };
  const limits = [
    ['unchanged ÷ full, wall ≤ 0.05', shares['unchanged ÷ full, wall'] <= 0.05],
    ['unchanged: written = 0', of('unchanged', 'written') === 0],
    ['one event edited ÷ full, made ≤ 0.01', shares['one event edited ÷ full, made'] <= 0.01],
    ['next day ÷ full, CPU ≤ 0.25', shares['next day ÷ full, CPU'] <= 0.25],
  ] as const;
  const checks = limits.map(([limit, isKept]) => ({ limit, outcome: isKept ? 'ok' : 'MISSED' }));
  const machine = { platform: process.platform, cores: availableParallelism(), node: process.version };
  console.log(
    values.json
      ? JSON.stringify(
          {
            v: 1,
            settings: { events, languages: count },
            machine,
            files: site.length,
            pages,
            cases: results,
            others,
            shares,
            checks,
          },
          null,
          2,
        )
      : [
          table(
            ['build', 'wall ms', 'CPU ms', 'peak MiB', 'made', 'differing', 'written'],
            results.map((one) => [
              one.name,
              one.wallMs,
              one.cpuMs,
              one.peakRssMb,
              one.made,
              one.differing,
              one.written,
            ]),
          ),
          table(
            ['trivial pages', 'pages', 'wall ms', 'CPU ms', 'peak MiB'],
            others.map(({ name, wallMs, cpuMs, peakRssMb }) => [name, pages, wallMs, cpuMs ?? '–', peakRssMb ?? '–']),
          ),
          ...Object.entries(shares).map(([name, share]) => `${name}: ${share}`),
          ...checks.map(({ limit, outcome }) => `${outcome.padEnd(6)} ${limit}`),
        ].join('\n'),
  );
  return values.check && checks.some(({ outcome }) => outcome === 'MISSED') ? 1 : 0;
}
