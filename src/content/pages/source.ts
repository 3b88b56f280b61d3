import MarkdownIt from 'markdown-it';
import { LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';
import { nearestWord } from '#content/check/nearest';
import { type Problem, WHOLE_FILE } from '#content/check/problem';
import { frontMatterSchema, NAVIGATION_PLACES } from '#content/pages/own-page';

/** Markdown as CommonMark has it, with tables and struck-out text; HTML in it stays HTML. */
const markdown = new MarkdownIt('default', { html: true, linkify: false, typographer: false });

/** The lowest level of headings. */
const LOWEST = 6;

/**
 * Returns Markdown as HTML that is not made safe: `safeHtml` does that. Where a text has headings of the first level,
 * the level of the page's own title, all of its headings go down by one; a first heading that repeats the title is left
 * out.
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

/** The head of a page's file, and the text after it. */
type Headed = { readonly head: z.output<typeof frontMatterSchema>; readonly text: string };

const FENCED = /^---[ \t]*\r?\n(?:([\s\S]*?)\r?\n)?---[ \t]*(?:\r?\n|$)/;

const EXAMPLE = 'Begin the file with a line `---`, a line `title: Legal notice`, and a line `---`.';

/** Remedies for a wrong value, by key. */
const HINTS: Readonly<Record<string, string>> = {
  title: 'Write text of up to 200 characters; put it in quotes where it is a number or holds a colon.',
  description: 'Write text of up to 500 characters; put it in quotes where it is a number or holds a colon.',
  nav: `Write ${NAVIGATION_PLACES.join(', ')}.`.replace(/, (?=[^,]*$)/, ' or '),
  order: 'Write a number without quotes, such as 2.',
  key: 'Write lower-case letters a–z, digits and hyphens, such as legal-notice.',
  draft: 'Write true or false, without quotes.',
};

function issueProblems(
  path: string,
  error: z.ZodError,
  offsetOf: (key: string) => number,
  isWritten: (key: string) => boolean,
): Problem[] {
  return error.issues.flatMap((issue): Problem[] => {
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => {
        const nearest = nearestWord(key, Object.keys(frontMatterSchema.shape));
        const known = Object.keys(frontMatterSchema.shape).join(', ');
        return {
          path,
          spot: { offset: offsetOf(key) },
          message: `The head of a page has no key '${key}'.`,
          hint: nearest === undefined ? `Remove it; there may be ${known}.` : `Did you mean '${nearest}'?`,
        };
      });
    const key = String(issue.path[0] ?? '');
    if (key === '') return [{ path, spot: WHOLE_FILE, message: 'The head of the page has no keys.', hint: EXAMPLE }];
    if (key === 'title' && issue.code === 'invalid_type' && !isWritten(key))
      return [{ path, spot: WHOLE_FILE, message: 'The page has no title.', hint: 'Add a line `title: Legal notice`.' }];
    return [
      { path, spot: { offset: offsetOf(key) }, message: `'${key}' is not what it may be.`, hint: HINTS[key] ?? '' },
    ];
  });
}

/**
 * Reads the head of a page's file, YAML between two lines `---`. `source` is its text without a byte-order mark.
 * Returns the problems instead if the head is missing or wrong.
 */
export function readFrontMatter(path: string, source: string): Headed | { readonly problems: readonly Problem[] } {
  const [whole, yaml = ''] = FENCED.exec(source) ?? [];
  if (whole === undefined)
    return {
      problems: [
        { path, spot: WHOLE_FILE, message: 'The file does not begin with the head of a page.', hint: EXAMPLE },
      ],
    };
  const begin = source.indexOf('\n') + 1;
  // Pages need no tags and no anchors; without them, YAML holds plain data only.
  const document = parseDocument(yaml, { lineCounter: new LineCounter(), prettyErrors: false, schema: 'core' });
  const [error] = document.errors;
  if (error !== undefined)
    return {
      problems: [
        {
          path,
          spot: { offset: begin + error.pos[0] },
          message: `The head of the page can't be read: ${error.message.replace(/\.$/, '')}.`,
          hint: 'Write each key in a line of its own, as `title: Legal notice`; put text that holds a colon in quotes.',
        },
      ],
    };
  const value = plainValue(document);
  const parsed = frontMatterSchema.safeParse(value ?? {});
  const offsetOf = (key: string) => {
    const line = new RegExp(`^["']?${RegExp.escape(key)}["']?[ \t]*:`, 'm').exec(yaml);
    return begin + (line?.index ?? 0);
  };
  if (!parsed.success)
    return { problems: issueProblems(path, parsed.error, offsetOf, (key) => Object.hasOwn(Object(value), key)) };
  return { head: parsed.data, text: source.slice(whole.length) };
}

/**
 * Returns the value of a YAML document; an empty list, which is no valid head, if it has aliases, which may grow
 * without end.
 */
function plainValue(document: ReturnType<typeof parseDocument>): unknown {
  try {
    const value: unknown = document.toJS({ maxAliasCount: 0 });
    return value;
  } catch {
    return [];
  }
}
