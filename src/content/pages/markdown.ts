import MarkdownIt from 'markdown-it';

/** Markdown as CommonMark has it, with tables and struck-out text; HTML in it stays HTML. */
const markdown = new MarkdownIt('default', { html: true, linkify: false, typographer: false });

/** The lowest level of headings. */
const LOWEST = 6;

/**
 * Returns Markdown as HTML that is not made safe: `safeHtml` does that. Where a text has headings of the first level, which
 * is that of the page's own title, all of its headings go down by one; one that only says the title again is left out.
 */
export function htmlOfMarkdown(text: string, title: string): string {
  const tokens = markdown.parse(text, {});
  const [first, inside, end] = tokens;
  const isTitle =
    first?.type === 'heading_open' &&
    first.tag === 'h1' &&
    end?.type === 'heading_close' &&
    inside?.content.trim() === title;
  const rest = isTitle ? tokens.slice(3) : tokens;
  const headings = rest.filter(({ type }) => type === 'heading_open' || type === 'heading_close');
  if (headings.some(({ tag }) => tag === 'h1'))
    for (const heading of headings) heading.tag = `h${Math.min(LOWEST, Number(heading.tag.slice(1)) + 1)}`;
  return markdown.renderer.render(rest, markdown.options, {});
}
