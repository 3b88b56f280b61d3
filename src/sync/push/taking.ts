import { UNWRITTEN } from '#sync/plan/settling';
import type { WorkOf } from '#sync/push/work';
import type { Workplace } from '#sync/push/workplace';

/** Files that take what the service has. */
export async function take(workplace: Workplace, { edited: { kind, id, files } }: WorkOf<'take'>): Promise<void> {
  for (const own of files) {
    if ((await workplace.fileMoved(own.file.path, own.digest)) !== undefined) continue;
    const found = await workplace.judge.look(own, kind, id);
    if (!('error' in found)) await workplace.settle(kind, own, found, { wanted: own.file.record, ...UNWRITTEN });
  }
}

/** The service's version beside a file in conflict. */
export async function note(workplace: Workplace, { language, kind, decision }: WorkOf<'note'>): Promise<void> {
  await workplace.commit(language, kind, decision);
}
