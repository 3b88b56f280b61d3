import { setTimeout as pause } from 'node:timers/promises';
import { Command, CommanderError } from 'commander';
import { addDoctorCommand } from '#cli/doctor-command';
import { examples } from '#cli/examples';
import { EXIT, failureOf } from '#cli/exit';
import { addNewCommands } from '#cli/new-commands';
import { fail, LOG_FORMS, type Output } from '#cli/output';
import type { PushCommandOptions } from '#cli/push';
import type { ResolveOptions } from '#cli/resolve';
import type { ServeOptions } from '#cli/serve';
import { loadSettings } from '#cli/settings';
import type { StatusOptions } from '#cli/status';
import type { SyncOptions } from '#cli/sync';
import { UsageError } from '#errors';

const now = () => Temporal.Now.instant();
const root = process.cwd();

function outputOf(options: CommonOptions): Output {
  const log = LOG_FORMS.find((form) => form === (options.log ?? 'auto'));
  if (log === undefined)
    throw new UsageError({ message: `--log: one of ${LOG_FORMS.join(', ')}, not '${options.log}'` });
  return {
    stdout: process.stdout,
    stderr: process.stderr,
    interactive: process.stderr.isTTY === true,
    quiet: options.quiet ?? false,
    annotate: process.env.GITHUB_ACTIONS === 'true',
    log,
    now,
  };
}

/** Settles at the first Ctrl-C or request to end; a second one ends the process at once. */
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

/** Aborted at the first Ctrl-C or request to end. */
function stopSignal(): AbortSignal {
  const controller = new AbortController();
  void stopRequested().then(() => controller.abort());
  return controller.signal;
}

type CommonOptions = { readonly quiet?: boolean; readonly log?: string; readonly today?: string };

const program = new Command('almanac')
  .description('Keeps a calendar service and a folder of JSON records in step, and publishes the folder as a site.')
  .addHelpText(
    'after',
    '\nExit codes: 0 done, 1 usage, configuration or content, 2 service unusable, 3 refused by a guard, 4 degraded.\nThe README names the ALMANAC_… variables that override the configuration.',
  )
  .exitOverride()
  .showHelpAfterError('Run `npm run almanac -- --help` for what there is.');

const command = (name: string, description: string, parent = program) =>
  parent
    .command(name)
    .description(description)
    .option('--quiet', 'print only what needs a person')
    .option('--log <form>', 'auto, plain or json: objects on lines of standard error');

/** How long a command may take to end by itself once it was asked to, in milliseconds. */
const GRACE = 300;

/** A port from the command line. Throws a `UsageError`. */
function portOf(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new UsageError({ message: `--port: a number up to 65535, not '${text}'` });
}

command('start', 'sync, build and serve the site on this machine')
  .option('--port <number>', 'port to serve on; 0 takes a free one', '0')
  .action(async (options: CommonOptions & { readonly port: string }) => {
    const { start } = await import('#cli/start');
    const stopped = stopRequested();
    const running = start(
      { root, environment: process.env, now, port: portOf(options.port), stopped },
      outputOf(options),
    );
    const ended = await Promise.race([running, stopped.then(() => undefined)]);
    process.exitCode =
      ended ?? (await Promise.race([running, pause(GRACE, undefined, { ref: false })])) ?? EXIT.interrupted;
    // Work that is under way is left as it is: every write is whole, and the next run goes on from there.
    if (process.exitCode === EXIT.interrupted) process.exit();
  });

/** The options that narrow or widen what a command asks the service for. */
const narrowed = (one: Command) =>
  one
    .option('--since <date>', 'first day of the window, YYYY-MM-DD')
    .option('--until <date>', 'last day of the window, YYYY-MM-DD')
    .option('--lang <codes>', 'only these languages, separated by commas')
    .option('--only <kinds>', 'only these kinds, such as events,venues')
    .option('--full', 'all of time, and nothing taken as known')
    .option('--today <date>', 'the day that counts as today, YYYY-MM-DD');

narrowed(command('sync', 'pull the service into content'))
  .option('--dry-run', 'stop after the plan: nothing is written')
  .option('--archive', 'all of time, a year at a time; goes on where it was cut off')
  .option('--strict', 'exit with 4 when the run is degraded')
  .option('--accept-missing', 'go on where most files of a collection were removed on purpose')
  .option('--accept-removals', 'go on where many records were removed from the service on purpose')
  .action(async (options: CommonOptions & SyncOptions) => {
    const { sync } = await import('#cli/sync');
    const settings = await loadSettings(root, process.env, now, { ...options, stopped: stopSignal() });
    process.exitCode = await sync(settings, options, outputOf(options));
  });

narrowed(command('status', 'show what a sync would bring, and what was edited here'))
  .option('--json', 'print it as JSON')
  .action(async (options: CommonOptions & StatusOptions) => {
    const { status } = await import('#cli/status');
    const settings = await loadSettings(root, process.env, now, { ...options, stopped: stopSignal() });
    process.exitCode = await status(settings, options, outputOf(options));
  });

/** A repeated option, as a list. */
const collected = (value: string, before: readonly string[] = []): readonly string[] => [...before, value];

