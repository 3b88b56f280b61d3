import { z } from 'zod';
import { readPending } from '#content/state/pending';
import { digestOf, sortedJson } from '#content/store/canonical-json';
import type { Files } from '#content/store/files';
import { ledgerPath } from '#content/store/layout';
import { memorySpool, type Spool } from '#content/store/spool';
import { ContentError } from '#errors';
import type { Kind } from '#interface/kinds';
import type { AnyRecord } from '#records/schema';

/** The version of the ledger's form; the first line of each file names it. */
const VERSION = 2;

/** The first line of a ledger. */
export const LEDGER_HEADER = sortedJson({ v: VERSION });

/** Text longer than this stands in the ledger as its digest, in characters. */
const LONGEST_VALUE = 200;

/** What one field was at the last agreement: itself, or the digest of a long text. */
export type LedgerValue = string | number | boolean | (string | number)[] | { digest: string };

// By hand, as a run looks at every value of every line: of a large calendar there are a million.
function isValue(value: unknown): value is LedgerValue {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return true;
  if (Array.isArray(value)) return value.every((one) => typeof one === 'string' || typeof one === 'number');
  if (typeof value !== 'object' || value === null) return false;
  return Object.keys(value).length === 1 && typeof Reflect.get(value, 'digest') === 'string';
}

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const values = z.custom<Record<string, LedgerValue>>((found) => isRecord(found) && Object.values(found).every(isValue));

const valuesOrNone = z.custom<Record<string, LedgerValue | null>>(
  (found) => isRecord(found) && Object.values(found).every((one) => one === null || isValue(one)),
);

const line = z.strictObject({
  id: z.int().positive(),
  /** The file at the last agreement, relative to the content folder. */
  path: z.string(),
  /** Names that the record's page had before, oldest first; for redirects. */
  formerNames: z.array(z.string()),
  /** The digest of the record as decoded from the last response. */
  digest: z.string(),
  /** The version of the decoder that made `digest`. */
  decoder: z.int(),
  /** The digest of the file's text at the last agreement; empty while the file holds what the service does not have. */
  text: z.string(),
  /**
   * How the service showed the record last: in its list, only as part of an event, or only on its own route; or not
   * any more, while an edit keeps the file.
   */
  state: z.enum(['listed', 'embedded', 'unlisted', 'withdrawn', 'gone']),
  /** Each field's value in the file at the last agreement. */
  file: values,
  /** Each field's value on the service then, where it is another; `null` where the service had none. */
  service: valuesOrNone,
  /** Fields in conflict: what the service had when it was found; `null` where it had none. */
  conflict: valuesOrNone.optional(),
  /**
   * Fields that a push has changed on the service although nobody had edited them; `file` and `service` hold what they
   * were, and a person decides.
   */
  unasked: z.array(z.string()).optional(),
  /** A person has removed the file, and a run was told that this was meant. */
  removed: z.literal(true).optional(),
  /** The status that was last noted in the log of changes. */
  eventStatus: z.enum(['cancelled', 'postponed']).optional(),
});

const header = z.object({ v: z.int() });

/** What file and service last agreed on for one record. */
export type LedgerLine = z.output<typeof line>;

/** A line of the ledger, with what most runs need of it at hand and the rest still as text. */
export type LedgerEntry = Pick<LedgerLine, 'id' | 'path' | 'digest' | 'decoder' | 'text' | 'state'> & {
  /** Whether the file was removed on purpose. */
  readonly removed: boolean;
  /** Whether fields are in conflict. */
  readonly inConflict: boolean;
  /** The line as it stands in the file. */
  readonly row: () => string;
  readonly line: () => LedgerLine;
};

/** The lines of one language and kind, by id. */
export type Ledger = ReadonlyMap<number, LedgerEntry>;

/** A ledger as it was found. */
export type ReadLedger = {
  readonly ledger: Ledger;
  /** Whether there was one at all. */
  readonly exists: boolean;
  /** Numbers of lines that can't be read. Their records are compared afresh: equal ones converge. */
  readonly damaged: readonly number[];
};

/** The fields of a record that both sides have, by name, as the ledger compares them. */
export type FieldValues = ReadonlyMap<string, LedgerValue>;

/** Keys of a record that are no fields of both sides: `service` is the service's, the others are the file's. */
const NOT_MERGED: ReadonlySet<string> = new Set(['$schema', 'service', 'local']);

