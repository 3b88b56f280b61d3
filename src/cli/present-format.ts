import type { Settings } from '#cli/settings';
import { type Output, say, warn } from '#cli/terminal/output';
import { migrate } from '#content/state/migrations';
import { diskFiles } from '#content/store/files';

/**
 * Brings content of an earlier Almanac to the present format, and says so: first of all in every command that writes
 * content as a whole, with its lock in hand.
 */
export async function bringToPresentFormat({ contentDir }: Settings, output: Output): Promise<void> {
  const migrated = await migrate(diskFiles(contentDir));
  if (migrated === undefined) return;
  for (const path of migrated.overtaken)
    warn(output, `${path} was changed while a run was cut off; it is left as it is.`);
  say(
    output,
    `Content of an earlier Almanac was brought from format ${migrated.from} to ${migrated.to}: ${migrated.done.join('; ')}. Commit it whole.`,
  );
}
