import { setTimeout } from 'node:timers/promises';
import { examples } from '#cli/commands/examples';
import type { CommonOptions, Registering } from '#cli/commands/registering';
import type { InitOptions } from '#cli/init/context';
import { askingOf } from '#cli/terminal/confirm';

/** Adds `almanac init`. */
export function addInitCommand(registering: Registering): void {
  const { command, outputOf, root, environment, stdin, stderr, stopSignal, ended } = registering;
  command('init', 'make a repository for a calendar of your own, from the address of its site')
    .argument('[url]', 'any address of the site; without one, the sample calendar')
    .option('--directory <folder>', 'where to make it; without it, here')
    .option('--title <text>', 'the title of the calendar; without it, the name of the site')
    .option('--languages <codes>', 'its languages, separated by commas; without it, those that the site has')
    .option('--default-language <code>', 'the language that the site has without being asked for one')
    .option('--time-zone <name>', 'such as Europe/Madrid; without it, that of the site')
    .option('--site-url <url>', 'where the calendar will be published')
    .option('--yes', 'ask nothing')
    .addHelpText(
      'after',
      examples(
        'npm run almanac -- init https://www.example.org --directory ../my-calendar',
        'npm run almanac -- init --yes --directory ../sample-calendar --languages en,es',
      ),
    )
    .action(async (url: string | undefined, options: CommonOptions & InitOptions) => {
      const { init } = await import('#cli/commands/init');
      const stopped = stopSignal();
      const asking = askingOf({ stdin, stderr }, stopped);
      const sleep = (duration: number, signal: AbortSignal) => setTimeout(duration, undefined, { signal });
      const context = { root, environment, asking, stopped, sleep };
      ended(await init(url, options, context, outputOf(options)));
    });
}
