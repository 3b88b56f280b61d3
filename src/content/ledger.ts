import { z } from 'zod';
import { digestOf, sortedJson } from '#content/canonical-json';
import type { Files } from '#content/files';
import { ledgerPath } from '#content/layout';
import { ContentError, messageOf } from '#errors';
import type { Kind } from '#interface/kinds';
import { describeIssues } from '#interface/responses';
import type { AnyRecord } from '#records/schema';

/** Text longer than this stands in the ledger as its digest, in characters. */
const LONGEST_VALUE = 200;

const value = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.array(z.union([z.number(), z.string()])),
  z.strictObject({ digest: z.string() }),
]);

const values = z.record(z.string(), value);

const line = z.strictObject({
  /** The version of this line's form. */
  v: z.literal(1),
  id: z.int().positive(),
  /** The file at the last agreement, relative to the content folder. */
  path: z.string(),
  /** Names that the record's page had before, oldest first; for redirects. */
  formerNames: z.array(z.string()),
  /** The digest of the record as decoded from the last response. */
  digest: z.string(),
  /** The version of the decoder that made `digest`. */
  decoder: z.int(),
  state: z.enum(['listed', 'embedded']),
  /** Each field's value in the file at the last agreement. */
  file: values,
  /** Each field's value on the service then, where it is another; `null` where the service had none. */
  service: z.record(z.string(), value.nullable()),
  /** Fields in conflict: what the service had when it was found; `null` where it had none. */
  conflict: z.record(z.string(), value.nullable()).optional(),
});

/** What one field was at the last agreement: itself, or the digest of a long text. */
export type LedgerValue = z.output<typeof value>;

/** What file and service last agreed on for one record. */
export type LedgerLine = z.output<typeof line>;

/** The lines of one language and kind, by id. */
export type Ledger = ReadonlyMap<number, LedgerLine>;

/** The fields of a record that both sides have, by name, as the ledger compares them. */
export type FieldValues = ReadonlyMap<string, LedgerValue>;

/** The mergeable fields of a record as ledger values: all but `service`, which is the service's, and `local`, ours. */
export function fieldValues(record: AnyRecord): FieldValues {
  const result = new Map<string, LedgerValue>();
  for (const [name, field] of Object.entries(record)) {
    if (name === 'service' || name === 'local' || field === undefined) continue;
    const parsed = value.safeParse(
      typeof field === 'string' && field.length > LONGEST_VALUE ? { digest: digestOf(field) } : field,
    );
    if (parsed.success) result.set(name, parsed.data);
  }
  return result;
}

/** Whether two ledger values, either of which may be absent, are the same. */
export function sameValue(a: LedgerValue | undefined, b: LedgerValue | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && sortedJson(a) === sortedJson(b));
}

/** Reads the ledger of one language and kind. Throws `ContentError` where a line can't be read. */
export async function readLedger(files: Files, language: string, kind: Kind): Promise<Ledger> {
  const path = ledgerPath(language, kind);
  const text = (await files.read(path)) ?? '';
  const result = new Map<number, LedgerLine>();
  for (const [index, row] of text.split('\n').entries()) {
    if (row === '') continue;
    try {
      const parsed = line.parse(JSON.parse(row));
      if (result.has(parsed.id)) throw new Error(`another line has the id ${parsed.id}, too`);
      result.set(parsed.id, parsed);
    } catch (error) {
      throw new ContentError({
        message: `${path}, line ${index + 1}, can't be read: ${error instanceof z.ZodError ? describeIssues(error) : messageOf(error)}`,
        state: 'Nothing was changed.',
        hint: 'Restore the file from version control, or remove it: the next sync makes it again from service and files where they are equal.',
        cause: error,
      });
    }
  }
  return result;
}

/** The text of a ledger: a line per record, sorted by id. */
export function ledgerText(ledger: Ledger): string {
  return [...ledger.values()]
    .sort((a, b) => a.id - b.id)
    .map((one) => `${sortedJson(one)}\n`)
    .join('');
}
