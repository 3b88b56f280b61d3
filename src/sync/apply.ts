import { recordJson } from '#content/canonical-json';
import type { Files } from '#content/files';
import { conflictPath, ledgerPath } from '#content/layout';
import { type Ledger, type LedgerLine, ledgerText } from '#content/ledger';
import type { Cell, CollectionPlan, Decision } from '#sync/plan';
import type { OnProgress } from '#sync/progress';

function nameOf(decision: Decision): string {
  return decision.path.slice(decision.path.lastIndexOf('/') + 1, -'.json'.length);
}

/** Where file and service were compared and no conflict is left. */
const SETTLED: readonly Cell[] = ['unchanged', 'pull-update', 'merge', 'push-update', 'converge'];

/**
 * Carries out the plan of one language and kind: records first, the ledger last, so that a run that is cut off in
 * between finds files that are ahead of the ledger and converges. Writes nothing where nothing is to be done.
 */
export async function applyPlan(
  files: Files,
  plan: CollectionPlan,
  before: { readonly ledger: Ledger; readonly conflicts: readonly string[] },
  onProgress: OnProgress,
): Promise<void> {
  const { language, kind } = plan;
  const write = async (path: string, text: string) => {
    await files.write(path, text);
    onProgress({ type: 'file-written', path });
  };
  const lines = new Map<number, LedgerLine>(before.ledger);
  const settled = new Set(plan.decisions.filter(({ cell }) => SETTLED.includes(cell)).map(nameOf));
  for (const decision of plan.decisions) {
    // Moved before it is written: at no moment do two files hold the record.
    if (decision.movedFrom !== undefined) await files.rename(decision.movedFrom, decision.path);
    if (decision.write !== undefined) await write(decision.path, recordJson(kind, decision.write));
    if (decision.conflict !== undefined) {
      const path = conflictPath(language, kind, nameOf(decision));
      const text = recordJson(kind, decision.conflict);
      if ((await files.read(path)) !== text) await write(path, text);
    }
    if (decision.ledger !== undefined) lines.set(decision.ledger.id, decision.ledger);
  }
  for (const name of before.conflicts) if (settled.has(name)) await files.remove(conflictPath(language, kind, name));
  if (plan.decisions.some((decision) => decision.ledger !== undefined))
    await files.write(ledgerPath(language, kind), ledgerText(lines));
}
