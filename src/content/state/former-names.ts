import { z } from 'zod';
import type { Files } from '#content/store/files';
import { ledgerPath } from '#content/store/layout';
import type { Kind } from '#interface/kinds';

/** What this part of a ledger's line looks like for nearly all records: the writer's form has no spaces. */
const NO_FORMER_NAMES = '"formerNames":[]';

const named = z.object({ id: z.int().positive(), formerNames: z.array(z.string()) });

function parsed(row: string): z.output<typeof named> | undefined {
  try {
    return named.safeParse(JSON.parse(row)).data;
  } catch {
    return undefined;
  }
}

/**
 * Reads from a ledger which names the pages of records had before, oldest first, by id. A line that can't be read counts
 * as none: it only costs a redirect.
 */
export async function readFormerNames(
  files: Files,
  language: string,
  kind: Kind,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const found = new Map<number, readonly string[]>();
  await files.readLines(ledgerPath(language, kind), (row) => {
    // Parsing is most of what reading a ledger costs.
    const line = row.includes(NO_FORMER_NAMES) ? undefined : parsed(row);
    if (line !== undefined) found.set(line.id, line.formerNames);
  });
  return found;
}
