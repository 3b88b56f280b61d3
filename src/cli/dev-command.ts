import type { Command } from 'commander';
import { examples } from '#cli/examples';
import type { Output } from '#cli/output';
import type { Environment } from '#cli/settings';

/** What the command needs of the program. */
export type DevCommandOptions = {
  /** Adds a command with the options that all commands have. */
  readonly command: (name: string, description: string) => Command;
  readonly root: string;
  readonly environment: Environment;
  readonly now: () => Temporal.Instant;
  readonly portOf: (text: string) => number;
  readonly stopSignal: () => AbortSignal;
  readonly outputOf: (options: object) => Output;
};

/** Adds `almanac dev`. */
export function addDevCommand(program: DevCommandOptions): void {
  const { command, root, environment, now, portOf, stopSignal, outputOf } = program;
  command('dev', 'serve the site on this machine, and show what is edited at once')
    .option('--port <number>', 'port to serve on; 0 takes a free one', '0')
    .option('--today <date>', 'the day that counts as today, YYYY-MM-DD')
    .addHelpText('after', examples('npm run dev', 'npm run dev -- --port 4321'))
    .action(async (options: { readonly port: string; readonly today?: string }) => {
      const { dev } = await import('#cli/dev');
      const stopped = stopSignal();
      process.exitCode = await dev(
        { root, environment, now, port: portOf(options.port), today: options.today, stopped },
        outputOf(options),
      );
      // A site that is still being made is left alone: it is in a folder of its own.
      if (stopped.aborted) process.exit();
    });
}
