import type { LedgerEntry } from '#content/state/ledger';
import { DECODER_VERSION } from '#records/from-response';
import type { Observed } from '#sync/observe/observation';

/** Whether the ledger agreed on just this record, shown in just this way, with no field in conflict and a file that was not removed. */
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
