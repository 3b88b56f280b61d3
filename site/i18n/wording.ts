/*
 * How texts are completed: with values in their places, and in the plural form of a number. Browsers do it, too.
 */

import { localesOf } from './locales.ts';

/** A text for each plural form; `other` stands for every form that the language does not tell apart. */
export type Plural = { readonly [form in Intl.LDMLPluralRule]?: string } & { readonly other: string };

/** A text about a date or an hour; a language says it its own way before some numbers ("fins al 2", "fins a l’1"). */
export type ByDay = { readonly [day: number]: string | undefined } & { readonly other: string };

/** Puts values into a text's `{name}` places. Throws where the text asks for a value that is not given. */
export function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\{(\w+)\}/g, (_place, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`the text '${template}' asks for '${name}', which is not given`);
    return value;
  });
}

/** Returns what gives the first day of a month in dates its ordinal number, where a language wants that and `Intl` does not: "1er mai". */
export function ordinalsOf(tag: string): (date: string) => string {
  if (!/^fr\b/.test(tag)) return (date) => date;
  return (date) => date.replaceAll(/(?<!\d)1(?![\de])/g, '1er');
}

/** Says a number of things in a language's plural forms. */
export type Counting = (plural: Plural, count: number) => string;

/** Returns the functions that count in the language of a BCP 47 tag. */
export function countingOf(tag: string): Counting {
  const rules = new Intl.PluralRules(localesOf(tag));
  const number = new Intl.NumberFormat(localesOf(tag), { numberingSystem: 'latn' });
  return (plural, count) => fill(plural[rules.select(count)] ?? plural.other, { count: number.format(count) });
}
