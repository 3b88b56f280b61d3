import { memoized } from '#records/memoized';
import { nameOf } from '#records/names';
import type { EventRecord } from '#records/schema';

/** The signs by which a rule applies to an event; one of them is enough. */
export type EventRule = {
  /** Slugs of categories. */
  readonly categories: readonly string[];
  /** Slugs of tags. */
  readonly tags: readonly string[];
  /** Beginnings of its title, in any case; they match whole words. */
  readonly titlePrefixes: readonly string[];
};

/** The parts of an event that rules look at. */
export type RuledEvent = {
  readonly record: Pick<EventRecord, 'title' | 'local' | 'service'>;
  /** The slugs of its categories. */
  readonly categories: readonly string[];
  /** The slugs of its tags. */
  readonly tags: readonly string[];
};

/** Returns the form in which slugs are compared: services percent-encode them, people do not. */
const slugKey = (slug: string) => nameOf(slug, 0);

/** Matches a text that ends in a letter or digit of a script with spaces between words, unlike Chinese or Thai. */
const ENDS_IN_WORD =
  /(?![\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])[\p{L}\p{N}]\p{M}*$/u;

/** Matches unless the word goes on, also with the dot of Catalan `l·l` or an apostrophe. */
const NOT_IN_WORD = "(?![·'’]?[\\p{L}\\p{N}\\p{M}])";

/** Makes the pattern of titles with a prefix. Case is ignored by the Unicode standard's simple case folding. */
function prefixPattern(prefix: string): RegExp {
  const text = prefix.trim().normalize('NFC');
  return new RegExp(`^${RegExp.escape(text)}${ENDS_IN_WORD.test(text) ? NOT_IN_WORD : ''}`, 'iu');
}

/** Returns a function that tells whether a rule applies to an event; without a rule, to none. */
export function fits(rule: EventRule | undefined): (event: RuledEvent) => boolean {
  if (rule === undefined) return () => false;
  const { categories, tags, titlePrefixes } = rule;
  const keyOf = memoized(slugKey);
  const named = { categories: new Set(categories.map(keyOf)), tags: new Set(tags.map(keyOf)) };
  const prefixes = titlePrefixes.map(prefixPattern);
  const has = (keys: ReadonlySet<string>, slugs: readonly string[]) =>
    keys.size > 0 && slugs.some((slug) => keys.has(keyOf(slug)));
  return (event) => {
    if (has(named.categories, event.categories) || has(named.tags, event.tags)) return true;
    if (prefixes.length === 0) return false;
    const title = event.record.title.trim().normalize('NFC');
    return prefixes.some((prefix) => prefix.test(title));
  };
}
