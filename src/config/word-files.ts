import type { Configuration } from '#config/config';
import { BUILT_IN_LANGUAGES, builtInLanguageOf } from '#config/values';
import { ConfigurationError } from '#errors';

/** The folder of a project's own words, beside its configuration. */
export const WORDS_FOLDER = 'messages';

/** Tells whether a path below `WORDS_FOLDER` is a file of words: JSON, right in the folder, and not hidden. */
export const isWordsFile = (path: string) => /^[^/.][^/]*\.json$/.test(path);

/**
 * Returns the paths at which a language's own words may lie, whether or not there are such files, by its BCP 47 tag, the most
 * general first: `messages/fr.json` and `messages/fr-CH.json` for `fr-CH`.
 */
export function wordFilesOf(tag: string): readonly string[] {
  const parts = new Intl.Locale(tag).baseName.split('-');
  return parts.map((_, index) => `${WORDS_FOLDER}/${parts.slice(0, index + 1).join('-')}.json`);
}

/** Throws a `ConfigurationError` if a language has no words: it is not built in, and no file in `messages/` is for it. */
export function checkWordFiles(
  { languages }: Pick<Configuration, 'languages'>,
  exists: (path: string) => boolean,
): void {
  const problems = languages.flatMap(({ tag }, index) => {
    if (builtInLanguageOf(tag) !== undefined || wordFilesOf(tag).some(exists)) return [];
    return [`  languages[${index}].tag: found "${tag}"; Almanac has words in ${BUILT_IN_LANGUAGES.join(', ')} only`];
  });
  const [first] = languages.filter(({ tag }) => builtInLanguageOf(tag) === undefined && !wordFilesOf(tag).some(exists));
  if (first === undefined) return;
  throw new ConfigurationError({
    message: `The configuration is wrong.\n${problems.join('\n')}`,
    hint: `Name another language, or write its words into ${wordFilesOf(first.tag).at(0)}: \`npm run almanac -- messages ${first.tag} --begin\` begins that file.`,
  });
}
