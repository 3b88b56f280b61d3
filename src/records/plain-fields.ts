import type { Kind } from '#interface/kinds';
import { memoized } from '#records/memoized';
import { plainField } from '#records/text';

/** The fields that a record holds as plain text, where the service has HTML. */
const PLAIN: { readonly [K in Kind]: readonly string[] } = {
  events: ['title', 'cost', 'website'],
  venues: ['venue', 'address', 'city', 'country', 'province', 'state', 'zip', 'phone', 'stateprovince', 'website'],
  organizers: ['organizer', 'phone', 'website', 'email'],
  categories: ['name'],
  tags: ['name'],
};

/** Tells whether a record holds a field as plain text, where the service has HTML. */
export function isPlainField(kind: Kind, field: string): boolean {
  return PLAIN[kind].includes(field);
}

/** Returns the plain text fields of a kind that hold words for readers: all of them except `website`. */
export const wordFieldsOf = memoized((kind: Kind): readonly string[] =>
  PLAIN[kind].filter((field) => field !== 'website'),
);

/** Returns plain text as HTML, with `&`, `<` and `>` escaped. */
export function htmlEscaped(plain: string): string {
  return plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Returns plain text as HTML that is safe in a quoted attribute, too: `"` is escaped, too. */
export function attributeEscaped(text: string): string {
  return htmlEscaped(text).replaceAll('"', '&quot;');
}

/** Returns plain text as read back from a service that keeps it: white space collapsed. */
export function asReadBack(plain: string): string {
  return plainField(htmlEscaped(plain));
}

/**
 * Returns HTML that is read as this plain text: the text itself where that will do, else with `&`, `<` and `>` escaped.
 */
export function asHtml(plain: string): string {
  return plainField(plain) === asReadBack(plain) ? plain : htmlEscaped(plain);
}

/** Returns a URL from HTML, with `&amp;` and `&#38;` decoded and nothing else. */
export function webAddressFromHtml(html: string): string {
  return html.replaceAll(/&(?:amp|#0*38);/g, '&');
}

/** An `&` that begins no complete character reference. */
const LOOSE_AMPERSAND = /&(?!(?:[a-z][a-z0-9]*|#\d+|#x[0-9a-f]+);)/gi;

/**
 * Returns the plain text of a served URL, which may be HTML or raw: for some kinds of record it has a raw `&`, which
 * HTML takes for the beginning of a character even where no semicolon ends it, as in `?a=1&copy=2`.
 */
export function plainWebAddress(served: string): string {
  return plainField(escapeBareAmpersands(served));
}

/**
 * Returns HTML in which each `&` that begins no complete character reference is `&amp;`, also where HTML accepts one
 * without its semicolon.
 */
export function escapeBareAmpersands(html: string): string {
  return html.replaceAll(LOOSE_AMPERSAND, '&amp;');
}
