/** A value of JSON-LD; what is `undefined` is left out. */
export type Value = string | number | boolean | Thing | readonly Value[] | undefined;

/** A thing of schema.org with its properties, in the order in which they are written. */
export type Thing = { readonly [property: string]: Value };

/** Things that stand on one page. */
export type Graph = readonly Thing[];

// `<` begins tags and comments and `>` ends them; to JavaScript of old the last two ended a line.
const NOT_IN_A_SCRIPT = /[<>&\u2028\u2029]/g;

const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * Returns the text of a `<script type="application/ld+json">` (JSON-LD 1.1, section 7): nothing in it ends the element,
 * whatever stands in the values. The same graph gives the same text.
 */
export function jsonLd(graph: Graph): string {
  const document = { '@context': 'https://schema.org', '@graph': graph };
  return JSON.stringify(document).replaceAll(NOT_IN_A_SCRIPT, escaped);
}
