import { fork } from 'node:child_process';
import { extname } from 'node:path';
import { z } from 'zod';

const SCRIPT = new URL(`configurations-process${extname(import.meta.url)}`, import.meta.url);

const configurationReply = z.union([
  z.object({ folder: z.string(), message: z.string() }),
  z.object({ folder: z.string(), configuration: z.unknown() }),
]);

/** The value of a folder's configuration file, not validated yet, or a message on why it can't be loaded. */
export type ConfigurationReply = Readonly<z.output<typeof configurationReply>>;

/** Reads configurations in one process, and calls `onRead` with each; returns a text on how the process ended. */
function readSome(
  folders: readonly string[],
  environment: Readonly<Record<string, string>>,
  onRead: (reply: ConfigurationReply) => void,
): Promise<string> {
  const child = fork(SCRIPT, [], { env: environment, execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  child.on('message', (message) => {
    const reply = configurationReply.safeParse(message).data;
    if (reply !== undefined) onRead(reply);
  });
  child.send(folders, () => {});
  return new Promise((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('close', (code, signal) => resolve(`its process ended with ${code ?? signal}`));
  });
}

/**
 * Returns the values of the configuration files of folders, by folder, not validated yet; for a file that can't be loaded, a
 * message. They are programs, so they run in a process of their own, with `environment` as all of its variables; if a file
 * ends the process, another process reads the rest.
 */
export async function readConfigurations(
  folders: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<ReadonlyMap<string, ConfigurationReply>> {
  const replies = new Map<string, ConfigurationReply>();
  for (;;) {
    const remaining = folders.filter((folder) => !replies.has(folder));
    const [first] = remaining;
    if (first === undefined) return replies;
    const message = await readSome(remaining, environment, (reply) => replies.set(reply.folder, reply));
    const culprit = remaining.find((folder) => !replies.has(folder));
    if (culprit !== undefined) replies.set(culprit, { folder: culprit, message });
  }
}
