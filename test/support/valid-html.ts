import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HtmlValidate } from 'html-validate';

/** The rules that pages keep: all that are recommended but these. */
const RULES = {
  // How much of a title a search engine shows is no matter of HTML, and an event's title is the service's.
  'long-title': 'off',
} as const;

/** What is wrong with the HTML of pages, as `page:line:column: what (rule)`. Paths are relative to the folder. */
export function invalidHtml(folder: string, pages: readonly string[]): string[] {
  const validator = new HtmlValidate({ root: true, extends: ['html-validate:recommended'], rules: RULES });
  return pages.flatMap((page) => {
    const { results } = validator.validateStringSync(readFileSync(join(folder, page), 'utf8'), page);
    return results.flatMap(({ messages }) =>
      messages.map(({ line, column, message, ruleId }) => `${page}:${line}:${column}: ${message} (${ruleId})`),
    );
  });
}
