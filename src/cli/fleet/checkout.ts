import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Environment } from '#cli/settings/environment';
import { RefusedError } from '#errors';
import type { CalendarPlace } from '#fleet/config';
import { gitIn } from '#repository/git';

/**
 * Returns the folder of a calendar's configuration: its own, or that of the checkout of its repository on this machine, which
 * is made where there is none. Throws `RepositoryError` where it can't be cloned.
 */
export async function folderOf(
  place: CalendarPlace,
  name: string,
  work: string,
  environment: Environment,
): Promise<string> {
  if (place.kind === 'folder') return place.folder;
  const checkouts = join(work, 'checkouts');
  const checkout = join(checkouts, name);
  const folder = resolve(checkout, place.directory);
  if (folder !== checkout && !folder.startsWith(join(checkout, '/')))
    throw new RefusedError({
      message: `'${place.directory}' is not inside the repository of ${name}.`,
      hint: 'Correct `directory` in fleet.config.ts.',
    });
  if (existsSync(checkout)) return folder;
  await mkdir(checkouts, { recursive: true });
  const beside = await mkdtemp(join(checkouts, `.${name}.`));
  try {
    const branch = place.branch === undefined ? [] : ['--branch', place.branch];
    await gitIn({ folder: beside, environment }).run(['clone', '--quiet', ...branch, '--', place.url, 'made']);
    // Whole, or not there: a run that was cut off, or one beside this, leaves nothing half made in its place.
    if (!existsSync(checkout)) await rename(join(beside, 'made'), checkout);
  } finally {
    await rm(beside, { recursive: true, force: true });
  }
  return folder;
}
