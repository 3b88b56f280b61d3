import { compile } from 'html-to-text';

/** Deeper than any real description; text below it is left out, because reading it would exhaust the stack. */
const DEEPEST = 200;

/** What is not text: scripts, styles, frames, forms, pictures. */
const NOT_TEXT = ['script', 'style', 'iframe', 'form', 'img', 'noscript', 'object', 'svg'];

/** Compiled once: making the converter costs more than most descriptions do. */
const toPlainText = compile({
  wordwrap: false,
  limits: { maxDepth: DEEPEST },
  selectors: [
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, ignoreHref: false, linkBrackets: ['(', ')'] } },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    ...NOT_TEXT.map((selector) => ({ selector, format: 'skip' })),
  ],
});

/**
 * Readable plain text of an HTML description: paragraphs, lists and links survive as text, lines are not wrapped.
 * What is not text (scripts, styles, frames, forms) is left out.
 */
export function plainText(html: string): string {
  return toPlainText(html).trim();
}
