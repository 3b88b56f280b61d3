import { type LedgerEntry, readLedger } from '#content/state/ledger';
import type { Files } from '#content/store/files';
import { conflictPath } from '#content/store/layout';
import { type BrokenFile, type Inventory, readRecords, type StoredRecord } from '#content/store/store';
import type { Kind } from '#interface/kinds';
import { conflictNameOf } from '#sync/plan/reconcile';
import { type ConflictedRecord, isInConflict } from '#sync/resolve';

/** The records of one language and kind that a person has to decide about, sorted by path. */
export type Conflicts = {
  readonly conflicts: readonly ConflictedRecord[];
  /** Files of records in conflict that can't be read, with the reason. */
  readonly unreadable: readonly BrokenFile[];
};

const mayBe = ({ inConflict, state }: LedgerEntry) => inConflict || state === 'gone' || state === 'withdrawn';

async function filesOf(files: Files, language: string, kind: Kind, id: number, inventory: Inventory) {
  const touched = inventory.touched.filter(({ record }) => record.service?.id === id);
  const untouched = inventory.untouched.get(id);
  return untouched === undefined ? touched : [...touched, ...(await readRecords(files, language, kind, [untouched]))];
}

/**
 * Finds the records of one language and kind that a person has to decide about. `inventoryOf` is called only if there
 * may be one. Records whose file was removed are left out: the next sync settles these.
 */
export async function readConflicts(
  files: Files,
  language: string,
  kind: Kind,
  inventoryOf: (language: string, kind: Kind) => Promise<Inventory>,
): Promise<Conflicts> {
  const { ledger } = await readLedger(files, language, kind);
  const candidates = [...ledger.values()].filter(mayBe);
  if (candidates.length === 0) return { conflicts: [], unreadable: [] };
  const inventory = await inventoryOf(language, kind);
  const conflictNames = new Set(inventory.conflicts);
  const conflicts: ConflictedRecord[] = [];
  const unreadable: BrokenFile[] = [];
  for (const entry of candidates) {
    const [file, second]: readonly StoredRecord[] = await filesOf(files, language, kind, entry.id, inventory);
    const broken = inventory.broken.find(({ path }) => path === entry.path);
    if (file === undefined) {
      if (broken !== undefined && entry.inConflict) unreadable.push(broken);
      continue;
    }
    if (second !== undefined) {
      unreadable.push({ path: file.path, reason: `${second.path} holds the same id ${entry.id}; remove one` });
      continue;
    }
    const line = entry.line();
    const name = conflictNameOf(file, line, conflictNames);
    const path = name === undefined ? undefined : conflictPath(language, kind, name);
    const text = path === undefined ? undefined : await files.read(path);
    const conflict = { file, line, beside: path === undefined || text === undefined ? undefined : { path, text } };
    if (isInConflict(conflict)) conflicts.push(conflict);
  }
  return { conflicts: conflicts.sort((a, b) => (a.file.path < b.file.path ? -1 : 1)), unreadable };
}
