import { z } from 'zod';
import type { TranslationLink, Translations } from '#content/calendar/translations';
import type { Files } from '#content/store/files';
import { ALTERNATES_PATH } from '#content/store/layout';
import { ndjsonText, readNdjson } from '#content/store/ndjson';
import { KINDS, type Kind } from '#interface/kinds';

const line = z.strictObject({
  /** The version of the line's format. */
  v: z.literal(1),
  language: z.string(),
  kind: z.enum(KINDS),
  id: z.int().positive(),
  /** The record's `modified_utc` when its page was last considered; empty for records without one. */
  modified: z.string(),
  /** The ids of the records in other languages that the page names; absent where the page was not read. */
  ids: z.record(z.string(), z.int().positive()).optional(),
});

/** The translations of a record that its page on the service names (`<link rel="alternate" hreflang>`). */
export type RecordAlternates = Omit<z.output<typeof line>, 'v'>;

/** The alternates of records, by `alternatesKey`. */
export type Alternates = ReadonlyMap<string, RecordAlternates>;

/** Returns the key of a record in `Alternates`. */
export function alternatesKey({ language, kind, id }: Pick<RecordAlternates, 'language' | 'kind' | 'id'>): string {
  return `${kind} ${language} ${id}`;
}

/** Reads the file of alternates. A line that can't be read is skipped: its page is read again. */
export async function readAlternates(files: Files): Promise<Alternates> {
  const { lines } = await readNdjson(files, ALTERNATES_PATH, line);
  return new Map(lines.map(({ v: _version, ...row }) => [alternatesKey(row), row]));
}

const sorted = (alternates: Alternates): RecordAlternates[] =>
  [...alternates].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);

/** Returns the text of the file: a line per record, sorted by key. */
export function alternatesText(alternates: Alternates): string {
  return ndjsonText(sorted(alternates).map((row) => ({ v: 1, ...row })));
}

/**
 * Returns the links between records that pages name, joined into groups. A link that would put two records of one
 * language into a group is left out; other links of its page hold.
 */
export function alternateLinks(alternates: Alternates): Translations {
  const groups = new Map<string, Map<string, number>>();
  const groupOf = (kind: Kind, language: string, id: number) => {
    const key = alternatesKey({ language, kind, id });
    const group = groups.get(key) ?? new Map([[language, id]]);
    groups.set(key, group);
    return group;
  };
  for (const { kind, language, id, ids = {} } of sorted(alternates))
    for (const [code, other] of Object.entries(ids)) {
      const [into, from] = [groupOf(kind, language, id), groupOf(kind, code, other)];
      if (into === from || [...from.keys()].some((one) => into.has(one))) continue;
      for (const [each, member] of from) {
        into.set(each, member);
        groups.set(alternatesKey({ language: each, kind, id: member }), into);
      }
    }
  const links: { [K in Kind]?: TranslationLink[] } = {};
  for (const kind of KINDS) {
    const ofKind = [...groups].flatMap(([key, group]) => (key.startsWith(`${kind} `) ? [group] : []));
    const joined = [...new Set(ofKind)].filter(({ size }) => size > 1);
    if (joined.length > 0) links[kind] = joined.map((group) => Object.fromEntries(group));
  }
  return links;
}
