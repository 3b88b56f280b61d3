import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from '#cli/program/program';
import type { World } from '#cli/program/world';
import { worldIn } from './world.ts';

const main = fileURLToPath(new URL('../../src/cli/main.mjs', import.meta.url));

/** The output of a command and its exit code. */
export type Run = { readonly code: number | null; readonly stdout: string; readonly stderr: string };

/** A directory of a user's own, with a configuration, in which commands run as their user would run them. */
export type Project = {
  readonly root: string;
  /** Runs `almanac …` in the directory, in this process; see `runHere`. */
  run(command: readonly string[], environment?: Readonly<Record<string, string>>): Promise<Run>;
  /** Runs `almanac …` in the directory, in a process of its own. */
  start(command: readonly string[], environment?: Readonly<Record<string, string>>): Promise<Run>;
  /** Returns every file below a folder by relative path, with its bytes as text. */
  files(folder: string): Record<string, string>;
  /** Returns the modification time of every file below a folder, in nanoseconds. */
  times(folder: string): Record<string, bigint>;
  remove(): void;
};

function walk(folder: string, inside = ''): string[] {
  return readdirSync(join(folder, inside), { withFileTypes: true }).flatMap((entry) => {
    const path = inside === '' ? entry.name : `${inside}/${entry.name}`;
    return entry.isDirectory() ? walk(folder, path) : [path];
  });
}

function each<T>(folder: string, read: (file: string) => T): Record<string, T> {
  return Object.fromEntries(
    walk(folder)
      .sort()
      .map((path) => [path, read(join(folder, path))]),
  );
}

/** Returns every file below a folder by relative path, with its bytes as text. */
export const filesOf = (folder: string) => each(folder, (file) => readFileSync(file, 'latin1'));

/** What a command prints and how it ends. */
export async function outcomeOf(child: ChildProcess): Promise<Run> {
  const texts = { stdout: '', stderr: '' };
  child.stdout?.on('data', (chunk) => {
    texts.stdout += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    texts.stderr += chunk;
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  return { code, ...texts };
}

/** This process's environment without settings of Almanac, as a user has it, with more variables. */
export const userEnvironment = (more: Readonly<Record<string, string>>): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(?:ALMANAC_|VITEST|(?:GITHUB_ACTIONS|NODE_ENV|TEST)$)/.test(name),
    ),
  ),
  ...more,
});

/** Runs a command of Almanac in a directory, in a process of its own. */
export function runAlmanac(
  root: string,
  command: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Run> {
  const child = spawn(process.execPath, [main, ...command], {
    cwd: root,
    env: userEnvironment(environment),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return outcomeOf(child);
}

/**
 * Runs a command line of Almanac in a directory, in this process: the whole program, with these variables of the
 * environment only. `changes` replace parts of its world, in which by default no question can be asked and nothing
 * requests a stop.
 */
export async function runHere(
  root: string,
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  changes: Partial<World> = {},
): Promise<Run> {
  const { world, texts } = worldIn(root, environment);
  const code = await run(words, { ...world, ...changes });
  return { code, ...texts };
}

/** Makes a project in a temporary directory with this configuration. */
export function createProject(configuration: object): Project {
  const root = mkdtempSync(join(tmpdir(), 'almanac-'));
  writeFileSync(join(root, 'almanac.config.ts'), `export default ${JSON.stringify(configuration, null, 2)};\n`);
  return {
    root,
    run: (command, environment) => runHere(root, command, environment),
    start: (command, environment) => runAlmanac(root, command, environment),
    files: (folder) => filesOf(join(root, folder)),
    times: (folder) => each(join(root, folder), (file) => statSync(file, { bigint: true }).mtimeNs),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
