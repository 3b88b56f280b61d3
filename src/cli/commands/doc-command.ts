import { examples } from '#cli/commands/examples';
import type { CommonOptions, Registering } from '#cli/commands/registering';

type Options = CommonOptions & { readonly lang?: string; readonly json?: boolean };

/** Adds `almanac doc`. */
export function addDocCommand({ command, settings, outputOf, stopSignal, ended }: Registering): void {
  command('doc', "show the service's own description of its interface")
    .option('--lang <code>', 'the language; without it, the default language')
    .option('--json', 'print it as the service answers it')
    .addHelpText('after', examples('npm run almanac -- doc', 'npm run almanac -- doc --json'))
    .action(async (options: Options) => {
      const { doc } = await import('#cli/commands/doc');
      ended(await doc(await settings({ stopped: stopSignal() }), options, outputOf(options)));
    });
}
