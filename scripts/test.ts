/*
 * `npm test`: types, lint with formatting, and the tests, side by side. Arguments go to the test runner. Ends with the
 * CPU time of all of it, and with the closing line of the tests, in which types and lint count as one failure each where
 * they fail.
 */
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { cpuSeconds } from '../test/support/tiers/cpu-time.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

const CLOSING = /^(\d+) passed, (\d+) failed, (\d+) skipped$/;

function start(command: string, options: readonly string[], environment: NodeJS.ProcessEnv = {}) {
  const child = spawn(command, options, {
    cwd: root,
    stdio: ['inherit', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...environment },
  });
  const ended = new Promise<boolean>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve(code === 0));
  });
  return { child, ended };
}

/** Runs a check and prints what it says when it is over, whole. Returns whether all is well. */
async function check(name: string, command: string, ...options: readonly string[]): Promise<boolean> {
  const { child, ended } = start(command, options);
  const [told, warned, isWell] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  console.log(`\n— ${name}: ${isWell ? 'fine' : 'failed'}`);
  if (!isWell) console.log(`${told}${warned}`);
  return isWell;
}

/** Runs the tests and prints what they say, but for the closing line, which is returned. */
async function test(options: readonly string[]): Promise<{ isWell: boolean; closing: RegExpExecArray | undefined }> {
  const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  const { child, ended } = start('vitest', ['run', ...options], colours);
  child.stderr.pipe(process.stderr);
  let closing: RegExpExecArray | undefined;
  for await (const line of createInterface({ input: child.stdout })) {
    const found = CLOSING.exec(line);
    if (found === null) console.log(line);
    else closing = found;
  }
  return { isWell: await ended, closing };
}

const compiler = createRequire(import.meta.url).resolve('typescript-native/package.json');

// One checker of types: each of several would check once more what they share.
const [types, pages, lint, { isWell, closing }] = await Promise.all([
  check('types', process.execPath, join(compiler, '../bin/tsc'), '--project', '.', '--checkers', '1'),
  check('types of pages', 'astro', 'check', '--noSync', '--root', '.', '--tsconfig', 'scripts/pages.tsconfig.json'),
  check('lint and format', 'biome', 'check', '--error-on-warnings'),
  test(process.argv.slice(2)),
]);

const failures = Object.entries({ types, 'types of pages': pages, 'lint and format': lint, tests: isWell }).flatMap(
  ([name, fine]) => (fine ? [] : [name]),
);
if (failures.length > 0) console.error(`\nnpm test failed at: ${failures.join(', ')}`);
const [, passed = '0', broken = '1', skipped = '0'] = closing ?? [];
console.log(`\nCPU time, of all processes: ${Math.round(cpuSeconds())} s`);
const checks = failures.filter((name) => name !== 'tests').length;
console.log(`${passed} passed, ${Number(broken) + checks} failed, ${skipped} skipped`);
process.exitCode = failures.length > 0 ? 1 : 0;
