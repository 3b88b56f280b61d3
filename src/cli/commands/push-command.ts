import { examples } from '#cli/commands/examples';
import type { PushCommandOptions } from '#cli/commands/push';
import { type CommonOptions, type Registering, several } from '#cli/commands/registering';
import { type CommitOptions, commitOption, committingOf } from '#cli/commit/option';
import { askingOf } from '#cli/terminal/confirm';

/** Adds `almanac push`. */
export function addPushCommand(registering: Registering): void {
  const { command, settings, outputOf, stopSignal, ended } = registering;
  command('push', 'write what was edited in content to the service')
    .option('--dry-run', 'print the plan and stop')
    .option('--yes', 'do not ask')
    .option('--delete', 'delete on the service what was removed here')
    .option('--delete-all', 'the same, however many they are')
    .option('--occurrence', 'write single events of a series, too')
    .option('--replace-rendered', 'replace descriptions that hold scripts, frames, forms or shortcodes')
    .option('--accept-changes <fields>', 'write although these fields change with it, such as cost,website', several)
    .option('--send-again <file>', 'send a new record once more whose first sending was lost; may be repeated', several)
    .option('--plan-out <file>', 'save the plan')
    .option('--plan <file>', 'do just what a saved plan says, if nothing has moved')
    .option('--lang <codes>', 'only these languages, separated by commas')
    .option('--only <kinds>', 'only these kinds, such as events,venues')
    .option('--json', 'print plan and outcome as JSON')
    .addOption(commitOption('push what the branch has, commit what came of it and push the commit'))
    .addHelpText(
      'after',
      examples(
        'npm run push -- --dry-run',
        'npm run push -- --yes --only events',
        'npm run push -- --dry-run --accept-changes cost',
        'npm run push -- --dry-run --plan-out plan.json && npm run push -- --plan plan.json',
      ),
    )
    .action(async (options: CommonOptions & PushCommandOptions & CommitOptions) => {
      const stopped = stopSignal();
      const asking = askingOf(registering, stopped);
      if (options.commit === true) {
        const { pushCommitted } = await import('#cli/commit/committing');
        ended(await pushCommitted(committingOf(registering, { stopped }), options, outputOf(options), asking));
        return;
      }
      const { push } = await import('#cli/commands/push');
      ended(await push(await settings({ stopped }), options, outputOf(options), asking));
    });
}
