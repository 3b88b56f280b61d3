import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Command } from 'commander';
import {
  appendValue,
  type CommandContext,
  type CommitOptions,
  type CommonOptions,
  commitOption,
  committingOf,
  examples,
  withCommonOptions,
} from '#cli/program/command';
import { scopeOf } from '#cli/pull/scope';
import { outcomeLines, planLines } from '#cli/push/plan-lines';
import { confirm, type PromptStreams, promptOf } from '#cli/terminal/confirm';
import { type Output, say, warn } from '#cli/terminal/output';
import { progressRenderer } from '#cli/terminal/progress';
import { withContentLock } from '#content/state/locked';
import { diskFiles, type Files } from '#content/store/files';
import { conflictPath } from '#content/store/layout';
import { ContentError, EXIT, InterruptedError, messageOf, RefusedError, UsageError } from '#errors';
import { FIELDS } from '#interface/fields';
import { KINDS } from '#interface/kinds';
import { jsonLine } from '#records/printable';
import { bindingOf } from '#settings/binding';
import { type Connection, connect, refuseWriteToEmbedded } from '#settings/connection';
import type { Settings } from '#settings/settings';
import { nameOfPath } from '#sync/plan/names';
import type { PushOptions } from '#sync/push/options';
import type { PushPlan, PushReport, PushStep } from '#sync/push/plan';
import { changesSincePlan, planFileText, readPlan, stepsOfSavedPlan } from '#sync/push/plan-file';
import { pushEdits } from '#sync/push/push';

type PushCommandOptions = {
  /** Print the plan and stop. */
  readonly dryRun?: boolean;
  /** Do not ask. */
  readonly yes?: boolean;
  /** Delete on the service the records that were removed here. */
  readonly delete?: boolean;
  /** The same, however many records they are. */
  readonly deleteAll?: boolean;
  readonly occurrence?: boolean;
  readonly replaceRendered?: boolean;
  /** Fields that an update may change beside the edited ones, each text several separated by commas. */
  readonly acceptChanges?: readonly string[];
  /** Files whose earlier create may have failed, to be sent once more. */
  readonly sendAgain?: readonly string[];
  /** The file that the plan is saved in. */
  readonly planOut?: string;
  /** The file of a saved plan: only its steps are done. */
  readonly plan?: string;
  /** Codes of languages, separated by commas. */
  readonly lang?: string;
  /** Kinds, separated by commas. */
  readonly only?: string;
  /** Print plan and outcome as JSON. */
  readonly json?: boolean;
};

const NOTHING_SENT = 'Nothing was sent to the service.';

const CREDENTIALS =
  'Set ALMANAC_AUTH_USER and ALMANAC_AUTH_PASSWORD (an application password): they name the account that a push writes as.';

