import { Parser } from 'htmlparser2';

/** The elements that show something from elsewhere, and the attribute of each that holds its address. */
const SOURCE: ReadonlyMap<string, 'src' | 'data'> = new Map([
  ['iframe', 'src'],
  ['frame', 'src'],
  ['embed', 'src'],
  ['video', 'src'],
  ['audio', 'src'],
  ['object', 'data'],
]);

const PLAYERS = new RegExp(`<(?:${[...SOURCE.keys()].join('|')})[\\s/>]`, 'i');

/** The elements whose `src` names what a player without a source of its own plays; the first counts. */
const NAMED_WITHIN: ReadonlySet<string> = new Set(['source', 'embed', 'iframe', 'video']);

/** Returns text as it can stand in HTML, also within a quoted attribute. */
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

type Player = { readonly start: number; readonly depth: number; href: string | undefined };

/**
 * Returns a description in which each player and frame is a plain link to what it would show, with the name of the host
 * for its text; one that would show nothing from the web is left out, with what it holds for browsers that know no
 * players. `webAddress` gives the absolute URL of what an attribute names, if that is on the web. The result is as
 * little to be trusted as what it is made of.
 */
export function withoutPlayers(html: string, webAddress: (named: string | undefined) => string | undefined): string {
  if (!PLAYERS.test(html)) return html;
  const parts: string[] = [];
  let from = 0;
  let depth = 0;
  let player: Player | undefined;

  const close = (end: number) => {
    if (player === undefined) return;
    const { start, href } = player;
    const link = href === undefined ? '' : `<a href="${escaped(href)}">${escaped(new URL(href).hostname)}</a>`;
    parts.push(html.slice(from, start), link);
    from = end;
    player = undefined;
  };

  const parser = new Parser({
    onopentag(name, attributes) {
      depth += 1;
      if (player !== undefined) {
        if (NAMED_WITHIN.has(name)) player.href ??= webAddress(attributes.src);
        return;
      }
      const source = SOURCE.get(name);
      if (source !== undefined) player = { start: parser.startIndex, depth, href: webAddress(attributes[source]) };
    },
    onclosetag(_name, isImplied) {
      // An element without an end tag ends where what is around it does.
      if (player?.depth === depth) close(isImplied && !isVoidEnd() ? parser.startIndex : parser.endIndex + 1);
      depth -= 1;
    },
  });
  const isVoidEnd = () => player !== undefined && player.start === parser.startIndex;
  parser.end(html);
  parts.push(html.slice(from));
  return parts.join('');
}
