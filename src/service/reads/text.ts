/** Elements that are not wrapped in paragraphs, by the common implementation: scripts and frames are not among them. */
const BLOCKS =
  'address|area|article|aside|blockquote|caption|col|colgroup|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|' +
  'form|h[1-6]|header|hgroup|hr|legend|li|map|menu|nav|ol|p|pre|section|style|summary|table|tbody|td|tfoot|th|thead|tr|ul';

const BLOCK = new RegExp(`<(/?)(${BLOCKS})(?=[\\s/>])[^>]*>`, 'gi');

const EMPTY = /^(?:hr|area|col)$/i;

/** Marks of the block editor, which are for it and not for readers. */
const EDITOR_MARKS = /<!--\s*\/?wp:[^>]*?-->/g;

type TextPart = { readonly html: string; readonly isBlock: boolean };

/** Returns a text as the block editor stores it, which readers get unchanged. */
export function asEditorBlock(html: string): string {
  return `<!-- wp:html -->${html}<!-- /wp:html -->`;
}

/** Returns the outermost block elements of a text, and the parts between them. */
function partsOf(html: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let depth = 0;
  let from = 0;
  for (const { 0: tag, 1: slash, 2: name = '', index } of html.matchAll(BLOCK)) {
    const ends = slash === '/';
    if (depth === 0 && ends) continue;
    if (depth === 0) {
      parts.push({ html: html.slice(from, index), isBlock: false });
      from = index;
    }
    if (!EMPTY.test(name)) depth += ends ? -1 : 1;
    if (depth > 0) continue;
    parts.push({ html: html.slice(from, index + tag.length), isBlock: true });
    from = index + tag.length;
  }
  return [...parts, { html: html.slice(from), isBlock: false }].filter((part) => part.html.trim() !== '');
}

const withBreaks = (html: string) => html.replace(/(?<!<br ?\/?>)\s*\n/g, '<br />\n');

/** Returns a `<p>` with `<br />` at its line ends; any other block unchanged. */
function block(html: string): string {
  const [, open = '', inside = ''] = /^(<p\b[^>]*>)([\s\S]*)<\/p>$/i.exec(html) ?? [];
  return open === '' ? html : `${open}${withBreaks(inside)}</p>`;
}

/**
 * Returns a text as paragraphs, as WordPress does (`wpautop`): an empty line ends a paragraph, any other line end becomes
 * `<br />`, and block elements are not wrapped. A second call changes nothing.
 */
function inParagraphs(text: string): string {
  const html = text.replaceAll('\r\n', '\n');
  if (html.includes('<!-- wp:')) return html.replace(EDITOR_MARKS, '').trim();
  const blocks = partsOf(html).flatMap((part) => {
    if (part.isBlock) return block(part.html);
    const paragraphs = part.html.split(/\n\s*\n/).map((paragraph) => paragraph.trim());
    return paragraphs.filter((paragraph) => paragraph !== '').map((paragraph) => `<p>${withBreaks(paragraph)}</p>`);
  });
  return blocks.join('\n');
}

/** Returns text as searches compare it: without case and accents. */
export function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}

function typographic(text: string): string {
  if (!/['"&.-]/.test(text)) return text;
  return text
    .replace(/&(?!#?\w+;)/g, '&#038;')
    .replace(/(?<=[\p{L}\p{N}])'/gu, '&#8217;')
    .replace(/'/g, '&#8216;')
    .replace(/(?<=^|[\s([])"/g, '&#8220;')
    .replace(/"/g, '&#8221;')
    .replace(/---/g, '&#8212;')
    .replace(/(?<!-)--(?!-)/g, '&#8211;')
    .replace(/ - /g, ' &#8211; ')
    .replace(/\.{3}/g, '&#8230;');
}

/** Tags, comments and code, which typography leaves unchanged. */
const MARKUP = /(<!--[\s\S]*?-->|<(script|style|pre|code|textarea|kbd)\b[\s\S]*?<\/\2>|<\/?[a-z!][^>]*>)/gi;

/** Returns the HTML of a title or name for readers, with typographic quotes and dashes in numeric entities. */
export function typeset(html: string): string {
  let last = 0;
  let output = '';
  for (const { 0: markup, index } of html.matchAll(MARKUP)) {
    output += typographic(html.slice(last, index)) + markup;
    last = index + markup.length;
  }
  return output + typographic(html.slice(last));
}

/** Returns the name of a term as readers get it: each loose `&` as `&amp;`, without the typography of titles. */
export function renderedTerm(name: string): string {
  return name.replace(/&(?!#?\w+;)/g, '&amp;');
}

/** A picture with words below it, as the common implementation stores one. */
const CAPTION = /\[caption[^\]]*\](<img[^>]*>)([^[]*)\[\/caption\]/g;

/** Returns a description or excerpt as readers get it: in paragraphs, with typographic quotes and dashes. */
export function renderedText(text: string): string {
  const figures = text.replace(
    CAPTION,
    '<figure class="wp-caption">$1<figcaption class="wp-caption-text">$2</figcaption></figure>',
  );
  return typeset(inParagraphs(figures));
}

/**
 * Returns a rendered text with its figures in paragraphs, as the common implementation serves lists of several records.
 */
export function figuresInParagraphs(html: string): string {
  return html.replace(/<figure class="wp-caption">[\s\S]*?<\/figure>/g, '<p>$&</p>');
}

/** The ways in which a service shows stored texts: rendered for readers, or exactly as written. */
export type Presentation = {
  readonly title: (written: string) => string;
  readonly term: (written: string) => string;
  readonly text: (written: string) => string;
  readonly url: (written: string) => string;
};

/** The presentation of the common implementation. */
export const RENDERED: Presentation = {
  title: typeset,
  term: renderedTerm,
  text: renderedText,
  // The form within an attribute of HTML.
  url: (written) => written.replace(/&(?!amp;)/g, '&amp;'),
};

const same = (written: string) => written;

/** Shows every text unchanged. */
export const AS_WRITTEN: Presentation = { title: same, term: same, text: same, url: same };
