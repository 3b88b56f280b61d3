import { z } from 'zod';
import { wordFilesOf } from '#config/word-files';
import { nearestWord } from '#content/check/nearest';
import type { JsonPath, Problem, Spot } from '#content/check/problem';
import { duplicateKeyProblems, hasDuplicateKeys, syntaxProblem } from '#content/check/syntax';
import { type Messages, messagesSchema } from './messages.ts';
import {
  LANGUAGE_SUBTAG,
  messageTree,
  requiredKeysOf,
  type Texts,
  textsIn,
  type WordsShape,
  wordsShapeOf,
} from './shape.ts';
import { MESSAGE_FILES, shippedMessages, shippedNameFor, shippedTexts } from './shipped.ts';
import { englishOf, faultOf, formsOfOneNumber } from './text-rules.ts';

/*
 * The words of a language: Almanac's own, overridden by the project's files. `messages/fr.json` applies to French
 * everywhere, `messages/fr-CH.json` to the French of Switzerland; together they must be complete.
 */

/** The direction in which a language is written. */
export type Direction = 'ltr' | 'rtl';

/** The words of a language, and the direction in which it is written. */
export type Words = { readonly messages: Messages; readonly direction: Direction };

/** The most characters of a file of words: several times the size of a complete one. */
const LONGEST_FILE = 500_000;

/** The most braces and brackets of a file of words, which limits its depth for parsers. */
const MOST_BRACES = 5_000;

const ENGLISH: Texts = textsIn(MESSAGE_FILES.en);

/** Returns the writing direction of a language, from its script. */
function directionOf(tag: string): Direction {
  return new Intl.Locale(tag).getTextInfo().direction === 'rtl' ? 'rtl' : 'ltr';
}

/** The valid texts of a file of words, and its mistakes. */
type WordsFile = {
  readonly texts: Texts;
  readonly direction: Direction | undefined;
  readonly problems: readonly Problem[];
};

/** The keys of a file of words that hold no words. */
const OTHER_KEYS = ['$schema', 'direction'];

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const keyOf = (path: JsonPath) => path.join('.');

/** Returns a key with dots in correct notation: each part in the braces of the part before. */
function inBraces(key: string): string {
  const [first = '', ...rest] = key.split('.');
  return `"${first}": ${rest.length === 0 ? '"…"' : `{ ${inBraces(rest.join('.'))} }`}`;
}

/** Returns the hint for an unknown key: the known key that is probably meant. */
function keyHint(path: JsonPath, places: Iterable<string>): string {
  if (String(path.at(-1)).includes('.') && ENGLISH.has(keyOf(path)))
    return `Write it in braces: ${inBraces(String(path.at(-1)))}.`;
  const near = nearestWord(String(path.at(-1)), places);
  if (near !== undefined) return `Did you mean '${keyOf([...path.slice(0, -1), near])}'?`;
  const elsewhere = [...ENGLISH.keys()].filter((key) => key.endsWith(`.${path.at(-1)}`));
  return elsewhere.length > 0 && elsewhere.length <= 3
    ? `Did you mean ${elsewhere.map((key) => `'${key}'`).join(' or ')}?`
    : 'Remove it.';
}

