import { Option } from 'commander';
import type { Registering } from '#cli/commands/registering';
import type { Committing } from '#cli/commit/committing';
import type { LoadChoices } from '#cli/settings';

/** What a command takes that can commit what it does to content. */
export type CommitOptions = {
  /** Work on the shared branch, and commit and push what came of it. */
  readonly commit?: boolean;
};

/** The option `--commit`. */
export function commitOption(description: string): Option {
  return new Option('--commit', description).conflicts('dryRun');
}

/** What committing needs of the program. */
export function committingOf({ root, environment, now, settings }: Registering, choices: LoadChoices): Committing {
  let reading = 0;
  return { root, environment, now, settings: () => settings({ ...choices, reading: reading++ }) };
}
