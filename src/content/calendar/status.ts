import { nameOf } from '#records/names';
import type { EventRecord } from '#records/schema';

/** What became of an event. */
export type EventStatus = 'scheduled' | 'cancelled' | 'postponed';

/** What tells of an event that it has a status; one of them is enough. */
export type StatusRule = {
  /** Slugs. */
  readonly categories: readonly string[];
  /** Slugs. */
  readonly tags: readonly string[];
  /** How its title begins, in any case and with whole words. */
  readonly titlePrefixes: readonly string[];
};

/** The rules by which events are cancelled or postponed. */
export type StatusRules = { readonly cancelled: StatusRule; readonly postponed: StatusRule };

/** An event as rules see it. */
export type RuledEvent = {
  readonly record: Pick<EventRecord, 'title' | 'local'>;
  /** The slugs of its categories. */
  readonly categories: readonly string[];
  /** The slugs of its tags. */
  readonly tags: readonly string[];
};

/** The form in which slugs are compared: services percent-encode them, and people do not. */
const slugKey = (slug: string) => nameOf(slug, 0);

/** Ends in a letter or digit of a script that sets words apart; those of East and Southeast Asia do not. */
const ENDS_IN_WORD =
  /(?![\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])[\p{L}\p{N}]\p{M}*$/u;

/** Not before the rest of a word, which a mark such as that of `l·l` or an apostrophe may be part of. */
const NOT_IN_WORD = "(?![·'’]?[\\p{L}\\p{N}\\p{M}])";

/** What the titles begin with that a prefix means, without regard to case by the Unicode standard's simple case folding. */
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
 * Tells what became of events: `local.event_status` says it, whatever the rules say; otherwise the rules do, those for
 * cancelled events first.
 * Without rules only `local` does.
 */
export function statusBy(rules?: StatusRules): (event: RuledEvent) => EventStatus {
  const isCancelled = rules === undefined ? () => false : fits(rules.cancelled);
  const isPostponed = rules === undefined ? () => false : fits(rules.postponed);
  return (event) =>
    event.record.local?.event_status ??
    (isCancelled(event) ? 'cancelled' : isPostponed(event) ? 'postponed' : 'scheduled');
}
