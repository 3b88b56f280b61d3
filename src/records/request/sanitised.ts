import type { Kind } from '#interface/kinds';
import { isPlainField, readBack } from '#records/plain-fields';

/** A percent-encoded character, of which a service of the common implementation takes none. */
const ENCODED = /%[\da-f]{2}/gi;

/** Returns text without percent-encoded characters, as services clean it: taking one out may make another. */
export function withoutEncoded(text: string): string {
  for (let left = text; ; ) {
    const shorter = left.replace(ENCODED, '');
    if (shorter === left) return left;
    left = shorter;
  }
}

/** The plain fields of venues and organizers that are no line to be cleaned: their names are titles. */
const NO_LINES = ['venue', 'organizer', 'website'];

/** Tells whether a field is a line of a venue or organizer that services clean of tags, line feeds and `%xx`. */
export function isLine(kind: Kind, field: string): boolean {
  return (kind === 'venues' || kind === 'organizers') && isPlainField(kind, field) && !NO_LINES.includes(field);
}

/** Returns a plain text as read back after a service has cleaned it as a line: no `%xx` stays. */
export function shownLine(plain: string): string {
  return readBack(withoutEncoded(readBack(plain)));
}
