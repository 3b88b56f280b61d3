import { examples } from '#cli/commands/examples';
import type { HealthOptions } from '#cli/commands/health';
import type { CommonOptions, Registering } from '#cli/commands/registering';

/** Adds `almanac health`. */
export function addHealthCommand({ command, environment, now, outputOf, stopSignal, ended }: Registering): void {
  command('health', 'look at a published site from outside: how old it is, its feeds, pages and certificate')
    .argument('<url>', 'the root of the site')
    .option('--max-age <duration>', 'how long ago it may have been built, as an ISO 8601 duration of days', 'P2D')
    .option('--json', 'print it as JSON')
    .addHelpText(
      'after',
      `\nExit codes: 0 fine, 2 broken, 4 degraded.\n${examples(
        'npm run almanac -- health https://agenda.example.org/',
        'npm run almanac -- health https://agenda.example.org/ --quiet --max-age P3D',
      )}`,
    )
    .action(async (site: string, options: CommonOptions & HealthOptions) => {
      const { health } = await import('#cli/commands/health');
      const world = { environment, now, stopped: stopSignal() };
      ended(await health(site, options, world, outputOf(options)));
    });
}
