/*
 * Plants the bugs of `plant/bugs.ts`, one at a time in a copy of the working tree, and runs the one test file that is
 * named for it, which has to fail. Whoever thins tests runs it. Ends with 1 if a bug is missed, and with 2 if that
 * can't be told.
 */
import { hash, randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { AlmanacError, messageOf, UsageError } from '#errors';
import { BUGS, type Bug } from './plant/bugs.ts';
import { type TestRun, WorkingTreeCopy } from './plant/copy.ts';

const USAGE = `Usage: node scripts/plant.ts [options]

  --only <text>    plants only the bugs that have this in their name
  --both           plants five bugs, drawn by a seed that is printed, and runs both tiers with each
  --seed <number>  draws the five of this seed again`;

/** Number of bugs with which both tiers are run. */
const DRAWN = 5;

/** Milliseconds after which a run of test files hangs. */
const LIMIT = 10 * 60_000;

/** Milliseconds after which a run of a tier hangs. */
const TIER_LIMIT = 4 * 60 * 60_000;

const VITEST = 'node_modules/vitest/vitest.mjs';

/** Both tiers, with the words that run them. */
const TIERS: readonly (readonly [name: string, words: readonly string[]])[] = [
  ['npm test', ['scripts/test.ts']],
  ['the long tier', [VITEST, 'run', '--mode', 'long']],
];

const isOfLongTier = (test: string) => test.endsWith('.long.ts');

/** Returns the words that run test files, all of one tier. */
const wordsOf = (tests: readonly string[]): readonly string[] => [
  VITEST,
  'run',
  ...(tests.some(isOfLongTier) ? ['--mode', 'long'] : []),
  ...tests,
];

/** Thrown where tests can't tell whether a bug is caught. */
class UntoldError extends AlmanacError {
  readonly fault = 'build';
}

/** Returns how a run ended, in a few words. */
function endOf({ ended, failed, passed, seconds }: TestRun): string {
  const took = `${seconds.toFixed(1)} s`;
  const [first] = failed;
  if (ended === 'hung') return `ended because it hangs, ${took}`;
  if (ended === 'green') return `${passed} tests pass, ${took}`;
  if (first === undefined) return `red, but no test fails, ${took}`;
  return `${failed.length} of ${failed.length + passed} tests fail, ${took}, the first: ${first}`;
}

const isCaught = ({ failed }: TestRun) => failed.length > 0;

/** Throws an `UntoldError` if a run without a bug is not green: what fails with one would mean nothing then. */
function checkGreen(what: string, run: TestRun): void {
  if (run.ended === 'green') return;
  const reasons = run.failed.length > 0 ? run.failed : [run.told];
  throw new UntoldError({ message: [`Without a bug, ${what}: ${endOf(run)}`, ...reasons].join('\n') });
}

/** Tries bugs with the test files that are named for them. Returns the number of missed bugs. */
async function tryNamed(copy: WorkingTreeCopy, bugs: readonly Bug[]): Promise<number> {
  const tests = [...new Set(bugs.map(({ test }) => test))];
  for (const named of Map.groupBy(tests, isOfLongTier).values()) {
    const run = await copy.run(wordsOf(named), LIMIT);
    checkGreen('the named test files', run);
    const idle = named.filter((test) => !run.files.has(test));
    if (idle.length > 0) throw new UntoldError({ message: `No test of these files ran: ${idle.join(', ')}` });
    console.log(`without a bug: ${endOf(run)}`);
  }
  let missed = 0;
  for (const bug of bugs) {
    const run = await copy.planted(bug, () => copy.run(wordsOf([bug.test]), LIMIT));
    if (isCaught(run)) console.log(`caught: ${bug.name} ${endOf(run)}`);
    else {
      missed += 1;
      console.log(`${run.ended === 'green' ? 'MISSED' : 'ERROR'}: ${bug.name} ${bug.test}: ${endOf(run)}`);
      if (run.ended === 'red') console.log(run.told);
    }
  }
  return missed;
}

/** Tries bugs with both tiers. Returns the number of missed bugs. */
async function tryBoth(copy: WorkingTreeCopy, bugs: readonly Bug[]): Promise<number> {
  const runBoth = async (): Promise<readonly TestRun[]> => {
    const runs: TestRun[] = [];
    for (const [name, words] of TIERS) {
      const run = await copy.run(words, TIER_LIMIT);
      console.log(`  ${name}: ${endOf(run)}`);
      runs.push(run);
    }
    return runs;
  };
  console.log('without a bug');
  for (const run of await runBoth()) checkGreen('both tiers', run);
  let missed = 0;
  for (const bug of bugs) {
    console.log(bug.name);
    const runs = await copy.planted(bug, runBoth);
    if (!runs.some(isCaught)) missed += 1;
    console.log(runs.some(isCaught) ? '  caught' : '  MISSED');
  }
  return missed;
}

function givenOptions() {
  try {
    const { values } = parseArgs({
      options: { only: { type: 'string' }, both: { type: 'boolean', default: false }, seed: { type: 'string' } },
    });
    return values;
  } catch (cause) {
    throw new UsageError({ message: messageOf(cause), hint: USAGE, cause });
  }
}

/** Returns some bugs, the same of each seed. */
function drawn(bugs: readonly Bug[], seed: string): readonly Bug[] {
  const place = ({ name }: Bug) => hash('sha256', `${seed} ${name}`);
  return bugs.toSorted((a, b) => (place(a) < place(b) ? -1 : 1)).slice(0, DRAWN);
}

async function plant(folder: string, stopped: AbortSignal): Promise<number> {
  const { only = '', both, seed = `${randomInt(2 ** 31)}` } = givenOptions();
  const named = BUGS.filter(({ name }) => name.toLowerCase().includes(only.toLowerCase()));
  if (named.length === 0) throw new UsageError({ message: `No bug has '${only}' in its name.`, hint: USAGE });
  const copy = new WorkingTreeCopy(fileURLToPath(new URL('..', import.meta.url)), folder, stopped);
  const faults = named.flatMap((bug) => copy.faultsOf(bug));
  if (faults.length > 0) throw new UntoldError({ message: faults.join('\n') });
  if (both) console.log(`Bugs are drawn with --seed ${seed}`);
  const bugs = both ? drawn(named, seed) : named;
  const missed = await (both ? tryBoth(copy, bugs) : tryNamed(copy, bugs));
  console.log(`${bugs.length - missed} of ${bugs.length} bugs caught`);
  return missed === 0 ? 0 : 1;
}

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
const folder = mkdtempSync(join(tmpdir(), 'almanac-planted-'));
try {
  process.exitCode = await plant(folder, stopping.signal);
} catch (error) {
  if (!stopping.signal.aborted) console.error(error instanceof AlmanacError ? error.explain() : error);
  process.exitCode = stopping.signal.aborted ? 130 : 2;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
