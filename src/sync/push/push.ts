import { checkBinding, readBinding } from '#content/state/binding';
import { type CreateIntent, Intents } from '#content/state/intents';
import type { Ledger } from '#content/state/ledger';
import { finishInterruptedRun } from '#content/state/recovery';
import type { Inventory } from '#content/store/store';
import { AlmanacError, InterruptedError, RefusedError } from '#errors';
import { missingFilesRefusals } from '#sync/plan/guard';
import { foldedKey } from '#sync/plan/linking';
import { UNWRITTEN } from '#sync/plan/settle-file';
import { ContentSession } from '#sync/push/content-session';
import type { PushOptions } from '#sync/push/options';
import type { PushPlan, PushReport, PushStep, PushWork, PushWorkOf, StepOutcome } from '#sync/push/plan';
import { findPushCandidates, KINDS_IN_PUSH_ORDER, type PushCandidates } from '#sync/push/planning/candidates';
import { PushPlanner } from '#sync/push/planning/planner';
import { checkMayWrite } from '#sync/push/preflight';
import { NotAllowedError, PushSession, type WriteResult } from '#sync/push/session';
import { createRecord, linkNewFile } from '#sync/push/writing/create';
import { deleteRecord, forgetRecord } from '#sync/push/writing/delete';
import { updateRecord } from '#sync/push/writing/update';

/** The number of writes in a row with an unknown result after which a push ends: the service is probably down. */
const UNKNOWN_IN_A_ROW = 3;

/**
 * Writes to the service what was edited in content: observe → plan → ask → write → look back. `ask` gets the plan and
 * returns the steps to carry out; after `undefined`, and in a dry run, the push ends without a report. Then nothing was
 * sent, and content is unchanged, except that a push that is not dry finishes what an interrupted run left: pending
 * files, and intents whose outcome is known. Throws `ServiceError`, `RefusedError`, `ContentError`.
 */
export async function pushEdits(
  options: PushOptions,
  ask: (plan: PushPlan) => Promise<readonly PushStep[] | undefined>,
): Promise<PushReport | undefined> {
  const { session, edits } = await observeEdits(options);
  const { plan, works } = await new PushPlanner(session, edits).plan();
  const steps = await ask(plan);
  if (steps === undefined || options.dryRun === true) return undefined;
  const { client, languages, onProgress, stopped } = options;
  const [main] = languages;
  if (steps.length > 0 && main !== undefined) await checkMayWrite(client, main);
  const outcomes = new Map<PushStep, StepOutcome>();
  let ended: string | undefined;
  let unknown = 0;
  try {
    for (const work of works) {
      if ('step' in work && !steps.includes(work.step)) continue;
      if (stopped?.aborted === true) throw new InterruptedError();
      if (unknown === UNKNOWN_IN_A_ROW) {
        ended = `The ends of ${UNKNOWN_IN_A_ROW} writes in a row are not known: the service seems to be down.`;
        break;
      }
      const end = await writeAndLookBack(session, work);
      if (end === undefined || !('step' in work)) continue;
      const { step } = work;
      outcomes.set(step, { step, ...end });
      unknown = end.outcome === 'unknown' ? unknown + 1 : 0;
      const { language, kind, path, does } = step;
      const count = { step: outcomes.size, steps: steps.length };
      onProgress({ type: 'pushed', language, kind, path, does, outcome: end.outcome, ...count });
    }
  } catch (error) {
    // The steps that were done are reported, whatever ended the push.
    if (error instanceof NotAllowedError) ended = error.answer.explain();
    else if (stopped?.aborted === true) ended = 'Stopped, as asked.';
    else if (error instanceof AlmanacError) ended = error.explain();
    else throw error;
  }
  try {
    session.overtaken.push(...(await session.content.finish()));
  } catch (error) {
    if (!(error instanceof AlmanacError)) throw error;
    // The pending changes stay on disk, and the next run writes them.
    ended ??= error.explain();
  }
  return {
    plan,
    outcomes: steps.map((step) => outcomes.get(step) ?? { step, outcome: 'not-begun', remarks: [] }),
    ...(ended === undefined ? {} : { ended }),
    overtaken: session.overtaken,
  };
}

/**
 * Finishes what an interrupted run left, unless the run is dry, and reads what was edited in content. Throws
 * `RefusedError` where content belongs to no service, to another one, or was lost.
 */
