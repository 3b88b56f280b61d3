/** Formats a number with its noun, as `1 event` or `2 events`. */
export function counted(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

/** The beginning of a command to a CI runner, which some read anywhere in a line: `##[`, `##vso[`, `##teamcity[`. */
const COMMAND = /##(?=\w*\[)/gu;

/**
 * Returns text fit for a terminal and a log: no control characters, and no line that a CI runner takes for a command.
 * Any message may quote a service.
 */
export function printable(text: string): string {
  return text
    .replace(/[^\P{Cc}\n\t]|[\u2028\u2029]/gu, '\ufffd')
    .replace(/^(\s*):(?=:)/gmu, '$1: ')
    .replace(COMMAND, '# #');
}

/**
 * Characters without a shape of their own on a terminal, or that change the shape of others; joiners of letters and
 * emoji are allowed.
 */
const UNSEEN = /(?![ \u200c\u200d])[\p{C}\p{Z}]/gu;

/** Returns text with escapes in the place of characters that can't be seen. */
export function escapedForTerminal(text: string): string {
  return text.replace(UNSEEN, (character) => {
    const escaped = JSON.stringify(character).slice(1, -1);
    return escaped === character ? `\\u{${character.codePointAt(0)?.toString(16)}}` : escaped;
  });
}

/**
 * Returns text of a service for a line of output: it can't pass for another line, nor for a command to
 * a terminal or a CI runner.
 */
export function escapedLine(text: string): string {
  return printable(escapedForTerminal(text));
}

/**
 * Returns a value as one line of JSON. Control characters, line separators and commands to CI runners are escaped, so
 * that it is one line wherever it is read, and harmless on a terminal and in a log.
 */
export function jsonLine(value: unknown): string {
  return JSON.stringify(value)
    .replace(/[\p{Cc}\u2028\u2029]/gu, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .replace(COMMAND, '#\\u0023');
}
