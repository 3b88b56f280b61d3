/** A value of JSON-LD; `undefined` is left out. */
export type JsonLdValue = string | number | boolean | Thing | readonly JsonLdValue[] | undefined;

/** A thing of schema.org with its properties in order. */
export type Thing = { readonly [property: string]: JsonLdValue };

/** The things of schema.org that one page describes. */
export type PageThings = readonly Thing[];

// `<` and `>` delimit tags and comments; in old JavaScript the last two ended a line.
const NOT_IN_A_SCRIPT = /[<>&\u2028\u2029]/g;

const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * Returns the text of a `<script type="application/ld+json">` (JSON-LD 1.1, section 7). No value can end the element.
 * The same things give the same text.
 */
export function jsonLdText(graph: PageThings): string {
  const document = { '@context': 'https://schema.org', '@graph': graph };
  return JSON.stringify(document).replaceAll(NOT_IN_A_SCRIPT, escaped);
}
