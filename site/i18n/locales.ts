/**
 * Returns the tags by which `Intl` writes a language: its own, or English where this Node.js knows nothing of the language.
 * Without the second it would write as the process's locale does.
 */
export function localesOf(tag: string): string[] {
  return [tag, 'en'];
}
