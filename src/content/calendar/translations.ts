import { z } from 'zod';
import { readFormerIdentities } from '#content/state/former';
import { type Files, unreadableFile } from '#content/store/files';
import { TRANSLATIONS_PATH } from '#content/store/layout';
import { ContentError } from '#errors';
import { KINDS, type Kind } from '#interface/kinds';

const error = 'expected an id, or the name of a file without .json for a record that has none yet';

const linked = z.union([z.int().positive({ error }), z.string().min(1, { error })], { error });

/** The id of a record, or its name, which is the name of its file without the ending. */
export type IdOrName = z.output<typeof linked>;

/** The records that are translations of each other, by language code. */
export type TranslationLink = Readonly<Record<string, IdOrName>>;

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

/**
 * Reads `content/translations.json`; no links if there is no file. Events whose ids have changed have their present
 * ones. Throws `ContentError` if the file is not valid.
 */
export async function readTranslations(files: Files): Promise<Translations> {
  const text = await files.read(TRANSLATIONS_PATH);
  return text === undefined ? {} : withPresentIds(files, parseTranslations(text));
}

function parseTranslations(text: string): Translations {
  try {
    return translationsSchema.parse(JSON.parse(text));
  } catch (error) {
    throw unreadableFile(TRANSLATIONS_PATH, error, {
      hint: 'It holds, per kind, groups of ids by language: {"events": [{"ca": 90, "es": 19}]}. For a record that has no id yet, the name of its file stands there, without .json.',
    });
  }
}

/**
 * Joins people's links with the links that pages name. Links that share a record become one. Where two contradict each
 * other, people's link holds, and the other one loses the records that people's links name.
 */
export function withPageLinks(ofPeople: Translations, ofPages: Translations): Translations {
  const kinds = KINDS.flatMap((kind) => {
    const links = ofPeople[kind] ?? [];
    const added = ofPages[kind] ?? [];
    if (added.length === 0) return links.length === 0 ? [] : [[kind, links] as const];
    const linksOf = linkIndex(links);
    const joined = new Map<TranslationLink, TranslationLink>(links.map((link) => [link, link]));
    const rest: TranslationLink[] = [];
    const naming = ([language, linked]: [string, IdOrName]) =>
      linksOf({ language, id: typeof linked === 'number' ? linked : undefined, name: String(linked) }).at(-1);
    for (const link of added) {
      const named = new Set(
        Object.entries<IdOrName>(link).flatMap((part): readonly TranslationLink[] => {
          const match = naming(part);
          return match === undefined ? [] : [match];
        }),
      );
      const parts = [link, ...[...named].map((one) => joined.get(one) ?? one)];
      const all: TranslationLink = Object.fromEntries(parts.flatMap((one) => Object.entries(one)));
      const agree = parts.every((one) => Object.entries(one).every(([code, linked]) => all[code] === linked));
      if (named.size === 0) rest.push(link);
      else if (agree) {
        // Including links that an earlier link of pages joined with these.
        for (const [member, whole] of joined) if (parts.includes(whole)) joined.set(member, all);
      } else rest.push(Object.fromEntries(Object.entries(link).filter((part) => naming(part) === undefined)));
    }
    const remaining = rest.filter((link) => Object.keys(link).length > 1);
    return [[kind, [...remaining, ...new Set(joined.values())]] as const];
  });
  return Object.fromEntries(kinds);
}

/**
 * Returns links that name events by their present ids: former ids are replaced, as the ledgers of `files` know them.
 */
export async function withPresentIds(files: Files, links: Translations): Promise<Translations> {
  const events = links.events ?? [];
  const identities = await readFormerIdentities(files, events.flatMap(Object.keys));
  if (identities.size === 0) return links;
  const present = new Map<string, number>();
  for (const [language, ofLanguage] of identities)
    for (const [id, { formerIds }] of ofLanguage)
      for (const former of formerIds) present.set(linkKeyOf(language, former), id);
  const renamed = (link: TranslationLink): TranslationLink =>
    Object.fromEntries(
      Object.entries(link).map(([language, linked]) => [language, present.get(linkKeyOf(language, linked)) ?? linked]),
    );
  return { ...links, events: events.map(renamed) };
}

/** A record as links name it. */
export type LinkableRecord = {
  readonly language: string;
  readonly id: number | undefined;
  /** The file's name without its ending. */
  readonly name: string;
};

const linkKeyOf = (language: string, linked: IdOrName) => JSON.stringify([language, linked]);

/**
 * Returns a function that finds all links that name a record, by its id or name, in their order: the last one counts.
 */
