import { type Command, Option } from 'commander';
import type { World } from '#cli/program/world';
import { type Output, say, warn } from '#cli/terminal/output';
import { UsageError } from '#errors';
import type { CommitWorld } from '#repository/commit';
import type { Settings, SettingsOverrides } from '#settings/settings';

/** The options that every command has. */
export type CommonOptions = { readonly quiet?: boolean; readonly log?: string };

/** The context in which a command is defined: its world, and what the program does for all commands. */
export type CommandContext = World & {
  /** Returns the output of a command, by the options that all commands have. */
  readonly outputOf: (options: CommonOptions) => Output;
  /** Loads the settings of the working directory. */
  readonly settings: (chosen?: SettingsOverrides) => Promise<Settings>;
  /** Returns a signal that is aborted at the first Ctrl-C or request to end. */
  readonly stopSignal: () => AbortSignal;
  /** Notes the exit code with which the command has ended. */
  readonly ended: (code: number) => void;
};

/**
 * Adds the options that every command has; groups of commands get none, as they would take the options of their
 * commands.
 */
export function withCommonOptions(command: Command): Command {
  return command
    .option('--quiet', 'print only what needs a person')
    .option('--log <form>', 'auto, plain or json: objects on lines of standard error');
}

/** The option of a command that can commit its changes of content. */
export type CommitOptions = {
  /** Work on the shared branch, and commit and push the changes. */
  readonly commit?: boolean;
};

/** Makes the option `--commit`. */
export function commitOption(description: string): Option {
  return new Option('--commit', description).conflicts('dryRun');
}

/** Returns the surroundings of a run that commits; its notices and warnings are written to `output`. */
export function committingOf(
  { root, environment, now, settings }: CommandContext,
  choices: SettingsOverrides,
  output: Output,
): CommitWorld {
  let reading = 0;
  return {
    root,
    environment,
    now,
    settings: () => settings({ ...choices, reading: reading++ }),
    onNotice: (text) => say(output, text),
    onWarning: (text) => warn(output, text),
  };
}

/** Returns the value of an option that takes one of some words. Throws a `UsageError` for any other. */
export function checkedWord<T extends string>(option: string, words: readonly T[], value: string): T {
  const word = words.find((one) => one === value);
  if (word !== undefined) return word;
  throw new UsageError({ message: `--${option}: one of ${words.join(', ')}, not '${value}'` });
}

/** Appends a value of an option that may be repeated to the values before it. */
export const appendValue = (value: string, before: readonly string[] = []): readonly string[] => [...before, value];

/** Lays out examples for the help of a command: whole command lines, to be typed in the folder of the configuration. */
export function examples(...lines: readonly [string, ...string[]]): string {
  return `\nExamples:\n${lines.map((line) => `  ${line}`).join('\n')}`;
}

/** The option that adds names to those under which a server answers: its flags and its description. */
export const SERVER_NAMES_OPTION = [
  '--allow-host <name...>',
  'names that this server answers to, beside localhost and the address that it listens on. Requests under other names are refused, as web pages can make their own names lead here',
] as const;
