import type { Command } from 'commander';
import type { DoctorOptions } from '#cli/doctor';
import { examples } from '#cli/examples';
import type { Output } from '#cli/output';
import type { Settings } from '#cli/settings';

/** What the command needs of the program. */
export type DoctorCommandOptions = {
  /** Adds a command with the options that all commands have. */
  readonly command: (name: string, description: string) => Command;
  readonly settings: () => Promise<Settings>;
  readonly outputOf: (options: object) => Output;
};

/** Adds `almanac doctor`. */
export function addDoctorCommand({ command, settings, outputOf }: DoctorCommandOptions): void {
  command('doctor', 'ask the configured service a few questions, and say what is wrong and what cures it')
    .option('--lang <codes>', 'only these languages beside the default one, separated by commas')
    .option('--json', 'print it as JSON')
    .addHelpText(
      'after',
      examples('npm run almanac -- doctor', 'npm run almanac -- doctor --lang en', 'npm run almanac -- doctor --json'),
    )
    .action(async (options: DoctorOptions) => {
      const { doctor } = await import('#cli/doctor');
      process.exitCode = await doctor(await settings(), options, outputOf(options));
    });
}
