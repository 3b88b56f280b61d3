import { isWordsFile, WORDS_FOLDER, wordFilesOf } from '#config/word-files';
import type { LocatedProblem } from '#content/check/problem';
import { positionFinder } from '#content/check/syntax';
import type { Files } from '#content/store/files';
import { ConfigurationError } from '#errors';
import { wordsSchemaPath, wordsSchemaText } from './new-words.ts';
import { type ProjectWords, projectWordsOf, type Words } from './own-words.ts';

/** The words of a project's languages from its files. */
type WordsFolder = {
  /** By the tag of the language. */
  readonly languages: ReadonlyMap<string, ProjectWords>;
  /** The texts of the files of the site's languages, by path. */
  readonly texts: ReadonlyMap<string, string>;
  /** The paths of files of other languages. */
  readonly unused: readonly string[];
};

/**
 * Reads the words of languages, by tag, from a project's folder. Rejects with `ContentError` if a file can't be read.
 */
export async function readWordsFolder(project: Files, tags: readonly string[]): Promise<WordsFolder> {
  const names = await project.list(WORDS_FOLDER);
  const paths = names.filter(isWordsFile).map((name) => `${WORDS_FOLDER}/${name}`);
  const expected = new Set(tags.flatMap(wordFilesOf));
  const texts = new Map<string, string>();
  for (const path of paths.filter((one) => expected.has(one))) texts.set(path, (await project.read(path)) ?? '');
  return {
    languages: new Map(tags.map((tag) => [tag, projectWordsOf(tag, texts)])),
    texts,
    unused: paths.filter((path) => !expected.has(path)),
  };
}

/** Returns all mistakes in the words of a project, each once, sorted by place. */
export function wordProblems({ languages, texts }: WordsFolder): readonly LocatedProblem[] {
  const problems = [...languages.values()].flatMap((one) => one.problems);
  const located = [...Map.groupBy(problems, ({ path }) => path)].flatMap(([path, ofFile]) => {
    const positionOf = positionFinder(texts.get(path) ?? '');
    return ofFile.map(
      ({ spot, message, hint }): LocatedProblem => ({ path, ...positionOf(spot), severity: 'error', message, hint }),
    );
  });
  // Two languages may share a file.
  const each = new Map(located.map((one) => [[one.path, one.line, one.column, one.message].join(' '), one]));
  return [...each.values()].sort(
    (a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0) || a.line - b.line || a.column - b.column,
  );
}

/** The most mistakes that an error names; `almanac check` names all. */
const MOST_NAMED = 20;

/**
 * Reads the words of languages, and returns a function that looks them up by tag. Rejects with a `ConfigurationError`
 * that lists up to 20 mistakes; `state` is the sentence of the error about what is left unchanged.
 */
export async function readWords(
  project: Files,
  tags: readonly string[],
  state?: string,
): Promise<(tag: string) => Words> {
  const folder = await readWordsFolder(project, tags);
  const problems = wordProblems(folder);
  if (problems.length > 0) {
    const lines = problems
      .slice(0, MOST_NAMED)
      .map(({ path, line, column, message, hint }) => `  ${path}:${line}:${column}: ${message} ${hint}`);
    const more = problems.length - lines.length;
    throw new ConfigurationError({
      message: `The site's own words are wrong.\n${[...lines, ...(more > 0 ? [`  and ${more} more`] : [])].join('\n')}`,
      state,
      hint: 'Correct them; `npm run almanac -- check` names all.',
    });
  }
  return (tag) => {
    const words = folder.languages.get(tag)?.words;
    if (words === undefined) throw new TypeError(`no words were read for '${tag}'`);
    return words;
  };
}

/** Writes the JSON Schemas of files of words, given by path, if they changed. Rejects with `ContentError`. */
export async function writeWordsSchemas(project: Files, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const tag = path.slice(`${WORDS_FOLDER}/`.length, -'.json'.length);
    const text = wordsSchemaText(tag);
    // Version control may have converted the line ends.
    const stored = (await project.read(wordsSchemaPath(tag)))?.replaceAll('\r\n', '\n');
    if (stored !== text) await project.write(wordsSchemaPath(tag), text);
  }
}
