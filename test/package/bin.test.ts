import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PROJECT } from './sources.ts';

/** What npm links as `almanac`. */
const BIN = 'src/cli/almanac.mjs';

/** Has a Node say that it is an older one, as that of a host may be. */
const AS_OLDER = `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'20.19.0'}})`;

const MAIN = `
process.on('SIGTERM', () => { console.log('asked to end'); process.exit(130); });
if (process.argv[2] === 'wait') { console.log('waiting'); setInterval(() => {}, 1000); }
else if (process.argv[2] === 'die') process.kill(process.pid, 'SIGKILL');
else if (process.argv[3] === 'work') console.log(process.pid);
else { process.stdin.pipe(process.stdout); console.error(JSON.stringify([process.argv.slice(2), process.execPath])); process.exitCode = 3; }
`;

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'almanac-'));
  mkdirSync(join(root, 'src/cli'), { recursive: true });
  cpSync(join(PROJECT, BIN), join(root, BIN));
  mkdirSync(join(root, 'lib/src/cli'), { recursive: true });
  writeFileSync(join(root, 'lib/src/cli/main.mjs'), MAIN);
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Lets the package have a Node of its own, as installing it does. */
function withOwnNode(): string {
  const folder = join(root, 'node_modules/node');
  mkdirSync(join(folder, 'bin'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "name": "node", "version": "26.0.0" }');
  const own = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  symlinkSync(process.execPath, own);
  return own;
}

const started = (node: readonly string[], ...words: readonly string[]) =>
  spawn(process.execPath, [...node, join(root, BIN), ...words], { stdio: 'pipe' });

async function ended(child: ChildProcess, input = '') {
  const texts = { stdout: '', stderr: '' };
  child.stdout?.on('data', (chunk) => {
    texts.stdout += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    texts.stderr += chunk;
  });
  child.stdin?.end(input);
  const code = await new Promise<number | null>((resolve) => void child.on('close', resolve));
  return { code, ...texts };
}

describe.each([
  ['the Node that it needs', []],
  ['an older Node', ['--import', AS_OLDER]],
])('almanac under %s', (_what, node) => {
  beforeEach(() => void withOwnNode());

  it('passes on arguments, input, output and the exit code', async () => {
    const run = await ended(started(node, 'sync', '--only', 'a b'), 'typed');
    expect(run).toMatchObject({ code: 3, stdout: 'typed' });
    expect(JSON.parse(run.stderr)[0]).toEqual(['sync', '--only', 'a b']);
  });

  it.skipIf(process.platform === 'win32')('passes on SIGTERM', async () => {
    const child = started(node, 'wait');
    const closed = new Promise<number | null>((resolve) => void child.on('close', resolve));
    const lines: string[] = [];
    for await (const line of createInterface({ input: child.stdout })) {
      lines.push(line);
      if (line === 'waiting') child.kill('SIGTERM');
    }
    expect(lines).toEqual(['waiting', 'asked to end']);
    expect(await closed).toBe(130);
  });
});

describe('almanac under an older Node', () => {
  it('starts the Node that was installed with it', async () => {
    withOwnNode();
    const run = await ended(started(['--import', AS_OLDER]));
    expect(run.code).toBe(3);
  });

  it.skipIf(process.platform === 'win32')('reports by its exit code that a signal ended the command', async () => {
    withOwnNode();
    expect((await ended(started(['--import', AS_OLDER], 'die'))).code).toBe(128 + 9);
  });

  it.skipIf(process.platform !== 'linux')('replaces its own process when it starts a fleet worker', async () => {
    withOwnNode();
    const child = started(['--import', AS_OLDER], 'fleet', 'work');
    const { pid } = child;
    expect(await ended(child)).toEqual({ code: 0, stdout: `${pid}\n`, stderr: '' });
  });

  it('explains what to do when no newer Node is installed', async () => {
    const run = await ended(started(['--import', AS_OLDER]));
    expect(run.code).toBe(1);
    expect(run.stderr).toMatch(/^Almanac needs Node 26; this is v[\d.]+, and the one that Almanac brings along is not/);
    expect(run.stderr).toContain('"allowScripts": { "node": true, "esbuild": true }');
  });
});

describe('almanac in its own repository', () => {
  it('runs the sources without compiling them', async () => {
    const child = spawn(process.execPath, [join(PROJECT, BIN), '--help'], { stdio: 'pipe' });
    const run = await ended(child);
    expect(run).toMatchObject({ code: 0, stderr: '' });
    expect(run.stdout).toMatch(/^Usage: almanac /);
  });
});
