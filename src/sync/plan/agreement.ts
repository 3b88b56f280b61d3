import type { LedgerEntry } from '#content/state/ledger';
import { DECODER_VERSION } from '#records/from-response';
import type { Observed } from '#sync/observe/observation';

/**
 * Tells whether the ledger's last agreement is just this record, shown in the same way, with no field in conflict and
 * with its file not removed.
 */
export function isAgreed(
  entry: LedgerEntry | undefined,
  { digest, state }: Pick<Observed, 'digest' | 'state'>,
): boolean {
  return (
    entry !== undefined &&
    entry.digest === digest &&
    entry.decoder === DECODER_VERSION &&
    entry.state === state &&
    !entry.inConflict &&
    !entry.removed
  );
}
