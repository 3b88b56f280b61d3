/*
 * What may stand in an iCalendar TEXT value. Line breaks are the format's own; control characters, and the other line
 * separators of Unicode, are line breaks to some readers and never text to any.
 */

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const CONTROLS_AND_BREAKS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

const LINE_BREAKS = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/g;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const CONTROLS = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g;

/** A text on one line: a space for each run of line breaks and control characters, valid Unicode. */
export function oneLine(text: string): string {
  return text.toWellFormed().replace(CONTROLS_AND_BREAKS, ' ').trim();
}

/** A text of several lines: every kind of line break is `\n`, other control characters are spaces, valid Unicode. */
export function manyLines(text: string): string {
  return text.toWellFormed().replace(LINE_BREAKS, '\n').replace(CONTROLS, ' ').trim();
}