command('push', 'write what was edited in content to the service')
  .option('--dry-run', 'print the plan and stop')
  .option('--yes', 'do not ask')
  .option('--delete', 'delete on the service what was removed here')
  .option('--delete-all', 'the same, however many they are')
  .option('--occurrence', 'write single events of a series, too')
  .option('--replace-rendered', 'replace descriptions that hold scripts, frames, forms or shortcodes')
  .option('--send-again <file>', 'send a new record once more whose first sending was lost; may be repeated', collected)
  .option('--plan-out <file>', 'save the plan')
  .option('--plan <file>', 'do just what a saved plan says, if nothing has moved')
  .option('--lang <codes>', 'only these languages, separated by commas')
  .option('--only <kinds>', 'only these kinds, such as events,venues')
  .option('--json', 'print plan and outcome as JSON')
  .addHelpText(
    'after',
    examples(
      'npm run push -- --dry-run',
      'npm run push -- --yes --only events',
      'npm run push -- --dry-run --plan-out plan.json && npm run push -- --plan plan.json',
    ),
  )
  .action(async (options: CommonOptions & PushCommandOptions) => {
    const { push } = await import('#cli/push');
    const settings = await loadSettings(root, process.env, now, { ...options, stopped: stopSignal() });
    const canAsk = process.stdin.isTTY === true && process.stderr.isTTY === true;
    const asking = canAsk ? { input: process.stdin, output: process.stderr, stopped: settings.stopped } : undefined;
    process.exitCode = await push(settings, options, outputOf(options), asking);
  });

command('translations', 'list the links between languages, and what may be linked')
  .option('--json', 'print it as JSON')
  .option('--accept <key>', 'link the records of a proposal')
  .action(async (options: CommonOptions & { readonly json?: boolean; readonly accept?: string }) => {
    const { translations } = await import('#cli/translations');
    const settings = await loadSettings(root, process.env, now);
    const { json = false, accept } = options;
    process.exitCode = await translations(settings, { json, accept }, outputOf(options));
  });

command('check', 'check all of content: what is wrong, in which line, and what to write instead')
  .option('--json', 'print it as JSON')
  .addHelpText('after', examples('npm run almanac -- check', 'npm run almanac -- check --json'))
  .action(async (options: CommonOptions & { readonly json?: boolean }) => {
    const { check } = await import('#cli/check');
    const settings = await loadSettings(root, process.env, now);
    process.exitCode = await check(settings, { json: options.json ?? false }, outputOf(options));
  });

addDoctorCommand({
  command,
  settings: () => loadSettings(root, process.env, now, { stopped: stopSignal() }),
  outputOf,
});

addNewCommands({
  program,
  command,
  settings: () => loadSettings(root, process.env, now),
  outputOf,
});

command('resolve', 'settle conflicts between content and the service, or list them')
  .argument('[record...]', 'such as ca/events/jazz, or the path of its file')
  .option('--ours', 'what content has is right')
  .option('--theirs', 'what the service has is right')
  .option('--field <choice>', 'for one field, as title=ours; may be repeated', collected)
  .option('--all', 'every record in conflict')
  .option('--dry-run', 'only say what would be done')
  .action(async (records: readonly string[], options: CommonOptions & ResolveOptions) => {
    const { resolve: resolveConflicts } = await import('#cli/resolve');
    const settings = await loadSettings(root, process.env, now);
    process.exitCode = await resolveConflicts(settings, records, options, outputOf(options));
  });

command('build', 'build the site and its feeds from content')
  .option('--today <date>', 'the day that counts as today, YYYY-MM-DD')
  .action(async (options: CommonOptions) => {
    const { build } = await import('#cli/build');
    process.exitCode = await build(await loadSettings(root, process.env, now, options), outputOf(options));
  });

command('rebind', 'bind the content folder to the configured service')
  .option('--discard', 'remove its records, ledger and translation links first')
  .action(async (options: CommonOptions & { readonly discard?: boolean }) => {
    const { rebind } = await import('#cli/rebind');
    const settings = await loadSettings(root, process.env, now);
    process.exitCode = await rebind(settings, { discard: options.discard ?? false }, outputOf(options));
  });

command('serve', 'run the embedded service by itself, for development and tests')
  .option('--port <number>', 'port to listen on; 0 takes a free one', '0')
  .option('--host <address>', 'address to listen on; without it, this machine only')
  .option('--dialect <name>', 'document or the-events-calendar', process.env.ALMANAC_DIALECT || 'document')
  .option('--db <file>', 'file to keep the calendar in; without it, it ends with the command')
  .option('--seed <what>', 'sample or none; the sample, unless other data is asked for')
  .option('--events <number>', 'so many generated events in each language, for benchmarks')
  .option('--languages <number>', 'languages of the generated events')
  .option('--import <folder>', 'records laid out as <language>/<kind>.json')
  .option('--default-language <code>', 'the language whose addresses have no segment')
  .option('--now <instant>', 'the instant at which the clock of the service begins')
  .option('--latency <ms>', 'milliseconds from a request before which it is not answered', '0')
  .option('--credentials <user:password>', 'who may write')
  .option('--reader <user:password>', 'who may sign in and not write')
  .action(async (options: CommonOptions & ServeOptions) => {
    const { serve } = await import('#cli/serve');
    process.exitCode = await serve(options, { now, stopped: stopRequested() }, outputOf(options));
  });

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? EXIT.done : EXIT.failed;
  else {
    const { code, text } = failureOf(error);
    fail(outputOf({ log: /\s--log[=\s]json(?:\s|$)/.test(process.argv.join(' ')) ? 'json' : 'auto' }), text);
    process.exitCode = code;
  }
}
