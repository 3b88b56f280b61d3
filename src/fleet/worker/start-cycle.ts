import { fork } from 'node:child_process';
import { join } from 'node:path';
import { type FleetCalendar, secretsOf, visibleEnvironment } from '#fleet/config';
import { type MessageToCycle, messageFromCycleSchema } from '#fleet/jobs';
import type { CycleStarter } from '#fleet/worker/supervise';
import { printable } from '#records/printable';
import { followProcess, HAS_PROCESS_GROUPS, type ProcessWorld } from '#watch/runner';

/** The number of characters that are kept from the end of a cycle's standard output and error. */
const LONGEST_OUTPUT = 4_000;

/** The folder, environment and program of cycles. */
type CycleSurroundings = ProcessWorld & {
  readonly calendars: () => readonly FleetCalendar[];
  /** The folder of a fleet's files on this machine. */
  readonly work: string;
  /** The program of a cycle, which runs `runCycle`. */
  readonly script: URL;
};

/**
 * Returns a function that starts cycles in processes of their own. Each leads a group, so that the processes that it starts end
 * with it; all of them end with this process. Each gets the secrets of its calendar by a pipe.
 */
export function cycleStarter({ root, environment, calendars, work, script }: CycleSurroundings): CycleStarter {
  return (calendar, onMessage) => {
    const visible = visibleEnvironment(calendars(), environment);
    const child = fork(script, [], {
      cwd: root,
      // Compiled modules are the same for all calendars.
      env: { ...visible, NODE_COMPILE_CACHE: join(work, 'compiled'), ASTRO_TELEMETRY_DISABLED: '1' },
      execArgv: [],
      detached: HAS_PROCESS_GROUPS,
      windowsHide: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        said = (said + text).slice(-LONGEST_OUTPUT);
      });
    const send = (message: MessageToCycle) => {
      // A process that has ended gets no message.
      if (child.connected) child.send(message, () => {});
    };
    send({ type: 'secrets', variables: secretsOf(calendar, environment).variables });
    child.on('message', (message) => {
      const known = messageFromCycleSchema.safeParse(message).data;
      if (known !== undefined) onMessage(known);
    });
    const { end, closed, release } = followProcess(child, HAS_PROCESS_GROUPS);
    const failed = new Promise<number>((resolve) => {
      child.on('error', (error) => {
        said = `${said}${error.message}`;
        if (child.pid === undefined) resolve(1);
      });
    });
    const ended = Promise.race([closed, failed]).finally(release);
    return {
      ended: ended.then((code) => ({ code, said: printable(said).trim() })),
      send,
      kill: () => end('SIGKILL'),
    };
  };
}
