import { compile } from 'html-to-text';
import { Parser } from 'htmlparser2';

/** White space, control characters and line separators, which plain text fields hold only by accident. */
const BLANKS = /[\s\p{Cc}\u2028\u2029]+/gu;

/** Tags whose text is not text for readers. */
const HIDDEN = new Set(['script', 'style']);

/** Tags within a line; any other one parts the words before it from those behind it. */
const INLINE = new Set(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd mark q s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);

/** A plain text field as served: tags removed, entities decoded once, white space collapsed. */
export function plainField(served: string): string {
  const parts: string[] = [];
  let hidden = 0;
  const part = (name: string) => {
    if (!INLINE.has(name)) parts.push(' ');
  };
  const parser = new Parser({
    onopentag: (name) => {
      part(name);
      if (HIDDEN.has(name)) hidden += 1;
    },
    onclosetag: (name) => {
      part(name);
      if (HIDDEN.has(name)) hidden -= 1;
    },
    ontext: (text) => {
      if (hidden === 0) parts.push(text);
    },
  });
  parser.end(served);
  return parts.join('').replace(BLANKS, ' ').trim();
}

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
