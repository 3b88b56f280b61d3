import { uidOf } from '#content/calendar/entries';
import {
  fieldValues,
  type Ledger,
  type LedgerEntry,
  type LedgerLine,
  serviceValues,
  spooledEntryOf,
} from '#content/state/ledger';
import { type RevisionTimes, revisionKey } from '#content/state/revisions';
import { sortedJson } from '#content/store/canonical-json';
import type { Spool } from '#content/store/spool';
import type { Inventory } from '#content/store/store';
import type { ObservedRecord } from '#sync/observation';
import { type RevisionChange, withRevisionChanges } from '#sync/plan/record-revisions';

/** The new ids of events, by their former ids. */
export type ChangedIds = ReadonlyMap<number, number>;

/** The fields in which an event with a new id has to agree with the missing event, beside the address of its page. */
const SAME = ['title', 'start_date', 'all_day', 'timezone'];

const keyOf = (values: ReadonlyMap<string, unknown>) => sortedJson(SAME.map((name) => values.get(name) ?? null));

/**
 * Returns the missing events that may have come back under new ids, as dates of a series do if a service creates them
 * again at each save: pairs of a missing and a new event that share a title, a start with its zone, and the address of
 * the page with no other event. `urlOf` returns the address of a missing event's page by its id.
 */
export async function likelyChangedIds(
  missing: readonly LedgerLine[],
  news: readonly ObservedRecord[],
  urlOf: (id: number) => Promise<string | undefined>,
): Promise<ChangedIds> {
  const records = news.flatMap(({ id, record }) => (record === undefined ? [] : [{ id, record }]));
  const after = Map.groupBy(records, ({ record }) => keyOf(fieldValues(record)));
  const pairs = new Map<number, number>();
  for (const [key, lines] of Map.groupBy(missing, (line) => keyOf(serviceValues(line)))) {
    const fresh = Map.groupBy(after.get(key) ?? [], ({ record }) => record.service?.url ?? '');
    if (fresh.size === 0) continue;
    const urls = await Promise.all(lines.map(async ({ id }) => ({ id, url: (await urlOf(id)) ?? '' })));
    for (const [url, [old, ...others]] of Map.groupBy(urls, (one) => one.url)) {
      const [match, ...more] = fresh.get(url) ?? [];
      if (url !== '' && old !== undefined && match !== undefined && others.length + more.length === 0)
        pairs.set(old.id, match.id);
    }
  }
  return pairs;
}

/** The state of a collection that names records by id. */
type ById = { readonly ledger: Ledger; readonly inventory: Inventory; readonly revisions: RevisionTimes };

/** The language of a collection, the host of its UIDs, and a place for the lines of its ledger. */
type CollectionPlace = { readonly language: string; readonly uidHost: string; readonly spool: Spool };

/**
 * Returns ledger, files and revisions with the new ids of events, and the changes in the file of revision times. Each
 * event keeps its file, the agreement of file and service, and its UID: its line in the ledger holds the UID and the
 * former ids. Files that differ from the ledger stay under the ids that they hold.
 */
export function withChangedIds(
  { ledger, inventory, revisions }: ById,
  ids: ChangedIds,
  { language, uidHost, spool }: CollectionPlace,
): ById & { readonly revised: readonly RevisionChange[] } {
  // A large calendar is not copied for nothing.
  if (ids.size === 0) return { ledger, inventory, revisions, revised: [] };
  const lines = new Map<number, LedgerEntry>(ledger);
  const revised: RevisionChange[] = [];
  for (const [old, id] of ids) {
    const line = lines.get(old)?.line();
    lines.delete(old);
    if (line === undefined) continue;
    const uid = line.uid ?? uidOf({ id: old, language }, uidHost);
    const formerIds = [...new Set([...(line.formerIds ?? []), old])].filter((one) => one !== id);
    lines.set(id, spooledEntryOf({ ...line, id, formerIds, uid }, spool));
    const key = revisionKey({ language, kind: 'events', id: old });
    const revision = revisions.get(key);
    if (revision === undefined) continue;
    revised.push({ key, revision: undefined });
    revised.push({ key: revisionKey({ language, kind: 'events', id }), revision: { ...revision, id } });
  }
  const untouched = new Map([...inventory.untouched].map(([id, path]) => [ids.get(id) ?? id, path]));
  return {
    ledger: lines,
    inventory: { ...inventory, untouched },
    revisions: withRevisionChanges(revisions, revised),
    revised,
  };
}
