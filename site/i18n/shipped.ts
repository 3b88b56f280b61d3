import { z } from 'zod';
import { type BuiltInLanguage, builtInLanguageOf } from '#config/values';
import { memoized } from '#records/memoized';
import ca from './ca.json' with { type: 'json' };
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import enGB from './en-GB.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };
import { type Messages, messagesSchema } from './messages.ts';
import { messageTree, type Texts, textsIn, wordsShapeOf } from './shape.ts';

/** Almanac's texts in `i18n/`, unchecked. */
export const MESSAGE_FILES: Readonly<Record<BuiltInLanguage, unknown>> = { ca, de, en, es, fr, it };

/** The regions that spell English as Britain does. */
const BRITISH = new Set(['AU', 'GB', 'IE', 'IN', 'MT', 'NZ', 'SG', 'ZA']);

/** The name of words that come with Almanac: a language, or British English, whose words replace some of `en`. */
type ShippedName = BuiltInLanguage | 'en-GB';

/** Returns the name of Almanac's words for a BCP 47 tag; `undefined` for a language that Almanac lacks. */
export function shippedNameFor(tag: string): ShippedName | undefined {
  const language = builtInLanguageOf(tag);
  return language === 'en' && BRITISH.has(new Intl.Locale(tag).region ?? '') ? 'en-GB' : language;
}

/** Returns shipped words by their keys. */
export function shippedTexts(name: ShippedName): Texts {
  return name === 'en-GB' ? new Map([...textsIn(en), ...textsIn(enGB)]) : textsIn(MESSAGE_FILES[name]);
}

/** Returns shipped words. Throws an error that names their file if a key is missing, empty or unknown. */
export const shippedMessages: (name: ShippedName) => Messages = memoized((name: ShippedName) => {
  const parsed = messagesSchema(name).safeParse(
    name === 'en-GB' ? messageTree(shippedTexts(name), wordsShapeOf(name)) : MESSAGE_FILES[name],
  );
  if (parsed.success) return parsed.data;
  throw new Error(`site/i18n/${name}.json: ${z.prettifyError(parsed.error)}`);
});
