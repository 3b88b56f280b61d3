import { Parser } from 'htmlparser2';
import { TAG_PATTERN } from '#records/markup/structure';
import { escapeBareAmpersands } from '#records/plain-fields';

/** The characters that rendering puts in place of typed ones. */
const TYPED: readonly (readonly [rendered: RegExp, typed: string])[] = [
  [/[‘’‚‛′]/gu, "'"],
  [/[“”„‟″]/gu, '"'],
  [/…/gu, '...'],
  [/-{2,3}|[–—]/gu, '-'],
];

/**
 * Returns text without what rendering adds to it: typographic quotes, dashes and ellipses; backslashes, and more than
 * one blank.
 */
export function unrendered(text: string): string {
  const typed = TYPED.reduce((result, [rendered, plain]) => result.replace(rendered, plain), text.replaceAll('\\', ''));
  return typed.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}

/** Tags that rendering adds around and within paragraphs. */
const PARAGRAPHS = new Set(['p', 'br']);

/** Tags around which white space has no meaning. */
const BLOCKS = new Set(
  `address article aside blockquote dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr
  iframe li main nav ol p pre section style script table tbody td tfoot th thead tr ul`.split(/\s+/),
);

/** The attributes that rendering adds to images. */
const ADDED = new Set(['decoding', 'loading', 'fetchpriority']);

function withoutComments(html: string): string {
  const parts: string[] = [];
  let from = 0;
  for (;;) {
    const start = html.indexOf('<!--', from);
    const end = start < 0 ? -1 : html.indexOf('-->', start + 4);
    parts.push(html.slice(from, end < 0 ? undefined : start));
    if (end < 0) return parts.join('');
    from = end + 3;
  }
}

// Marks within texts for comparison: control characters, which `unrendered` removes from texts.
const [OPEN, CLOSE, BLOCK, BREAK] = ['\u0001', '\u0002', '\u0003', '\u0004'];

/** Returns text with its entities decoded; to a service that renders, one without a semicolon is no entity. */
function decoded(text: string): string {
  const parts: string[] = [];
  const parser = new Parser({ ontext: (part) => parts.push(part) });
  parser.end(escapeBareAmpersands(text).replaceAll('<', '&lt;'));
  return parts.join('');
}

/**
 * Parses a start tag. `text` is its name and attributes, decoded and sorted, for comparisons; `isBare` is true without
 * attributes.
 */
function startOf(markup: string): { readonly name: string; readonly text: string; readonly isBare: boolean } {
  const tags: (readonly [name: string, attributes: Readonly<Record<string, string>>])[] = [];
  const parser = new Parser({ onopentag: (name, attributes) => tags.push([name, attributes]) });
  parser.end(markup);
  const [name = markup, attributes = {}] = tags[0] ?? [];
  const written = Object.entries(attributes).filter(([attribute]) => name !== 'img' || !ADDED.has(attribute));
  const sorted = written.sort(([a], [b]) => (a < b ? -1 : 1));
  return { name, text: JSON.stringify([name, ...sorted]), isBare: sorted.length === 0 };
}

function unrenderedTag(markup: string): string {
  const end = /^<\/([^\s>]+)/.exec(markup)?.[1]?.toLowerCase();
  const { name, text, isBare } = end === undefined ? startOf(markup) : { name: end, text: `/${end}`, isBare: true };
  if (PARAGRAPHS.has(name) && isBare) return BREAK;
  const tag = `${OPEN}${text}${CLOSE}`;
  return BLOCKS.has(name) ? `${BLOCK}${tag}${BLOCK}` : tag;
}

/** Returns `unrendered(text)`, with one blank at each end that had white space. */
function unpadded(text: string): string {
  const blank = (isPadded: boolean) => (isPadded ? ' ' : '');
  return `${blank(/^[\s\p{Cc}]/u.test(text))}${unrendered(text)}${blank(/[\s\p{Cc}]$/u.test(text))}`;
}

/**
 * Returns the lines of a text, each `unpadded`, joined by `BREAK`: rendering makes paragraphs and breaks of line
 * breaks.
 */
function lines(text: string): string {
  return text
    .split(/\r\n?|\n/)
    .map(unpadded)
    .join(BREAK);
}

/**
 * Returns HTML in a form for comparisons only: without what rendering adds, without comments, and without differences
 * in how entities, tags and the ends of paragraphs are written. Breaks between paragraphs and lines stay: rendering
 * makes these of line breaks.
 */
export function unrenderedHtml(html: string): string {
  const parts = withoutComments(html).split(TAG_PATTERN);
  return (
    parts
      .map((part, index) => (index % 2 === 0 ? lines(decoded(part)) : unrenderedTag(part)))
      .join('')
      // Each run becomes one character first: a search for what follows a run would begin again at each of its
      // characters.
      .replaceAll(new RegExp(`[ ${BREAK}]+`, 'g'), (run) => (run.includes(BREAK) ? BREAK : ' '))
      .replaceAll(new RegExp(`[ ${BREAK}]?${BLOCK}[ ${BREAK}]?`, 'g'), '')
      .replaceAll(new RegExp(`^[ ${BREAK}]|[ ${BREAK}]$`, 'g'), '')
  );
}

/** Returns the text of HTML without what rendering adds to it, in a form for comparisons only. */
export function unrenderedText(html: string): string {
  const parts = withoutComments(html).split(TAG_PATTERN);
  return unrendered(parts.map((part, index) => (index % 2 === 0 ? decoded(part) : '')).join(''));
}
