import { examples } from '#cli/commands/examples';
import type { CommonOptions, Registering } from '#cli/commands/registering';

/** Adds `almanac build`. */
export function addBuildCommand({ command, settings, outputOf, ended }: Registering): void {
  command('build', 'build the site and its feeds from content')
    .option('--today <date>', 'the day that counts as today, YYYY-MM-DD')
    .addHelpText('after', examples('npm run build', 'npm run build -- --today 2026-12-24'))
    .action(async (options: CommonOptions & { readonly today?: string }) => {
      const { build } = await import('#cli/commands/build');
      ended(await build(await settings({ today: options.today }), outputOf(options)));
    });
}
