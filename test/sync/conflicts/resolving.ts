import { DIALECTS } from '#interface/dialects/dialects';
import type { Kind } from '#interface/kinds';
import { readConflicts } from '#sync/conflicts';
import type { Decision } from '#sync/plan/decision';
import { ContentSession } from '#sync/push/content-session';
import { type ConflictChoice, type ConflictedRecord, type ConflictSide, resolveConflict } from '#sync/resolve';
import { AT, type Calendar } from '../pulling.ts';

/** Returns a choice for a whole record, and for single fields of it. */
export const choice = (
  rest: ConflictSide | undefined,
  fields: Readonly<Record<string, ConflictSide>> = {},
): ConflictChoice => ({
  rest,
  fields: new Map(Object.entries(fields)),
});

/** Opens a calendar's content for settling conflicts in it. */
export const contentOf = ({ files }: Calendar): ContentSession =>
  new ContentSession(files, { dialect: DIALECTS.document, at: AT, uidHost: 'service.example' });

/** Returns the records of a kind that a person has to decide about. */
export async function conflictsOf(here: Calendar, kind: Kind = 'events'): Promise<readonly ConflictedRecord[]> {
  const content = contentOf(here);
  const inventoryOf = async (language: string, one: Kind) => (await content.of(language, one)).inventory;
  return (await readConflicts(here.files, 'ca', kind, inventoryOf)).conflicts;
}

/** Settles all conflicts of a kind with a choice. */
export async function resolveIn(
  here: Calendar,
  made: ConflictChoice,
  kind: Kind = 'events',
): Promise<readonly Decision[]> {
  const decisions: Decision[] = [];
  for (const conflict of await conflictsOf(here, kind)) {
    const content = contentOf(here);
    const decision = resolveConflict(conflict, made, await content.context('ca', kind));
    if (decision.cell !== 'refused') await content.commit('ca', kind, decision);
    await content.finish();
    decisions.push(decision);
  }
  return decisions;
}
