import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../src/cli/main.mjs', import.meta.url));

/** A command of Almanac in a process of its own. */
export type CommandProcess = {
  /** Its exit code, or `null` where a signal ended it, and what it said. */
  readonly ended: Promise<{ readonly code: number | null; readonly stderr: string }>;
  kill(signal?: 'SIGKILL' | 'SIGTERM'): void;
  /** Its standard error so far. */
  said(): string;
  /** The most memory that it has held so far, in MiB, where the system tells. */
  peakMemory(): number | undefined;
};

/** Starts `almanac sync` in a project's folder. */
export const startSync = (root: string) => startCommand(root, ['sync', '--today', '2026-11-21', '--accept-removals']);

/** Starts a command of Almanac in a project's folder, with these of the variables of the environment that concern it. */
export function startCommand(
  root: string,
  command: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): CommandProcess {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('ALMANAC_') && name !== 'GITHUB_ACTIONS');
  const child = spawn(process.execPath, [main, ...command], {
    cwd: root,
    env: { ...Object.fromEntries(own), ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (chunk) => {
    stderr += chunk;
  });
  return {
    ended: once(child, 'close').then(() => ({ code: child.exitCode, stderr })),
    kill: (signal = 'SIGKILL') => child.kill(signal),
    said: () => stderr,
    peakMemory() {
      try {
        const [, kibibytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? [];
        return kibibytes === undefined ? undefined : Number(kibibytes) / 1024;
      } catch {
        return undefined;
      }
    },
  };
}
