import { closeSync, constants, openSync, writeFileSync } from 'node:fs';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { EXIT } from '#errors';
import type { Environment } from '#settings/environment';

/** The properties of a stream that may be a terminal: whether it is, and the characters in a line. */
type OnTerminal = { readonly isTTY?: boolean; readonly columns?: number };

/** Returns the number of characters that fit in a line of a stream; `undefined` if it is no terminal. */
export const terminalWidth = ({ isTTY, columns }: OnTerminal) => (isTTY === true ? columns : undefined);

/** Everything of its surroundings that a command line reads, writes or waits for. */
export type World = {
  /** The working directory; absolute. */
  readonly root: string;
  readonly environment: Environment;
  readonly stdin: NodeJS.ReadableStream & OnTerminal;
  readonly stdout: NodeJS.WritableStream & OnTerminal;
  readonly stderr: NodeJS.WritableStream & OnTerminal;
  readonly now: () => Temporal.Instant;
  /** Settles at the first Ctrl-C or request to end; a second one ends the process at once. */
  readonly stopRequested: () => Promise<void>;
  /**
   * Has the runtime keep the heap small until the next call: all of it where large texts are taken in turn, only the
   * old space, or nothing.
   */
  readonly keepHeapSmall: (part: 'all' | 'old' | 'nothing') => void;
  /**
   * Starts the command anew, so that other processes read of its environment no more than these variables. Returns where that
   * is so already, or the system can't do it.
   */
  readonly restart: (visible: Readonly<Record<string, string>>) => void;
  /** Ends the process with an exit code, whatever is still under way. */
  readonly exit: (code: number) => void;
};

/**
 * The percentages by which the heap may grow beyond its use after the last collection: ours, and the value for the
 * runtime's own way.
 */
const [GROWTH, OWN_GROWTH] = [50, 0];

/** The factors by which the space for new objects grows: the runtime's own, and a steady size. */
const [SPREADING, STEADY] = [2, 1];

/**
 * Keeps the heap small: it is collected, mostly beside the work, when it has grown by half, and of `all` the space for
 * new objects does not grow. Left to itself, the runtime lets large texts that are done with pile up, and a sync takes
 * more memory than it promises. What makes a site makes so much that is new and soon done with that a small space for
 * it would cost time; to find that there is nothing to make, it is large enough. Where most of a site is taken over, it
 * is made before much could pile up, and collecting would take as long as making. Where many pages are rendered, all
 * processors have work, and new objects are collected by the thread that made them: several that share that work wait
 * for each other.
 */
function keepHeapSmall(part: 'all' | 'old' | 'nothing'): void {
  setFlagsFromString(`--heap-growing-percent=${part === 'nothing' ? OWN_GROWTH : GROWTH}`);
  setFlagsFromString(`--semi-space-growth-factor=${part === 'all' ? STEADY : SPREADING}`);
  setFlagsFromString(part === 'old' ? '--no-parallel-scavenge' : '--parallel-scavenge');
}

function stopRequested(): Promise<void> {
  return new Promise((resolve) => {
    let asked = false;
    // The listener stays: without one, what restores the terminal would end the process at once.
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.on(signal, () => {
        if (asked) process.exit(EXIT.interrupted);
        asked = true;
        resolve();
      });
  });
}

/** Returns the world of this process: its folder, environment, streams, clock and signals. */
export function processWorld(): World {
  const { stdin, stdout, stderr, env } = process;
  // Whoever reads the output may leave before its end, as `head` does. The work is done all the same.
  for (const stream of [stdout, stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  return {
    root: process.cwd(),
    environment: env,
    stdin,
    stdout,
    stderr,
    now: () => Temporal.Now.instant(),
    stopRequested,
    keepHeapSmall,
    restart: (visible) => restart(env, visible),
    exit: (code) => process.exit(code),
  };
}

const SCRIPT = fileURLToPath(new URL(`restarted-process${extname(import.meta.url)}`, import.meta.url));

/** Linux's flag for a file that has no name: node:fs does not name it. */
const WITHOUT_NAME = 0o20000000 | constants.O_DIRECTORY;

/**
 * Puts a text where the program that takes this one's place reads its standard input, which is the one thing of this process
 * that it keeps: into memory, in a file that has no name and ends with its last reader.
 */
function leaveOnStdin(text: string): void {
  const memory = openSync('/dev/shm', constants.O_RDWR | WITHOUT_NAME, 0o600);
  writeFileSync(memory, text);
  closeSync(0);
  // The lowest number that is free.
  if (openSync(`/proc/self/fd/${memory}`, 'r') !== 0) throw new Error('standard input was opened elsewhere meanwhile');
}

/**
 * Starts this command anew, as the same process, with the variables in `visible` alone in the environment that other processes
 * read in `/proc`, and hands it the whole environment in memory: what is taken out of `process.env` stays in `/proc`. Returns
 * if every variable may be seen, or if the system can't do it.
 */
function restart(whole: Environment, visible: Readonly<Record<string, string>>): void {
  if (process.platform !== 'linux' || Object.keys(whole).every((name) => Object.hasOwn(visible, name))) return;
  try {
    leaveOnStdin(JSON.stringify(whole));
  } catch {
    // Without such memory the process goes on.
    return;
  }
  const words = [process.execPath, ...process.execArgv, SCRIPT, ...process.argv.slice(2)];
  process.execve?.(process.execPath, words, visible);
}
