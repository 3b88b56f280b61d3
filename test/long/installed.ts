import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { z } from 'zod';
import { outcomeOf, type Run } from '../support/project.ts';

const PROJECT = join(import.meta.dirname, '../..');

/** What `npm pack` tells of a tarball. */
const packed = z
  .array(
    z.object({
      filename: z.string(),
      /** In octets, compressed and not. */
      size: z.number(),
      unpackedSize: z.number(),
      files: z.array(z.object({ path: z.string() })),
    }),
  )
  .length(1);

/** A tarball of Almanac. */
export type Tarball = Omit<z.output<typeof packed>[number], 'filename'> & { readonly file: string };

/** The surroundings of a user of this machine: no Node and no setting of this project's, nothing of the running npm. */
function surroundings(more: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const others = Object.entries(process.env).filter(
    ([name]) => !/^(?:ALMANAC_|GITHUB_ACTIONS$|INIT_CWD$|npm_(?:package|lifecycle|config_local_prefix))/.test(name),
  );
  const paths = (process.env.PATH ?? '').split(delimiter).filter((path) => !path.startsWith(PROJECT));
  return { ...Object.fromEntries(others), PATH: paths.join(delimiter), ...more };
}

/** Runs a command to its end. Throws, with what it printed, where it fails. */
async function mustRun(child: ChildProcess, what: string): Promise<string> {
  const { code, stdout, stderr } = await outcomeOf(child);
  if (code !== 0) throw new Error(`${what} ended with ${code}:\n${stdout}\n${stderr}`);
  return stdout;
}

const shell = process.platform === 'win32';

/** What of this folder is not copied to be packed. */
const LEFT_OUT = ['.git', '.cache', '.astro', 'dist', 'lib', 'node_modules'];

/** Packs this project into a folder, from a copy: packing makes `lib/`, which builds that run beside it would find. */
export async function packInto(folder: string): Promise<Tarball> {
  const copy = mkdtempSync(join(folder, 'copy-'));
  cpSync(PROJECT, copy, { recursive: true, filter: (path) => !LEFT_OUT.some((name) => path === join(PROJECT, name)) });
  symlinkSync(join(PROJECT, 'node_modules'), join(copy, 'node_modules'));
  const child = spawn('npm', ['pack', '--json', '--pack-destination', folder], {
    cwd: copy,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell,
  });
  const printed = await mustRun(child, 'npm pack');
  const [tarball] = packed.parse(JSON.parse(printed.slice(printed.indexOf('[\n'))));
  if (tarball === undefined) throw new Error('npm pack made nothing');
  const { filename, ...rest } = tarball;
  return { ...rest, file: join(folder, filename) };
}

/** A directory of a user's own outside of this project, with Almanac installed in it. */
export type Installed = {
  readonly root: string;
  /** Begins a command there, such as `npm run sync`. */
  begin(words: readonly [string, ...string[]], environment?: Readonly<Record<string, string>>): ChildProcess;
  /** Ends what was begun, as Ctrl-C does: all its processes are asked to end. */
  interrupt(child: ChildProcess): void;
  run(words: readonly [string, ...string[]], environment?: Readonly<Record<string, string>>): Promise<Run>;
  remove(): void;
};

/**
 * Makes a user's own directory, installs the tarball into it and has `almanac init` make a repository of it. The packages of this
 * project, or of another such directory, are copied first: npm keeps their versions, which the lockfile names, and removes what a
 * user does not need. Otherwise a release of a bundler would change the bytes of a site that is built there.
 */
export async function install(tarball: Tarball, init: readonly string[], other?: Installed): Promise<Installed> {
  const root = mkdtempSync(join(tmpdir(), 'almanac-user-'));
  cpSync(join(other?.root ?? PROJECT, 'node_modules'), join(root, 'node_modules'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  const installed: Installed = {
    root,
    begin: ([command, ...words], environment = {}) =>
      spawn(command, words, {
        cwd: root,
        env: surroundings(environment),
        stdio: ['ignore', 'pipe', 'pipe'],
        shell,
        // A group of its own, as a terminal gives it: npm passes no signal on to what it runs.
        detached: true,
      }),
    interrupt({ pid, exitCode, signalCode }) {
      if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, 'SIGINT');
    },
    run: (words, environment) => outcomeOf(installed.begin(words, environment)),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
  const quick = ['--prefer-offline', '--no-audit', '--no-fund'];
  await mustRun(installed.begin(['npm', 'install', ...quick, tarball.file]), 'npm install');
  await mustRun(installed.begin(['npx', 'almanac', 'init', ...init]), 'almanac init');
  // As init says; what npm may run is now said in package.json.
  await mustRun(installed.begin(['npm', 'install', ...quick]), 'npm install');
  return installed;
}