export function linkIndex(links: readonly TranslationLink[]): (record: LinkableRecord) => readonly TranslationLink[] {
  const byRecord = new Map<string, Set<TranslationLink>>();
  for (const link of links)
    for (const [language, linked] of Object.entries(link)) {
      const key = linkKeyOf(language, linked);
      byRecord.set(key, (byRecord.get(key) ?? new Set()).add(link));
    }
  const place = new Map(links.map((link, index) => [link, index]));
  if (links.length === 0) return () => [];
  return ({ language, id, name }) => {
    const byId = id === undefined ? undefined : byRecord.get(linkKeyOf(language, id));
    const byName = byRecord.get(linkKeyOf(language, name));
    if (byId === undefined || byName === undefined) return [...(byId ?? byName ?? [])];
    return [...byId.union(byName)].sort((a, b) => (place.get(a) ?? 0) - (place.get(b) ?? 0));
  };
}

/** The parts of a record that decide on its translations. */
type Translatable = LinkableRecord & {
  /** Must be equal for records of two languages with one id to be translations of each other. */
  readonly sameness: string;
};

/**
 * Groups records of one kind that are translations of each other: records with the same id and the same sameness, and
 * records that people linked, also before they have an id. Returns the group of each record, in the given order and
 * with at most one member per language.
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
  // A link to one of several records that are the same holds for all of them, except in languages that it names itself.
  const alsoLinked = new Map<string, TranslationLink>();
  for (const record of records) {
    const link = linkOf(record);
    if (link !== undefined) alsoLinked.set(same(record), link);
  }
  const groupOf = (record: T): string => {
    const linkOfRecord = linkOf(record);
    const link = linkOfRecord ?? alsoLinked.get(same(record));
    const means = link !== undefined && (link === linkOfRecord || link[record.language] === undefined);
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

/**
 * Adds a link to the links of a kind, and merges it with each link to one of its records. Throws `ContentError` if they
 * contradict each other.
 */
export function withLink(translations: Translations, kind: Kind, link: TranslationLink): Translations {
  const links = translations[kind] ?? [];
  const named = (one: TranslationLink) => Object.entries(one).some(([language, id]) => link[language] === id);
  const joined = [...links.filter(named), link];
  const result: Record<string, IdOrName> = {};
  for (const [language, linked] of joined.flatMap(Object.entries<IdOrName>)) {
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

/** Returns links with a record's name replaced by its id; the same object if no link has the name. */
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

const byLanguage = ([a]: [string, IdOrName], [b]: [string, IdOrName]) => (a < b ? -1 : a > b ? 1 : 0);

/** Compares ids by number, then names by code unit; ids come first. */
function compareLinked(a: IdOrName, b: IdOrName): number {
  if (typeof a === 'number') return typeof b === 'number' ? a - b : -1;
  return typeof b === 'number' || a > b ? 1 : a < b ? -1 : 0;
}

/**
 * Returns the text of `translations.json`: kinds in their order, links by their first language and record, two spaces.
 */
export function translationsText(translations: Translations): string {
  const sorted = (links: readonly TranslationLink[]) =>
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

/** An id or name in a link of `translations.json` that has no effect, and why. */
export type BrokenLinkPart = {
  readonly kind: Kind;
  readonly link: TranslationLink;
  readonly language: string;
  /** The id or name as the link has it. */
  readonly id: IdOrName;
  readonly reason: string;
};

/** Returns links without some of their parts, and without links that then have fewer than two. */
export function withoutLinkParts(translations: Translations, parts: readonly BrokenLinkPart[]): Translations {
  const isTaken = (link: TranslationLink, language: string) =>
    parts.some((one) => one.link === link && one.language === language);
  const kinds = KINDS.flatMap((kind) => {
    const links = translations[kind];
    if (links === undefined) return [];
    const remaining = links.map((link): TranslationLink => {
      const entries = Object.entries(link).filter(([language]) => !isTaken(link, language));
      return Object.fromEntries(entries);
    });
    return [[kind, remaining.filter((link) => Object.keys(link).length > 1)] as const];
  });
  return Object.fromEntries(kinds);
}

/**
 * Finds the parts of links that have no effect: ids and names that content does not have, and records that a later link
 * names again. `find` looks up a record in content.
 */
export function brokenLinkParts(
  translations: Translations,
  find: (kind: Kind, language: string, linked: IdOrName) => LinkableRecord | undefined,
): BrokenLinkPart[] {
  return KINDS.flatMap((kind) => {
    const links = translations[kind] ?? [];
    const linksOf = linkIndex(links);
    return links.flatMap((link) =>
      Object.entries(link).flatMap(([language, id]): BrokenLinkPart[] => {
        const broken = (reason: string) => [{ kind, link, language, id, reason }];
        const record = find(kind, language, id);
        const text = typeof id === 'number' ? id : `'${id}'`;
        if (record === undefined) return broken(`content has no ${text} among its ${kind} in '${language}'`);
        return linksOf(record).at(-1) === link ? [] : broken('another link below names it, too, and holds');
      }),
    );
  });
}
