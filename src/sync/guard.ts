import type { Ledger } from '#content/ledger';
import type { Collection } from '#content/store';
import { RefusedError } from '#errors';
import type { Kind } from '#interface/kinds';

/** The share of a collection's files that people remove by editing; more is lost content (design, decision table). */
const LARGEST_MISSING_SHARE = 0.2;

/** Below this many missing files a share says nothing: two of five may well be meant. */
const FEW = 3;

/**
 * Refuses to go on where a collection's files are missing in numbers: a wrong folder, a failed checkout. Throws
 * `RefusedError`.
 */
export function guardFiles(language: string, kind: Kind, files: Collection, ledger: Ledger): void {
  const known = [...ledger.values()];
  const present = new Set(files.records.map((file) => file.record.service?.id));
  const broken = new Set(files.broken.map((file) => file.path));
  const missing = known.filter((line) => !present.has(line.id) && !broken.has(line.path));
  if (missing.length === 0) return;
  const all = missing.length === known.length;
  if (!all && (missing.length < FEW || missing.length / known.length <= LARGEST_MISSING_SHARE)) return;
  throw new RefusedError({
    message: `${missing.length} of ${known.length} files of ${kind} in '${language}' are missing, ${missing[0]?.path} among them.`,
    state: 'Nothing was changed.',
    hint: 'That is more than editing removes. Bring the files back from version control; where they were removed on purpose, run `npm run sync -- --accept-missing`.',
  });
}
