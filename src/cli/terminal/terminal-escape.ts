import { printable } from '#records/printable';

/**
 * Characters that have no shape of their own on a terminal, or change that of their surroundings; those that join
 * letters and emoji are allowed.
 */
const UNSEEN = /(?![ \u200c\u200d])[\p{C}\p{Z}]/gu;

/** Replaces characters that can't be seen by escapes. */
export function escapedForTerminal(text: string): string {
  return text.replace(UNSEEN, (character) => {
    const escaped = JSON.stringify(character).slice(1, -1);
    return escaped === character ? `\\u{${character.codePointAt(0)?.toString(16)}}` : escaped;
  });
}

/**
 * Returns text of a service as it may stand within a line of output: it can't pass for another line, nor for a command to
 * a terminal or a CI runner.
 */
export function escapedLine(text: string): string {
  return printable(escapedForTerminal(text));
}
