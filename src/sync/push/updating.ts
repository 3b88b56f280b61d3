import { ServiceError } from '#client/errors';
import type { Kind } from '#interface/kinds';
import { attempt, lookFor } from '#sync/push/attempts';
import type { OwnFile } from '#sync/push/candidates';
import { type Aside, changedAside, compared, shown } from '#sync/push/comparing';
import { observedFrom, type Reread } from '#sync/push/reread';
import type { WorkOf } from '#sync/push/work';
import { type Ended, moved, NotAllowedError, type PushSession, refused, type Sent } from '#sync/push/workplace';

/** Writes the edits of a record, reads back, and brings all files that hold it in step. */
export async function update(session: PushSession, { step, edited }: WorkOf<'update'>): Promise<Ended> {
  const { client, sleep, stopped } = session.options;
  const { kind, id, files } = edited;
  const [own] = files;
  if (own === undefined) throw new TypeError('an update of no file');
  for (const { path, file } of [{ path: step.path, file: step.file }, ...step.copies]) {
    const change = await session.fileMoved(path, file);
    if (change !== undefined) return moved(change);
  }
  const judged = await session.validator.edited(edited);
  if (judged.verdict === 'hold') return moved(`${step.path}: ${judged.held.reason}`);
  if (judged.verdict === 'take' || judged.reread.observed.digest !== step.served)
    return moved(`${step.path} was changed on the service meanwhile`);
  if (judged.needs.length > 0) return moved(`${step.path} names ${judged.needs.join(' and ')}, which was not made`);
  const { fields, request, reread, wanted } = judged;
  // What read as if it were written before tells nothing.
  const telling = session.validator.differences(kind, wanted, fields, reread.record);
  const look = async () => {
    const found = telling.length === 0 ? undefined : await session.validator.look(own, kind, id);
    if (found === undefined || 'error' in found) return undefined;
    return session.validator.differences(kind, wanted, telling, found.record).length === 0 ? found : undefined;
  };
  const sent = await attempt(client, kind, () => client.update<Kind>(kind, own.language, { id }, request.fields));
  let answer: Reread | undefined;
  switch (sent.outcome) {
    case 'forbidden':
      throw new NotAllowedError(sent.error, step.path);
    case 'refused':
      return refused(sent.error);
    case 'done':
      answer = observedFrom<Kind>(kind, sent.answer, own.entry, session.validator.mark);
      break;
    case 'blocked':
      answer = await lookFor(look, sleep, stopped, [0]);
      if (answer === undefined) throw new NotAllowedError(sent.error, step.path);
      break;
    case 'unknown': {
      answer = await lookFor(look, sleep, stopped);
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
  const after = await session.readBack(kind, own, id, answer);
  const written = { wanted, before: reread.record, answered: answer.record, after: after.record };
  const { accepted, remarks, lost } = compared(client.dialect, kind, fields, written);
  const { changes } = session.options.allowed;
  const aside = changedAside(kind, fields, reread.record, after.record).filter(({ field }) => !changes.has(field));
  const sides = { wanted, accepted, unasked: aside.map(({ field }) => field) };
  const settled = await session.settle(kind, own, after, sides);
  const others = await refresh(session, kind, [...files.slice(1), ...edited.copies], fields, sides);
  return {
    outcome: lost || settled.isConflict || aside.length > 0 ? 'partly' : 'done',
    id,
    remarks: [...remarks, ...aside.map(asideRemark), ...settled.remarks, ...others],
  };
}

const asideRemark = ({ field, from, to }: Aside) =>
  `the write changed ${field} on the service, too, which nobody had edited: ${shown(from)} before, ${shown(to)} now`;

/** Brings the files of other languages that hold the same service record in step. */
async function refresh(
  session: PushSession,
  kind: Kind,
  copies: readonly OwnFile[],
  fields: readonly string[],
  sent: Sent,
): Promise<string[]> {
  const remarks: string[] = [];
  for (const copy of copies) {
    const id = copy.file.record.service?.id;
    if (id === undefined) continue;
    try {
      const found = await session.validator.look(copy, kind, id);
      if ('error' in found) {
        remarks.push(
          `${copy.file.path} holds the same record, and the service does not show it: ${found.error?.message ?? found.state}`,
        );
        continue;
      }
      await session.settle(kind, copy, found, sent);
      const reached = session.validator.differences(kind, sent.wanted, fields, found.record).length === 0;
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
