import { examples } from '#cli/commands/examples';
import type { CommonOptions, Registering } from '#cli/commands/registering';
import { portOf } from '#cli/publish/port';

/** Adds `almanac dev`. */
export function addDevCommand(registering: Registering): void {
  const { command, root, environment, now, stopSignal, outputOf, exit, ended } = registering;
  command('dev', 'serve the site on this machine, and show what is edited at once')
    .option('--port <number>', 'port to serve on; 0 takes a free one', '0')
    .option('--today <date>', 'the day that counts as today, YYYY-MM-DD')
    .addHelpText('after', examples('npm run dev', 'npm run dev -- --today 2026-12-24'))
    .action(async (options: CommonOptions & { readonly port: string; readonly today?: string }) => {
      const { dev } = await import('#cli/commands/dev');
      const stopped = stopSignal();
      const today = options.today;
      const context = { root, environment, now, port: portOf(options.port), today, stopped };
      const code = await dev(context, outputOf(options));
      ended(code);
      // A site that is still being made is left alone: it is in a folder of its own.
      if (stopped.aborted) exit(code);
    });
}
