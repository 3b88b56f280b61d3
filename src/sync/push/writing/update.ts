import { ServiceError } from '#client/errors';
import type { Kind } from '#interface/kinds';
import type { PushFile, PushWorkOf } from '#sync/push/plan';
import { type ServedRecord, servedRecordFrom } from '#sync/push/served-record';
import {
  movedResult,
  NotAllowedError,
  type PushSession,
  refusedResult,
  type SentRecord,
  type WriteResult,
} from '#sync/push/session';
import { attemptWrite, lookRepeatedly } from '#sync/push/writing/attempt';
import { compareWithSent, quotedValue, type UneditedChange, uneditedChanges } from '#sync/push/writing/differences';

/**
 * Writes the edits of a record, reads the record back, and brings all files that hold it in step. Returns how that
 * ended. Throws `NotAllowedError`.
 */
export async function updateRecord(session: PushSession, { step, edited }: PushWorkOf<'update'>): Promise<WriteResult> {
  const { client, sleep, stopped } = session.options;
  const { kind, id, files } = edited;
  const [pushFile] = files;
  if (pushFile === undefined) throw new TypeError('an update of no file');
  for (const { path, file } of [{ path: step.path, file: step.file }, ...step.copies]) {
    const change = await session.fileMoved(path, file);
    if (change !== undefined) return movedResult(change);
  }
  const validated = await session.validator.edited(edited);
  if (validated.verdict === 'hold') return movedResult(`${step.path}: ${validated.held.reason}`);
  if (validated.verdict === 'take' || validated.onService.observed.digest !== step.served)
    return movedResult(`${step.path} was changed on the service meanwhile`);
  if (validated.needs.length > 0)
    return movedResult(`${step.path} names ${validated.needs.join(' and ')}, which was not made`);
  const { fields, request, onService, target } = validated;
  // Fields that had the target's values before can't tell whether the write was carried out.
  const telling = session.validator.differences(kind, target, fields, onService.record);
  const look = async () => {
    const current = telling.length === 0 ? undefined : await session.validator.look(pushFile, kind, id);
    if (current === undefined || 'error' in current) return undefined;
    return session.validator.differences(kind, target, telling, current.record).length === 0 ? current : undefined;
  };
  const sent = await attemptWrite(client, kind, () =>
    client.update<Kind>(kind, pushFile.language, { id }, request.fields),
  );
  let answer: ServedRecord | undefined;
  switch (sent.outcome) {
    case 'forbidden':
      throw new NotAllowedError(sent.error, step.path);
    case 'refused':
      return refusedResult(sent.error);
    case 'done':
      answer = servedRecordFrom<Kind>(kind, sent.answer, pushFile.entry, session.validator.mark);
      break;
    case 'blocked':
      answer = await lookRepeatedly(look, sleep, stopped, [0]);
      if (answer === undefined) throw new NotAllowedError(sent.error, step.path);
      break;
    case 'unknown': {
      answer = await lookRepeatedly(look, sleep, stopped);
      if (answer === undefined)
        return {
          outcome: 'unknown',
          id,
          remarks: [
            ...sent.error.explain().split('\n'),
            'Whether it was written is not known; it does not show. The file keeps its edits: the next push looks again.',
          ],
        };
    }
  }
  const { after, remarks: readRemarks } = await session.readBack(kind, pushFile, id, answer);
  const written = { target, before: onService.record, answered: answer.record, after: after.record };
  const { accepted, remarks, lost } = compareWithSent(client.dialect, kind, fields, written);
  const { changes } = session.options.allowed;
  const aside = uneditedChanges(kind, fields, onService.record, after.record).filter(
    ({ field }) => !changes.has(field),
  );
  const sides = { target, accepted, unasked: aside.map(({ field }) => field) };
  const settled = await session.settle(kind, pushFile, after, sides);
  const others = await refresh(session, kind, [...files.slice(1), ...edited.copies], fields, sides);
  return {
    outcome: lost || settled.isConflict || aside.length > 0 ? 'partly' : 'done',
    id,
    remarks: [...readRemarks, ...remarks, ...aside.map(asideRemark), ...settled.remarks, ...others],
  };
}

const asideRemark = ({ field, from, to }: UneditedChange) =>
  `the write changed ${field} on the service, too, which nobody had edited: ${quotedValue(from)} before, ${quotedValue(to)} now`;

/** Brings the files of other languages that hold the same service record in step. Returns remarks, a line each. */
async function refresh(
  session: PushSession,
  kind: Kind,
  copies: readonly PushFile[],
  fields: readonly string[],
  sent: SentRecord,
): Promise<string[]> {
  const remarks: string[] = [];
  for (const copy of copies) {
    const id = copy.file.record.service?.id;
    if (id === undefined) continue;
    try {
      const onService = await session.validator.look(copy, kind, id);
      if ('error' in onService) {
        remarks.push(
          `${copy.file.path} holds the same record, and the service does not show it: ${onService.error?.message ?? onService.state}`,
        );
        continue;
      }
      await session.settle(kind, copy, onService, sent);
      const reached = session.validator.differences(kind, sent.target, fields, onService.record).length === 0;
      if (!reached && copy.file.record.service !== undefined && copy.entry?.text !== copy.digest)
        remarks.push(`${copy.file.path} is a record of its own on the service after all: push again to write it`);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      remarks.push(
        `${copy.file.path} holds the same record and could not be refreshed: ${error.message} The next sync does it`,
      );
    }
  }
  return remarks;
}
