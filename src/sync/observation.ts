import type { LedgerEntry } from '#content/state/ledger';
import type { RecordState } from '#interface/dialects/dialect';
import type { Kind } from '#interface/kinds';
import { DECODER_VERSION } from '#records/from-response';
import type { AnyRecord } from '#records/schema';
import type { QuarantinedItem } from '#sync/progress';

/** A record as the service has it at this moment. */
export type ObservedRecord = {
  readonly id: number;
  /** The digest of the record. */
  readonly digest: string;
  /** `embedded`: seen only inside an event. `unlisted`: answers only on its own route. */
  readonly state: 'listed' | 'embedded' | 'unlisted';
  /**
   * Absent if both sides have agreed on this digest: the ledger knows the record. After a full read it waits outside
   * memory, and each access parses it.
   */
  readonly record?: AnyRecord;
  /** The fields that can't be read as the service serves them: the record lacks them, the service may have them. */
  readonly unread?: readonly string[] | undefined;
};

/** The result of reading one list of one language. */
export type ListObservation = {
  readonly language: string;
  readonly kind: Kind;
  readonly records: ReadonlyMap<number, ObservedRecord>;
  /** The ids of all items of the list, including items that do not decode or lie outside the window. */
  readonly listed: ReadonlySet<number>;
  /** The digests of the listed events that overlap the window, by id; empty for other kinds. */
  readonly inWindow: ReadonlyMap<number, string>;
  /** Number of items that the list served, those outside the window included. */
  readonly fetched: number;
  readonly proved: boolean;
  /** True if only some records were requested: no other record counts as absent or doubtful. */
  readonly isPart?: boolean;
  /** Items that were listed and did not decode: their records do not count as missing. */
  readonly quarantined: readonly QuarantinedItem[];
  /** Items that were taken without a part that can't be read. */
  readonly partial: readonly QuarantinedItem[];
};

/** The state of a record that no list shows, by the answer of its own route. */
export type Absence = { readonly id: number; readonly state: RecordState };

/**
 * Tells whether the last agreement in the ledger is on exactly this version of the record, in the same state, with no
 * field in conflict and with its file not removed.
 */
export function isAgreed(
  entry: LedgerEntry | undefined,
  { digest, state }: Pick<ObservedRecord, 'digest' | 'state'>,
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
