import { z } from 'zod';
import type { Files } from '#content/files';
import { TRANSLATIONS_PATH } from '#content/layout';
import { ContentError, messageOf } from '#errors';
import { KINDS, type Kind } from '#interface/kinds';
import { describeIssues } from '#interface/responses';

/** The ids of one thing, by language code. */
export type Link = Readonly<Record<string, number>>;

const groups = z.array(z.record(z.string(), z.int().positive())).optional();

const schema = z.strictObject({ events: groups, venues: groups, organizers: groups, categories: groups, tags: groups });

/** `content/translations.json`: per kind, groups of ids of one thing by language code. */
export type Translations = z.output<typeof schema>;

/** Reads the translations that people linked. Throws `ContentError` where the file does not say what it should. */
export async function readTranslations(files: Files): Promise<Translations> {
  const text = await files.read(TRANSLATIONS_PATH);
  if (text === undefined) return {};
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    throw new ContentError({
      message: `${TRANSLATIONS_PATH} can't be read: ${error instanceof z.ZodError ? describeIssues(error) : messageOf(error)}`,
      hint: 'It holds, per kind, groups of ids by language: {"events": [{"ca": 90, "es": 19}]}',
      cause: error,
    });
  }
}

/** Finds the links that name a record, in their order. There should be one at most; of several the last holds. */
export function linkIndex(links: readonly Link[]): (record: Pick<Translatable, 'language' | 'id'>) => readonly Link[] {
  const byRecord = new Map<string, Link[]>();
  for (const link of links)
    for (const [language, id] of Object.entries(link)) {
      const key = `${language} ${id}`;
      byRecord.set(key, [...(byRecord.get(key) ?? []), link]);
    }
  return ({ language, id }) => byRecord.get(`${language} ${id}`) ?? [];
}

/** A record as far as its translations are concerned. */
export type Translatable = {
  readonly language: string;
  readonly id: number | undefined;
  /** What must be equal under one id for two records to be one thing in two languages. */
  readonly sameness: string;
};

/**
 * Groups records of one kind that are translations of each other: those with one id and the same sameness, and those
 * that people linked. Returns, for each record, its group in the order given; at most one member per language.
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
  const same = (record: T) => `same ${record.id} ${record.sameness}`;
  // Who links one of several that are the same anyway means them all, save in a language that the link itself names.
  const alsoLinked = new Map<string, Link>();
  for (const record of records) {
    const link = linkOf(record);
    if (link !== undefined) alsoLinked.set(same(record), link);
  }
  const keyOf = (record: T): string => {
    const own = linkOf(record);
    const link = own ?? alsoLinked.get(same(record));
    const means = link !== undefined && (link === own || link[record.language] === undefined);
    return (means ? keyOfLink.get(link) : undefined) ?? same(record);
  };
  const byKey = new Map<string, T[]>();
  for (const record of records) {
    if (record.id === undefined) continue;
    const key = keyOf(record);
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
  const result: Record<string, number> = {};
  for (const [language, id] of joined.flatMap(Object.entries<number>)) {
    if ((result[language] ?? id) !== id)
      throw new ContentError({
        message: `${TRANSLATIONS_PATH} would link two records of ${kind} in '${language}' with one thing: ${result[language]} and ${id}`,
        state: 'Nothing was changed.',
        hint: 'Take one of them out of the file by hand first.',
      });
    result[language] = id;
  }
  return { ...translations, [kind]: [...links.filter((one) => !named(one)), result] };
}

const byCodeUnit = ([a]: [string, number], [b]: [string, number]) => (a < b ? -1 : a > b ? 1 : 0);

/** The text of the file: kinds in their order, links by their first language and its id, two spaces. */
export function translationsText(translations: Translations): string {
  const sorted = (links: readonly Link[]) =>
    links
      .map((link) => Object.entries(link).sort(byCodeUnit))
      .sort(([a = ['', 0]], [b = ['', 0]]) => byCodeUnit(a, b) || a[1] - b[1])
      .map((entries) => Object.fromEntries(entries));
  const kinds = KINDS.flatMap((kind) => {
    const links = translations[kind];
    return links === undefined ? [] : [[kind, sorted(links)]];
  });
  return `${JSON.stringify(Object.fromEntries(kinds), null, 2)}\n`;
}

/** An id in the file that links nothing as it stands. */
export type BrokenLink = {
  readonly kind: Kind;
  readonly link: Link;
  readonly language: string;
  readonly id: number;
  readonly reason: string;
};

/** What in the links does not hold: ids that content does not have, and ids that stand in two links. */
export function brokenLinks(
  translations: Translations,
  has: (kind: Kind, language: string, id: number) => boolean,
): BrokenLink[] {
  return KINDS.flatMap((kind) => {
    const links = translations[kind] ?? [];
    const linksOf = linkIndex(links);
    return links.flatMap((link) =>
      Object.entries(link).flatMap(([language, id]): BrokenLink[] => {
        const broken = (reason: string) => [{ kind, link, language, id, reason }];
        if (!has(kind, language, id)) return broken(`content has no ${id} among its ${kind} in '${language}'`);
        return linksOf({ language, id }).at(-1) === link ? [] : broken('another link below names it, too, and holds');
      }),
    );
  });
}