/** Returns a path within content, from a path with or without `content/` before it. */
function inContent(path: string): string {
  return path.replace(/^(?:\.\/)?content\//, '');
}

const FIELD_NAMES: ReadonlySet<string> = new Set(KINDS.flatMap((kind) => FIELDS[kind].map(({ name }) => name)));

/** Parses names of fields. Throws `UsageError` for a name that no field has. */
function acceptedFields(texts: readonly string[]): ReadonlySet<string> {
  const fields = texts.flatMap((text) => text.split(',')).map((field) => field.trim());
  const unknown = fields.find((field) => !FIELD_NAMES.has(field));
  if (unknown === undefined) return new Set(fields);
  throw new UsageError({
    message: `--accept-changes: '${unknown}' is no field of a record.`,
    state: NOTHING_SENT,
    hint: 'Name the fields that the plan names, such as cost or website.',
  });
}

function pushOptions(
  settings: Settings,
  options: PushCommandOptions,
  { uncachedClient }: Connection,
  { onProgress, onMade }: Pick<PushOptions, 'onProgress' | 'onMade'>,
): PushOptions {
  const { configuration, stopped } = settings;
  const { languages, kinds } = scopeOf(settings, options);
  return {
    client: uncachedClient,
    files: diskFiles(settings.contentDir),
    languages,
    configured: configuration.languages,
    kinds,
    binding: bindingOf(configuration),
    timeZone: configuration.timeZone,
    at: settings.now(),
    now: settings.now,
    sleep: (duration) =>
      setTimeout(duration, undefined, stopped === undefined ? {} : { signal: stopped }).catch(() => undefined),
    ceiling: { share: configuration.removals.share, count: configuration.removals.count ?? Number.POSITIVE_INFINITY },
    details: configuration.details,
    statuses: configuration.statuses,
    allowed: {
      deletes: options.delete === true || options.deleteAll === true,
      allDeletes: options.deleteAll === true,
      occurrences: options.occurrence === true,
      replaceRendered: options.replaceRendered === true,
      changes: acceptedFields(options.acceptChanges ?? []),
      again: new Set((options.sendAgain ?? []).map(inContent)),
    },
    dryRun: options.dryRun,
    stopped,
    onProgress,
    onMade,
  };
}

/**
 * Returns the steps of a saved plan that still need a write, and the number of steps that need none any more. Throws
 * `RefusedError` where either side has moved since.
 */
async function savedSteps(
  path: string,
  root: string,
  origin: string,
  plan: PushPlan,
): Promise<{ readonly steps: readonly PushStep[]; readonly done: number }> {
  let text: string;
  try {
    text = await readFile(resolve(root, path), 'utf8');
  } catch (error) {
    throw new UsageError({ message: `--plan: ${path} can't be read: ${messageOf(error)}`, state: NOTHING_SENT });
  }
  const saved = readPlan(text, path);
  if (saved.origin !== origin)
    throw new RefusedError({
      message: `${path} is a plan for ${saved.origin}, and content belongs to ${origin}.`,
      state: NOTHING_SENT,
      hint: 'Make a plan for this service with `npm run push -- --dry-run --plan-out <file>`.',
    });
  const moved = changesSincePlan(saved, plan);
  if (moved.length > 0)
    throw new RefusedError({
      message: `${path} is not how things stand any more:\n${moved.map((line) => `  ${line}`).join('\n')}`,
      state: NOTHING_SENT,
      hint: 'Look at the new plan with `npm run push -- --dry-run`, and save it with --plan-out.',
    });
  const steps = stepsOfSavedPlan(saved, plan);
  return { steps, done: saved.steps.length - steps.length };
}

function exitOf({ plan, outcomes, ended, overtaken }: PushReport): number {
  const isDone = outcomes.every(({ outcome }) => outcome === 'done');
  if (ended !== undefined && !outcomes.some(({ outcome }) => outcome === 'done' || outcome === 'partly'))
    return EXIT.serviceUnusable;
  const held = plan.heldBack.some(({ cell }) => cell !== 'removed');
  return isDone && !held && ended === undefined && overtaken.length === 0 ? EXIT.done : EXIT.degraded;
}

/**
 * Runs `almanac push`: shows edits that the service does not have, asks a person, and writes them. Returns the exit code.
 * Without `prompt` it asks nobody. Calls `onMade` for each new record.
 */
export async function push(
  settings: Settings,
  options: PushCommandOptions,
  output: Output,
  prompt?: PromptStreams,
  onMade?: PushOptions['onMade'],
): Promise<number> {
  if (options.dryRun === true) return planAndPush(settings, options, output, undefined, onMade);
  refuseWriteToEmbedded(settings, 'a push to it');
  return withContentLock(settings, 'push', () => planAndPush(settings, options, output, prompt, onMade));
}

async function planAndPush(
  settings: Settings,
  options: PushCommandOptions,
  output: Output,
  prompt: PromptStreams | undefined,
  onMade: PushOptions['onMade'],
): Promise<number> {
  const { dryRun = false, json = false } = options;
  const { stopped } = settings;
  const renderer = await progressRenderer(json ? { ...output, quiet: true } : output);
  const connection = await connect(settings);
  const stop = () => void connection.close();
  // A plan may be interrupted at any time; a write that has begun comes to its end.
  stopped?.addEventListener('abort', stop, { once: true });
  try {
    const listening = { onProgress: renderer.onProgress, onMade };
    const report = await pushEdits(pushOptions(settings, options, connection, listening), async (plan) => {
      const steps = await chosenSteps(plan, settings, options, output, prompt);
      if (steps === undefined) return undefined;
      stopped?.removeEventListener('abort', stop);
      // Stored lists of an earlier run are from before these writes.
      await connection.forgetAll();
      return steps;
    });
    if (report === undefined) return !dryRun && stopped?.aborted === true ? EXIT.interrupted : EXIT.done;
    renderer.done();
    if (json) output.stdout.write(`${jsonLine(report)}\n`);
    const { results, warnings } = outcomeLines(report);
    if (!json) for (const line of results) say(output, line);
    for (const line of warnings) warn(output, line);
    return stopped?.aborted === true ? EXIT.interrupted : exitOf(report);
  } catch (error) {
    throw stopped?.aborted === true ? new InterruptedError() : error;
  } finally {
    renderer.done();
    stopped?.removeEventListener('abort', stop);
    await connection.close();
  }
}

/** Shows a plan, saves it, and asks. Returns the steps to carry out; `undefined` on a dry run, and where a person declines. */
async function chosenSteps(
  plan: PushPlan,
  settings: Settings,
  options: PushCommandOptions,
  output: Output,
  prompt: PromptStreams | undefined,
): Promise<readonly PushStep[] | undefined> {
  const { dryRun = false, json = false } = options;
  const { root } = settings;
  const { origin } = bindingOf(settings.configuration);
  const saved = options.plan === undefined ? undefined : await savedSteps(options.plan, root, origin, plan);
  const steps = saved?.steps ?? plan.steps;
  if (saved !== undefined && saved.done > 0)
    say(output, `${saved.done} of the plan's steps need no write any more: the service has what they say.`);
  // `planLines` has escaped control characters; `say` would escape the colours, too.
  const colour = prompt !== undefined && output.log !== 'json';
  const show = (line: string) => (colour && !output.quiet ? output.stdout.write(`${line}\n`) : say(output, line));
  if (!json) for (const line of planLines({ ...plan, steps }, origin, { colour })) show(line);
  if (options.planOut !== undefined)
    await savePlan(options.planOut, root, planFileText(plan, { origin }, settings.now()));
  if (dryRun) {
    if (!json && (await namesUnwritten(diskFiles(settings.contentDir), plan)))
      say(output, 'A dry run writes no file: versions of the service in conflict come with the next push or sync.');
    if (json) output.stdout.write(`${jsonLine({ plan })}\n`);
    return undefined;
  }
  if (steps.length === 0) return steps;
  if (settings.authorization === undefined && settings.header === undefined)
    throw new UsageError({ message: 'No credentials are set.', state: NOTHING_SENT, hint: CREDENTIALS });
  if (options.yes === true || options.plan !== undefined) return steps;
  if (prompt === undefined)
    throw new UsageError({
      message: 'Nobody can be asked here whether to write this.',
      state: NOTHING_SENT,
      hint: 'Push with --yes, or save the plan with --plan-out, look at it, and push with --plan.',
    });
  if (await confirm(`Write this to ${origin}?`, prompt)) return steps;
  say(output, NOTHING_SENT);
  return undefined;
}

/** Tells whether a plan names versions of the service that are not written yet. */
async function namesUnwritten(files: Files, { heldBack }: PushPlan): Promise<boolean> {
  for (const { language, kind, path, cell } of heldBack)
    if (cell === 'conflict' && (await files.read(conflictPath(language, kind, nameOfPath(path)))) === undefined)
      return true;
  return false;
}

async function savePlan(path: string, root: string, text: string): Promise<void> {
  try {
    await writeFile(resolve(root, path), text);
  } catch (error) {
    throw new ContentError({
      message: `--plan-out: ${path} can't be written: ${messageOf(error)}`,
      state: NOTHING_SENT,
    });
  }
}

/** Defines `almanac push`. */
export function define(command: Command, context: CommandContext): void {
  const { settings, outputOf, stopSignal, ended } = context;
  withCommonOptions(command)
    .description('Write what was edited in content to the service, after showing it and asking.')
    .option('--dry-run', 'print the plan and stop')
    .option('--yes', 'do not ask')
    .option('--delete', 'delete on the service what was removed here')
    .option('--delete-all', 'the same, however many they are')
    .option('--occurrence', 'write single events of a series, too')
    .option('--replace-rendered', 'replace descriptions that hold blocks, scripts, frames, forms or shortcodes')
    .option(
      '--accept-changes <fields>',
      'write although these fields change with it, such as cost,website',
      appendValue,
    )
    .option(
      '--send-again <file>',
      'send a new record once more whose first sending was lost; may be repeated',
      appendValue,
    )
    .option('--plan-out <file>', 'save the plan')
    .option('--plan <file>', 'do just what a saved plan says, if nothing has moved')
    .option('--lang <codes>', 'only these languages, separated by commas')
    .option('--only <kinds>', 'only these kinds, such as events,venues')
    .option('--json', 'print plan and outcome as JSON')
    .addOption(commitOption('push what the branch has, commit what came of it and push the commit'))
    .addHelpText(
      'after',
      examples(
        'npm run push -- --dry-run',
        'npm run push -- --yes --only events',
        'npm run push -- --dry-run --accept-changes cost',
        'npm run push -- --dry-run --plan-out plan.json && npm run push -- --plan plan.json',
      ),
    )
    .action(async (options: CommonOptions & PushCommandOptions & CommitOptions) => {
      const stopped = stopSignal();
      const prompt = promptOf(context, stopped);
      const output = outputOf(options);
      if (options.commit === true) {
        const { pushAndCommit } = await import('#repository/commit');
        const run = (own: Settings, onMade: PushOptions['onMade']) => push(own, options, output, prompt, onMade);
        ended(await pushAndCommit(committingOf(context, { stopped }, output), run));
        return;
      }
      ended(await push(await settings({ stopped }), options, output, prompt));
    });
}
