import type { Command } from 'commander';
import { examples } from '#cli/commands/examples';
import type { CommonOptions, Registering } from '#cli/commands/registering';
import type { StatusOptions } from '#cli/commands/status';
import type { SyncOptions } from '#cli/commands/sync';
import { type CommitOptions, commitOption, committingOf } from '#cli/commit/option';

/** The options that narrow or widen what a command asks the service for. */
const narrowed = (one: Command) =>
  one
    .option('--since <date>', 'first day of the window, YYYY-MM-DD')
    .option('--until <date>', 'last day of the window, YYYY-MM-DD')
    .option('--lang <codes>', 'only these languages, separated by commas')
    .option('--only <kinds>', 'only these kinds, such as events,venues')
    .option('--full', 'all of time, and nothing taken as known')
    .option('--today <date>', 'the day that counts as today, YYYY-MM-DD');

type Dated = CommonOptions & { readonly today?: string };

/** Adds `almanac sync` and `almanac status`, which stops after the plan of a sync. */
export function addPullCommands(registering: Registering): void {
  const { command, settings, outputOf, stopSignal, keepGarbageFew, ended } = registering;
  narrowed(command('sync', 'pull the service into content'))
    .option('--dry-run', 'stop after the plan: nothing is written')
    .option('--archive', 'all of time, a year at a time; goes on where it was cut off')
    .option('--strict', 'exit with 4 when the run is degraded')
    .option('--accept-missing', 'go on where most files of a collection were removed on purpose')
    .option('--accept-removals', 'go on where many records were removed from the service on purpose')
    .addOption(commitOption('sync the branch that is checked out, commit what came of it and push the commit'))
    .addHelpText(
      'after',
      examples(
        'npm run sync',
        'npm run sync -- --dry-run',
        'npm run sync -- --only events,venues --lang en --since 2026-11-01 --until 2027-03-31',
        'npm run sync -- --archive',
      ),
    )
    .action(async (options: Dated & SyncOptions & CommitOptions) => {
      keepGarbageFew();
      const choices = { today: options.today, stopped: stopSignal() };
      if (options.commit === true) {
        const { syncCommitted } = await import('#cli/commit/committing');
        ended(await syncCommitted(committingOf(registering, choices), options, outputOf(options)));
        return;
      }
      const { sync } = await import('#cli/commands/sync');
      ended(await sync(await settings(choices), options, outputOf(options)));
    });

  narrowed(command('status', 'show what a sync would bring, and what was edited here'))
    .option('--json', 'print it as JSON')
    .addHelpText('after', examples('npm run almanac -- status', 'npm run almanac -- status --only events --json'))
    .action(async (options: Dated & StatusOptions) => {
      keepGarbageFew();
      const { status } = await import('#cli/commands/status');
      const chosen = await settings({ today: options.today, stopped: stopSignal() });
      ended(await status(chosen, options, outputOf(options)));
    });
}
