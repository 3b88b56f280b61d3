import { Command, CommanderError } from 'commander';
import { type CommandContext, type CommonOptions, checkedWord, examples } from '#cli/program/command';
import { terminalWidth, type World } from '#cli/program/world';
import { LOG_FORMS, type Output, writeFailure } from '#cli/terminal/output';
import { EXIT, failureOf, RefusedError } from '#errors';
import { ownPackage } from '#settings/own-package';

/** The characters in a line of the help outside a terminal. */
const HELP_WIDTH = 80;

function outputOf({ stdout, stderr, environment, now }: World, options: CommonOptions): Output {
  return {
    stdout,
    stderr,
    interactive: stderr.isTTY === true,
    quiet: options.quiet ?? false,
    annotate: environment.GITHUB_ACTIONS === 'true',
    log: checkedWord('log', LOG_FORMS, options.log ?? 'auto'),
    now,
  };
}

/** The module of a command: `define` adds options, examples and the action to the bare command. */
type CommandModule = { readonly define: (command: Command, context: CommandContext) => void };

/**
 * Every command, in the order of the help: its name with its arguments, what it does, and its module, which is loaded
 * when it is called.
 */
const COMMANDS: readonly (readonly [usage: string, does: string, load: () => Promise<CommandModule>])[] = [
  [
    'init [url]',
    'make a repository for a calendar of your own, from the address of its site',
    () => import('#cli/commands/init'),
  ],
  ['start', 'sync, build and serve the site on this machine', () => import('#cli/commands/start')],
  ['dev', 'serve the site on this machine, and show what is edited at once', () => import('#cli/commands/dev')],
  ['sync', 'pull the service into content', () => import('#cli/commands/sync')],
  ['status', 'show what a sync would bring, and what was edited here', () => import('#cli/commands/status')],
  ['push', 'write what was edited in content to the service', () => import('#cli/commands/push')],
  [
    'translations',
    'list the links between languages, and what may be linked',
    () => import('#cli/commands/translations'),
  ],
  [
    'check',
    'check all of content: what is wrong, in which line, and what to write instead',
    () => import('#cli/commands/check'),
  ],
  [
    'resolve [record...]',
    'settle conflicts between content and the service, or list them',
    () => import('#cli/commands/resolve'),
  ],
  ['rebind', 'bind the content folder to the configured service', () => import('#cli/commands/rebind')],
  [
    'messages [language]',
    'show the words of the site by their keys, and begin those of a language of your own',
    () => import('#cli/commands/messages'),
  ],
  ['new', 'make a new record, or the translation of one, for you to edit', () => import('#cli/commands/new')],
  ['build', 'build the site and its feeds from content', () => import('#cli/commands/build')],
  [
    'eject [component]',
    'copy a component of the site, to replace it by your own; or list them',
    () => import('#cli/commands/eject'),
  ],
  [
    'watch',
    'keep the site as content and its service are, and publish it: sync and build at an interval',
    () => import('#cli/commands/watch'),
  ],
  ['fleet', 'keep many calendars, on any number of machines that share a Redis', () => import('#cli/commands/fleet')],
  [
    'doctor',
    'ask the configured service a few questions, and say what is wrong and what cures it',
    () => import('#cli/commands/doctor'),
  ],
  [
    'health [url]',
    'look at a published site from outside: how old it is, its feeds, pages and certificate; or at `watch`',
    () => import('#cli/commands/health'),
  ],
  ['serve', 'run the embedded service by itself, for development and tests', () => import('#cli/commands/serve')],
  ['api', 'call any operation of the service', () => import('#cli/commands/api')],
  ['doc', "show the service's own description of its interface", () => import('#cli/commands/doc')],
];

const commandName = (usage: string) => usage.split(' ')[0] ?? usage;

/** The names of all commands. */
export const COMMAND_NAMES: readonly string[] = COMMANDS.map(([usage]) => commandName(usage));

/**
 * Makes the command line in a world, with all its commands. Loads only the modules of commands in `words`, so that they
 * can run and show their help. Calls `ended` with the exit code of the command that ran.
 */
export async function createProgram(
  world: World,
  words: readonly string[] = COMMAND_NAMES,
  ended: (code: number) => void = () => {},
): Promise<Command> {
  const { root, environment, stdout, stderr, now, stopRequested } = world;
  const usages = new Map(COMMANDS.map(([usage]) => [commandName(usage), usage]));
  const program = new Command('almanac')
    .description('Keeps a calendar service and a folder of JSON records in step, and publishes the folder as a site.')
    .version(ownPackage().version)
    .configureHelp({ subcommandTerm: (command) => usages.get(command.name()) ?? command.name() })
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
      getOutHelpWidth: () => terminalWidth(stdout) ?? HELP_WIDTH,
      getErrHelpWidth: () => terminalWidth(stderr) ?? HELP_WIDTH,
    })
    .showHelpAfterError('Run `npm run almanac -- --help` for what there is.');
  const context: CommandContext = {
    ...world,
    outputOf: (options) => outputOf(world, options),
    settings: async (chosen) => {
      const { loadSettings } = await import('#settings/settings');
      return loadSettings(root, environment, now, chosen);
    },
    stopSignal: () => {
      const controller = new AbortController();
      void stopRequested().then(() => controller.abort());
      return controller.signal;
    },
    ended,
  };
  for (const [usage, does, load] of COMMANDS) {
    const command = program.command(commandName(usage)).summary(does).description(does);
    if (words.includes(command.name())) (await load()).define(command, context);
  }
  return program;
}

/**
 * Runs a command line, its words without the program's name. Returns the exit code; prints why it failed where it does.
 */
export async function run(words: readonly string[], world: World): Promise<number> {
  try {
    let exitCode: number = EXIT.done;
    const program = await createProgram(world, words, (code) => {
      exitCode = code;
    });
    await program.parseAsync(words, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.failed;
    const { code, text } = failureOf(error);
    const log = /(?:^|\s)--log[=\s]json(?:\s|$)/.test(words.join(' ')) ? 'json' : 'auto';
    writeFailure(outputOf(world, { log }), text, error instanceof RefusedError && error.busy ? { busy: true } : {});
    return code;
  }
}
