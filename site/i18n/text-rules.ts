import { memoized } from '#records/memoized';
import { intlLocalesOf } from './locales.ts';
import type { Texts } from './shape.ts';

/** A mistake in a text, and its remedy. */
type TextFault = { readonly message: string; readonly hint: string };

/** The most characters of a text: three times Almanac's longest. */
export const LONGEST_TEXT = 1_000;

/** Invisible characters that change other text: controls, and marks of direction. */
const INVISIBLE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/u;

const MARKUP = /<\/?[a-z!][^>]*>?|&(?:#\d+|#x[\da-f]+|[a-z]+);/i;

const placesIn = (text: string) => [...new Set(text.match(/\{\w+\}/g))];

const listPlaces = (places: readonly string[]) => (places.length === 0 ? 'no value' : places.join(' and '));

/** Numbers whose plural forms are compared to find the forms of a single number. */
const NUMBERS = [...Array.from({ length: 201 }, (_, number) => number), 1e6, 2e6, 1e9];

/**
 * Returns the plural forms of a language that belong to a single number, so that their texts need not name this number.
 */
export const formsOfOneNumber: (tag: string) => ReadonlySet<string> = memoized((tag: string) => {
  const rules = new Intl.PluralRules(intlLocalesOf(tag));
  const forms = Map.groupBy(NUMBERS, (number) => rules.select(number));
  return new Set(forms.entries().flatMap(([form, numbers]) => (numbers.length === 1 ? [form] : [])));
});

/** Returns the English text of a key; for plural forms and days that English lacks, the text of `other`. */
export function englishOf(english: Texts, key: string): string | undefined {
  return english.get(key) ?? english.get(key.replace(/[^.]+$/, 'other'));
}

/**
 * Returns the mistake in a text compared with the English one, if any. `mayLeaveOut`: `{…}` values that it need not
 * name.
 */
export function faultOf(
  text: string,
  english: string | undefined,
  mayLeaveOut: readonly string[],
): TextFault | undefined {
  if (text.trim() === '')
    return {
      message: 'The text is empty.',
      hint: english === undefined ? 'Write it, or remove the key.' : `Write it; in English it is “${english}”.`,
    };
  if (text.length > LONGEST_TEXT)
    return { message: `The text has ${text.length} characters.`, hint: `Write at most ${LONGEST_TEXT}.` };
  const invisible = INVISIBLE.exec(text)?.[0];
  if (invisible !== undefined || !text.isWellFormed())
    return {
      message:
        invisible === undefined
          ? 'The text holds half a character.'
          : `The text holds U+${invisible.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}, which nobody sees.`,
      hint: 'Write the text on one line, without characters that control how it is shown.',
    };
  const markup = MARKUP.exec(text)?.[0];
  if (markup !== undefined)
    return {
      message: `The text holds ${markup.slice(0, 40)}, and texts are shown as they are, never as HTML.`,
      hint: 'Write the words and characters themselves.',
    };
  if (/[{}]/.test(text.replaceAll(/\{\w+\}/g, '')))
    return {
      message: 'The text has a brace alone.',
      hint: 'Braces stand for values, such as {count}; write none else.',
    };
  if (english === undefined) return undefined;
  const [expected, actual] = [placesIn(english), placesIn(text)];
  const isSame =
    actual.every((place) => expected.includes(place)) &&
    expected.every((place) => actual.includes(place) || mayLeaveOut.includes(place));
  if (isSame) return undefined;
  return {
    message: `The text names ${listPlaces(actual)}, and is to name ${listPlaces(expected)}.`,
    hint: `In English it is “${english}”: what stands in braces is filled in, and is to be kept.`,
  };
}
