import { checkContentFormat } from '#content/state/binding';
import { CHANGES_PATH, changesText, readChanges } from '#content/state/changes';
import { ledgerText, readLedger } from '#content/state/ledger';
import { pendingPaths, readPending } from '#content/state/pending';
import { readRevisionFile, revisionFileText } from '#content/state/revisions';
import { readTombstones, tombstonesText } from '#content/state/tombstones';
import { textDigest } from '#content/store/canonical-json';
import type { Files } from '#content/store/files';
import { carryOutMoves, type FileMove, finishJournal, type OvertakenPaths } from '#content/store/journal';
import { INCOMING_FOLDER, ledgerPath, PENDING_FOLDER, REVISIONS_PATH, tombstonesPath } from '#content/store/layout';

/** Writes pending changes into the ledgers and other state, and removes them, as one step. */
async function settlePending(files: Files): Promise<void> {
  const paths = await pendingPaths(files);
  if (paths.length === 0) return;
  const changes = await readPending(files);
  const moves: FileMove[] = [];
  const stage = async (path: string, text: string) => {
    const staged = `${INCOMING_FOLDER}/${moves.length + 1}`;
    await files.stage(staged, text);
    moves.push({ path, after: textDigest(text), staged });
  };
  // The readers of these files include their pending changes.
  const collections = Map.groupBy(changes, ({ language, kind }) => ledgerPath(language, kind));
  for (const [path, of] of collections) {
    const [{ language, kind } = { language: '', kind: 'events' as const }] = of;
    if (of.some(({ ledger }) => ledger !== undefined))
      await stage(path, ledgerText((await readLedger(files, language, kind)).ledger.values()));
    if (of.some(({ tombstone }) => tombstone !== undefined))
      await stage(tombstonesPath(language, kind), tombstonesText(await readTombstones(files, language, kind)));
  }
  if (changes.some(({ revisions }) => revisions.length > 0))
    await stage(REVISIONS_PATH, revisionFileText(await readRevisionFile(files)));
  if (changes.some((one) => one.changes.length > 0))
    await stage(CHANGES_PATH, changesText((await readChanges(files)).changes, []));
  await carryOutMoves(files, [...moves, ...paths.map((path) => ({ path, after: null }))]);
  await files.remove(PENDING_FOLDER);
}

/**
 * Finishes a run that was cut off: carries out the moves in its journal, then writes the pending changes of a push.
 * Returns the paths of files that people changed in the meantime, which stay unchanged. Throws `ContentError`.
 */
export async function finishInterruptedRun(files: Files): Promise<OvertakenPaths> {
  await checkContentFormat(files);
  const overtaken = await finishJournal(files);
  await settlePending(files);
  return overtaken;
}
