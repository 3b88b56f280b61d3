import { setTimeout as pause } from 'node:timers/promises';
import { examples } from '#cli/commands/examples';
import type { CommonOptions, Registering } from '#cli/commands/registering';
import { portOf } from '#cli/publish/port';
import { EXIT } from '#cli/terminal/exit';

/** How long a command may take to end by itself once it was asked to, in milliseconds. */
const GRACE = 300;

/** Adds `almanac start`. */
export function addStartCommand(registering: Registering): void {
  const { command, outputOf, root, environment, now, stopRequested, keepGarbageFew, exit, ended } = registering;
  command('start', 'sync, build and serve the site on this machine')
    .option('--port <number>', 'port to serve on; 0 takes a free one', '0')
    .addHelpText('after', examples('npm start'))
    .action(async (options: CommonOptions & { readonly port: string }) => {
      keepGarbageFew();
      const { start } = await import('#cli/commands/start');
      const stopped = stopRequested();
      const running = start({ root, environment, now, port: portOf(options.port), stopped }, outputOf(options));
      const first = await Promise.race([running, stopped.then(() => undefined)]);
      const code =
        first ?? (await Promise.race([running, pause(GRACE, undefined, { ref: false })])) ?? EXIT.interrupted;
      ended(code);
      // Work that is under way is left as it is: every write is whole, and the next run goes on from there.
      if (code === EXIT.interrupted) exit(code);
    });
}
