import { z } from 'zod';
import { readPending } from '#content/state/pending';
import { digestOfSortedJson, sortedJson } from '#content/store/canonical-json';
import type { Files } from '#content/store/files';
import { ledgerPath } from '#content/store/layout';
import { parseLine, versionHeader } from '#content/store/ndjson';
import { memorySpool, type Spool } from '#content/store/spool';
import { ContentError } from '#errors';
import type { Kind } from '#interface/kinds';
import { isObject } from '#interface/responses';
import type { AnyRecord } from '#records/schema';

/** The version of the ledger's format; the first line of each ledger holds it. */
const VERSION = 2;

/** The first line of a ledger. */
const LEDGER_HEADER = sortedJson({ v: VERSION });

/** The length, in characters, above which the ledger holds the digest of a text instead of the text. */
const LONGEST_VALUE = 200;

/** The value of one field at the last agreement, or the digest of a long text. */
export type LedgerValue = string | number | boolean | (string | number)[] | { digest: string };

// Written by hand for speed: a run checks every value of every line, a million of them in a large calendar.
function isValue(value: unknown): value is LedgerValue {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return true;
  if (Array.isArray(value)) return value.every((one) => typeof one === 'string' || typeof one === 'number');
  if (typeof value !== 'object' || value === null) return false;
  return Object.keys(value).length === 1 && typeof Reflect.get(value, 'digest') === 'string';
}

const values = z.custom<Record<string, LedgerValue>>((value) => isObject(value) && Object.values(value).every(isValue));

const valuesOrNone = z.custom<Record<string, LedgerValue | null>>(
  (value) => isObject(value) && Object.values(value).every((one) => one === null || isValue(one)),
);

const line = z.strictObject({
  id: z.int().positive(),
  /** The file at the last agreement, relative to the content folder. */
  path: z.string(),
  /** Names that the record's page had before, oldest first; for redirects. */
  formerNames: z.array(z.string()),
  /** The ids that the event had before, oldest first; services make the dates of a series again under new ids. */
  formerIds: z.array(z.int().positive()).optional(),
  /** The event's UID in feeds, if it is not made of its id. */
  uid: z.string().optional(),
  /** The digest of the record as decoded from the last response. */
  digest: z.string(),
  /** The version of the decoder that made `digest`. */
  decoder: z.int(),
  /** The digest of the file's text at the last agreement; empty while the file has edits that the service lacks. */
  text: z.string(),
  /**
   * The last state of the record on the service: shown in its list, only inside an event, or only on its own route; or
   * not shown any more, while an edit keeps the file.
   */
  state: z.enum(['listed', 'embedded', 'unlisted', 'withdrawn', 'gone']),
  /** Each field's value in the file at the last agreement. */
  file: values,
  /** Each field's value on the service at the last agreement, if it differs; `null` if the service had none. */
  service: valuesOrNone,
  /** Fields in conflict, with the service's value when the conflict was found; `null` if it had none. */
  conflict: valuesOrNone.optional(),
  /**
   * Fields that a push changed on the service although nobody had edited them; `file` and `service` hold their values
   * from before, and a person decides.
   */
  unasked: z.array(z.string()).optional(),
  /** Present if a person removed the file and confirmed the removal to a run. */
  removed: z.literal(true).optional(),
  /** The status of the event that the log of changes noted last. */
  eventStatus: z.enum(['cancelled', 'postponed']).optional(),
});

/** The values on which file and service last agreed for one record, and the state of both. */
export type LedgerLine = z.output<typeof line>;

/** A line of the ledger: the parts that most runs need are parsed, the rest stays text until `line` is called. */
export type LedgerEntry = Pick<LedgerLine, 'id' | 'path' | 'digest' | 'decoder' | 'text' | 'state'> & {
  /** True if the file was removed on purpose. */
  readonly removed: boolean;
  /** True if fields are in conflict. */
  readonly inConflict: boolean;
  /** Returns the line's text in the file. */
  readonly row: () => string;
  /** Returns the whole line. */
  readonly line: () => LedgerLine;
};

/** The lines of one language and kind, by id. */
export type Ledger = ReadonlyMap<number, LedgerEntry>;

/** The result of reading a ledger. */
export type LoadedLedger = {
  readonly ledger: Ledger;
  /** True if the ledger's file exists. */
  readonly exists: boolean;
  /** The numbers of lines that can't be read. Their records are compared again, and agree if they are equal. */
  readonly damaged: readonly number[];
};

/** The mergeable fields of a record, by name, as the ledger compares them. */
export type FieldValues = ReadonlyMap<string, LedgerValue>;

/** The keys of a record that are never merged: `service` belongs to the service, the others to the file. */
const NOT_MERGED: ReadonlySet<string> = new Set(['$schema', 'service', 'local']);

/** Returns the mergeable fields of a record as ledger values: all but `$schema`, `service` and `local`. */
export function fieldValues(record: AnyRecord): FieldValues {
  const result = new Map<string, LedgerValue>();
  for (const [name, field] of Object.entries(record)) {
    if (NOT_MERGED.has(name) || field === undefined) continue;
    const isLong = typeof field === 'string' && field.length > LONGEST_VALUE;
    const value: unknown = isLong ? { digest: digestOfSortedJson(field) } : field;
    if (isValue(value)) result.set(name, value);
  }
  return result;
}

