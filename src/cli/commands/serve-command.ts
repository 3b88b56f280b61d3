import { examples } from '#cli/commands/examples';
import type { CommonOptions, Registering } from '#cli/commands/registering';
import type { ServeOptions } from '#cli/commands/serve';

/** Adds `almanac serve`. */
export function addServeCommand(registering: Registering): void {
  const { command, outputOf, root, environment, now, stopRequested, ended } = registering;
  command('serve', 'run the embedded service by itself, for development and tests')
    .option('--port <number>', 'port to listen on; 0 takes a free one', '0')
    .option('--host <address>', 'address to listen on; without it, this machine only')
    .option('--dialect <name>', 'document or the-events-calendar', environment.ALMANAC_DIALECT || 'document')
    .option('--db <file>', 'file to keep the calendar in; without it, it ends with the command')
    .option('--seed <what>', 'sample or none; the sample, unless other data is asked for')
    .option('--events <number>', 'so many generated events in each language, for benchmarks')
    .option('--languages <number>', 'languages of the generated events')
    .option('--import <folder>', 'records laid out as <language>/<kind>.json')
    .option('--default-language <code>', 'the language whose addresses have no segment')
    .option('--currency <symbol>', "currency of amounts that name none: '$', or '€ after' for behind the amount")
    .option('--now <instant>', 'the instant at which the clock of the service begins')
    .option('--latency <ms>', 'milliseconds from a request before which it is not answered', '0')
    .option('--credentials <user:password>', 'who may write')
    .option('--reader <user:password>', 'who may sign in and not write')
    .addHelpText(
      'after',
      examples(
        'npm run almanac -- serve --db trial.db --credentials editor:secret',
        'npm run almanac -- serve --events 1000 --languages 2 --latency 200',
      ),
    )
    .action(async (options: CommonOptions & ServeOptions) => {
      const { serve } = await import('#cli/commands/serve');
      ended(await serve(options, { root, now, stopped: stopRequested() }, outputOf(options)));
    });
}
