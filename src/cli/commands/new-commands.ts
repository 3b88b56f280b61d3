import { examples } from '#cli/commands/examples';
import type { NewOptions } from '#cli/commands/new';
import { type CommonOptions, type Registering, several } from '#cli/commands/registering';
import { KINDS, type Kind, SINGULAR } from '#interface/kinds';

const MADE: { readonly [K in Kind]: string } = {
  events: 'npm run almanac -- new event "Jazz at the mill" --start "2027-03-05 20:30" --venue mill --category music',
  venues: 'npm run almanac -- new venue "The old mill" --lang en',
  organizers: 'npm run almanac -- new organizer "Friends of the mill"',
  categories: 'npm run almanac -- new category "Puppet theatre"',
  tags: 'npm run almanac -- new tag "by the river"',
};

const TRANSLATED = 'npm run almanac -- new translation content/ca/events/jazz-al-moli.json en "Jazz at the mill"';

/** Adds the commands that make records. */
export function addNewCommands({ program, command, settings, outputOf, ended }: Registering): void {
  // Without options of its own: it would take those of the commands below it.
  const parent = program
    .command('new')
    .description('make a new record, or the translation of one, for you to edit')
    .addHelpText('after', examples(MADE.events, MADE.venues, TRANSLATED));
  for (const kind of KINDS) {
    const made = command(SINGULAR[kind], `make a new ${SINGULAR[kind]}`, parent)
      .argument('[title]', 'its title or name')
      .option('--lang <code>', 'its language; without it, the default language')
      .option('--json', 'print its path as JSON')
      .addHelpText('after', examples(MADE[kind]));
    if (kind === 'events')
      made
        .option('--start <time>', 'YYYY-MM-DD or "YYYY-MM-DD hh:mm"; without it, in a week in the evening')
        .option('--end <time>', 'likewise; without it, two hours later')
        .option('--timezone <name>', 'such as Europe/Madrid; without it, the zone of the site')
        .option('--all-day', 'days without times')
        .option('--venue <record>', 'an id or a slug; may be repeated, as the following', several)
        .option('--organizer <record>', 'an id or a slug', several)
        .option('--category <record>', 'an id or a slug', several)
        .option('--tag <record>', 'an id or a slug', several);
    made.action(async (title: string | undefined, options: CommonOptions & NewOptions) => {
      const { newRecord } = await import('#cli/commands/new');
      ended(await newRecord(kind, title, options, await settings(), outputOf(options)));
    });
  }
  command('translation', 'begin the translation of a record, and link the two', parent)
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
        const { newTranslation } = await import('#cli/commands/new-translation');
        const given = { title, json: options.json ?? false };
        ended(await newTranslation(record, to, given, await settings(), outputOf(options)));
      },
    );
}
