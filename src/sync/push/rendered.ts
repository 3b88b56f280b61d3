import { Parser } from 'htmlparser2';

/** Elements that editors do not write: rendering made them, or what stands in them is not shown as it is stored. */
const RENDERED = ['script', 'style', 'iframe', 'form'];

/** Text in brackets that may be a shortcode, such as `[gallery ids="1,2"]`, or the end of one. */
const BRACKETED = /\[(?<end>\/?)(?<name>[a-z][\w-]*)(?<attributes>\s[^\]]*)?\]/gi;

/** Shortcodes that WordPress always has: a service that shows one shows what was written to be shown so. */
const BUILT_IN = ['audio', 'caption', 'embed', 'gallery', 'playlist', 'video', 'wp_caption'];

/**
 * The shortcodes in a text that a service shows. A word in brackets that it shows was not replaced by anything, so it
 * is that word; with attributes, or with an end, its quotes and paragraphs may be the work of rendering.
 */
function shortcodesIn(text: string): string[] {
  const found = [...text.matchAll(BRACKETED)].flatMap(({ groups }) => (groups === undefined ? [] : [groups]));
  const ended = new Set(found.filter(({ end }) => end !== '').map(({ name }) => name?.toLowerCase()));
  return found.flatMap(({ name = '', attributes = '' }) => {
    const lower = name.toLowerCase();
    const isOne = attributes.includes('=') || ended.has(lower) || BUILT_IN.includes(lower);
    return isOne ? [`[${name}]`] : [];
  });
}

/**
 * What in a description is the work of rendering: names of elements, and shortcodes in brackets, each once. Writing
 * such a text back would store what was made for readers in the place of what makes it.
 */
export function renderedIn(html: string): readonly string[] {
  const found = new Set<string>();
  const texts: string[] = [];
  const parser = new Parser({
    onopentagname: (name) => {
      if (RENDERED.includes(name)) found.add(name);
    },
    ontext: (text) => texts.push(text),
  });
  parser.end(html);
  for (const shortcode of shortcodesIn(texts.join(''))) found.add(shortcode);
  return [...found].sort();
}
