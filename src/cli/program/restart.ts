import { closeSync, constants, openSync, writeFileSync } from 'node:fs';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Environment } from '#settings/environment';

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
 * where nothing is to be hidden, and where the system can't do it.
 */
export function restart(whole: Environment, visible: Readonly<Record<string, string>>): void {
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
