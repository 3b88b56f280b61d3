import { z } from 'zod';
import type { Files } from '#content/store/files';
import { ledgerPath } from '#content/store/layout';
import { parseLine } from '#content/store/ndjson';
import type { Kind } from '#interface/kinds';

/**
 * A text in the ledger's line of an event whose UID is not made of its id, and in no other line; written without
 * spaces.
 */
const WITH_UID = '"uid":';

const identity = z.object({
  id: z.int().positive(),
  /** The ids that it had before, oldest first. */
  formerIds: z.array(z.int().positive()).default([]),
  /** Its UID in feeds, made of its first id. */
  uid: z.string(),
});

/** The identity of an event whose id has changed on the service. */
type FormerIdentity = Readonly<Omit<z.output<typeof identity>, 'id'>>;

/** The identities of events whose ids have changed, by language and by their present id. */
export type FormerIdentities = ReadonlyMap<string, ReadonlyMap<number, FormerIdentity>>;

/** Reads from the ledgers of languages which events had other ids before. A line that can't be read is skipped. */
export async function readFormerIdentities(files: Files, languages: Iterable<string>): Promise<FormerIdentities> {
  const identities = new Map<string, Map<number, FormerIdentity>>();
  for (const language of new Set(languages)) {
    const ofLanguage = new Map<number, FormerIdentity>();
    await files.readLines(ledgerPath(language, 'events'), (row) => {
      // Parsing takes most of the time of reading a ledger.
      const line = row.includes(WITH_UID) ? parseLine(row, identity) : undefined;
      if (line !== undefined) ofLanguage.set(line.id, { formerIds: line.formerIds, uid: line.uid });
    });
    if (ofLanguage.size > 0) identities.set(language, ofLanguage);
  }
  return identities;
}

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
  const names = new Map<number, readonly string[]>();
  await files.readLines(ledgerPath(language, kind), (row) => {
    // Parsing takes most of the time of reading a ledger.
    const line = row.includes(NO_FORMER_NAMES) ? undefined : parseLine(row, named);
    if (line !== undefined) names.set(line.id, line.formerNames);
  });
  return names;
}