/** The mergeable fields of a record as ledger values: all but the file's own and the service's part. */
export function fieldValues(record: AnyRecord): FieldValues {
  const result = new Map<string, LedgerValue>();
  for (const [name, field] of Object.entries(record)) {
    if (NOT_MERGED.has(name) || field === undefined) continue;
    const isLong = typeof field === 'string' && field.length > LONGEST_VALUE;
    const kept: unknown = isLong ? { digest: digestOf(field) } : field;
    if (isValue(kept)) result.set(name, kept);
  }
  return result;
}

/** Whether two ledger values, either of which may be absent, are the same. */
export function sameValue(a: LedgerValue | undefined, b: LedgerValue | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && sortedJson(a) === sortedJson(b));
}

/** Returns the fields that a record has otherwise than its file had at the last agreement, sorted. */
export function editsOf(record: AnyRecord, line: Pick<LedgerLine, 'file'>): string[] {
  const own = fieldValues(record);
  const names = [...new Set([...own.keys(), ...Object.keys(line.file)])].sort();
  return names.filter((name) => !sameValue(own.get(name), line.file[name]));
}

/** The fields that the service had at the last agreement. */
export function serviceValues({ file, service }: Pick<LedgerLine, 'file' | 'service'>): FieldValues {
  const values = new Map<string, LedgerValue>(Object.entries(file));
  for (const [name, own] of Object.entries(service))
    if (own === null) values.delete(name);
    else values.set(name, own);
  return values;
}

function entry(one: LedgerLine, row: () => string): LedgerEntry {
  const { id, path, digest, decoder, text, state } = one;
  const inConflict = one.conflict !== undefined;
  const removed = one.removed === true;
  // Parsed again when it is wanted: most lines of a large calendar never are, and they would fill the memory.
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
    line: () => line.parse(JSON.parse(row())),
  };
}

/** The ledger's entry of a line. */
export function entryOf(one: LedgerLine): LedgerEntry {
  return keptEntryOf(one, memorySpool());
}

/** The same, with its text in a spool. */
export function keptEntryOf(one: LedgerLine, spool: Spool): LedgerEntry {
  return entry(one, spool.keep(sortedJson(one)));
}

function parsed(row: string, spool: Spool): LedgerEntry | undefined {
  try {
    return entry(line.parse(JSON.parse(row)), spool.keep(row));
  } catch {
    return undefined;
  }
}

/** The version that a row names; 0 for one that names none, or is damaged. */
function versionOf(row: string): number {
  try {
    return header.parse(JSON.parse(row)).v;
  } catch {
    return 0;
  }
}

const isOther = (version: number) => version > 0 && version !== VERSION;

/**
 * Reads the ledger of one language and kind. Lines that can't be read, and all lines of one id where there are
 * several, count as none. The texts of lines stay in `spool`. Throws `ContentError` for a ledger of another version.
 */
export async function readLedger(
  files: Files,
  language: string,
  kind: Kind,
  spool: Spool = memorySpool(),
): Promise<ReadLedger> {
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
    const found = parsed(row, spool);
    if (found === undefined || ledger.has(found.id)) damaged.push(number);
    if (found === undefined) return;
    if (ledger.has(found.id)) twice.add(found.id);
    ledger.set(found.id, found);
  });
  if (isOther(version))
    throw new ContentError({
      message: `${path} has the form ${version}; this Almanac works with form ${VERSION}.`,
      state: 'Nothing was changed.',
      hint: 'Run the version of Almanac that wrote it, or take the file back from version control as this version wrote it.',
    });
  for (const id of twice) ledger.delete(id);
  for (const one of await readPending(files)) {
    if (one.language !== language || one.kind !== kind || one.id === undefined || one.ledger === undefined) continue;
    if (one.ledger === null) ledger.delete(one.id);
    else ledger.set(one.id, keptEntryOf(line.parse(one.ledger), spool));
  }
  return { ledger, exists, damaged };
}

/** The text of a ledger, line by line: its version, then a line per record, sorted by id. */
export function* ledgerLines(entries: Iterable<LedgerEntry>): Generator<string, void> {
  yield `${LEDGER_HEADER}\n`;
  for (const { row } of [...entries].sort((a, b) => a.id - b.id)) yield `${row()}\n`;
}

/** The text of a ledger. */
export function ledgerText(entries: Iterable<LedgerEntry>): string {
  return [...ledgerLines(entries)].join('');
}
