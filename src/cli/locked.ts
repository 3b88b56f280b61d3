import type { Settings } from '#cli/settings';
import { formatOf } from '#content/state/format';
import { diskFiles } from '#content/store/files';
import { acquireLock } from '#content/store/lock';

/**
 * Does something with the content folder's lock in hand: sync, push and build never work on one folder at once. Throws
 * `RefusedError` where another command holds it, and `ContentError` for content of a later Almanac.
 */
export async function locked<T>(settings: Settings, command: string, act: () => Promise<T>): Promise<T> {
  const lock = await acquireLock(settings.contentDir, {
    command: `almanac ${command}`,
    since: settings.now().toString({ smallestUnit: 'second' }),
    pid: process.pid,
  });
  try {
    // What a later Almanac wrote is nobody's to touch here.
    await formatOf(diskFiles(settings.contentDir));
    return await act();
  } finally {
    await lock.release();
  }
}
