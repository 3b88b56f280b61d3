import { examples } from '#cli/commands/examples';
import { type CommonOptions, type Registering, several } from '#cli/commands/registering';
import type { ResolveOptions } from '#cli/commands/resolve';

/** Adds the commands that look at or settle content as it is on this machine. */
export function addContentCommands({ command, settings, outputOf, ended }: Registering): void {
  command('translations', 'list the links between languages, and what may be linked')
    .option('--json', 'print it as JSON')
    .option('--accept <key>', 'link the records of a proposal')
    .addHelpText('after', examples('npm run almanac -- translations', 'npm run almanac -- translations --json'))
    .action(async (options: CommonOptions & { readonly json?: boolean; readonly accept?: string }) => {
      const { translations } = await import('#cli/commands/translations');
      const { json = false, accept } = options;
      ended(await translations(await settings(), { json, accept }, outputOf(options)));
    });

  command('check', 'check all of content: what is wrong, in which line, and what to write instead')
    .option('--json', 'print it as JSON')
    .addHelpText('after', examples('npm run almanac -- check', 'npm run almanac -- check --json'))
    .action(async (options: CommonOptions & { readonly json?: boolean }) => {
      const { check } = await import('#cli/commands/check');
      ended(await check(await settings(), { json: options.json ?? false }, outputOf(options)));
    });

  command('resolve', 'settle conflicts between content and the service, or list them')
    .argument('[record...]', 'such as ca/events/jazz, or the path of its file')
    .option('--ours', 'what content has is right')
    .option('--theirs', 'what the service has is right')
    .option('--field <choice>', 'for one field, as title=ours; may be repeated', several)
    .option('--all', 'every record in conflict')
    .option('--dry-run', 'only say what would be done')
    .addHelpText(
      'after',
      examples(
        'npm run almanac -- resolve',
        'npm run almanac -- resolve ca/events/tres-guitarres-i-un-autobus --field title=ours --theirs',
        'npm run almanac -- resolve --all --theirs',
      ),
    )
    .action(async (records: readonly string[], options: CommonOptions & ResolveOptions) => {
      const { resolve } = await import('#cli/commands/resolve');
      ended(await resolve(await settings(), records, options, outputOf(options)));
    });

  command('rebind', 'bind the content folder to the configured service')
    .option('--discard', 'remove its records, ledger and translation links first')
    .addHelpText('after', examples('npm run almanac -- rebind', 'npm run almanac -- rebind --discard'))
    .action(async (options: CommonOptions & { readonly discard?: boolean }) => {
      const { rebind } = await import('#cli/commands/rebind');
      ended(await rebind(await settings(), { discard: options.discard ?? false }, outputOf(options)));
    });
}
