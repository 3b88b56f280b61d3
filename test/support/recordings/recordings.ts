import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const checkout = fileURLToPath(new URL('../../..', import.meta.url));

/** The absolute path of the folder of real responses. */
export const RECORDINGS = resolve(checkout, process.env.ALMANAC_RECORDINGS ?? '../shared/recordings');

/** Tells whether the recordings are there; if they are not, the tests that need them are left out. */
export const recordingsAreThere = (): boolean => existsSync(join(RECORDINGS, 'replay.mjs'));

/** A request that the replay got. */
export type Asked = { readonly method: string; readonly url: string };

/** A running replay of the recorded server. */
export type Replay = {
  readonly url: string;
  requests(): Promise<readonly Asked[]>;
  close(): void;
};

/** Starts the replay server on a port of the system's choice. */
export async function startReplay(): Promise<Replay> {
  const child = spawn(process.execPath, [join(RECORDINGS, 'replay.mjs')], { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^replay: (\S+)$/.exec(line)?.[1];
    if (url === undefined) continue;
    return {
      url,
      requests: async () => {
        const asked: unknown = await (await fetch(`${url}/__requests`)).json();
        return Array.isArray(asked) ? asked : [];
      },
      close: () => child.kill(),
    };
  }
  throw new Error('The replay server ended without saying its address.');
}
