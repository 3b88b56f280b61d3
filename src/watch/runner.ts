import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:os';
import { createInterface } from 'node:readline';
import type { ShellRunner } from '#publishing/publication';
import { printable } from '#records/printable';
import type { Environment } from '#settings/environment';

/** The exit code and the output of a command that has ended. */
type CommandEnd = {
  /** The sum of 128 and the signal's number where a signal ended it. */
  readonly code: number;
  readonly stdout: string;
};

/**
 * Runs a command of Almanac to its end; calls `onLine` with each line of its standard error. Once `stopped` is aborted,
 * it has the command end (SIGTERM), and waits for that.
 */
export type CommandRunner = (
  words: readonly string[],
  onLine: (line: string) => void,
  stopped: AbortSignal,
) => Promise<CommandEnd>;

/** The folder and environment in which processes start. */
export type ProcessWorld = { readonly root: string; readonly environment: Environment };

/**
 * Milliseconds after the end of a process in which its output is still read: a process that it left behind, such as a
 * shared connection of ssh, may hold its streams open for hours.
 */
const DRAIN = 500;

/** True if the system ends groups of processes as one. */
export const HAS_PROCESS_GROUPS = process.platform !== 'win32';

/**
 * Follows a process, with its group if it `leads` one, until its output ends. Until `release` is called, the process is killed
 * when this process exits.
 */
export function followProcess(child: ChildProcess, leads: boolean) {
  const end = (name: 'SIGTERM' | 'SIGKILL') => {
    try {
      if (leads && child.pid !== undefined) process.kill(-child.pid, name);
      else child.kill(name);
    } catch {
      // it has ended
    }
  };
  const leave = () => end('SIGKILL');
  process.on('exit', leave);
  let draining: NodeJS.Timeout | undefined;
  child.on('exit', () => {
    draining = setTimeout(() => {
      child.stdout?.destroy();
      child.stderr?.destroy();
    }, DRAIN);
  });
  return {
    end,
    /** Settles with its exit code, or the sum of 128 and the signal's number where a signal ended it. */
    closed: new Promise<number>((resolve) => {
      child.on('close', (code, name) => resolve(code ?? 128 + (name === null ? 0 : constants.signals[name])));
    }),
    release() {
      clearTimeout(draining);
      process.off('exit', leave);
    },
  };
}

type Child = {
  readonly program: string;
  readonly words: readonly string[];
  readonly isShell: boolean;
  /** True if it stays in the group of this process, and ends with it. */
  readonly stays?: boolean;
};

/**
 * Runs a process to its end; returns its code. It leads a group of its own, so that Ctrl-C on a terminal reaches only the
 * watching process, and `stopped` ends a shell with all processes it started; with `stays` it stays in the group of this
 * process. Rejects if it can't be started.
 */
function runProcess(
  { root, environment }: ProcessWorld,
  { program, words, isShell, stays = false }: Child,
  take: { readonly onStdout: (text: string) => void; readonly onLine: (line: string) => void },
  stopped: AbortSignal,
): Promise<number> {
  const leads = HAS_PROCESS_GROUPS && !stays;
  const child = spawn(program, words, {
    cwd: root,
    env: environment,
    shell: isShell,
    detached: leads,
    windowsHide: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { end, closed, release } = followProcess(child, leads);
  const stop = () => end('SIGTERM');
  child.stdout.setEncoding('utf8').on('data', take.onStdout);
  const lines = createInterface({ input: child.stderr, crlfDelay: Number.POSITIVE_INFINITY }).on('line', take.onLine);
  stopped.addEventListener('abort', stop, { once: true });
  if (stopped.aborted) stop();
  const failed = new Promise<never>((_, reject) => child.on('error', reject));
  return Promise.race([closed, failed]).finally(() => {
    lines.close();
    stopped.removeEventListener('abort', stop);
    release();
  });
}

/**
 * Returns a runner of commands of the program in the file `main`, each in a process of its own: a crash ends only that
 * process, and its end frees its memory.
 */
export function processRunner(world: ProcessWorld, main: string): CommandRunner {
  return async (words, onLine, stopped) => {
    const texts: string[] = [];
    const onStdout = (text: string) => void texts.push(text);
    const child = { program: process.execPath, words: [main, ...words], isShell: false };
    const code = await runProcess(world, child, { onStdout, onLine }, stopped);
    return { code, stdout: texts.join('') };
  };
}

/** The number of characters that are kept from the end of what a shell command prints. */
const LONGEST_OUTPUT = 4_000;

/**
 * Returns a runner of command lines in the shell of the system; it returns the exit code and the last `LONGEST_OUTPUT`
 * characters that are printed. With `stays`, the shell stays in the group of this process, and ends with it; else it leads a
 * group of its own.
 */
export function shellRunner(world: ProcessWorld, { stays = false }: { readonly stays?: boolean } = {}): ShellRunner {
  return async (line, more, stopped) => {
    let said = '';
    const keep = (text: string) => {
      said = (said + text).slice(-LONGEST_OUTPUT);
    };
    const environment = { ...world.environment, ...more };
    const take = { onStdout: keep, onLine: (text: string) => keep(`${text}\n`) };
    const code = await runProcess(
      { ...world, environment },
      { program: line, words: [], isShell: true, stays },
      take,
      stopped,
    );
    return { code, said: printable(said).trim() };
  };
}
