import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import { z } from 'zod';

const MAIN = join(import.meta.dirname, '../../src/cli/main.mjs');

const LIST = z.looseObject({ total: z.int() });

/** A process of `almanac serve`. */
export type Serving = {
  /** The root of its service. */
  readonly root: string;
  readonly lines: string[];
  /** The exit code, once the process is over; `null` where a signal ended it. */
  readonly ended: Promise<number | null>;
  stop(signal?: NodeJS.Signals): Promise<number | null>;
};

/** Makes a temporary folder, which is removed after the test. */
export function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'almanac-serve-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

/** Runs `almanac serve` in a folder of its own until it has said its address. */
export async function serving(...options: string[]): Promise<Serving> {
  const { NODE_OPTIONS: _options, ALMANAC_DIALECT: _dialect, ...environment } = process.env;
  const child = spawn(process.execPath, [MAIN, 'serve', ...options], { cwd: folder(), env: environment });
  const lines: string[] = [];
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const said = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line);
        if (lines.length >= 2) resolve();
      });
  });
  const stop = (signal: NodeJS.Signals = 'SIGINT') => {
    child.kill(signal);
    return ended;
  };
  onTestFinished(async () => {
    await stop('SIGKILL');
  });
  await Promise.race([said, ended]);
  return { root: lines[0] ?? '', lines, ended, stop };
}

/** Returns how many records a list of the service announces. */
export async function total(root: string, path = '/events?start_date=2000-01-01&end_date=2100-01-01'): Promise<number> {
  return LIST.parse(await (await fetch(root + path)).json()).total;
}
