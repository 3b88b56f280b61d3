import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CUSTOM_SHEET } from '#config/theme';
import { BuildError } from '#errors';
import type { Settings } from '#settings/settings';
import type { ThemeSource } from '../../../site/theme/source.ts';

/**
 * Returns the theme and the scripts of a project, if it has any; who has none loads nothing that reads them. Throws `BuildError`, which names all
 * that is wrong with their files; `state` says what becomes of the site then.
 */
export async function themeToPublish(
  { root, configuration: { theme, head } }: Settings,
  state: string,
): Promise<ThemeSource | undefined> {
  const hasScripts = head?.scripts.some(({ file }) => file !== undefined) === true;
  if (theme === undefined && !hasScripts && !existsSync(join(root, CUSTOM_SHEET))) return undefined;
  const { readTheme } = await import('#cli/theme/read-theme');
  const { source, problems } = await readTheme(root, theme, head);
  if (problems.length === 0) return source;
  const lines = problems.map(({ path, line, message, hint }) => `  ${path}:${line}: ${message} ${hint}`);
  throw new BuildError({
    message: `Files in theme/ can't be published.\n${lines.join('\n')}`,
    state,
    hint: '`npm run almanac -- check` names these, too.',
  });
}
