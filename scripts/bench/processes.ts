import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** Almanac's command line. */
export const MAIN = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url));

const USAGE = new URL('usage.ts', import.meta.url).href;

const usage = z.object({ cpuMs: z.number(), peakRssMb: z.number() });

/** The output and the usage of a command, start-up included; `wallMs` as seen from outside. */
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
  // Also where it is aborted: until then it may write.
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const said = child.stdio[3];
  if (!(said instanceof Readable)) throw new TypeError('a process without its fourth pipe');
  child.stdin.end(input);
  const [code, stdout, stderr, used] = await Promise.all([ended, text(child.stdout), text(child.stderr), text(said)]);
  const wallMs = performance.now() - begun;
  if (code !== 0 || failure !== undefined)
    throw new Error(
      `${[script, ...words].join(' ')} ended with ${code}:\n${stderr.slice(-2_000)}`,
      failure === undefined ? {} : { cause: failure },
    );
  return { ...usage.parse(JSON.parse(used)), stdout, wallMs };
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
): Promise<RunningService> {
  const words = {
    '--events': events,
    '--languages': languages.length,
    '--default-language': languages[0] ?? '',
    '--latency': latency,
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
