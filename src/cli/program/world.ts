import { closeSync, constants, openSync, writeFileSync } from 'node:fs';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { EXIT } from '#errors';
import type { Environment } from '#settings/environment';

/** The properties of a stream that may be a terminal: whether it is one, and the characters in a line. */
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
   * Sets how the runtime limits the heap until the next call. `all`: the new and the old space, for commands that handle one
   * large text after another; `old`: the old space; `nothing`: the defaults of the runtime.
   */
  readonly keepHeapSmall: (part: 'all' | 'old' | 'nothing') => void;
  /**
   * Restarts the command, so that other processes can read only these variables of its environment. Returns where they already
   * can read no others, or the system can't do it.
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
 * Keeps the heap small: it is collected, mostly beside the work, when it has grown by half, and with `all` the space for
 * new objects does not grow. By default the runtime lets large texts pile up after their use, and a sync takes more
 * memory than it promises. A build makes so many short-lived objects that a small space for them would cost time; for a
 * build that finds nothing to make, the small space is enough. Where most of a site is reused, the build ends before
 * much could pile up, and collecting would take as long as building. Where many pages are rendered, all processors have
 * work, and each thread collects the new objects that it made: threads that share the collection wait for each other.
 */
function keepHeapSmall(part: 'all' | 'old' | 'nothing'): void {
  setFlagsFromString(`--heap-growing-percent=${part === 'nothing' ? OWN_GROWTH : GROWTH}`);
  setFlagsFromString(`--semi-space-growth-factor=${part === 'all' ? STEADY : SPREADING}`);
  setFlagsFromString(part === 'old' ? '--no-parallel-scavenge' : '--parallel-scavenge');
}

function stopRequested(): Promise<void> {
  return new Promise((resolve) => {
    let isEnding = false;
    // The listener stays: without one, the library that restores the terminal would end the process at once.
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.on(signal, () => {
        if (isEnding) process.exit(EXIT.interrupted);
        isEnding = true;
        resolve();
      });
  });
}

/** Returns the world of this process: its folder, environment, streams, clock and signals. */
export function processWorld(): World {
  const { stdin, stdout, stderr, env } = process;
  // A reader of the output may leave before its end, as `head` does: the work goes on.
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
 * Makes a text the standard input of this process, which the program that replaces it inherits: in memory, in a file that has no
 * name and ends with its last reader.
 */
function leaveOnStdin(text: string): void {
  const memory = openSync('/dev/shm', constants.O_RDWR | WITHOUT_NAME, 0o600);
  writeFileSync(memory, text);
  closeSync(0);
  // The lowest number that is free.
  if (openSync(`/proc/self/fd/${memory}`, 'r') !== 0) throw new Error('standard input was opened elsewhere meanwhile');
}

/**
 * Restarts this command in the same process, with only the variables in `visible` in the environment that other processes can
 * read in `/proc`, and passes it the whole environment in memory. (A variable that is deleted from `process.env` stays in
 * `/proc`.) Returns if every variable may be visible, or if the system can't do it.
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
