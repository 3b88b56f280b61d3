import type { Client } from '#client/client';
import { BlockedError, ServiceError, UndecodableError } from '#client/errors';
import type { LedgerEntry } from '#content/state/ledger';
import { digestOfSortedJson } from '#content/store/canonical-json';
import { type RecordState, recordStateOf } from '#interface/dialects/dialect';
import type { Kind } from '#interface/kinds';
import type { Served } from '#interface/responses';
import { recordFrom } from '#records/from-response';
import type { RecordOf } from '#records/schema';
import type { ObservedRecord } from '#sync/observation';

/** A record of the service at this moment. */
export type ServedRecord<K extends Kind = Kind> = {
  readonly served: Served[K];
  readonly record: RecordOf[K];
  readonly observed: ObservedRecord;
};

/**
 * The state of a record that its own route does not return, with the error that the route answered; `undefined` for a
 * record that the service returns from its trash.
 */
export type MissingState = { readonly state: RecordState; readonly error: ServiceError | undefined };

/**
 * Returns a record that the service answered, with its digest and state. `entry` is its ledger entry, `mark` the suffix
 * of its digest.
 */
export function servedRecordFrom<K extends Kind>(
  kind: K,
  served: Served[K],
  entry: Pick<LedgerEntry, 'state'> | undefined,
  mark: string,
): ServedRecord<K> {
  const state = entry?.state === 'embedded' || entry?.state === 'unlisted' ? entry.state : 'listed';
  const record = recordFrom(kind, served, state !== 'embedded');
  return {
    served,
    record,
    observed: { id: served.id, digest: `${digestOfSortedJson(record)}${mark}`, state, record, unread: served.unread },
  };
}

/**
 * Returns an error of the service with the state of the record that it shows: `unknown` if it shows none. Throws any
 * other error.
 */
export function stateFromError(
  client: Pick<Client, 'dialect'>,
  kind: Kind,
  error: unknown,
): { readonly state: RecordState; readonly error: ServiceError } {
  if (!(error instanceof ServiceError)) throw error;
  const { status, code } = error.call;
  const says = status !== undefined && !(error instanceof BlockedError) && !(error instanceof UndecodableError);
  return { state: says ? recordStateOf(client.dialect, kind, { status, code }) : 'unknown', error };
}
