import type { Client } from '#client/client';
import { BlockedError, ServiceError, UndecodableError } from '#client/errors';
import type { LedgerEntry } from '#content/state/ledger';
import { digestOf } from '#content/store/canonical-json';
import { type RecordState, stateOf } from '#interface/dialects';
import type { EndpointLanguage } from '#interface/endpoint';
import type { Kind } from '#interface/kinds';
import type { Served } from '#interface/responses';
import { recordFrom } from '#records/from-response';
import type { RecordOf } from '#records/schema';
import type { Observed } from '#sync/observe/observation';

/** A record of the service as it is at this moment. */
export type ServedRecord<K extends Kind = Kind> = {
  readonly served: Served[K];
  readonly record: RecordOf[K];
  readonly observed: Observed;
};

/** What the own route of a record says that does not give it; without an error where it lies in the trash. */
export type NotThere = { readonly state: RecordState; readonly error: ServiceError | undefined };

/** Sets what is common to all records that are read for themselves. */
export function observedFrom<K extends Kind>(
  kind: K,
  served: Served[K],
  entry: Pick<LedgerEntry, 'state'> | undefined,
  mark: string,
): ServedRecord<K> {
  const state = entry?.state === 'embedded' || entry?.state === 'unlisted' ? entry.state : 'listed';
  const record = recordFrom(kind, served, state !== 'embedded');
  return { served, record, observed: { id: served.id, digest: `${digestOf(record)}${mark}`, state, record } };
}

/** What an answer other than the record says of it. Throws what says nothing about a record. */
export function notThere(
  client: Pick<Client, 'dialect'>,
  kind: Kind,
  error: unknown,
): { readonly state: RecordState; readonly error: ServiceError } {
  if (!(error instanceof ServiceError)) throw error;
  const { status, code } = error.call;
  const says = status !== undefined && !(error instanceof BlockedError) && !(error instanceof UndecodableError);
  return { state: says ? stateOf(client.dialect, kind, { status, code }) : 'unknown', error };
}

/** Reads a record by its id. */
export async function readServed<K extends Kind>(
  client: Pick<Client, 'dialect' | 'fetch'>,
  language: EndpointLanguage,
  kind: K,
  id: number,
  entry: Pick<LedgerEntry, 'state'> | undefined,
  mark: string,
): Promise<ServedRecord<K> | NotThere> {
  try {
    const served = await client.fetch(kind, language, { id });
    // An update of what is in the trash would publish it.
    if ('status' in served && served.status === 'trash') return { state: 'gone', error: undefined };
    return observedFrom(kind, served, entry, mark);
  } catch (error) {
    return notThere(client, kind, error);
  }
}
