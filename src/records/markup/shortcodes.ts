import { BREAK_ELEMENT, TAG_PATTERN } from '#records/markup/structure';

/**
 * A name in brackets, with the slash of an end tag, what follows the name, and the second brackets of a literal one
 * (`[[name]]`).
 */
const BRACKETS = /\[(\[?)(\/?)([a-z][\w-]*)(?![\w-])((?:[^[\]<]|<br ?\/?>)*)\](\]?)/;

const TAG_OR_BRACKETS = new RegExp(`${TAG_PATTERN.source}|${BRACKETS.source}`, 'gi');

const END = /\[\/([a-z][\w-]*)\](\]?)/gi;

/**
 * A text that begins with an attribute: with blanks around its `=` only where a quotation mark follows, in any form
 * that rendering gives it.
 */
const ATTRIBUTE =
  /^(?:\s|&nbsp;|&#160;|<br ?\/?>)+[a-z_][\w-]*(?:=[^\s=]|\s*=\s*(?:["'“”„‟″‘’‚′«»]|&(?:#|quot|[lr][sd]quo|[bs]dquo|sbquo|prime)))/i;

/** Names that occur in no prose: several words in one, as page builders make them. */
const COMPOUND = /_|^[a-z]+(?:-[a-z]+)+-\d+$/;

/** The shortcodes that the platform itself replaces even without attributes. */
const PLATFORM: ReadonlySet<string> = new Set(['gallery', 'playlist']);

// A control character, which no text keeps.
const PLACEHOLDER = '\u0001';

const NOTHING = String.raw`(?:\s|&nbsp;|&#160;|<br ?\/?>)*`;

const EMPTY_PARAGRAPH = new RegExp(`<p(?:\\s[^<>]*)?>${NOTHING}(?:${PLACEHOLDER}${NOTHING})+</p>`, 'gi');

const RUN = new RegExp(`${PLACEHOLDER}(?:${NOTHING}${PLACEHOLDER})+`, 'gi');

/**
 * Returns a description without the shortcodes that the service left in it: names in brackets that have an end
 * (`[b]x[/b]`), attributes (`[gallery ids="1"]`), or a name that is no word (`[vc_row]`). The text that they enclose
 * stays, as does anything else in brackets; paragraphs that held only shortcodes are removed. `[[name]]` is shown as
 * `[name]`.
 */
export function withoutShortcodes(html: string): string {
  if (!html.includes('[')) return html;
  const ended = new Set<string>();
  const literal = new Set<string>();
  for (const [, name = '', second] of html.matchAll(END)) (second === '' ? ended : literal).add(name);

  const isShortcode = (stroke: string, name: string, rest: string) => {
    if (stroke !== '') return rest.trim() === '';
    if (ended.has(name) || COMPOUND.test(name) || ATTRIBUTE.test(rest)) return true;
    return /^\s+\/$/.test(rest) || (rest.trim() === '' && PLATFORM.has(name));
  };
  const replace = (whole: string, ...[tag, first, stroke, name, rest, second]: readonly (string | undefined)[]) => {
    if (tag !== undefined || first === undefined || stroke === undefined || name === undefined || rest === undefined)
      return whole;
    const shortcode = `[${stroke}${name}${rest}]`;
    if (first !== '' && (second !== '' || literal.has(name))) return shortcode;
    if (second !== '' && stroke !== '' && literal.has(name)) return shortcode;
    return isShortcode(stroke, name, rest) ? `${first}${PLACEHOLDER}${second}` : whole;
  };
  return html
    .replaceAll(PLACEHOLDER, '')
    .replaceAll(TAG_OR_BRACKETS, replace)
    .replaceAll(EMPTY_PARAGRAPH, '')
    .replaceAll(RUN, BREAK_ELEMENT)
    .replaceAll(PLACEHOLDER, '');
}
