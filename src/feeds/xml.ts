/** Characters that no XML 1.0 document can hold, not even as a reference (XML 1.0, 2.2): most control characters, lone surrogates. */
const NOT_IN_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** Markup, and the white space that parsers change when it stands as it is (XML 1.0, 2.11 and 3.3.3). */
const SPECIAL = /[&<>"'\t\n\r]/g;

/** Escapes text for the content of an element or an attribute in quotes; drops what XML can't hold. */
export function xmlText(text: string): string {
  return text.replace(NOT_IN_XML, '').replace(SPECIAL, (character) => `&#${character.charCodeAt(0)};`);
}
