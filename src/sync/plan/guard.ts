import type { Ledger } from '#content/state/ledger';
import type { Inventory } from '#content/store/store';
import { RefusedError } from '#errors';
import type { Kind } from '#interface/kinds';

/** The largest share of a collection's files that editing removes; if more are missing, content was lost. */
const LARGEST_MISSING_SHARE = 0.2;

/** Number of records below which a share says nothing: two of five may well have been removed on purpose. */
const FEW = 3;

/**
 * Returns a refusal if so many files of a collection are missing that content was probably lost, as with a wrong folder
 * or a failed checkout; otherwise nothing.
 */
export function missingFilesRefusals(
  language: string,
  kind: Kind,
  inventory: Inventory,
  ledger: Ledger,
): RefusedError[] {
  const known = [...ledger.values()].filter(({ removed }) => !removed);
  const present = new Set([...inventory.untouched.keys(), ...inventory.touched.map((file) => file.record.service?.id)]);
  const broken = new Set(inventory.broken.map((file) => file.path));
  const missing = known.filter(({ id, path }) => !present.has(id) && !broken.has(path));
  if (missing.length === 0) return [];
  const all = missing.length === known.length;
  if (!all && (missing.length < FEW || missing.length / known.length <= LARGEST_MISSING_SHARE)) return [];
  const refusal = new RefusedError({
    message: `${missing.length} of ${known.length} files of ${kind} in '${language}' are missing, ${missing[0]?.path} among them.`,
    state: 'Nothing was changed.',
    hint: 'That is more than editing removes. Bring the files back from version control; where they were removed on purpose, run `npm run sync -- --accept-missing`.',
  });
  return [refusal];
}

/** The limits of the number of records of one language and kind that a run may take off the site. */
export type RemovalCeiling = {
  /** A share of the collection, from 0 to 1. */
  readonly share: number;
  /** A number of records. */
  readonly count: number;
};

/**
 * Returns how many of `size` records a run may take off the site: the smaller of the ceiling's share, which is two at
 * least, and its count; never all of them.
 */
export function mostRemovals(size: number, { share, count }: RemovalCeiling): number {
  return Math.max(0, Math.min(Math.max(Math.floor(size * share), FEW - 1), count, size - 1));
}

/**
 * Returns a refusal if more records would be taken off the site than the ceiling allows, otherwise nothing; `size` is
 * the number of records that could have been seen.
 */
export function removalRefusals(
  language: string,
  kind: Kind,
  removed: readonly { readonly path: string }[],
  size: number,
  ceiling: RemovalCeiling,
): RefusedError[] {
  const allowed = mostRemovals(size, ceiling);
  if (removed.length <= allowed) return [];
  const refusal = new RefusedError({
    message: `At least ${removed.length} of ${size} ${kind} in '${language}' are gone from the service or withdrawn, ${removed[0]?.path} among them; a run may take off ${allowed}.`,
    state: 'Nothing was changed.',
    hint: 'Look at the service: where its records are there, something in front of it is broken. Where they were removed on purpose, run `npm run sync -- --accept-removals`.',
  });
  return [refusal];
}
