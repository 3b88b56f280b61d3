import { lstatSync, readdirSync, watch } from 'node:fs';
import { join } from 'node:path';

/**
 * Calls `onChange` with the path of what changes below a folder, as the system tells of it: once or a few times for what is
 * made, written, renamed or removed, and perhaps not at all for the first files of a folder that is new. Returns what ends
 * that.
 */
export function changesBelow(folder: string, onChange: (path: string) => void): () => void {
  const ends: (() => void)[] = [];
  const follow = (inside: string) => {
    const here = join(folder, inside);
    try {
      if (!lstatSync(here).isDirectory()) return;
      const watcher = watch(here, (event, name) => {
        const path = join(inside, name ?? '');
        onChange(path);
        if (event === 'rename') follow(path);
      });
      // As where the folder is removed.
      watcher.on('error', () => undefined);
      ends.push(() => watcher.close());
      for (const name of readdirSync(here)) follow(join(inside, name));
    } catch {
      // It has gone.
    }
  };
  follow('');
  return () => {
    for (const end of ends) end();
  };
}
