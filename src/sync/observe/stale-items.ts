import type { ListClient } from '#client/client';
import { ServiceError } from '#client/errors';
import type { Ledger } from '#content/state/ledger';
import { digestOfSortedJson } from '#content/store/canonical-json';
import type { CallLanguage } from '#interface/endpoint';
import { isTermKind, type Kind } from '#interface/kinds';
import { isInTrash, recordFrom } from '#records/from-response';
import type { AnyRecord } from '#records/schema';
import type { ListObservation, ObservedRecord } from '#sync/observation';
import { DETAILED_SUFFIX } from '#sync/observe/observer';
import type { OnProgress } from '#sync/progress';

/** Number of own routes that are requested at the same time. */
const ASKED_AT_ONCE = 8;

/** The input of `rereadStaleRecords`. */
type StaleOptions = {
  readonly client: ListClient;
  readonly language: CallLanguage;
  readonly observation: ListObservation;
  readonly ledger: Ledger;
  /** The ids of records that are known to be gone. */
  readonly goneIds: ReadonlySet<number>;
  /** The records of files, by id, as far as these may differ from what was observed. */
  readonly files: ReadonlyMap<number, AnyRecord>;
  readonly onProgress: OnProgress;
};

/** The records of an observation, and the reasons why the state of some is not known; a line each. */
type Confirmed = {
  readonly records: ReadonlyMap<number, ObservedRecord>;
  readonly doubts: readonly string[];
};

/** Returns when the service changed a record last, in a form that sorts by time; empty if it does not say. */
const modifiedOf = (record: AnyRecord | undefined) => record?.service?.modified_utc ?? '';

/** Tells whether a list may show an older state of a record than content has agreed on. */
function mayBeStale(observed: ObservedRecord, { observation, ledger, goneIds, files }: StaleOptions): boolean {
  const { id, state } = observed;
  if (state !== 'listed') return false;
  if (goneIds.has(id)) return observed.record !== undefined;
  // Terms have no time of change.
  if (isTermKind(observation.kind)) return ledger.has(id) && observed.record !== undefined;
  const agreed = modifiedOf(files.get(id));
  if (agreed === '') return false;
  const modified = modifiedOf(observed.record);
  return modified !== '' && modified < agreed;
}

type Reread = {
  readonly listed: ObservedRecord;
  readonly current: ObservedRecord | undefined;
  readonly error?: ServiceError;
};

async function reread({ client, language, observation }: StaleOptions, listed: ObservedRecord): Promise<Reread> {
  const { kind } = observation;
  try {
    const served = await client.fetch<Kind>(kind, language, { id: listed.id });
    if (served.id !== listed.id || isInTrash(served)) return { listed, current: undefined };
    const record = recordFrom(kind, served, true);
    // Lists and own routes render some texts in different ways: of equally new texts, the list's are kept.
    if (!isTermKind(kind) && modifiedOf(record) <= modifiedOf(listed.record)) return { listed, current: listed };
    const mark = listed.digest.endsWith(DETAILED_SUFFIX) ? DETAILED_SUFFIX : '';
    return {
      listed,
      current: { id: listed.id, digest: `${digestOfSortedJson(record)}${mark}`, state: 'listed', record },
    };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return { listed, current: undefined, error };
  }
}

/**
 * Returns the records of an observation in the state that the service has. A cache on the way may have answered with an
 * old list. Listed records are therefore read on their own routes, past caches, if their `modified_utc` is before the
 * agreed one, if they are terms that differ from the agreed ones, or if they are known to be gone. Records that do not
 * answer there are left out: content keeps what it has.
 */
export async function rereadStaleRecords(options: StaleOptions): Promise<Confirmed> {
  const { observation, language, goneIds, onProgress } = options;
  const { kind } = observation;
  const records = new Map(observation.records);
  const doubtful = [...records.values()].filter((one) => mayBeStale(one, options)).sort((a, b) => a.id - b.id);
  const stale: number[] = [];
  const doubts: string[] = [];
  for (let from = 0; from < doubtful.length; from += ASKED_AT_ONCE) {
    const batch = doubtful.slice(from, from + ASKED_AT_ONCE).map((one) => reread(options, one));
    for (const { listed, current, error } of await Promise.all(batch)) {
      const { id } = listed;
      if (current?.digest !== listed.digest) stale.push(id);
      if (current !== undefined) records.set(id, current);
      else {
        records.delete(id);
        if (!goneIds.has(id))
          doubts.push(
            `record ${id} of ${kind} in '${language.code}' is listed in an older state than the last one agreed on, and its own route does not show it${error === undefined ? '' : ` (${error.message.replace(/\.$/, '')})`}; its file is kept`,
          );
      }
    }
  }
  if (stale.length > 0)
    onProgress({
      type: 'warning',
      message: `The list of ${kind} in '${language.code}' shows ${stale.length === 1 ? 'a record' : `${stale.length} records`} in an older state (${stale.slice(0, 10).join(', ')}${stale.length > 10 ? ', …' : ''}): a cache of the site gave it. Their own routes were read instead.`,
    });
  return { records, doubts };
}
