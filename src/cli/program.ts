import { Command, CommanderError } from 'commander';
import { addApiCommand } from '#cli/commands/api-command';
import { addBuildCommand } from '#cli/commands/build-command';
import { addContentCommands } from '#cli/commands/content-commands';
import { addDevCommand } from '#cli/commands/dev-command';
import { addDocCommand } from '#cli/commands/doc-command';
import { addDoctorCommand } from '#cli/commands/doctor-command';
import { examples } from '#cli/commands/examples';
import { addHealthCommand } from '#cli/commands/health-command';
import { addInitCommand } from '#cli/commands/init-command';
import { addNewCommands } from '#cli/commands/new-commands';
import { addPullCommands } from '#cli/commands/pull-commands';
import { addPushCommand } from '#cli/commands/push-command';
import type { CommonOptions, Registering } from '#cli/commands/registering';
import { addServeCommand } from '#cli/commands/serve-command';
import { addStartCommand } from '#cli/commands/start-command';
import { ownVersion } from '#cli/own-package';
import { loadSettings } from '#cli/settings';
import { EXIT, failureOf } from '#cli/terminal/exit';
import { fail, LOG_FORMS, type Output } from '#cli/terminal/output';
import { type World, widthOf } from '#cli/world';
import { UsageError } from '#errors';

/** How many characters a line of the help has where it is not for a terminal. */
const HELP_WIDTH = 80;

function outputOf({ stdout, stderr, environment, now }: World, options: CommonOptions): Output {
  const log = LOG_FORMS.find((form) => form === (options.log ?? 'auto'));
  if (log === undefined)
    throw new UsageError({ message: `--log: one of ${LOG_FORMS.join(', ')}, not '${options.log}'` });
  return {
    stdout,
    stderr,
    interactive: stderr.isTTY === true,
    quiet: options.quiet ?? false,
    annotate: environment.GITHUB_ACTIONS === 'true',
    log,
    now,
  };
}

/**
 * Makes the command line with all its commands in a world; each loads what it needs when it runs. `ended` is told the
 * exit code of the command that ran.
 */
export function createProgram(world: World, ended: (code: number) => void = () => {}): Command {
  const { root, environment, stdout, stderr, now, stopRequested } = world;
  const program = new Command('almanac')
    .description('Keeps a calendar service and a folder of JSON records in step, and publishes the folder as a site.')
    .version(ownVersion())
    .addHelpText(
      'after',
      examples('npm start', 'npm run sync', 'npm run almanac -- check', 'npm run push -- --dry-run'),
    )
    .addHelpText(
      'after',
      '\nExit codes: 0 done, 1 usage, configuration or content, 2 service unusable, 3 refused by a guard, 4 degraded.\ndocs/configuration.md names the ALMANAC_… variables that override the configuration.',
    )
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void stdout.write(text),
      writeErr: (text) => void stderr.write(text),
      getOutHelpWidth: () => widthOf(stdout) ?? HELP_WIDTH,
      getErrHelpWidth: () => widthOf(stderr) ?? HELP_WIDTH,
    })
    .showHelpAfterError('Run `npm run almanac -- --help` for what there is.');
  const registering: Registering = {
    ...world,
    program,
    command: (name, description, parent = program) =>
      parent
        .command(name)
        .description(description)
        .option('--quiet', 'print only what needs a person')
        .option('--log <form>', 'auto, plain or json: objects on lines of standard error'),
    outputOf: (options) => outputOf(world, options),
    settings: (chosen) => loadSettings(root, environment, now, chosen),
    stopSignal: () => {
      const controller = new AbortController();
      void stopRequested().then(() => controller.abort());
      return controller.signal;
    },
    ended,
  };
  addInitCommand(registering);
  addStartCommand(registering);
  addDevCommand(registering);
  addPullCommands(registering);
  addPushCommand(registering);
  addContentCommands(registering);
  addNewCommands(registering);
  addBuildCommand(registering);
  addDoctorCommand(registering);
  addHealthCommand(registering);
  addServeCommand(registering);
  addApiCommand(registering);
  addDocCommand(registering);
  return program;
}

/** Runs a command line, its words without the program's name. Returns the exit code; prints why it failed where it does. */
export async function run(words: readonly string[], world: World): Promise<number> {
  try {
    let exitCode: number = EXIT.done;
    const program = createProgram(world, (code) => {
      exitCode = code;
    });
    await program.parseAsync(words, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.failed;
    const { code, text } = failureOf(error);
    fail(outputOf(world, { log: /(?:^|\s)--log[=\s]json(?:\s|$)/.test(words.join(' ')) ? 'json' : 'auto' }), text);
    return code;
  }
}
