/*
 * Texts cleaned for an iCalendar TEXT value (RFC 5545, 3.3.11). Line breaks are the format's own; control characters, and the other line
 * separators of Unicode, are line breaks to some readers and never text to any.
 */

const CONTROLS_AND_BREAKS = /[\p{Cc}\u2028\u2029]+/gu;

const LINE_BREAKS = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/g;

const CONTROLS = /[^\P{Cc}\n]/gu;

/**
 * Returns a text on one line, valid Unicode: a space for each run of line breaks and control characters, none at either end. Other
 * spaces stay.
 */
export function oneLine(text: string): string {
  return text.toWellFormed().replace(CONTROLS_AND_BREAKS, ' ').trim();
}

/** Returns a text of several lines: every kind of line break is `\n`, other control characters are spaces, valid Unicode. */
export function manyLines(text: string): string {
  return text.toWellFormed().replace(LINE_BREAKS, '\n').replace(CONTROLS, ' ').trim();
}

/** Characters that no XML 1.0 document can hold, not even as a reference (XML 1.0, 2.2): most control characters, lone surrogates. */
const NOT_IN_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** Markup, and the white space that XML parsers change (XML 1.0, 2.11 and 3.3.3). */
const SPECIAL = /[&<>"'\t\n\r]/g;

/** Escapes text for the content of an element or an attribute in quotes; drops what XML can't hold. */
export function xmlText(text: string): string {
  return text.replace(NOT_IN_XML, '').replace(SPECIAL, (character) => `&#${character.charCodeAt(0)};`);
}
