import { z } from 'zod';
import { memoized } from '#records/memoized';
import { messagesSchema } from './messages.ts';

/** A place for texts in a language's file: one text, a group of places, or names of languages by their subtags. */
export type WordsShape =
  | { readonly of: 'text'; readonly isOptional: boolean }
  | { readonly of: 'group'; readonly places: ReadonlyMap<string, WordsShape> }
  | { readonly of: 'languages' };

/** Matches the subtags of languages, which are the keys of a group of language names. */
export const LANGUAGE_SUBTAG = /^[a-z]{2,3}$/;

function shapeIn(schema: unknown): WordsShape {
  if (schema instanceof z.ZodObject)
    return { of: 'group', places: new Map(Object.entries(schema.shape).map(([key, inner]) => [key, shapeIn(inner)])) };
  if (schema instanceof z.ZodRecord) return { of: 'languages' };
  return { of: 'text', isOptional: schema instanceof z.ZodOptional };
}

/** Returns the places for texts in the language of a BCP 47 tag, with the plural forms of the language. */
export const wordsShapeOf: (tag: string) => WordsShape = memoized((tag: string) => shapeIn(messagesSchema(tag)));

/** The texts of a language by their keys, such as `nav.home` or `events.other`. */
export type Texts = ReadonlyMap<string, string>;

const within = (path: string, key: string) => (path === '' ? key : `${path}.${key}`);

/** Returns all texts in a value by their keys; other values than texts and objects are left out. */
export function textsIn(value: unknown, path = ''): Map<string, string> {
  if (typeof value === 'string') return new Map([[path, value]]);
  return new Map(Object.entries(Object(value)).flatMap(([key, inner]) => [...textsIn(inner, within(path, key))]));
}

/** Returns the keys of all texts that a language needs, in the order of its file. */
export function requiredKeysOf(shape: WordsShape, path = ''): readonly string[] {
  if (shape.of === 'languages') return [];
  if (shape.of === 'text') return shape.isOptional ? [] : [path];
  return [...shape.places].flatMap(([key, inner]) => requiredKeysOf(inner, within(path, key)));
}

/** Returns texts as the objects of a language's file; texts without a place are left out. */
export function messageTree(texts: Texts, shape: WordsShape, path = ''): unknown {
  if (shape.of === 'text') return texts.get(path);
  if (shape.of === 'languages')
    return Object.fromEntries(
      texts.entries().flatMap(([key, text]) => {
        const language = key.slice(path.length + 1);
        return key.startsWith(`${path}.`) ? [[language, text]] : [];
      }),
    );
  const places = [...shape.places].map(([key, inner]) => [key, messageTree(texts, inner, within(path, key))] as const);
  return Object.fromEntries(places.filter(([, value]) => value !== undefined));
}
