import { z } from 'zod';
import type { Files } from '#content/files';
import { TRANSLATIONS_PATH } from '#content/layout';
import { ContentError, messageOf } from '#errors';
import type { Kind } from '#interface/kinds';
import { describeIssues } from '#interface/responses';

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
  const linked = new Map<string, number>();
  for (const [index, group] of links.entries())
    for (const [language, id] of Object.entries(group)) linked.set(`${language} ${id}`, index);
  const same = (record: T) => `same ${record.id} ${record.sameness}`;
  // Who links one of several that are the same anyway means them all, save in a language that the link itself names.
  const alsoLinked = new Map<string, number>();
  for (const record of records) {
    const index = linked.get(`${record.language} ${record.id}`);
    if (index !== undefined) alsoLinked.set(same(record), index);
  }
  const keyOf = (record: T): string => {
    const own = linked.get(`${record.language} ${record.id}`);
    if (own !== undefined) return `linked ${own}`;
    const index = alsoLinked.get(same(record));
    return index === undefined || links[index]?.[record.language] !== undefined ? same(record) : `linked ${index}`;
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
