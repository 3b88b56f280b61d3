import type { Command } from 'commander';
import { type NewOptions, newRecord } from '#cli/new/record';
import { newTranslation } from '#cli/new/translation';
import {
  appendValue,
  type CommandContext,
  type CommonOptions,
  examples,
  withCommonOptions,
} from '#cli/program/command';
import { KINDS, type Kind, SINGULAR } from '#interface/kinds';

const EXAMPLES: { readonly [K in Kind]: string } = {
  events: 'npm run almanac -- new event "Jazz at the mill" --start "2027-03-05 20:30" --venue mill --category music',
  venues: 'npm run almanac -- new venue "The old mill" --lang en',
  organizers: 'npm run almanac -- new organizer "Friends of the mill"',
  categories: 'npm run almanac -- new category "Puppet theatre"',
  tags: 'npm run almanac -- new tag "by the river"',
};

const TRANSLATED = 'npm run almanac -- new translation content/ca/events/jazz-al-moli.json en "Jazz at the mill"';

/** Defines `almanac new`, with a command for each kind and one for translations. */
export function define(command: Command, { settings, outputOf, ended }: CommandContext): void {
  command
    .description('Make a new record, or the translation of one, for you to edit.')
    .addHelpText('after', examples(EXAMPLES.events, EXAMPLES.venues, TRANSLATED));
  for (const kind of KINDS) {
    const subcommand = withCommonOptions(command.command(SINGULAR[kind]))
      .description(`make a new ${SINGULAR[kind]}`)
      .argument('[title]', 'its title or name')
      .option('--lang <code>', 'its language; without it, the default language')
      .option('--json', 'print its path as JSON')
      .addHelpText('after', examples(EXAMPLES[kind]));
    if (kind === 'events')
      subcommand
        .option('--start <time>', 'YYYY-MM-DD or "YYYY-MM-DD hh:mm"; without it, in a week in the evening')
        .option('--end <time>', 'likewise; without it, two hours later')
        .option('--timezone <name>', 'such as Europe/Madrid; without it, the zone of the site')
        .option('--all-day', 'days without times')
        .option('--venue <record>', 'an id or a slug; may be repeated, as the following', appendValue)
        .option('--organizer <record>', 'an id or a slug', appendValue)
        .option('--category <record>', 'an id or a slug', appendValue)
        .option('--tag <record>', 'an id or a slug', appendValue);
    subcommand.action(async (title: string | undefined, options: CommonOptions & NewOptions) => {
      ended(await newRecord(kind, title, options, await settings(), outputOf(options)));
    });
  }
  withCommonOptions(command.command('translation'))
    .description('begin the translation of a record, and link the two')
    .argument('<record>', 'its path, such as ca/events/jazz or content/ca/events/jazz.json')
    .argument('<language>', 'the code of the other language')
    .argument('[title]', 'its title or name there, which also names the file')
    .option('--json', 'print its path as JSON')
    .addHelpText('after', examples(TRANSLATED))
    .action(
      async (
        record: string,
        to: string,
        title: string | undefined,
        options: CommonOptions & { readonly json?: boolean },
      ) => {
        const choices = { title, json: options.json ?? false };
        ended(await newTranslation(record, to, choices, await settings(), outputOf(options)));
      },
    );
}
