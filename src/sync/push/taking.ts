import { UNWRITTEN } from '#sync/plan/settling';
import type { WorkOf } from '#sync/push/work';
import type { PushSession } from '#sync/push/workplace';

/** Files that take what the service has. */
export async function take(session: PushSession, { edited: { kind, id, files } }: WorkOf<'take'>): Promise<void> {
  for (const own of files) {
    if ((await session.fileMoved(own.file.path, own.digest)) !== undefined) continue;
    const found = await session.validator.look(own, kind, id);
    if (!('error' in found)) await session.settle(kind, own, found, { wanted: own.file.record, ...UNWRITTEN });
  }
}

/** The service's version beside a file in conflict. */
export async function note(session: PushSession, { language, kind, decision }: WorkOf<'note'>): Promise<void> {
  await session.commit(language, kind, decision);
}
