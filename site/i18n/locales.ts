/**
 * Returns the tags of a language for `Intl`: its own, then English for languages that this Node.js does not know.
 * Without the second tag, the process's locale would be used.
 */
export function intlLocalesOf(tag: string): string[] {
  return [tag, 'en'];
}
