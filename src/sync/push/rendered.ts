import { Parser } from 'htmlparser2';

/** Elements that editors do not write: rendering made them, or what stands in them is not shown as it is stored. */
const RENDERED = ['script', 'style', 'iframe', 'form'];

/** A shortcode, such as `[gallery ids="1,2"]`: a service replaces it when it renders. */
const SHORTCODE = /\[\/?([a-z][\w-]*)(?:\s[^\]]*)?\]/gi;

/**
 * What in a description is the work of rendering: names of elements, and shortcodes in brackets, each once. Writing
 * such a text back would store what was made for readers in the place of what makes it.
 */
export function renderedIn(html: string): readonly string[] {
  const found = new Set<string>();
  const parser = new Parser({
    onopentagname: (name) => {
      if (RENDERED.includes(name)) found.add(name);
    },
    ontext: (text) => {
      for (const [, name] of text.matchAll(SHORTCODE)) if (name !== undefined) found.add(`[${name}]`);
    },
  });
  parser.end(html);
  return [...found].sort();
}
