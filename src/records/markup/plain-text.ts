import { compile, type FormatCallback } from 'html-to-text';
import { balancedText } from '#records/bidi';

/** Deeper than any real description; text below it is left out, because reading it would exhaust the stack. */
const DEEPEST = 200;

/** Elements whose content is not text (scripts, styles, frames, forms, pictures), or no longer valid (struck out). */
const NOT_TEXT = ['script', 'style', 'iframe', 'form', 'img', 'noscript', 'object', 'svg', 'del', 's'];

/** Returns the cells of a row on one line, or below each other if one of them has several lines. */
function rowText(cells: readonly { readonly text: string }[]): string {
  const texts = cells.map(({ text }) => text.trim()).filter((text) => text !== '');
  return texts.join(texts.some((text) => text.includes('\n')) ? '\n' : ' | ');
}

// A row is a table of its own to the builder. Columns are not aligned: programs show text in fonts of uneven width.
const tableRow: FormatCallback = (row, walk, builder) => {
  builder.openTable();
  builder.openTableRow();
  for (const cell of row.children) {
    builder.openTableCell();
    walk([cell], builder);
    builder.closeTableCell();
  }
  builder.closeTableRow();
  builder.closeTable({ tableToString: (rows) => rowText(rows.flat()), leadingLineBreaks: 1, trailingLineBreaks: 1 });
};

const blocks = (selectors: readonly string[], lineBreaks: number) =>
  selectors.map((selector) => ({
    selector,
    format: 'block',
    options: { leadingLineBreaks: lineBreaks, trailingLineBreaks: lineBreaks },
  }));

/** Compiled once: making the converter costs more than most descriptions do. */
const toPlainText = compile({
  wordwrap: false,
  limits: { maxDepth: DEEPEST },
  formatters: { tableRow },
  selectors: [
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, ignoreHref: false, linkBrackets: ['(', ')'] } },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    { selector: 'tr', format: 'tableRow' },
    ...blocks(['table', 'dl'], 2),
    // Lists and rows separate their parts themselves.
    ...blocks(['caption', 'dt', 'dd', 'figcaption', 'li', 'th', 'td'], 1),
    ...NOT_TEXT.map((selector) => ({ selector, format: 'skip' })),
  ],
});

/**
 * Returns readable plain text of an HTML description: paragraphs, lists, links and the rows of tables survive as text,
 * with at most one empty line between them; lines are not wrapped. Scripts, styles, frames, forms and struck-out text
 * are left out.
 */
export function plainText(html: string): string {
  const lines = toPlainText(html).split('\n');
  return lines
    .map((line) => balancedText(line.trimEnd()))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
