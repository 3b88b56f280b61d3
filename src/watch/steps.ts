import { z } from 'zod';
import { EXIT } from '#errors';
import type { Trouble } from '#publishing/publication';
import type { CommandRunner } from '#watch/runner';

/** The end of a step that ran a command, with its warnings and its report. */
export type CommandStepEnd<T> = {
  readonly outcome: 'done' | 'failed' | 'busy';
  readonly trouble: Trouble | undefined;
  readonly warnings: readonly string[];
  /** The report of the command; `undefined` if it ended before it had one. */
  readonly report: T | undefined;
};

const finishedEvent = z.object({
  event: z.literal('finished'),
  changes: z.int().nonnegative(),
  requests: z.int().nonnegative(),
  mode: z.enum(['quick', 'full']).optional(),
  fullBecause: z.string().optional(),
  hints: z.boolean().optional(),
  degraded: z.boolean().optional(),
});
const failedEvent = z.object({ event: z.literal('failed'), message: z.string(), busy: z.boolean().optional() });
const warning = z.object({ event: z.literal('warning'), message: z.string() });
const commandEvent = z.union([finishedEvent, failedEvent, warning]);

/** The report of a sync. */
export type SyncReport = Omit<z.output<typeof finishedEvent>, 'event'>;

const paths = z.array(z.string());
const built = z.object({ added: paths, changed: paths, removed: paths });

/** The numbers of files that a build added, changed and removed. */
export type BuildReport = { readonly added: number; readonly changed: number; readonly removed: number };

/** The most warnings of one command that are kept. */
const MOST_WARNINGS = 100;

/** The exit codes of commands that did their work, also where a person should look at the result. */
const SUCCESS_CODES: readonly number[] = [EXIT.done, EXIT.degraded];

async function runCommand(run: CommandRunner, words: readonly string[], stopped: AbortSignal) {
  const warnings: string[] = [];
  let sync: SyncReport | undefined;
  let failure: z.output<typeof failedEvent> | undefined;
  let last = '';
  const onLine = (line: string) => {
    last = line;
    const event = commandEvent.safeParse(jsonIn(line)).data;
    if (event?.event === 'finished') {
      const { event: _, ...said } = event;
      sync = said;
    } else if (event?.event === 'failed') failure = event;
    else if (event?.event === 'warning' && warnings.length < MOST_WARNINGS) warnings.push(event.message);
  };
  const { code, stdout } = await run([...words, '--log', 'json'], onLine, stopped);
  const busy = failure?.busy === true;
  const message = failure?.message ?? warnings.at(-1) ?? (last === '' ? 'it said nothing' : last);
  const outcome: CommandStepEnd<never>['outcome'] = busy ? 'busy' : SUCCESS_CODES.includes(code) ? 'done' : 'failed';
  const trouble = code === EXIT.done || busy ? undefined : { code, message };
  return { code, stdout, sync, end: { outcome, trouble, warnings } };
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type SyncEnd = CommandStepEnd<SyncReport> & {
  /** True if it failed, and the failure lies in content or configuration. */
  readonly byContent: boolean;
};

/** Runs a sync, `--quick` unless the command finds that a full one is due. `more` are further options of the command. */
export async function runSync(
  run: CommandRunner,
  stopped: AbortSignal,
  more: readonly string[] = [],
): Promise<SyncEnd> {
  const { code, sync, end } = await runCommand(run, ['sync', '--quick', ...more], stopped);
  return { ...end, report: sync, byContent: code === EXIT.failed };
}

/** Runs a build of the site; its report counts the files. */
export async function runBuild(run: CommandRunner, stopped: AbortSignal): Promise<CommandStepEnd<BuildReport>> {
  const { stdout, end } = await runCommand(run, ['build', '--json'], stopped);
  const difference = built.safeParse(jsonIn(stdout)).data;
  if (difference === undefined) return { ...end, report: undefined };
  const { added, changed, removed } = difference;
  return { ...end, report: { added: added.length, changed: changed.length, removed: removed.length } };
}
