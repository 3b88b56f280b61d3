import { inParagraphs } from '#service/reads/paragraphs';

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

/** Tags, comments and what is no text of people: it stands as it was written. */
const MARKUP = /(<!--[\s\S]*?-->|<(script|style|pre|code|textarea|kbd)\b[\s\S]*?<\/\2>|<\/?[a-z!][^>]*>)/gi;

/** Returns HTML with typographic quotes and dashes as numeric entities. */
function inType(html: string): string {
  let last = 0;
  let shown = '';
  for (const { 0: markup, index } of html.matchAll(MARKUP)) {
    shown += typographic(html.slice(last, index)) + markup;
    last = index + markup.length;
  }
  return shown + typographic(html.slice(last));
}

/**
 * Returns a title or name as readers get it: HTML, with typographic quotes and dashes as numeric entities. Tags are
 * kept.
 */
export function renderedTitle(title: string): string {
  return inType(title);
}

/** Returns the name of a term as readers get it. */
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
  return inType(inParagraphs(figures));
}

/** Returns a rendered text with its figures in paragraphs, as the common implementation has it in answers of several records. */
export function amongOthers(html: string): string {
  return html.replace(/<figure class="wp-caption">[\s\S]*?<\/figure>/g, '<p>$&</p>');
}

/** Returns a URL as it stands in responses, for use in an HTML attribute. */
function renderedUrl(url: string): string {
  return url.replace(/&(?!amp;)/g, '&amp;');
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
  title: renderedTitle,
  term: renderedTerm,
  text: renderedText,
  url: renderedUrl,
};

const same = (written: string) => written;

/** Shows every text as it was written. */
export const AS_WRITTEN: Presentation = { title: same, term: same, text: same, url: same };
