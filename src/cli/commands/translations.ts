import type { Command } from 'commander';
import { type CommandContext, type CommonOptions, examples, withCommonOptions } from '#cli/program/command';
import { type Output, say, warn } from '#cli/terminal/output';
import type { Calendar } from '#content/calendar/calendar';
import type { Entry } from '#content/calendar/entries';
import {
  PROPOSED_KINDS,
  type TranslationProposal,
  translationLinkOf,
  translationProposals,
  withoutRivals,
} from '#content/calendar/proposals';
import { readCalendar } from '#content/calendar/read';
import {
  type BrokenLinkPart,
  brokenLinkParts,
  type IdOrName,
  type LinkableRecord,
  linkIndex,
  readTranslations,
  type Translations,
  translationsText,
  withIdOf,
  withLink,
  withoutLinkParts,
} from '#content/calendar/translations';
import { alternateLinks, readAlternates } from '#content/state/alternates';
import { withContentLock } from '#content/state/locked';
import { diskFiles, type Files } from '#content/store/files';
import { recordPath, TRANSLATIONS_PATH } from '#content/store/layout';
import { readCollection } from '#content/store/store';
import { EXIT, UsageError } from '#errors';
import { NAME_FIELD } from '#interface/fields';
import { KINDS, type Kind } from '#interface/kinds';
import { counted, jsonLine } from '#records/printable';
import type { Settings } from '#settings/settings';

type TranslationsOptions = {
  /** Print everything as one JSON object. */
  readonly json: boolean;
  /** The key of the proposal to accept, or `all` for proposals without rivals; without it, everything is listed. */
  readonly accept?: string | undefined;
  /** True to remove the parts of the file that link nothing. */
  readonly prune?: boolean;
};

/** Records that are translations of each other, and the source of their link. */
type Group = { readonly kind: Kind; readonly by: 'id' | 'people' | 'pages'; readonly entries: readonly Entry[] };

const pathOf = (entry: Entry) => recordPath(entry.language, entry.kind, entry.name);
const titleOf = (entry: Entry) => String(Reflect.get(entry.record, NAME_FIELD[entry.kind]));

/** Returns all groups of linked translations, in the order of kinds and of the first language's records. */
function linkedIn(calendar: Calendar, people: Translations, pages: Translations): Group[] {
  return KINDS.flatMap((kind) => {
    const byPeople = linkIndex(people[kind] ?? []);
    const byPages = linkIndex(pages[kind] ?? []);
    const sourceOf = (group: readonly Entry[]): Group['by'] => {
      if (group.some((one) => byPeople(one).length > 0)) return 'people';
      return group.some((one) => byPages(one).length > 0) ? 'pages' : 'id';
    };
    const entries: readonly Entry[] = calendar.languages.flatMap((language): readonly Entry[] => language[kind]);
    return entries.flatMap((entry): Group[] => {
      const group = calendar.translationsOf(entry);
      if (group.length < 2 || group[0] !== entry) return [];
      return [{ kind, by: sourceOf(group), entries: group }];
    });
  });
}

/** Returns the broken parts of the file's links, by all records of content, including ones that the site does not show. */
async function brokenIn(files: Files, codes: readonly string[], translations: Translations): Promise<BrokenLinkPart[]> {
  const present = new Map<string, LinkableRecord>();
  const keyOf = (kind: Kind, language: string, linked: IdOrName) => JSON.stringify([kind, language, linked]);
  for (const kind of KINDS) {
    const named = new Set((translations[kind] ?? []).flatMap((link) => Object.keys(link)));
    for (const language of codes.filter((one) => named.has(one)))
      for (const { name, record } of (await readCollection(files, language, kind)).records) {
        const id = record.service?.id;
        present.set(keyOf(kind, language, name), { language, id, name });
        if (id !== undefined) present.set(keyOf(kind, language, id), { language, id, name });
      }
  }
  return brokenLinkParts(translations, (kind, language, linked) => present.get(keyOf(kind, language, linked)));
}

/** Returns the link that a proposal becomes, and the links that it replaces. */
function acceptance(translations: Translations, { kind, entries }: TranslationProposal) {
  const before = translations[kind] ?? [];
  const settled = entries.reduce(
    (links, { language, name, id }) => (id === undefined ? links : withIdOf(links, kind, language, name, id)),
    translations,
  );
  const after = withLink(settled, kind, translationLinkOf(entries));
  const [link = {}] = (after[kind] ?? []).filter((one) => !before.includes(one));
  return { after, link, replaced: before.filter((one) => !after[kind]?.includes(one)) };
}

function textOf(linked: readonly Group[], broken: readonly BrokenLinkPart[]): string[] {
  const links = (by: Group['by'], title: string) => {
    const groups = linked.filter((one) => one.by === by);
    const lines = groups.map(({ entries }) => `  ${entries.map(pathOf).join(' = ')}`);
    return groups.length === 0 ? [] : [`${title}: ${groups.length}`, ...lines, ''];
  };
  return [
    ...links('id', 'Linked by one id with the same dates'),
    ...links('pages', 'Linked by their pages on the service'),
    ...links('people', `Linked in ${TRANSLATIONS_PATH}`),
    ...(broken.length === 0 ? [] : [`Broken in ${TRANSLATIONS_PATH}: ${broken.length}`]),
    ...broken.map(({ kind, link, reason }) => `  ${kind} ${JSON.stringify(link)}: ${reason}`),
    ...(broken.length === 0 ? [] : ['']),
  ];
}

