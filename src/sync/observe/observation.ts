import type { Kind } from '#interface/kinds';
import type { AnyRecord } from '#records/schema';
import type { Quarantined } from '#sync/progress';

/** A record as the service has it at this moment. */
export type Observed = {
  readonly id: number;
  /** The digest of the record. */
  readonly digest: string;
  /** `embedded`: known only as part of an event. `unlisted`: only on its own route. */
  readonly state: 'listed' | 'embedded' | 'unlisted';
  /** Absent where the record is the one that the ledger knows. */
  readonly record?: AnyRecord;
};

/** What one language's list of one kind showed. */
export type Observation = {
  readonly language: string;
  readonly kind: Kind;
  readonly records: ReadonlyMap<number, Observed>;
  /** The ids of everything that the list holds, whether it decodes and lies in the window or not. */
  readonly listed: ReadonlySet<number>;
  /** By id, the digests of the listed events that overlap the window; empty for other kinds. */
  readonly inWindow: ReadonlyMap<number, string>;
  /** Items that the list served, those outside the window included. */
  readonly fetched: number;
  readonly proved: boolean;
  /** Items that were listed and did not decode: they count as seen. */
  readonly quarantined: readonly Quarantined[];
};
