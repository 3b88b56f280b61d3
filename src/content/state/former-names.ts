import { z } from 'zod';
import type { Files } from '#content/store/files';
import { ledgerPath } from '#content/store/layout';
import { parseLine } from '#content/store/ndjson';
import type { Kind } from '#interface/kinds';

/** The text in the ledger's line of a record without former names, which nearly all are; written without spaces. */
const NO_FORMER_NAMES = '"formerNames":[]';

const named = z.object({ id: z.int().positive(), formerNames: z.array(z.string()) });

/**
 * Reads from a ledger the names that the pages of records had before, oldest first, by id. A line that can't be read is
 * skipped: this only costs a redirect.
 */
export async function readFormerNames(
  files: Files,
  language: string,
  kind: Kind,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const found = new Map<number, readonly string[]>();
  await files.readLines(ledgerPath(language, kind), (row) => {
    // Parsing takes most of the time of reading a ledger.
    const line = row.includes(NO_FORMER_NAMES) ? undefined : parseLine(row, named);
    if (line !== undefined) found.set(line.id, line.formerNames);
  });
  return found;
}
