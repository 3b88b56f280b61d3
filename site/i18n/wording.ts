/*
 * Texts with values in their places, and in the plural form of a number. This module also runs in browsers.
 */

import { intlLocalesOf } from './locales.ts';

/** A text for each plural form; `other` stands for all forms without a text. */
export type PluralText = { readonly [form in Intl.LDMLPluralRule]?: string } & { readonly other: string };

/** A text about a date or an hour, with variants before some numbers ("fins al 2", "fins a l’1"). */
export type TextByDay = { readonly [day: number]: string | undefined } & { readonly other: string };

/** Puts values into a text's `{name}` places. Throws if a value is missing. */
export function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\{(\w+)\}/g, (_place, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`the text '${template}' asks for '${name}', which is not given`);
    return value;
  });
}

/** Tells whether a text begins with a word, in any case of letters. */
export function beginsWithWord(text: string, word: string): boolean {
  return text.toLowerCase().startsWith(word.toLowerCase()) && !/^[\p{L}\p{N}\p{M}]/u.test(text.slice(word.length));
}

/** Returns a function that corrects the first day of a month to an ordinal, which `Intl` lacks: "1er mai". */
export function ordinalCorrector(tag: string): (date: string) => string {
  if (!/^fr\b/.test(tag)) return (date) => date;
  return (date) => date.replaceAll(/(?<!\d)1(?![\de])/g, '1er');
}

/** Returns the text for a number of things in the plural form of a language. */
export type CountWriter = (plural: PluralText, count: number) => string;

/** Returns the function that writes numbers of things in a language, by its BCP 47 tag. */
export function countWriterOf(tag: string): CountWriter {
  const rules = new Intl.PluralRules(intlLocalesOf(tag));
  const number = new Intl.NumberFormat(intlLocalesOf(tag), { numberingSystem: 'latn' });
  return (plural, count) => fill(plural[rules.select(count)] ?? plural.other, { count: number.format(count) });
}
