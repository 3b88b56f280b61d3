import { join } from 'node:path';
import { BuildError } from '#errors';
import type { Settings } from '#settings/settings';
import { OVERRIDES_FOLDER, overrideNames } from '../../../site/engine/compile/overrides.ts';

/** The user's own components: their folder, and what a build is to warn of. */
type PublishedOverrides = { readonly folder: string; readonly warnings: readonly string[] };

/**
 * Returns the overrides of a project, if it has any. Throws `BuildError`, which names those that can't be compiled; `state` says
 * what becomes of the site then.
 */
export async function overridesToPublish({ root }: Settings, state: string): Promise<PublishedOverrides | undefined> {
  const folder = join(root, OVERRIDES_FOLDER);
  if (overrideNames(folder).length === 0) return undefined;
  const { overrideFindings } = await import('#cli/overrides/read-overrides');
  const findings = overrideFindings(root);
  const lineOf = ({ path, line, message, hint }: (typeof findings)[number]) => `${path}:${line}: ${message} ${hint}`;
  const errors = findings.filter(({ severity }) => severity === 'error');
  if (errors.length > 0)
    throw new BuildError({
      message: `Components in ${OVERRIDES_FOLDER}/ can't be taken.\n${errors.map((one) => `  ${lineOf(one)}`).join('\n')}`,
      state,
      hint: '`npm run almanac -- check` names these, too.',
    });
  return { folder, warnings: findings.filter(({ about }) => about === 'moved').map(lineOf) };
}
