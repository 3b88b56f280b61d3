import { CHANGES_PATH, changesText, readChanges } from '#content/state/changes';
import { ledgerText, readLedger } from '#content/state/ledger';
import { readRevisionLog, revisionKey, revisionsText } from '#content/state/revisions';
import { readTombstones, tombstonesText } from '#content/state/tombstones';
import type { Files } from '#content/store/files';
import { ledgerPath, REVISIONS_PATH, tombstonesPath } from '#content/store/layout';
import type { Kind } from '#interface/kinds';

/** The identity of a record of content. */
type RecordKey = { readonly language: string; readonly kind: Kind; readonly id: number };

/** Returns a copy of `after` in which `keys` have their values from `before`, or none. */
function restored<K, T>(after: ReadonlyMap<K, T>, before: ReadonlyMap<K, T>, keys: readonly K[]) {
  const result = new Map(after);
  for (const key of keys) {
    const value = before.get(key);
    if (value === undefined) result.delete(key);
    else result.set(key, value);
  }
  return result;
}

/**
 * Returns the new text of a ledger or other state file, but with the old lines of `records`, whose files stay as they
 * are. `staged` is the path of the new text. `undefined` if the file has no lines of these records.
 */
export async function withoutRecords(
  files: Files,
  path: string,
  staged: string,
  records: readonly RecordKey[],
): Promise<string | undefined> {
  const next: Files = {
    ...files,
    read: () => files.read(staged),
    readLines: (_path, take) => files.readLines(staged, take),
  };
  if (path === CHANGES_PATH) {
    const before = (await readChanges(files)).changes;
    const known = new Set(before.map((change) => JSON.stringify(change)));
    const left = new Set(
      records.filter(({ kind }) => kind === 'events').map(({ language, id }) => `${language} ${id}`),
    );
    const after = (await readChanges(next)).changes.filter(
      (change) => known.has(JSON.stringify(change)) || !left.has(`${change.language} ${change.id}`),
    );
    return changesText(after, []);
  }
  if (path === REVISIONS_PATH) {
    const [before, after] = [await readRevisionLog(files), await readRevisionLog(next)];
    const revisions = restored(after.revisions, before.revisions, records.map(revisionKey));
    return revisionsText({ ...after, revisions });
  }
  for (const here of Map.groupBy(records, ({ language, kind }) => ledgerPath(language, kind)).values()) {
    const [one] = here;
    if (one === undefined) continue;
    const { language, kind } = one;
    const ids = here.map(({ id }) => id);
    if (path === ledgerPath(language, kind)) {
      const [before, after] = [await readLedger(files, language, kind), await readLedger(next, language, kind)];
      // An event that has another id by now had its line under the former one.
      const former = ids.flatMap((id) => after.ledger.get(id)?.line().formerIds ?? []);
      return ledgerText(restored(after.ledger, before.ledger, [...ids, ...former]).values());
    }
    if (path === tombstonesPath(language, kind))
      return tombstonesText(
        restored(await readTombstones(next, language, kind), await readTombstones(files, language, kind), ids),
      );
  }
  return undefined;
}
