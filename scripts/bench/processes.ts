import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { DialectName } from '#interface/dialects/dialects';

/** Almanac's command line. */
export const MAIN = fileURLToPath(new URL('../../src/cli/main.mjs', import.meta.url));

const USAGE = new URL('usage.ts', import.meta.url).href;

const usage = z.object({ cpuMs: z.number(), peakRssMb: z.number() });

/** The output and the usage of a command and of the processes that it starts, start-up included; `wallMs` as seen from outside. */
export type Measured = z.output<typeof usage> & { readonly stdout: string; readonly wallMs: number };

/** The folder, environment and input of a command. */
export type Surroundings = {
  readonly directory: string;
  /** Aborted when the benchmark is to end. */
  readonly stopped: AbortSignal;
  /** The standard input of the command. */
  readonly input?: string;
};

/** This process's environment, without what would make a run another one than a person's. */
function environment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(?:ALMANAC|GITHUB)_/.test(name)));
}

/** Runs a script in a process of its own to its end, and measures it. Throws where it fails. */
export async function measured(
  script: string,
  words: readonly string[],
  { directory, stopped, input = '' }: Surroundings,
): Promise<Measured> {
  const begun = performance.now();
  const child = spawn(process.execPath, ['--import', USAGE, script, ...words], {
    cwd: directory,
    env: environment(),
    signal: stopped,
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
  });
  let failure: unknown;
  child.once('error', (error) => {
    failure = error;
  });
  // Also after an abort: until then it may write.
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const said = child.stdio[3];
  if (!(said instanceof Readable)) throw new TypeError('a process without its fourth pipe');
  child.stdin.end(input);
  let together = 0;
  const looking = setInterval(() => {
    together = Math.max(together, memoryOf(child.pid));
  }, LOOK_EACH_MS);
  const results = Promise.all([ended, text(child.stdout), text(child.stderr), text(said)]);
  const [code, stdout, stderr, used] = await results.finally(() => clearInterval(looking));
  const wallMs = performance.now() - begun;
  if (code !== 0 || failure !== undefined)
    throw new Error(
      `${[script, ...words].join(' ')} ended with ${code}:\n${stderr.slice(-2_000)}`,
      failure === undefined ? {} : { cause: failure },
    );
  const { cpuMs, peakRssMb } = usage.parse(JSON.parse(used));
  return { cpuMs, peakRssMb: Math.max(peakRssMb, together), stdout, wallMs };
}

/** Returns the resident memory of a process and its children, in MiB; 0 if unknown. */
function memoryOf(pid: number | undefined): number {
  try {
    const own = /^VmRSS:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      .split(' ')
      .filter((one) => one !== '');
    return children.reduce((sum, one) => sum + memoryOf(Number(one)), Number(own) / 1024);
  } catch {
    return 0;
  }
}

/** Runs a program to its end, and throws where it fails; `each` is called with its id now and then while it runs. */
export async function ran(
  program: string,
  words: readonly string[],
  directory: string,
  signal: AbortSignal,
  each: (pid: number) => void = () => {},
): Promise<void> {
  const child = spawn(program, words, { cwd: directory, signal, stdio: ['ignore', 'ignore', 'pipe'] });
  const { pid } = child;
  const looking = setInterval(() => pid !== undefined && each(pid), LOOK_EACH_MS);
  const ended = new Promise<number | null>((resolve, reject) => child.once('close', resolve).once('error', reject));
  try {
    const [code, stderr] = await Promise.all([ended, text(child.stderr)]);
    if (code !== 0) throw new Error(`${[program, ...words].join(' ')} ended with ${code}:\n${stderr.slice(-2_000)}`);
  } finally {
    clearInterval(looking);
  }
}

/** The milliseconds between two looks at a program that runs: what it uses after the last one is not seen. */
const LOOK_EACH_MS = 20;

/** The milliseconds in a tick of the clock in which Linux counts the time of processes. */
const TICK_MS = 10;

/** The usage of a program of the machine; CPU and memory where the system tells them. */
export type ProcessUsage = { readonly wallMs: number; readonly cpuMs?: number; readonly peakRssMb?: number };

/** Reads from Linux what a process has used so far; nothing where it can't be told. */
function usageOf(pid: number): Omit<ProcessUsage, 'wallMs'> | undefined {
  try {
    const peak = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    // After the name in parentheses: the 12th and 13th fields are the time in the program and in the system.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const ticks = Number(fields[11]) + Number(fields[12]);
    return peak === null ? undefined : { cpuMs: ticks * TICK_MS, peakRssMb: Number(peak[1]) / 1024 };
  } catch {
    return undefined;
  }
}

/** Runs a program of the machine to its end, and measures it. Throws where it fails. */
export async function measuredProgram(program: string, directory: string, stopped: AbortSignal): Promise<ProcessUsage> {
  const begun = performance.now();
  let seen: Omit<ProcessUsage, 'wallMs'> = {};
  await ran(program, [], directory, stopped, (pid) => {
    seen = usageOf(pid) ?? seen;
  });
  return { ...seen, wallMs: performance.now() - begun };
}

/** A service in a process of its own. */
export type RunningService = AsyncDisposable & { readonly url: string };

/** The user who may change events of the service. */
export const EDITOR = { user: 'bench', password: 'bench' };

/** Starts the embedded service with a generated calendar, in memory, and waits until it listens. */
export async function startServing(
  events: number,
  languages: readonly string[],
  latency: number,
  dialect: DialectName = 'document',
): Promise<RunningService> {
  const words = {
    '--events': events,
    '--languages': languages.length,
    '--default-language': languages[0] ?? '',
    '--latency': latency,
    '--dialect': dialect,
    '--credentials': `${EDITOR.user}:${EDITOR.password}`,
  };
  const child = spawn(process.execPath, [MAIN, 'serve', ...Object.entries(words).flat().map(String)], {
    env: environment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const stderr = text(child.stderr);
  const line = await new Promise<string>((resolve) => {
    createInterface({ input: child.stdout })
      .once('line', resolve)
      .once('close', () => resolve(''));
  });
  if (line === '') throw new Error(`The service did not start:\n${await stderr}`);
  return {
    url: new URL(line).origin,
    async [Symbol.asyncDispose]() {
      child.kill();
      await ended;
    },
  };
}
