import { instantToSecond } from '#content/state/changes';
import type { Intent } from '#content/state/intents';
import { recordSchemaOf } from '#content/store/store';
import type { Kind } from '#interface/kinds';
import type { AnyRecord } from '#records/schema';
import { decisionToForget } from '#sync/plan/missing-record';
import type { PushWorkOf, RemovedRecord } from '#sync/push/plan';
import { movedResult, NotAllowedError, type PushSession, refusedResult, type WriteResult } from '#sync/push/session';
import { attemptWrite, lookRepeatedly } from '#sync/push/writing/attempt';

/**
 * Removes from content a record that a push deleted, and leaves a tombstone; `record` is the service's last version.
 */
async function bury(session: PushSession, { language, kind, entry }: RemovedRecord, record: AnyRecord): Promise<void> {
  const context = await session.content.context(language.code, kind);
  await session.commit(language.code, kind, decisionToForget(entry.id, record, entry.line(), context));
}

/** Removes from content's state a record that is gone from both sides, and closes the intent to delete it. */
export async function forgetRecord(session: PushSession, { removed }: PushWorkOf<'forget'>): Promise<void> {
  const { language, kind, entry } = removed;
  const intent = session.intents.of('delete', entry.path);
  // An earlier push has deleted the record without learning the result.
  if (intent?.does === 'delete') await bury(session, removed, recordSchemaOf(kind).parse(intent.record));
  else await session.commit(language.code, kind, { cell: 'forget', id: entry.id, path: entry.path, ledger: null });
  if (intent !== undefined) await session.intents.close(intent);
}

/**
 * Deletes a record from the service because its file was removed, and leaves a tombstone in content. Returns how that
 * ended. Throws `NotAllowedError`.
 */
export async function deleteRecord(session: PushSession, work: PushWorkOf<'delete'>): Promise<WriteResult> {
  const { client, sleep, stopped, now } = session.options;
  const { step, removed } = work;
  const { language, kind, entry } = removed;
  const { id, path } = step;
  if ((await session.options.files.read(path)) !== undefined) return movedResult(`${path} is back`);
  const look = () => session.validator.look({ language, entry }, kind, id);
  const answer = await look();
  const isGone = (one: Awaited<ReturnType<typeof look>>) => 'error' in one && one.state === 'gone';
  if (!isGone(answer)) {
    if ('error' in answer) return movedResult(`${path}: ${answer.error?.message ?? answer.state}`);
    if (answer.observed.digest !== step.served) return movedResult(`${path} was changed on the service meanwhile`);
    const { record } = work.onService;
    const intent: Intent = {
      does: 'delete',
      language: language.code,
      kind,
      path,
      id,
      record,
      sentAt: instantToSecond(now()),
    };
    await session.intents.note(intent);
    const sent = await attemptWrite(client, kind, () => client.delete<Kind>(kind, language, { id }));
    const isRefused = sent.outcome === 'refused' || sent.outcome === 'blocked';
    if (sent.outcome === 'forbidden' || (isRefused && !isGone(await look()))) {
      await session.intents.close(intent);
      if (sent.outcome !== 'refused') throw new NotAllowedError(sent.error, path);
      return refusedResult(sent.error);
    }
    if (sent.outcome === 'unknown') {
      const isConfirmed = await lookRepeatedly(async () => (isGone(await look()) ? true : undefined), sleep, stopped);
      if (isConfirmed === undefined)
        return {
          outcome: 'unknown',
          id,
          remarks: [...sent.error.explain().split('\n'), 'It is still there. The next push with --delete looks again.'],
        };
    }
  }
  await bury(session, removed, work.onService.record);
  const open = session.intents.of('delete', path);
  if (open !== undefined) await session.intents.close(open);
  return { outcome: 'done', id, remarks: [] };
}
