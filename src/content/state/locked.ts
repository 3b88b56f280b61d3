import { checkContentFormat } from '#content/state/binding';
import { checkFence, type Fence } from '#content/store/fence';
import { diskFiles } from '#content/store/files';
import { acquireLock } from '#content/store/lock';

/** The content folder that a command works on. `fence`, in a fleet, says which run the command belongs to. */
type Folder = {
  readonly contentDir: string;
  readonly now: () => Temporal.Instant;
  readonly fence?: Fence | undefined;
};

/**
 * Calls `act` while it holds the lock of the content folder: sync, push and build never work on one folder at once.
 * Throws `RefusedError` where another command holds it or a later run of a fleet has begun, and `ContentError` for
 * content of another format.
 */
export async function withContentLock<T>(
  { contentDir, now, fence }: Folder,
  command: string,
  act: () => Promise<T>,
): Promise<T> {
  const lock = await acquireLock(contentDir, {
    command: `almanac ${command}`,
    since: now().toString({ smallestUnit: 'second' }),
    pid: process.pid,
  });
  try {
    // No command may touch content that another version of Almanac wrote in its own format.
    await checkContentFormat(diskFiles(contentDir));
    // While the lock is held no later run can begin; a run that has begun before that, but after this run, supersedes
    // it.
    await checkFence(fence);
    return await act();
  } finally {
    await lock.release();
  }
}
