import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HtmlValidate } from 'html-validate';

/** The rules that pages need not keep; they keep all others that html-validate recommends. */
const RULES = {
  // The length up to which search engines show a title is no matter of HTML, and titles of events come from the
  // service.
  'long-title': 'off',
} as const;

/** Returns the errors in the HTML of pages, as `page:line:column: message (rule)`. Paths are relative to the folder. */
export function invalidHtml(folder: string, pages: readonly string[]): string[] {
  const validator = new HtmlValidate({ root: true, extends: ['html-validate:recommended'], rules: RULES });
  return pages.flatMap((page) => {
    const { results } = validator.validateStringSync(readFileSync(join(folder, page), 'utf8'), page);
    return results.flatMap(({ messages }) =>
      messages.map(({ line, column, message, ruleId }) => `${page}:${line}:${column}: ${message} (${ruleId})`),
    );
  });
}