/** Tells whether two ledger values are the same; either may be absent. */
export function isSameValue(a: LedgerValue | undefined, b: LedgerValue | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && sortedJson(a) === sortedJson(b));
}

/** Returns the former ids and the UID of a record's line, which its next line keeps; empty where there is no line. */
export function identityOf(line: LedgerLine | undefined): Pick<LedgerLine, 'formerIds' | 'uid'> {
  return {
    ...(line?.formerIds === undefined ? {} : { formerIds: line.formerIds }),
    ...(line?.uid === undefined ? {} : { uid: line.uid }),
  };
}

/** Returns the names of the fields that were edited since the last agreement, sorted. */
export function editedFields(record: AnyRecord, line: Pick<LedgerLine, 'file'>): string[] {
  const current = fieldValues(record);
  const names = [...new Set([...current.keys(), ...Object.keys(line.file)])].sort();
  return names.filter((name) => !isSameValue(current.get(name), line.file[name]));
}

/** Returns the values of the service's fields at the last agreement. */
export function serviceValues({ file, service }: Pick<LedgerLine, 'file' | 'service'>): FieldValues {
  const values = new Map<string, LedgerValue>(Object.entries(file));
  for (const [name, value] of Object.entries(service))
    if (value === null) values.delete(name);
    else values.set(name, value);
  return values;
}

function entry(parsed: LedgerLine, row: () => string): LedgerEntry {
  const { id, path, digest, decoder, text, state } = parsed;
  const inConflict = parsed.conflict !== undefined;
  const removed = parsed.removed === true;
  // `line` parses on demand: most lines of a large calendar are never wanted whole, and they would fill the memory. Its
  // text was checked when it was read, or was made of a typed value.
  return {
    id,
    path,
    digest,
    decoder,
    text,
    state,
    removed,
    inConflict,
    row,
    line: () => JSON.parse(row()),
  };
}

/** Returns the ledger entry of a line, with its text in memory. */
export function ledgerEntryOf(ledgerLine: LedgerLine): LedgerEntry {
  return spooledEntryOf(ledgerLine, memorySpool());
}

/** Returns the ledger entry of a line, with its text in a spool. */
export function spooledEntryOf(ledgerLine: LedgerLine, spool: Spool): LedgerEntry {
  return entry(ledgerLine, spool.keep(sortedJson(ledgerLine)));
}

function parseEntry(row: string, spool: Spool): LedgerEntry | undefined {
  const parsed = parseLine(row, line);
  return parsed && entry(parsed, spool.keep(row));
}

/** Returns the version in a ledger's first line; 0 if it has none or is damaged. */
const versionOf = (row: string) => parseLine(row, versionHeader)?.v ?? 0;

const isOther = (version: number) => version > 0 && version !== VERSION;

/**
 * Reads the ledger of one language and kind, and its pending changes. Lines that can't be read are skipped, and all
 * lines of an id that has several. The texts of lines stay in `spool`. Throws `ContentError` for another version.
 */
export async function readLedger(
  files: Files,
  language: string,
  kind: Kind,
  spool: Spool = memorySpool(),
): Promise<LoadedLedger> {
  const path = ledgerPath(language, kind);
  const ledger = new Map<number, LedgerEntry>();
  const damaged: number[] = [];
  const twice = new Set<number>();
  let number = 0;
  let version = 0;
  const exists = await files.readLines(path, (row) => {
    number += 1;
    if (number === 1) version = versionOf(row);
    if (row === '' || isOther(version) || (number === 1 && row === LEDGER_HEADER)) return;
    const parsed = parseEntry(row, spool);
    if (parsed === undefined || ledger.has(parsed.id)) damaged.push(number);
    if (parsed === undefined) return;
    if (ledger.has(parsed.id)) twice.add(parsed.id);
    ledger.set(parsed.id, parsed);
  });
  if (isOther(version))
    throw new ContentError({
      message: `${path} has the form ${version}; this Almanac works with form ${VERSION}.`,
      state: 'Nothing was changed.',
      hint: 'Run the version of Almanac that wrote it, or take the file back from version control as this version wrote it.',
    });
  for (const id of twice) ledger.delete(id);
  for (const change of await readPending(files)) {
    if (change.language !== language || change.kind !== kind || change.id === undefined || change.ledger === undefined)
      continue;
    if (change.ledger === null) ledger.delete(change.id);
    else ledger.set(change.id, spooledEntryOf(line.parse(change.ledger), spool));
  }
  return { ledger, exists, damaged };
}

/** Yields the text of a ledger line by line: its version, then a line per record, sorted by id. */
export function* ledgerLines(entries: Iterable<LedgerEntry>): Generator<string, void> {
  yield `${LEDGER_HEADER}\n`;
  for (const { row } of [...entries].sort((a, b) => a.id - b.id)) yield `${row()}\n`;
}

/** Returns the text of a ledger, as `ledgerLines` yields it. */
export function ledgerText(entries: Iterable<LedgerEntry>): string {
  return [...ledgerLines(entries)].join('');
}
