import { relative, resolve, sep } from 'node:path';
import { checkConfiguredLanguage, freeSlugAndPath, NOTHING_CHANGED, reportNewFile } from '#cli/new/file';
import type { Output } from '#cli/terminal/output';
import { counterpartFinder, isLikelyTranslation, translationDraft } from '#content/calendar/counterparts';
import { readTranslationLinks } from '#content/calendar/read';
import { EVENT_RELATIONS, findRelatedRecord, relationIndex, relationTo } from '#content/calendar/relations';
import {
  readTranslations,
  type Translations,
  translationsText,
  withIdOf,
  withLink,
} from '#content/calendar/translations';
import { withContentLock } from '#content/state/locked';
import { recordJson } from '#content/store/canonical-json';
import { diskFiles, type Files } from '#content/store/files';
import { recordPath, TRANSLATIONS_PATH } from '#content/store/layout';
import { writeSchemas } from '#content/store/schemas';
import { readCollection, readRecords, type StoredRecord } from '#content/store/store';
import { EXIT, UsageError } from '#errors';
import { NAME_FIELD } from '#interface/fields';
import { KINDS, type Kind, SINGULAR } from '#interface/kinds';
import type { Relation } from '#records/schema';
import type { Settings } from '#settings/settings';

/** Parses the path of a record, with or without the content folder and the ending; the file need not exist. Throws `UsageError`. */
function recordNamed({ root, contentDir }: Settings, text: string) {
  const inside = relative(contentDir, resolve(root, text));
  const path = (inside.startsWith('..') ? text : inside).replaceAll(sep, '/').replace(/\.json$/, '');
  const [, language, folder, name] = /^([^/]+)\/([^/]+)\/([^/]+)$/.exec(path) ?? [];
  const kind = KINDS.find((one) => one === folder);
  if (language === undefined || name === undefined || kind === undefined)
    throw new UsageError({
      message: `'${text}' names no record.`,
      state: NOTHING_CHANGED,
      hint: 'Name it by its path, such as ca/events/jazz or content/ca/events/jazz.json.',
    });
  return { language, kind, name };
}

/** The languages that a record is carried between, and the links between their records. */
type Crossing = {
  readonly from: string;
  readonly to: string;
  /** The codes of all languages: a record in a third one may link records of the two. */
  readonly codes: readonly string[];
  readonly translations: Translations;
};

/** Reads the records of one kind, and returns functions that find their counterparts in the other language. */
async function bridgeOf(files: Files, kind: Kind, { from, to, codes, translations }: Crossing) {
  const records: StoredRecord[] = [];
  for (const code of codes) records.push(...(await readCollection(files, code, kind)).records);
  const indexOf = (code: string) => relationIndex(records.filter(({ language }) => language === code));
  const [fromIndex, toIndex] = [indexOf(from), indexOf(to)];
  const find = counterpartFinder(kind, records, translations);
  const counterpart = (stored: StoredRecord | undefined) => stored && find(stored, to);
  /** Returns the likely counterpart of a record: the only similar record that has no counterpart itself. */
  const likely = (stored: StoredRecord | undefined) => {
    const alike = records.filter(
      (one) =>
        one.language === to &&
        stored !== undefined &&
        isLikelyTranslation(kind, stored.record, one.record) &&
        !find(one, from),
    );
    return alike.length === 1 ? alike[0] : undefined;
  };
  return {
    named: (name: string) => records.find((one) => one.language === from && one.name === name),
    counterpart,
    /** Returns the record that a relation leads to. */
    related: (relation: Relation) => findRelatedRecord(fromIndex, relation),
    /** Returns the relation to the counterpart in the other language. */
    across: (relation: Relation) => {
      const related = findRelatedRecord(fromIndex, relation);
      const linked = counterpart(related);
      const match = linked ?? likely(related);
      return match && { relation: relationTo(toIndex, match), path: match.path, isLinked: match === linked };
    },
  };
}

