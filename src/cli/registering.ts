import type { Command } from 'commander';
import type { Environment } from '#cli/environment';
import type { Output } from '#cli/output';
import type { LoadChoices, Settings } from '#cli/settings';

/** The options that every command has. */
export type CommonOptions = { readonly quiet?: boolean; readonly log?: string };

/** What a command needs of the program to add itself to it, and to run. */
export type Registering = {
  readonly program: Command;
  /** Adds a command to the program, or below another, with the options that all commands have. */
  readonly command: (name: string, description: string, parent?: Command) => Command;
  /** Where a command writes, by the options that all commands have. */
  readonly outputOf: (options: CommonOptions) => Output;
  /** The settings of the working directory. */
  readonly settings: (chosen?: LoadChoices) => Promise<Settings>;
  /** The working directory. */
  readonly root: string;
  readonly environment: Environment;
  readonly now: () => Temporal.Instant;
  /** Settles at the first Ctrl-C or request to end; a second one ends the process at once. */
  readonly stopRequested: () => Promise<void>;
  /** Aborted at the first Ctrl-C or request to end. */
  readonly stopSignal: () => AbortSignal;
};

/** Gathers the values of an option that may be repeated. */
export const several = (value: string, before: readonly string[] = []): readonly string[] => [...before, value];