function proposalText(translations: Translations, proposal: TranslationProposal): string[] {
  const { kind, key, why, entries } = proposal;
  const { link, replaced } = acceptance(translations, proposal);
  const place =
    replaced.length === 0 ? 'add' : `in the place of ${replaced.map((one) => JSON.stringify(one)).join(' and ')} put`;
  return [
    `  ${key}: ${why}`,
    ...entries.map((entry) => `    ${pathOf(entry)}  ${titleOf(entry)}`),
    `    To accept it, run \`npm run almanac -- translations --accept ${key}\`, or under "${kind}" in ${TRANSLATIONS_PATH} ${place} ${JSON.stringify(link)}`,
    '',
  ];
}

const entryData = (entry: Entry) => ({
  language: entry.language,
  id: entry.id,
  path: pathOf(entry),
  title: titleOf(entry),
});

/**
 * Runs `almanac translations`: lists which records are translations of each other, which may be, and how to say so; or
 * accepts one of the proposals. Reads content only. Returns the exit code. Throws `UsageError`, `ContentError`.
 */
export async function translations(settings: Settings, options: TranslationsOptions, output: Output): Promise<number> {
  const { languages } = settings.configuration;
  const files = diskFiles(settings.contentDir);
  const { calendar, broken: unreadable } = await readCalendar(files, settings.configuration);
  const links = await readTranslations(files);
  for (const file of unreadable) warn(output, `can't be read: ${file.path}: ${file.reason}`);
  const proposals = PROPOSED_KINDS.flatMap((kind) => translationProposals(kind, calendar, links));

  if (options.accept !== undefined) {
    const { accept } = options;
    const chosen = accept === 'all' ? withoutRivals(proposals) : proposals.filter(({ key }) => key === accept);
    if (chosen.length === 0 && accept !== 'all')
      throw new UsageError({
        message: `--accept: there is no proposal '${options.accept}'.`,
        state: 'Nothing was changed.',
        hint: 'Run `npm run almanac -- translations` for those that there are. One that was accepted is none any more.',
      });
    let after = links;
    for (const proposal of chosen) {
      const accepted = acceptance(after, proposal);
      after = accepted.after;
      say(output, `${TRANSLATIONS_PATH} links these ${proposal.kind}: ${JSON.stringify(accepted.link)}`);
      for (const entry of proposal.entries) say(output, `  ${pathOf(entry)}  ${titleOf(entry)}`);
    }
    if (chosen.length > 0)
      await withContentLock(settings, 'translations', () => files.write(TRANSLATIONS_PATH, translationsText(after)));
    if (accept === 'all')
      say(output, `Accepted: ${chosen.length}; ${proposals.length - chosen.length} left for a person to choose from.`);
    return EXIT.done;
  }

  const linked = linkedIn(calendar, links, alternateLinks(await readAlternates(files)));
  const broken = await brokenIn(
    files,
    languages.map(({ code }) => code),
    links,
  );
  if (options.prune === true) {
    if (broken.length > 0)
      await withContentLock(settings, 'translations', () =>
        files.write(TRANSLATIONS_PATH, translationsText(withoutLinkParts(links, broken))),
      );
    for (const { kind, language, id } of broken)
      say(output, `Taken out of ${kind}: ${JSON.stringify({ [language]: id })}`);
    say(output, `${TRANSLATIONS_PATH}: ${counted(broken.length, 'part')} that linked nothing.`);
    return EXIT.done;
  }
  if (options.json) {
    const data = {
      links: linked.map(({ kind, by, entries }) => ({ kind, by, records: entries.map(entryData) })),
      broken,
      proposals: proposals.map((proposal) => {
        const { link, replaced } = acceptance(links, proposal);
        const { kind, key, why } = proposal;
        return { kind, key, why, records: proposal.entries.map(entryData), link, replaces: replaced };
      }),
    };
    output.stdout.write(`${jsonLine(data)}\n`);
    return EXIT.done;
  }
  for (const line of textOf(linked, broken)) say(output, line);
  if (proposals.length > 0) say(output, `Proposed: ${proposals.length}`);
  for (const line of proposals.flatMap((proposal) => proposalText(links, proposal))) say(output, line);
  say(
    output,
    `${counted(linked.length, 'link')}, ${counted(proposals.length, 'proposal')}, ${broken.length} broken in ${TRANSLATIONS_PATH}.`,
  );
  return EXIT.done;
}

/** Defines `almanac translations`. */
export function define(command: Command, { settings, outputOf, ended }: CommandContext): void {
  withCommonOptions(command)
    .description(
      'List which records are linked as translations of each other, and propose more; --accept links those of a proposal, and --prune takes out what links nothing.',
    )
    .option('--json', 'print it as JSON')
    .option('--accept <key>', 'link the records of a proposal, or of `all` proposals that share no record with another')
    .option('--prune', 'take out of translations.json what links nothing')
    .addHelpText('after', examples('npm run almanac -- translations', 'npm run almanac -- translations --json'))
    .action(
      async (
        options: CommonOptions & { readonly json?: boolean; readonly accept?: string; readonly prune?: boolean },
      ) => {
        const { json = false, accept, prune = false } = options;
        ended(await translations(await settings(), { json, accept, prune }, outputOf(options)));
      },
    );
}