/** Returns the kinds that the relations of a kind lead to. */
function relatedKinds(kind: Kind): readonly Kind[] {
  if (kind === 'events') return Object.values(EVENT_RELATIONS);
  return kind === 'categories' ? ['categories'] : [];
}

type NewTranslationOptions = {
  /** The name in the other language; without it the record's own, to be translated. */
  readonly title?: string | undefined;
  /** Print the new file as JSON. */
  readonly json: boolean;
};

/** Writes the translation and its link. */
async function write(files: Files, source: StoredRecord, crossing: Crossing, chosenTitle: string | undefined) {
  const { kind, language, name, record } = source;
  const { to } = crossing;
  const bridges = new Map<Kind, Awaited<ReturnType<typeof bridgeOf>>>();
  for (const one of new Set([kind, ...relatedKinds(kind)])) bridges.set(one, await bridgeOf(files, one, crossing));
  const bridge = bridges.get(kind);
  const present = bridge?.counterpart(bridge.named(name));
  if (present !== undefined)
    throw new UsageError({ message: `${source.path} has its translation: ${present.path}`, state: NOTHING_CHANGED });

  const title = chosenTitle ?? String(Reflect.get(record, NAME_FIELD[kind]));
  const { slug, path } = await freeSlugAndPath(files, to, kind, chosenTitle ?? record.slug ?? name);
  const guesses: string[] = [];
  const draft = translationDraft(source, title, slug, (target, relation) => {
    const match = bridges.get(target)?.across(relation);
    if (match?.isLinked === false)
      guesses.push(
        `Takes ${match.path} for the translation of ${SINGULAR[target]} ${bridges.get(target)?.related(relation)?.path}, as it is alike; the two are not linked. Look whether it is.`,
      );
    return match?.relation;
  });
  const id = record.service?.id;
  const people = await readTranslations(files);
  const settled = id === undefined ? people : withIdOf(people, kind, language, name, id);
  const linked = withLink(settled, kind, { [language]: id ?? name, [to]: slug });
  // The link is written last: without the file it would be broken.
  await files.write(path, recordJson(kind, draft.record));
  await files.write(TRANSLATIONS_PATH, translationsText(linked));
  const notes = draft.leftOut.map(({ field, kind: target, relation }) => {
    const relatedPath = bridges.get(target)?.related(relation)?.path;
    const make =
      relatedPath === undefined
        ? ''
        : ` Where '${to}' has it already, link the two: \`npm run almanac -- translations\` says how. Else make it with \`npm run almanac -- new translation ${relatedPath} ${to}\`, and write its slug into '${field}' of the copy.`;
    return `'${field}' leaves out ${SINGULAR[target]} ${relatedPath ?? relation}: no translation of it in '${to}' is linked.${make}`;
  });
  return { path, notes: [...guesses, ...notes] };
}

/**
 * Runs `almanac new translation`: writes the beginning of a record's translation, and the link between the two. Returns
 * the exit code. Throws `UsageError`, `ContentError`, `RefusedError`.
 */
export async function newTranslation(
  record: string,
  to: string,
  options: NewTranslationOptions,
  settings: Settings,
  output: Output,
): Promise<number> {
  const { language, kind, name } = recordNamed(settings, record);
  for (const code of [language, to]) checkConfiguredLanguage(settings, code);
  if (language === to) throw new UsageError({ message: `${record} is in '${to}' as it is.`, state: NOTHING_CHANGED });
  const files = diskFiles(settings.contentDir);
  const file = await withContentLock(settings, 'new translation', async () => {
    const path = recordPath(language, kind, name);
    const [source] = await readRecords(files, language, kind, [path]);
    if (source === undefined) throw new UsageError({ message: `There is no ${path}.`, state: NOTHING_CHANGED });
    const codes = settings.configuration.languages.map(({ code }) => code);
    const translations = await readTranslationLinks(files);
    const written = await write(files, source, { from: language, to, codes, translations }, options.title?.trim());
    await writeSchemas(files);
    return written;
  });
  reportNewFile(settings, output, { ...file, json: options.json });
  return EXIT.done;
}
