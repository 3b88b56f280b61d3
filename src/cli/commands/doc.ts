import type { Command } from 'commander';
import { API_OPERATIONS } from '#cli/api/operations';
import { api } from '#cli/commands/api';
import { type CommandContext, type CommonOptions, examples, withCommonOptions } from '#cli/program/command';
import type { Output } from '#cli/terminal/output';
import type { Settings } from '#settings/settings';

type DocOptions = CommonOptions & { readonly lang?: string; readonly json?: boolean };

/** Runs `almanac doc`: the service's own description of its interface. Returns the exit code. */
async function doc(settings: Settings, options: DocOptions, output: Output): Promise<number> {
  const operation = API_OPERATIONS.find((one) => one.operation === 'doc');
  if (operation === undefined) throw new RangeError('The interface has no route to its description.');
  const { lang, json } = options;
  return api(settings, { operation, target: { operation: 'doc' }, values: {}, lang, json }, output);
}

/** Defines `almanac doc`, which prints the service's own description of its interface. */
export function define(command: Command, { settings, outputOf, stopSignal, ended }: CommandContext): void {
  withCommonOptions(command)
    .option('--lang <code>', 'the language; without it, the default language')
    .option('--json', 'print it as the service answers it')
    .addHelpText('after', examples('npm run almanac -- doc', 'npm run almanac -- doc --json'))
    .action(async (options: DocOptions) => {
      ended(await doc(await settings({ stopped: stopSignal() }), options, outputOf(options)));
    });
}
