import { z } from 'zod';
import type { Files } from '#content/store/files';
import { TRANSLATIONS_PATH } from '#content/store/layout';
import { ContentError, messageOf } from '#errors';
import { KINDS, type Kind } from '#interface/kinds';
import { describeIssues } from '#interface/responses';

const error = 'expected an id, or the name of a file without .json for a record that has none yet';

const linked = z.union([z.int().positive({ error }), z.string().min(1, { error })], { error });

/** The id of a record, or its name, which is that of its file without the ending. */
export type Linked = z.output<typeof linked>;

/** What stands for one thing, by language code. */
export type Link = Readonly<Record<string, Linked>>;

const link = z
  .record(z.string(), linked)
  .describe('one thing: its id by language, or its file’s name while it has none');

const groups = z.array(link).optional();

/** The schema of `content/translations.json`. */
export const translationsSchema = z.strictObject({
  events: groups,
  venues: groups,
  organizers: groups,
  categories: groups,
  tags: groups,
});

/** `content/translations.json`: per kind, links between the records of one thing in several languages. */
export type Translations = z.output<typeof translationsSchema>;

/** Reads the translations that people linked. Throws `ContentError` where the file does not say what it should. */
export async function readTranslations(files: Files): Promise<Translations> {
  const text = await files.read(TRANSLATIONS_PATH);
  if (text === undefined) return {};
  try {
    return translationsSchema.parse(JSON.parse(text));
  } catch (error) {
    throw new ContentError({
      message: `${TRANSLATIONS_PATH} can't be read: ${error instanceof z.ZodError ? describeIssues(error) : messageOf(error)}`,
      hint: 'It holds, per kind, groups of ids by language: {"events": [{"ca": 90, "es": 19}]}. For a record that has no id yet, the name of its file stands there, without .json.',
      cause: error,
    });
  }
}

/** A record as links name it. */
export type Linkable = {
  readonly language: string;
  readonly id: number | undefined;
  /** The file's name without its ending. */
  readonly name: string;
};

const linkKeyOf = (language: string, linked: Linked) => JSON.stringify([language, linked]);

/** Finds the links that name a record, in their order. There should be one at most; of several the last holds. */
export function linkIndex(links: readonly Link[]): (record: Linkable) => readonly Link[] {
  const byRecord = new Map<string, Set<Link>>();
  for (const link of links)
    for (const [language, linked] of Object.entries(link)) {
      const key = linkKeyOf(language, linked);
      byRecord.set(key, (byRecord.get(key) ?? new Set()).add(link));
    }
  const place = new Map(links.map((link, index) => [link, index]));
  return ({ language, id, name }) => {
    const byId = id === undefined ? undefined : byRecord.get(linkKeyOf(language, id));
    const byName = byRecord.get(linkKeyOf(language, name));
    if (byId === undefined || byName === undefined) return [...(byId ?? byName ?? [])];
    return [...byId.union(byName)].sort((a, b) => (place.get(a) ?? 0) - (place.get(b) ?? 0));
  };
}

/** A record as far as its translations are concerned. */
export type Translatable = Linkable & {
  /** What must be equal under one id for two records to be one thing in two languages. */
  readonly sameness: string;
};

/**
 * Groups records of one kind that are translations of each other: those with one id and the same sameness, and those
 * that people linked, also before they have an id. Returns, for each record, its group in the order given; at most one
 * member per language.
 */
export function translationGroups<T extends Translatable>(
  kind: Kind,
  records: readonly T[],
  translations: Translations,
): ReadonlyMap<T, readonly T[]> {
  const links = translations[kind] ?? [];
  const linksOf = linkIndex(links);
  const linkOf = (record: T) => linksOf(record).at(-1);
  const keyOfLink = new Map(links.map((link, index) => [link, `linked ${index}`]));
  const same = ({ id, language, name, sameness }: T) =>
    id === undefined ? `new ${linkKeyOf(language, name)}` : `same ${id} ${sameness}`;
  // Who links one of several that are the same anyway means them all, save in a language that the link itself names.
  const alsoLinked = new Map<string, Link>();
  for (const record of records) {
    const link = linkOf(record);
    if (link !== undefined) alsoLinked.set(same(record), link);
  }
  const groupOf = (record: T): string => {
    const own = linkOf(record);
    const link = own ?? alsoLinked.get(same(record));
    const means = link !== undefined && (link === own || link[record.language] === undefined);
    return (means ? keyOfLink.get(link) : undefined) ?? same(record);
  };
  const byKey = new Map<string, T[]>();
  for (const record of records) {
    const key = groupOf(record);
    const group = byKey.get(key) ?? [];
    if (!group.some((member) => member.language === record.language)) group.push(record);
    byKey.set(key, group);
  }
  const result = new Map<T, readonly T[]>();
  for (const group of byKey.values()) for (const member of group) result.set(member, group);
  return result;
}

