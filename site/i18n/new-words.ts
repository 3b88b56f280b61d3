import { builtInLanguageOf } from '#config/values';
import { WORDS_FOLDER } from '#config/word-files';
import { LANGUAGE_SUBTAG, requiredKeysOf, type Texts, textsIn, type WordsShape, wordsShapeOf } from './shape.ts';
import { MESSAGE_FILES, shippedNameFor, shippedTexts } from './shipped.ts';
import { englishOf, LONGEST_TEXT } from './text-rules.ts';

/*
 * The beginnings of a file of words: the file itself, and the schema with which a text editor completes and checks it.
 */

const ENGLISH = textsIn(MESSAGE_FILES.en);

/** Returns the path of the JSON Schema of a language's files of words, by the language's tag. */
export function wordsSchemaPath(tag: string): string {
  return `${WORDS_FOLDER}/.schema/${tag}.json`;
}

const TEXT = { type: 'string', minLength: 1, maxLength: LONGEST_TEXT };

/** Returns the description of a text for editors: Almanac's text in the language itself, or else in English. */
function describedBy(texts: Texts, key: string, label: string): object {
  const text = englishOf(texts, key);
  return text === undefined ? {} : { description: `${label}: ${text}` };
}

/** The options of a schema: the description of each text, and whether all texts are required. */
type SchemaOptions = { readonly describe: (key: string) => object; readonly isComplete: boolean };

function schemaIn(shape: WordsShape, options: SchemaOptions, path: readonly string[] = []): object {
  if (shape.of === 'text') return { ...options.describe(path.join('.')), ...TEXT };
  if (shape.of === 'languages')
    return { type: 'object', patternProperties: { [LANGUAGE_SUBTAG.source]: TEXT }, additionalProperties: false };
  const [days, places] = [
    [...shape.places.keys()].filter((key) => /^\d+$/.test(key)),
    [...shape.places].filter(([key]) => !/^\d+$/.test(key)),
  ];
  const required = places.flatMap(([key, inner]) => (requiredKeysOf(inner).length > 0 ? [key] : []));
  return {
    type: 'object',
    properties: Object.fromEntries(
      places.map(([key, inner]) => [key, schemaIn(inner, options, [...path, key])] as const),
    ),
    ...(days.length > 0 ? { patternProperties: { [`^(?:${days.join('|')})$`]: TEXT } } : {}),
    ...(options.isComplete && required.length > 0 ? { required } : {}),
    additionalProperties: false,
  };
}

/**
 * Returns the text of the JSON Schema of a language's file of words: its plural forms, and each text with a
 * description. In a language that Almanac lacks, all texts are required; for a tag with further subtags, none is.
 */
export function wordsSchemaText(tag: string): string {
  const base = shippedNameFor(tag);
  const known = base === undefined ? ENGLISH : shippedTexts(base);
  const words = schemaIn(wordsShapeOf(tag), {
    describe: (key) => describedBy(known, key, base === undefined ? 'In English' : 'Almanac says'),
    isComplete: base === undefined && tag === new Intl.Locale(tag).language,
  });
  const properties = {
    $schema: { type: 'string' },
    direction: {
      description: 'The direction in which the language is written, where it is not the one of its script.',
      enum: ['ltr', 'rtl'],
    },
    ...Object(Reflect.get(words, 'properties')),
  };
  const schema = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: `The words of ${tag}`,
    ...words,
    properties,
  };
  return `${JSON.stringify(schema)}\n`;
}

function englishIn(shape: WordsShape, path: readonly string[] = []): unknown {
  if (shape.of === 'text') return shape.isOptional ? undefined : englishOf(ENGLISH, path.join('.'));
  if (shape.of === 'languages') return undefined;
  return Object.fromEntries(
    [...shape.places].flatMap(([key, inner]) => {
      const value = englishIn(inner, [...path, key]);
      return value === undefined ? [] : [[key, value]];
    }),
  );
}

/**
 * Returns the text of a new file of words: all texts in English for a language that Almanac lacks; none for other
 * languages, whose files hold only changed texts.
 */
export function newWordsText(tag: string): string {
  const words = builtInLanguageOf(tag) === undefined ? Object(englishIn(wordsShapeOf(tag))) : {};
  return `${JSON.stringify({ $schema: `./.schema/${tag}.json`, ...words }, null, 2)}\n`;
}
