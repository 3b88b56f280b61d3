import type { Command } from 'commander';
import type { LoadChoices, Settings } from '#cli/settings';
import type { Output } from '#cli/terminal/output';
import type { World } from '#cli/world';

/** The options that every command has. */
export type CommonOptions = { readonly quiet?: boolean; readonly log?: string };

/** What a command needs of the program to add itself to it, and to run. */
export type Registering = World & {
  readonly program: Command;
  /** Adds a command to the program, or below another, with the options that all commands have. */
  readonly command: (name: string, description: string, parent?: Command) => Command;
  /** Where a command writes, by the options that all commands have. */
  readonly outputOf: (options: CommonOptions) => Output;
  /** The settings of the working directory. */
  readonly settings: (chosen?: LoadChoices) => Promise<Settings>;
  /** Aborted at the first Ctrl-C or request to end. */
  readonly stopSignal: () => AbortSignal;
  /** Notes the exit code with which the command has ended. */
  readonly ended: (code: number) => void;
};

/** Gathers the values of an option that may be repeated. */
export const several = (value: string, before: readonly string[] = []): readonly string[] => [...before, value];
