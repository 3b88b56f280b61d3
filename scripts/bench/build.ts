import { availableParallelism } from 'node:os';
import { textTable } from '#cli/terminal/output';
import { type BuildResult, measuredSize, type SizeResult } from './build/cases.ts';
import { installEleventy } from './build/other-generators.ts';
import { parsedWords } from './options.ts';
import { createWorkspace } from './workspace.ts';

const USAGE = `Usage: npm run bench -- build [options]

  --events <numbers>    events in each language, one size or several with commas between; 10000 if not given
  --languages <number>  1 to 4; 4 if not given
  --eleventy            also time Eleventy, which npm fetches from its registry and installs in .cache/bench
  --json                print the result as JSON
  --check               exit with 1 where a limit is missed`;

const OPTIONS = {
  events: { type: 'string', default: '10000' },
  languages: { type: 'string', default: '4' },
  eleventy: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  check: { type: 'boolean', default: false },
} as const;

/** Returns the shares of the figures of a size, which can be compared between machines, and their limits. */
function assess({ pages, cases, others }: SizeResult) {
  const of = (name: string, figure: Exclude<keyof BuildResult, 'name'>) =>
    cases.find((one) => one.name === name)?.[figure] ?? Number.NaN;
  const share = (part: number, whole: number) => Number((part / whole).toFixed(4));
  const shareOf = (name: string, figure: 'wallMs' | 'cpuMs' | 'made') => share(of(name, figure), of('full', figure));
  const shares = {
    'full, wall ÷ CPU': share(of('full', 'wallMs'), of('full', 'cpuMs')),
    'full, CPU ms a page': share(of('full', 'cpuMs'), pages),
    'unchanged ÷ full, wall': shareOf('unchanged', 'wallMs'),
    'one event edited again ÷ full, made': shareOf('one event edited again', 'made'),
    'one event edited again ÷ full, CPU': shareOf('one event edited again', 'cpuMs'),
    'next day ÷ full, CPU': shareOf('next day', 'cpuMs'),
    ...Object.fromEntries(
      others.flatMap(({ name, cpuMs }) =>
        cpuMs === null ? [] : [[`full ÷ ${name}, CPU`, share(of('full', 'cpuMs'), cpuMs)]],
      ),
    ),
  };
  const limits = [
    ['unchanged ÷ full, wall ≤ 0.05', shares['unchanged ÷ full, wall'] <= 0.05],
    ['unchanged: written = 0', of('unchanged', 'written') === 0],
    ['one event edited again ÷ full, made ≤ 0.01', shares['one event edited again ÷ full, made'] <= 0.01],
    ['next day ÷ full, CPU ≤ 0.25', shares['next day ÷ full, CPU'] <= 0.25],
  ] as const;
  return { shares, checks: limits.map(([limit, isKept]) => ({ limit, outcome: isKept ? 'ok' : 'MISSED' })) };
}

type AssessedSize = SizeResult & ReturnType<typeof assess>;

/** Describes the figures of a size for people. */
function linesOf({
  settings: { events, languages },
  files,
  pages,
  cases,
  others,
  shares,
  checks,
}: AssessedSize): string[] {
  const kinds = ['wall ms', 'CPU ms', 'peak MiB'];
  return [
    `${events} events in ${languages === 1 ? '1 language' : `${languages} languages`}: ${pages} pages, ${files} files`,
    textTable(
      ['build', ...kinds, 'rendered', 'made', 'differing', 'written'],
      cases.map((one) => [
        one.name,
        one.wallMs,
        one.cpuMs,
        one.peakRssMb,
        one.rendered,
        one.made,
        one.differing,
        one.written,
      ]),
    ),
    textTable(
      ['beside it', ...kinds, 'pages'],
      others.map(({ name, wallMs, cpuMs, peakRssMb, pages: made }) => [
        name,
        wallMs,
        cpuMs ?? '–',
        peakRssMb ?? '–',
        made,
      ]),
    ),
    ...Object.entries(shares).map(([name, share]) => `${name}: ${share}`),
    ...checks.map(({ limit, outcome }) => `${outcome.padEnd(6)} ${limit}`),
  ];
}

/**
 * Runs `npm run bench -- build`: times builds of generated calendars, and of as many trivial pages by other generators.
 */
export async function run(words: readonly string[], stopped: AbortSignal): Promise<number> {
  const { values, numberOf, numbersOf } = parsedWords(words, OPTIONS, USAGE);
  const [amounts, languages] = [numbersOf('events', [1, 1_000_000]), numberOf('languages', [1, 4])];
  if (values.eleventy) await installEleventy(stopped);
  const sizes: AssessedSize[] = [];
  for (const events of amounts) {
    // Of its own: what a size leaves goes before the next one is timed.
    using workspace = createWorkspace();
    const size = await measuredSize({ events, languages }, workspace, stopped);
    sizes.push({ ...size, ...assess(size) });
  }
  const machine = { platform: process.platform, cores: availableParallelism(), node: process.version };
  console.log(
    values.json ? JSON.stringify({ v: 2, machine, sizes }, null, 2) : sizes.flatMap((size) => linesOf(size)).join('\n'),
  );
  const isMissed = sizes.some(({ checks }) => checks.some(({ outcome }) => outcome === 'MISSED'));
  return values.check && isMissed ? 1 : 0;
}
