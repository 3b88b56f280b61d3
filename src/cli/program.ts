import { Command, CommanderError } from 'commander';
import { addApiCommand } from '#cli/api-command';
import { addBuildCommand } from '#cli/build-command';
import { addContentCommands } from '#cli/content-commands';
import { addDevCommand } from '#cli/dev-command';
import { addDocCommand } from '#cli/doc-command';
import { addDoctorCommand } from '#cli/doctor-command';
import { examples } from '#cli/examples';
import { EXIT, failureOf } from '#cli/exit';
import { addHealthCommand } from '#cli/health-command';
import { addInitCommand } from '#cli/init-command';
import { addNewCommands } from '#cli/new-commands';
import { fail, LOG_FORMS, type Output } from '#cli/output';
import { ownVersion } from '#cli/own-package';
import { addPullCommands } from '#cli/pull-commands';
import { addPushCommand } from '#cli/push-command';
import type { CommonOptions, Registering } from '#cli/registering';
import { addServeCommand } from '#cli/serve-command';
import { loadSettings } from '#cli/settings';
import { addStartCommand } from '#cli/start-command';
import { stopRequested, stopSignal } from '#cli/stopping';
import { UsageError } from '#errors';

const now = () => Temporal.Now.instant();

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

/** The command line with all its commands; each loads what it needs when it runs. */
export function createProgram(): Command {
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
    .showHelpAfterError('Run `npm run almanac -- --help` for what there is.');
  const root = process.cwd();
  const registering: Registering = {
    program,
    command: (name, description, parent = program) =>
      parent
        .command(name)
        .description(description)
        .option('--quiet', 'print only what needs a person')
        .option('--log <form>', 'auto, plain or json: objects on lines of standard error'),
    outputOf,
    settings: (chosen) => loadSettings(root, process.env, now, chosen),
    root,
    environment: process.env,
    now,
    stopRequested,
    stopSignal,
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

/** Runs the command of the process's own command line, and leaves the exit code for the process's end. */
export async function run(): Promise<void> {
  // Whoever reads the output may leave before its end, as `head` does. The work is done all the same.
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  try {
    await createProgram().parseAsync();
  } catch (error) {
    if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? EXIT.done : EXIT.failed;
    else {
      const { code, text } = failureOf(error);
      fail(outputOf({ log: /\s--log[=\s]json(?:\s|$)/.test(process.argv.join(' ')) ? 'json' : 'auto' }), text);
      process.exitCode = code;
    }
  }
}