/** Parses a file of words. */
function wordsIn(path: string, text: string, tag: string): WordsFile {
  const problems: Problem[] = [];
  const texts = new Map<string, string>();
  const nothing = (problem: Problem): WordsFile => ({ texts, direction: undefined, problems: [problem] });
  const oneNumber = formsOfOneNumber(tag);
  const report = (spot: Spot, message: string, hint: string) => problems.push({ path, spot, message, hint });

  const walk = (shape: WordsShape, value: unknown, at: JsonPath): void => {
    const key = keyOf(at);
    if (shape.of === 'text') {
      if (typeof value !== 'string') return void report({ value: at }, `'${key}' is no text.`, 'Write it in quotes.');
      const english = englishOf(ENGLISH, key);
      const fault = faultOf(value, english, oneNumber.has(String(at.at(-1))) ? ['{count}'] : []);
      if (fault === undefined) texts.set(key, value);
      else report({ value: at }, `'${key}': ${fault.message}`, fault.hint);
      return;
    }
    if (!isObject(value))
      return void report({ value: at }, `${key === '' ? 'The file' : `'${key}'`} is no object.`, 'Write it in braces.');
    for (const [name, inner] of Object.entries(value)) {
      const here = [...at, name];
      if (at.length === 0 && OTHER_KEYS.includes(name)) continue;
      const place = shape.of === 'group' ? shape.places.get(name) : languagePlace(name);
      if (place !== undefined) walk(place, inner, here);
      else if (shape.of === 'languages')
        report({ key: here }, `'${name}' is no language.`, 'Write its subtag, such as fr.');
      else
        report(
          { key: here },
          `'${keyOf(here)}' is not known.`,
          keyHint(here, [...shape.places.keys(), ...(at.length === 0 ? OTHER_KEYS : [])]),
        );
    }
  };

  if (text.length > LONGEST_FILE || (text.match(/[[{]/g)?.length ?? 0) > MOST_BRACES)
    return nothing({
      path,
      spot: { offset: 0 },
      message: 'The file is far longer than words are.',
      hint: 'Write what the schema asks for, and nothing else.',
    });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return nothing(syntaxProblem(path, text, error));
  }
  if (hasDuplicateKeys(text, value)) problems.push(...duplicateKeyProblems(path, text));
  walk(wordsShapeOf(tag), value, []);
  const rawDirection: unknown = Reflect.get(Object(value), 'direction');
  const direction = rawDirection === 'ltr' || rawDirection === 'rtl' ? rawDirection : undefined;
  if (rawDirection !== undefined && direction === undefined)
    report(
      { value: ['direction'] },
      "'direction' is neither 'ltr' nor 'rtl'.",
      'Write one of them, or remove the key.',
    );
  return { texts, direction, problems };
}

const languagePlace = (name: string): WordsShape | undefined =>
  LANGUAGE_SUBTAG.test(name) ? { of: 'text', isOptional: true } : undefined;

/** The words of a language from the files of a project. */
export type ProjectWords = {
  /** Absent if there is any mistake. */
  readonly words: Words | undefined;
  readonly problems: readonly Problem[];
  /** The keys of texts that are still English, in a language that Almanac lacks. */
  readonly untranslated: readonly string[];
};

/** Returns the keys of texts that equal the English ones, and are different in all other languages of Almanac. */
function untranslatedIn(texts: Texts): readonly string[] {
  const { en: _, ...others } = MESSAGE_FILES;
  const known = Object.values(others).map((file) => textsIn(file));
  return [...texts].flatMap(([key, text]) => {
    const isEnglish = ENGLISH.get(key) === text;
    return isEnglish && !known.some((other) => other.get(key) === text) ? [key] : [];
  });
}

/**
 * Returns all words of a language, by its BCP 47 tag: Almanac's, overridden by the project's; and every mistake in the
 * project's files, which are `files`: texts by path, such as `messages/fr.json`. With any mistake there are no words.
 */
export function projectWordsOf(tag: string, files: ReadonlyMap<string, string>): ProjectWords {
  const base = shippedNameFor(tag);
  const paths = wordFilesOf(tag).filter((path) => files.has(path));
  if (base !== undefined && paths.length === 0)
    return { words: { messages: shippedMessages(base), direction: directionOf(tag) }, problems: [], untranslated: [] };
  const shape = wordsShapeOf(tag);
  const wordFiles = paths.map((path) => wordsIn(path, files.get(path)?.replace(/^\uFEFF/, '') ?? '', tag));
  const texts = new Map([
    ...(base === undefined ? [] : shippedTexts(base)),
    ...wordFiles.flatMap((file) => [...file.texts]),
  ]);
  const problems = wordFiles.flatMap((file) => file.problems);
  const untranslated = base === undefined ? untranslatedIn(texts) : [];
  // A wrong text is not also reported as missing.
  const isReported = (key: string) =>
    problems.some(({ spot }) => 'value' in spot && `${key}.`.startsWith(`${keyOf(spot.value)}.`));
  const missing = requiredKeysOf(shape).filter((key) => !texts.has(key) && !isReported(key));
  const [path = wordFilesOf(tag)[0] ?? ''] = paths;
  if (missing.length > 0 && !problems.some(({ spot }) => 'offset' in spot))
    problems.push(
      ...missing.map((key): Problem => {
        const english = englishOf(ENGLISH, key);
        return {
          path,
          spot: { key: key.split('.').slice(0, -1) },
          message: `'${key}' is missing.`,
          hint: `Write it; in English it is “${english}”.`,
        };
      }),
    );
  const direction = wordFiles.findLast((file) => file.direction !== undefined)?.direction ?? directionOf(tag);
  const words = problems.length > 0 ? undefined : { messages: messagesFrom(tag, messageTree(texts, shape)), direction };
  return { words, problems, untranslated };
}

function messagesFrom(tag: string, value: unknown): Messages {
  const parsed = messagesSchema(tag).safeParse(value);
  if (parsed.success) return parsed.data;
  throw new Error(`the words of '${tag}': ${z.prettifyError(parsed.error)}`);
}
