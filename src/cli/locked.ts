import { checkFormat } from '#content/state/format';
import { checkFence } from '#content/store/fence';
import { diskFiles } from '#content/store/files';
import { acquireLock } from '#content/store/lock';
import type { Settings } from '#settings/settings';

/**
 * Does something while it holds the lock of the content folder: sync, push and build never work on one folder at once. Throws
 * `RefusedError` where another command holds it or a later run of a fleet has begun, and `ContentError` for content of
 * another format.
 */
export async function locked<T>(settings: Settings, command: string, act: () => Promise<T>): Promise<T> {
  const lock = await acquireLock(settings.contentDir, {
    command: `almanac ${command}`,
    since: settings.now().toString({ smallestUnit: 'second' }),
    pid: process.pid,
  });
  try {
    // No command may touch content that another version of Almanac wrote in its own format.
    await checkFormat(diskFiles(settings.contentDir));
    // While the lock is held no later run can begin; one that has begun since this one makes this the wrong one.
    await checkFence(settings.fence);
    return await act();
  } finally {
    await lock.release();
  }
}
