import { BREAK } from '#records/markup/elements';
import type { Attributes } from '#records/markup/images';
import type { Replacement } from '#records/markup/replacements';

/** The elements that show something from elsewhere, and the attribute of each that holds its address. */
const SOURCE: ReadonlyMap<string, 'src' | 'data'> = new Map([
  ['iframe', 'src'],
  ['frame', 'src'],
  ['embed', 'src'],
  ['video', 'src'],
  ['audio', 'src'],
  ['object', 'data'],
]);

/** The names of players and frames. */
export const PLAYERS: readonly string[] = [...SOURCE.keys()];

/** The elements whose `src` names what a player without a source of its own plays; the first counts. */
const NAMED_WITHIN: ReadonlySet<string> = new Set(['source', 'embed', 'iframe', 'video']);

/** Returns text as it can stand in HTML, also within a quoted attribute. */
export const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/**
 * Returns what stands in place of a player or frame: a plain link to what it would show, with the name of the host for its
 * text, on a line of its own; nothing where it would show nothing from the web. `undefined` for any other element.
 */
export function playerLink(
  name: string,
  attributes: Attributes,
  webAddress: (named: string | undefined) => string | undefined,
): Replacement | undefined {
  const source = SOURCE.get(name);
  if (source === undefined) return undefined;
  let href = webAddress(attributes[source]);
  return {
    within(inner, { src }) {
      if (NAMED_WITHIN.has(inner)) href ??= webAddress(src);
    },
    html: () =>
      href === undefined ? BREAK : `${BREAK}<a href="${escaped(href)}">${escaped(new URL(href).hostname)}</a>${BREAK}`,
  };
}
