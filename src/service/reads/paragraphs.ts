/** Elements that stand beside paragraphs and not in them, as the common implementation has it: scripts and frames are none. */
const BLOCKS =
  'address|area|article|aside|blockquote|caption|col|colgroup|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|' +
  'form|h[1-6]|header|hgroup|hr|legend|li|map|menu|nav|ol|p|pre|section|style|summary|table|tbody|td|tfoot|th|thead|tr|ul';

const BLOCK = new RegExp(`<(/?)(${BLOCKS})(?=[\\s/>])[^>]*>`, 'gi');

const EMPTY = /^(?:hr|area|col)$/i;

/** Marks of the block editor, which are for it and not for readers. */
const EDITOR_MARKS = /<!--\s*\/?wp:[^>]*?-->/g;

type Part = { readonly html: string; readonly isBlock: boolean };

/** Returns a text that is shown just as it is: made with the block editor. */
export function asBlock(html: string): string {
  return `<!-- wp:html -->${html}<!-- /wp:html -->`;
}

/** Returns the outermost block elements of a text, and what stands between them. */
function partsOf(html: string): readonly Part[] {
  const parts: Part[] = [];
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

/** Returns a block as it is; the lines of a paragraph are broken as they stand. */
function block(html: string): string {
  const [, open = '', inside = ''] = /^(<p\b[^>]*>)([\s\S]*)<\/p>$/i.exec(html) ?? [];
  return open === '' ? html : `${open}${withBreaks(inside)}</p>`;
}

/**
 * Returns a text in paragraphs, as the common implementation shows it: an empty line ends one, another end of line is a
 * `<br />`, and block elements stand for themselves. What it shows once it shows alike again.
 */
export function inParagraphs(text: string): string {
  const html = text.replaceAll('\r\n', '\n');
  if (html.includes('<!-- wp:')) return html.replace(EDITOR_MARKS, '').trim();
  const blocks = partsOf(html).flatMap((part) => {
    if (part.isBlock) return block(part.html);
    const paragraphs = part.html.split(/\n\s*\n/).map((paragraph) => paragraph.trim());
    return paragraphs.filter((paragraph) => paragraph !== '').map((paragraph) => `<p>${withBreaks(paragraph)}</p>`);
  });
  return blocks.join('\n');
}
