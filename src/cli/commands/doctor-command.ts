import type { DoctorOptions } from '#cli/commands/doctor';
import { examples } from '#cli/commands/examples';
import type { CommonOptions, Registering } from '#cli/commands/registering';

/** Adds `almanac doctor`. */
export function addDoctorCommand({ command, settings, stopSignal, outputOf, ended }: Registering): void {
  command('doctor', 'ask the configured service a few questions, and say what is wrong and what cures it')
    .option('--lang <codes>', 'only these languages beside the default one, separated by commas')
    .option('--json', 'print it as JSON')
    .addHelpText(
      'after',
      examples('npm run almanac -- doctor', 'npm run almanac -- doctor --lang en', 'npm run almanac -- doctor --json'),
    )
    .action(async (options: CommonOptions & DoctorOptions) => {
      const { doctor } = await import('#cli/commands/doctor');
      ended(await doctor(await settings({ stopped: stopSignal() }), options, outputOf(options)));
    });
}