/** The links with this one among them: it takes the place of all that name one of its records, with what they name. */
export function withLink(translations: Translations, kind: Kind, link: Link): Translations {
  const links = translations[kind] ?? [];
  const named = (one: Link) => Object.entries(one).some(([language, id]) => link[language] === id);
  const joined = [...links.filter(named), link];
  const result: Record<string, Linked> = {};
  for (const [language, linked] of joined.flatMap(Object.entries<Linked>)) {
    if ((result[language] ?? linked) !== linked)
      throw new ContentError({
        message: `${TRANSLATIONS_PATH} would link two records of ${kind} in '${language}' with one thing: ${result[language]} and ${linked}`,
        state: 'Nothing was changed.',
        hint: 'Take one of them out of the file by hand first.',
      });
    result[language] = linked;
  }
  return { ...translations, [kind]: [...links.filter((one) => !named(one)), result] };
}

/** The links with a record's id in the place of its name; the same object where no link has the name. */
export function withIdOf(
  translations: Translations,
  kind: Kind,
  language: string,
  name: string,
  id: number,
): Translations {
  const links = translations[kind] ?? [];
  if (!links.some((link) => link[language] === name)) return translations;
  return {
    ...translations,
    [kind]: links.map((link) => (link[language] === name ? { ...link, [language]: id } : link)),
  };
}

const byLanguage = ([a]: [string, Linked], [b]: [string, Linked]) => (a < b ? -1 : a > b ? 1 : 0);

/** Ids by their size, then names by code unit. */
function compareLinked(a: Linked, b: Linked): number {
  if (typeof a === 'number') return typeof b === 'number' ? a - b : -1;
  return typeof b === 'number' || a > b ? 1 : a < b ? -1 : 0;
}

/** The text of the file: kinds in their order, links by their first language and what stands for it, two spaces. */
export function translationsText(translations: Translations): string {
  const sorted = (links: readonly Link[]) =>
    links
      .map((link) => Object.entries(link).sort(byLanguage))
      .sort(([a = ['', 0]], [b = ['', 0]]) => byLanguage(a, b) || compareLinked(a[1], b[1]))
      .map((entries) => Object.fromEntries(entries));
  const kinds = KINDS.flatMap((kind) => {
    const links = translations[kind];
    return links === undefined ? [] : [[kind, sorted(links)]];
  });
  return `${JSON.stringify(Object.fromEntries(kinds), null, 2)}\n`;
}

/** An id or name in the file that links nothing as it stands. */
export type BrokenLink = {
  readonly kind: Kind;
  readonly link: Link;
  readonly language: string;
  /** As it stands in the link. */
  readonly id: Linked;
  readonly reason: string;
};

/**
 * What in the links does not hold: ids and names that content does not have, and records that stand in two links. `find`
 * finds the record that is meant.
 */
export function brokenLinks(
  translations: Translations,
  find: (kind: Kind, language: string, linked: Linked) => Linkable | undefined,
): BrokenLink[] {
  return KINDS.flatMap((kind) => {
    const links = translations[kind] ?? [];
    const linksOf = linkIndex(links);
    return links.flatMap((link) =>
      Object.entries(link).flatMap(([language, id]): BrokenLink[] => {
        const broken = (reason: string) => [{ kind, link, language, id, reason }];
        const found = find(kind, language, id);
        const shown = typeof id === 'number' ? id : `'${id}'`;
        if (found === undefined) return broken(`content has no ${shown} among its ${kind} in '${language}'`);
        return linksOf(found).at(-1) === link ? [] : broken('another link below names it, too, and holds');
      }),
    );
  });
}
