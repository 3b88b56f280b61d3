import type { PostKind, TermKind } from '#interface/kinds';
import type { Edition } from '#service/site';
import { where } from '#service/store';

/** Bytes; longer ones are cut. */
const LONGEST_SLUG = 200;

/**
 * A slug as the common implementation makes it: lower case, without accents and marks; spaces, dots, slashes and
 * dashes become hyphens, and what is not Latin is percent-encoded.
 */
export function slugFrom(text: string): string {
  const plain = text
    .replace(/<[^>]*>/g, '')
    .replace(/&#?\w+;/g, '')
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[\s./–—]+/gu, '-')
    .replace(/[^\p{L}\p{N}_-]+/gu, '')
    .replace(/-{2,}/g, '-')
    .replace(/^-|-$/g, '');
  const encoded = [...plain.toWellFormed()].map((one) => encodeURIComponent(one).toLowerCase());
  let length = 0;
  return encoded
    .filter((one) => {
      length += one.length;
      return length <= LONGEST_SLUG;
    })
    .join('');
}

function numbered(slug: string, isTaken: (slug: string) => boolean): string {
  if (slug === '' || !isTaken(slug)) return slug;
  for (let number = 2; ; number += 1) if (!isTaken(`${slug}-${number}`)) return `${slug}-${number}`;
}

/** A slug that no other post of the kind has: the one asked for, or with `-2`, `-3`, … behind it. */
export function uniqueSlug({ store, language }: Edition, kind: PostKind, id: number, slug: string): string {
  const others = (asked: string) => where('language = ? AND lower(slug) = ? AND id <> ?', language, asked, id);
  return numbered(slug, (asked) => store.count(kind, others(asked)) > 0);
}

/** Whether another term of the kind has a slug. */
export function isSlugTaken({ store, language }: Edition, kind: TermKind, id: number, slug: string): boolean {
  const others = where('language = ? AND kind = ? AND lower(slug) = ? AND id <> ?', language, kind, slug, id);
  return store.count('terms', others) > 0;
}

/** A slug that no other term of the kind has; a nested category's takes its parent's slug to help. */
export function uniqueTermSlug(edition: Edition, kind: TermKind, slug: string, parentSlug: string | undefined): string {
  const isTaken = (asked: string) => isSlugTaken(edition, kind, 0, asked);
  return numbered(parentSlug !== undefined && isTaken(slug) ? `${slug}-${parentSlug}` : slug, isTaken);
}
