import { nameOf } from '#records/names';
import type { EventRecord } from '#records/schema';

/** The status of an event that visitors care about. */
export type EventStatus = 'scheduled' | 'cancelled' | 'postponed';

/** The signs that an event has a status; one of them is enough. */
export type StatusRule = {
  /** Slugs of categories. */
  readonly categories: readonly string[];
  /** Slugs of tags. */
  readonly tags: readonly string[];
  /** Beginnings of its title, in any case; they match whole words. */
  readonly titlePrefixes: readonly string[];
};

/** The rules by which events are cancelled or postponed. */
export type StatusRules = { readonly cancelled: StatusRule; readonly postponed: StatusRule };

/** The parts of an event that rules look at. */
export type RuledEvent = {
  readonly record: Pick<EventRecord, 'title' | 'local'>;
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

function fits({ categories, tags, titlePrefixes }: StatusRule): (event: RuledEvent) => boolean {
  const named = { categories: new Set(categories.map(slugKey)), tags: new Set(tags.map(slugKey)) };
  const prefixes = titlePrefixes.map(prefixPattern);
  const has = (keys: ReadonlySet<string>, slugs: readonly string[]) =>
    keys.size > 0 && slugs.some((slug) => keys.has(slugKey(slug)));
  return (event) => {
    if (has(named.categories, event.categories) || has(named.tags, event.tags)) return true;
    const title = event.record.title.trim().normalize('NFC');
    return prefixes.some((prefix) => prefix.test(title));
  };
}

/**
 * Returns a function that derives the status of an event: `local.event_status` if it is set, otherwise by the rules,
 * those for cancelled events first. Without rules, other events are scheduled.
 */
export function statusBy(rules?: StatusRules): (event: RuledEvent) => EventStatus {
  const isCancelled = rules === undefined ? () => false : fits(rules.cancelled);
  const isPostponed = rules === undefined ? () => false : fits(rules.postponed);
  return (event) =>
    event.record.local?.event_status ??
    (isCancelled(event) ? 'cancelled' : isPostponed(event) ? 'postponed' : 'scheduled');
}
