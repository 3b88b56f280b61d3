import type { PostKind, TermKind } from '#interface/kinds';
import { ASCII_SPELLINGS } from '#records/names';
import { sqlWhere } from '#service/database/store';
import type { RequestContext } from '#service/http/site';

/** Bytes; longer ones are cut. */
const LONGEST_SLUG = 200;

/** Replacements of letters that no decomposition maps to ASCII. */
const LETTERS: ReadonlyMap<string, string> = new Map([
  ...ASCII_SPELLINGS,
  ['ª', 'a'],
  ['º', 'o'],
  ['€', 'e'],
  ['£', ''],
]);

/** Marks that are in no slug. */
const MARKS = /[¡¿«»‹›‘’‚‛“”„‟•©®°…™´]/gu;

/**
 * Returns a slug as the common implementation makes it: lower case, Latin letters without accents; spaces, dots,
 * slashes and dashes become hyphens, other ASCII marks are dropped, and everything else is percent-encoded, unless it
 * is already.
 */
export function slugFrom(text: string): string {
  const plain = text
    .replace(/<[^>]*>/g, '')
    .replace(/&#?\w+;/g, '')
    .normalize('NFD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[ßæœøđðłþıªº€£]/g, (letter) => LETTERS.get(letter) ?? '')
    .replace(MARKS, '')
    .replace(/[ \u{a0}./–—]+/gu, '-')
    .replace(/(%[0-9a-f]{2})|[^\u{80}-\u{10ffff}]/gu, (one, encoded) => (encoded || /[a-z0-9_-]/.test(one) ? one : ''))
    .replace(/-{2,}/g, '-')
    .replace(/^-+|-+$/g, '');
  const encoded = (plain.toWellFormed().match(/%[0-9a-f]{2}|./gsu) ?? []).map((one) =>
    one.startsWith('%') ? one : encodeURIComponent(one).toLowerCase(),
  );
  let length = 0;
  return encoded
    .filter((one) => {
      length += one.length;
      return length <= LONGEST_SLUG;
    })
    .join('')
    .replace(/-+$/, '');
}

function numbered(slug: string, isTaken: (slug: string) => boolean): string {
  if (slug === '' || !isTaken(slug)) return slug;
  for (let number = 2; ; number += 1) if (!isTaken(`${slug}-${number}`)) return `${slug}-${number}`;
}

/**
 * Returns a slug that no other post of the kind has than the one of this id: `slug`, or `slug` with `-2`, `-3`, …
 * appended.
 */
export function uniqueSlug({ store, language }: RequestContext, kind: PostKind, id: number, slug: string): string {
  const others = (candidate: string) =>
    sqlWhere('language = ? AND lower(slug) = ? AND id <> ?', language, candidate, id);
  return numbered(slug, (candidate) => store.count(kind, others(candidate)) > 0);
}

/** Tells whether a term of the kind with another id has a slug. */
export function isSlugTaken({ store, language }: RequestContext, kind: TermKind, id: number, slug: string): boolean {
  const others = sqlWhere('language = ? AND kind = ? AND lower(slug) = ? AND id <> ?', language, kind, slug, id);
  return store.count('terms', others) > 0;
}

/**
 * Returns a slug that no term of the kind has: `slug`, else with the slug of the parent appended, if there is one, else
 * with a number.
 */
export function uniqueTermSlug(
  context: RequestContext,
  kind: TermKind,
  slug: string,
  parentSlug: string | undefined,
): string {
  const isTaken = (candidate: string) => isSlugTaken(context, kind, 0, candidate);
  return numbered(parentSlug !== undefined && isTaken(slug) ? `${slug}-${parentSlug}` : slug, isTaken);
}