async function observeEdits(
  options: PushOptions,
): Promise<{ readonly session: PushSession; readonly edits: PushCandidates }> {
  const { client, files, binding, at, statuses, dryRun } = options;
  if (!dryRun) await finishInterruptedRun(files);
  const bound = await readBinding(files);
  checkBinding(bound, binding);
  if (bound === undefined)
    throw new RefusedError({
      message: 'Content belongs to no service yet.',
      state: 'Nothing was sent to the service.',
      hint: 'Run `npm run sync` first: it brings what the service has, so that a push knows what was edited.',
    });
  const content = new ContentSession(files, { dialect: client.dialect, at, uidHost: bound.uidHost, statuses });
  const session = new PushSession(content, await Intents.read(files), options);
  const [missing] = await missingFiles(options, content);
  if (missing !== undefined)
    throw new RefusedError({
      message: missing.message,
      state: 'Nothing was sent to the service.',
      hint: 'That is more than editing removes. Bring the files back from version control; where they were removed on purpose, push with --delete-all, or run `npm run sync -- --accept-missing`.',
    });
  const edits = await findPushCandidates(files, content, options);
  if (!dryRun) await closeEnded(session, edits);
  return { session, edits };
}

function missingFiles(options: PushOptions, content: ContentSession): Promise<readonly RefusedError[]> {
  const { languages, kinds, allowed } = options;
  if (allowed.allDeletes) return Promise.resolve([]);
  const collections = languages.flatMap(({ code }) =>
    KINDS_IN_PUSH_ORDER.filter((kind) => kinds.includes(kind)).map((kind) => ({ code, kind })),
  );
  return Promise.all(
    collections.map(async ({ code, kind }) => {
      const { inventory, ledger } = await content.of(code, kind);
      return missingFilesRefusals(code, kind, inventory, ledger);
    }),
  ).then((refusals) => refusals.flat());
}

/**
 * Closes the intents whose outcome is known by now. For a create: content has the record, by its id or key; or a person
 * says with `--send-again`, for a file that is gone, that its record was not created. For a delete: the file is back,
 * or the ledger no longer holds the record.
 */
async function closeEnded({ content, intents, options }: PushSession, { removed }: PushCandidates): Promise<void> {
  const { again } = options.allowed;
  const removedPaths = new Set(removed.map(({ entry }) => entry.path));
  for (const intent of intents.open) {
    const { inventory, ledger } = await content.of(intent.language, intent.kind);
    const isBack = inventory.texts.has(intent.path) && !removedPaths.has(intent.path);
    const isForgotten = intent.does === 'delete' && !ledger.has(intent.id);
    const isGivenUp = again.has(intent.path) && !inventory.texts.has(intent.path);
    const isEnded = intent.does === 'delete' ? isBack || isForgotten : isGivenUp || isHeld(intent, inventory, ledger);
    if (isEnded) await intents.close(intent);
  }
}

/** Tells whether content has the record that an intent was to create. */
function isHeld(intent: CreateIntent, inventory: Inventory, ledger: Ledger): boolean {
  const present = new Set(inventory.untouched.keys());
  for (const { record } of inventory.touched) if (record.service !== undefined) present.add(record.service.id);
  if (intent.id !== undefined && present.has(intent.id)) return true;
  const key = foldedKey(intent.key);
  const isKey = (value: unknown) => typeof value === 'string' && foldedKey({ ...intent.key, value }) === key;
  return [...ledger.values()].some(({ id, line }) => present.has(id) && isKey(line().file[intent.key.field]));
}

/**
 * Does a piece of work: sends its write, if it has one, looks back at what the service made of that, and brings content
 * in step. Returns how a step ended.
 */
async function writeAndLookBack(session: PushSession, work: PushWork): Promise<WriteResult | undefined> {
  switch (work.does) {
    case 'create':
      return createRecord(session, work);
    case 'update':
      return updateRecord(session, work);
    case 'delete':
      return deleteRecord(session, work);
    case 'take':
      await take(session, work);
      break;
    case 'link':
      await linkNewFile(session, work);
      break;
    case 'forget':
      await forgetRecord(session, work);
      break;
    case 'note':
      // The service's version of a record in conflict comes beside its file.
      await session.commit(work.language, work.kind, work.decision);
  }
  return undefined;
}

/** Gives files the values of the service; writes nothing to the service. */
async function take(session: PushSession, { edited: { kind, id, files } }: PushWorkOf<'take'>): Promise<void> {
  for (const pushFile of files) {
    if ((await session.fileMoved(pushFile.file.path, pushFile.digest)) !== undefined) continue;
    const onService = await session.validator.look(pushFile, kind, id);
    if (!('error' in onService))
      await session.settle(kind, pushFile, onService, { target: pushFile.file.record, ...UNWRITTEN });
  }
}
