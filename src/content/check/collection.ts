import { type RecordLookup, relationIndex } from '#content/calendar/relations';
import { schemaProblems } from '#content/check/issues';
import { type JsonPath, type Problem, WHOLE_FILE } from '#content/check/problem';
import { duplicateKeyProblems, hasDuplicateKeys, syntaxProblem } from '#content/check/syntax';
import { NOT_IN_A_NAME, recordSchemaOf, type StoredRecord } from '#content/store/store';
import { type Kind, SINGULAR } from '#interface/kinds';
import { recordNameFromSlug } from '#records/names';

/** A record's file with its text. */
export type RecordText<K extends Kind = Kind> = {
  readonly language: string;
  readonly kind: K;
  readonly name: string;
  readonly path: string;
  /** The text without a byte-order mark. */
  readonly text: string;
};

/** The record in a file, and the problems of the file alone. */
export type ParsedFile<K extends Kind = Kind> = {
  /** The record; `undefined` if the file holds no valid one. */
  readonly stored: StoredRecord<K> | undefined;
  /** The value of the JSON; `undefined` if the text is not JSON. */
  readonly value: unknown;
  readonly problems: readonly Problem[];
};

/** Parses a record's file with the schema of its kind, and checks its name. Mistakes are returned as problems. */
export function parseRecordFile<K extends Kind>(file: RecordText<K>): ParsedFile<K> {
  const { language, kind, name, path, text } = file;
  const problems: Problem[] = [];
  if (NOT_IN_A_NAME.test(name))
    problems.push({
      path,
      spot: WHOLE_FILE,
      message: `The file's name holds a character that no address takes.`,
      hint: `Rename it to ${recordNameFromSlug(name, 0)}.json.`,
    });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { stored: undefined, value: undefined, problems: [...problems, syntaxProblem(path, text, error)] };
  }
  if (hasDuplicateKeys(text, value)) problems.push(...duplicateKeyProblems(path, text));
  const result = recordSchemaOf(kind).safeParse(value);
  if (!result.success)
    return { stored: undefined, value, problems: [...problems, ...schemaProblems(path, kind, result.error, value)] };
  return { stored: { language, kind, name, path, record: result.data }, value, problems };
}

/** The files of one language and kind, as a check reads them. */
export type CheckedCollection<K extends Kind = Kind> = {
  readonly language: string;
  readonly kind: K;
  readonly files: readonly RecordText<K>[];
  readonly records: readonly StoredRecord<K>[];
  readonly index: RecordLookup<K>;
  /** Tells whether a relation may name a file without a valid record: such a relation can't be checked. */
  readonly mayHold: (relation: number | string) => boolean;
};

/** Returns the name, slug and id by which a relation may name a file without a valid record. */
function claims({ name }: RecordText, value: unknown): readonly unknown[] {
  const record = Object(value);
  return [name, Reflect.get(record, 'slug'), Reflect.get(Object(Reflect.get(record, 'service')), 'id')];
}

/** Returns the parsed files of one language and kind as a collection, with an index for relations. */
export function checkedCollectionOf<K extends Kind>(
  language: string,
  kind: K,
  parsed: readonly (readonly [RecordText<K>, ParsedFile<K>])[],
): CheckedCollection<K> {
  const records = parsed.flatMap(([, { stored }]) => (stored === undefined ? [] : [stored]));
  const broken = parsed.filter(([, { stored }]) => stored === undefined);
  const claimed = new Set(broken.flatMap(([file, { value }]) => claims(file, value)));
  // A file that is not JSON may have any id.
  const anyId = broken.some(([, { value }]) => value === undefined);
  return {
    language,
    kind,
    files: parsed.map(([file]) => file),
    records,
    index: relationIndex(records),
    mayHold: (relation) => claimed.has(relation) || (anyId && typeof relation === 'number'),
  };
}

/** Returns words for the other files of a group: the path of the first, and how many more there are. */
function otherFiles(group: readonly { readonly path: string }[], path: string): string {
  const [first, ...more] = group.filter((one) => one.path !== path);
  return `${first?.path}${more.length === 0 ? '' : ` and of ${more.length} more`}`;
}

/** Returns the groups of two or more items with the same key; items without a key are in none. */
function alike<T, G>(items: readonly T[], keyOf: (item: T) => G | undefined): T[][] {
  const keyed = items.filter((item) => keyOf(item) !== undefined);
  return [...Map.groupBy(keyed, keyOf).values()].filter((group) => group.length > 1);
}

function sharedValues(
  records: readonly StoredRecord[],
  value: JsonPath,
  keyOf: (stored: StoredRecord) => number | string | undefined,
  said: (stored: StoredRecord, others: string) => readonly [message: string, hint: string],
): Problem[] {
  return alike(records, keyOf).flatMap((group) =>
    group.map((stored) => {
      const [message, hint] = said(stored, otherFiles(group, stored.path));
      return { path: stored.path, spot: { value }, message, hint };
    }),
  );
}

/** Folds a file's name as some file systems do, which ignore case and the Unicode normalization of accents. */
const folded = (name: string) => name.normalize('NFC').toLowerCase();

/** Finds ids, slugs and file names that several files of one language and kind share. */
export function collectionProblems({ kind, files, records }: CheckedCollection): Problem[] {
  const singular = SINGULAR[kind];
  return [
    ...sharedValues(
      records,
      ['service', 'id'],
      ({ record }) => record.service?.id,
      ({ record }, others) => [
        `${record.service?.id} is also the id of ${others}.`,
        `Keep one file; in a copy that is to be another ${singular}, remove "service".`,
      ],
    ),
    ...sharedValues(
      records,
      ['slug'],
      ({ record }) => (record.slug === '' ? undefined : record.slug),
      ({ record }, others) => [`'${record.slug}' is also the slug of ${others}.`, `Give each ${singular} its own.`],
    ),
    ...alike(files, ({ name }) => folded(name)).flatMap((group) =>
      group.map(({ path }) => ({
        path,
        spot: WHOLE_FILE,
        message: `On many systems this is also the file of ${otherFiles(group, path)}: only capitals or accents differ.`,
        hint: 'Rename one of them.',
      })),
    ),
  ];
}
