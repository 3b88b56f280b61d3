const BLOCK = /^<(?:p|h[1-6]|ul|ol|dl|div|figure|table|blockquote|pre|hr|script|style|iframe|form)\b/i;

/** Text as searches compare it: without case and accents. */
export function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}

function typographic(text: string): string {
  return text
    .replace(/&(?!#?\w+;)/g, '&#038;')
    .replace(/(?<=[\p{L}\p{N}])'/gu, '&#8217;')
    .replace(/'/g, '&#8216;')
    .replace(/(?<=^|[\s([])"/g, '&#8220;')
    .replace(/"/g, '&#8221;')
    .replace(/ - /g, ' &#8211; ')
    .replace(/\.{3}/g, '&#8230;');
}

/** A title or name as readers get it: HTML, with typographic quotes and dashes as numeric entities. Tags are kept. */
export function renderedTitle(title: string): string {
  return title
    .split(/(<[^>]*>)/)
    .map((part, index) => (index % 2 === 1 ? part : typographic(part)))
    .join('');
}

/** The name of a term as readers get it. */
export function renderedTerm(name: string): string {
  return name.replace(/&(?!#?\w+;)/g, '&amp;');
}

/** A description or excerpt as readers get it: blocks that are no HTML elements become paragraphs. */
export function renderedText(text: string): string {
  return text
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .map((block) => (BLOCK.test(block) ? block : `<p>${block}</p>`))
    .join('\n');
}

/** A URL as it stands in responses, for use in an HTML attribute. */
export function renderedUrl(url: string): string {
  return url.replace(/&(?!amp;)/g, '&amp;');
}

/** How a service shows what is stored: rendered for readers, or exactly as it was written. */
export type Presentation = {
  readonly title: (written: string) => string;
  readonly term: (written: string) => string;
  readonly text: (written: string) => string;
  readonly url: (written: string) => string;
};

/** The presentation of the common implementation. */
export const RENDERED: Presentation = {
  title: renderedTitle,
  term: renderedTerm,
  text: renderedText,
  url: renderedUrl,
};

const same = (written: string) => written;

/** What was written is what is read. */
export const AS_WRITTEN: Presentation = { title: same, term: same, text: same, url: same };
