import { linkSync, renameSync, rmSync, utimesSync } from 'node:fs';
import type { Snapshot } from '#cli/publish/snapshot';

/**
 * Gives files of a new folder that have the same bytes as in the old one the old file, by a hard link: what copies the
 * folder elsewhere by times and sizes then finds that they have not changed. Where the file system has no links, they get
 * the old time of modification. Returns the snapshot of the new folder after that.
 */
export function keepUnchanged(newFolder: string, oldFolder: string, before: Snapshot, after: Snapshot): Snapshot {
  const kept = new Map(after);
  let links = true;
  for (const [path, { digest, inode }] of after) {
    const old = before.get(path);
    if (old?.digest !== digest) continue;
    kept.set(path, old);
    if (inode === old.inode) continue;
    const file = `${newFolder}/${path}`;
    const linked = `${file}.linked`;
    if (links)
      try {
        linkSync(`${oldFolder}/${path}`, linked);
        renameSync(linked, file);
        continue;
      } catch {
        rmSync(linked, { force: true });
        links = false;
      }
    utimesSync(file, old.modified / 1000, old.modified / 1000);
  }
  return kept;
}
