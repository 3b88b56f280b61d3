import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { canonicalTag } from '#config/values';
import { WORDS_FOLDER } from '#config/word-files';
import type { LocatedProblem } from '#content/check/problem';
import { diskFiles } from '#content/store/files';
import { counted } from '#records/printable';
import type { Settings } from '#settings/settings';

/** What a check of a project's own words found. */
type CheckedWords = {
  /** The paths are relative to the project's folder. */
  readonly findings: readonly LocatedProblem[];
  readonly notes: readonly string[];
  /** The number of files that were read. */
  readonly files: number;
};

/** The untranslated texts that a note names. */
const MOST_NAMED = 5;

function unusedFinding(path: string, tags: readonly string[]): LocatedProblem {
  const name = path.slice(`${WORDS_FOLDER}/`.length, -'.json'.length);
  const meant = canonicalTag(name.replaceAll('_', '-'));
  const isMeant = meant !== undefined && meant !== name && tags.some((tag) => `${tag}-`.startsWith(`${meant}-`));
  return {
    path,
    line: 1,
    column: 1,
    severity: 'warning',
    message: 'The file is of no language of the site, so nothing reads it.',
    hint: isMeant
      ? `Did you mean ${WORDS_FOLDER}/${meant}.json?`
      : `Name it by the tag of one of the languages in almanac.config.ts: ${tags.join(', ')}.`,
  };
}

/**
 * Checks the files of a project's own words, and writes the schemas that text editors check them by. Where there are none,
 * nothing is loaded for it.
 */
export async function checkWords({ root, configuration }: Settings): Promise<CheckedWords> {
  if (!existsSync(join(root, WORDS_FOLDER))) return { findings: [], notes: [], files: 0 };
  const { readWordsFolder, wordProblems, writeWordsSchemas } = await import('../../../site/i18n/words-folder.ts');
  const project = diskFiles(root);
  const tags = configuration.languages.map(({ tag }) => tag);
  const folder = await readWordsFolder(project, tags);
  await writeWordsSchemas(project, [...folder.texts.keys()]);
  const notes = [...folder.languages].flatMap(([tag, { untranslated }]) => {
    if (untranslated.length === 0) return [];
    const named = untranslated.slice(0, MOST_NAMED).join(', ');
    const more = untranslated.length > MOST_NAMED ? ', …' : '';
    return [
      `${counted(untranslated.length, 'text')} of ${tag} ${untranslated.length === 1 ? 'is' : 'are'} still in English: ${named}${more}`,
    ];
  });
  return {
    findings: [...wordProblems(folder), ...folder.unused.map((path) => unusedFinding(path, tags))],
    notes,
    files: folder.texts.size,
  };
}
