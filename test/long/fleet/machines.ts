import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { runAlmanac, runHere } from '../../support/project.ts';
import { until } from './until.ts';

const MAIN = fileURLToPath(new URL('../../../src/cli/main.mjs', import.meta.url));

/** The code of `fleet status` where a calendar fails, as some are meant to. */
const FAILS = 4;

/** A machine on which one worker runs, with a folder of its own. */
export class Machine {
  readonly root: string;
  readonly #environment: Readonly<Record<string, string>>;
  #child: ChildProcess | undefined;

  constructor(root: string, environment: Readonly<Record<string, string>>) {
    this.root = root;
    this.#environment = environment;
    mkdirSync(root, { recursive: true });
  }

  configure(fleet: object): void {
    writeFileSync(join(this.root, 'fleet.config.ts'), `export default ${JSON.stringify(fleet)};\n`);
  }

  /** Runs a command of the fleet here to its end. */
  async fleet(...words: readonly string[]): Promise<string> {
    const { code, stdout, stderr } = await runAlmanac(this.root, ['fleet', ...words], this.#environment);
    if (code !== 0 && code !== FAILS) throw new Error(`fleet ${words.join(' ')} ended with ${code}: ${stderr}`);
    return stdout;
  }

  /** Runs a command of the fleet in this process, as to start one takes longer than most cycles. */
  async ask(...words: readonly string[]): Promise<string> {
    const { code, stdout, stderr } = await runHere(this.root, ['fleet', ...words], this.#environment);
    if (code !== 0 && code !== FAILS) throw new Error(`fleet ${words.join(' ')} ended with ${code}: ${stderr}`);
    return stdout;
  }

  /** Starts the worker, which adds what it tells to a file. */
  start(concurrency: number): void {
    const log = openSync(join(this.root, 'worker.ndjson'), 'a');
    const words = [MAIN, 'fleet', 'work', '--concurrency', String(concurrency), '--log', 'json'];
    const own = Object.entries(process.env).filter(([name]) => !name.startsWith('ALMANAC_'));
    this.#child = spawn(process.execPath, words, {
      cwd: this.root,
      env: { ...Object.fromEntries(own), ...this.#environment },
      stdio: ['ignore', 'ignore', log],
    });
  }

  get isRunning(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** The worker's process. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Sends a signal to the worker. */
  signal(name: NodeJS.Signals): void {
    this.#child?.kill(name);
  }

  /** Sends a signal to the worker and all that it has started. */
  signalAll(name: NodeJS.Signals): void {
    const leaders = childrenOf(this.#child?.pid);
    this.signal(name);
    for (const pid of leaders)
      try {
        process.kill(-pid, name);
      } catch {
        // it has ended
      }
  }

  async ended(): Promise<void> {
    await until('the end of a worker', () => !this.isRunning);
  }

  /** What the worker has told so far. */
  told(): readonly Told[] {
    const log = join(this.root, 'worker.ndjson');
    const text = existsSync(log) ? readFileSync(log, 'utf8') : '';
    return text.split('\n').flatMap((line) => {
      try {
        return [told.parse(JSON.parse(line))];
      } catch {
        // A worker that was killed may leave half a line.
        return [];
      }
    });
  }
}

const told = z.object({
  time: z.string(),
  event: z.string(),
  calendar: z.string().optional(),
  token: z.int().optional(),
  milliseconds: z.number().optional(),
  message: z.string().optional(),
  end: z.object({ outcome: z.string(), message: z.string().optional() }).optional(),
});

/** One thing that a worker told. */
export type Told = z.output<typeof told>;

function childrenOf(pid: number | undefined): readonly number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

/** Returns the processes whose working directory is in a folder. */
export function processesIn(folder: string): readonly string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`).startsWith(folder);
      } catch {
        return false;
      }
    })
    .map((pid) => {
      try {
        return `${pid} ${readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')}`;
      } catch {
        return pid;
      }
    });
}
