import { DIALECTS } from '#interface/dialects/dialects';
import { ImageCopies } from '#records/markup/copies';
import { BREAK } from '#records/markup/elements';
import { PLAYERS, playerLink } from '#records/markup/players';
import { type Replacement, withReplacements } from '#records/markup/replacements';

/** What word processors note of a document in its text. */
const METADATA: ReadonlySet<string> = new Set(
  `xml w:worddocument w:latentstyles w:sdtpr w:data m:mathpr o:officedocumentsettings o:documentproperties
  o:customdocumentproperties o:shapedefaults o:shapelayout`.split(/\s+/),
);

const RENDERED = `(?:${Object.values(DIALECTS)
  .flatMap(({ renderedClasses }) => renderedClasses)
  .map(RegExp.escape)
  .join('|')})(?![a-z0-9])`;

const RENDERED_CLASS = new RegExp(`(?:^|\\s)${RENDERED}`);

/** Matches HTML in which something may be that is replaced. */
const FOREIGN = new RegExp(`<(?:noscript|${[...PLAYERS, ...METADATA].join('|')})[\\s/>]|${RENDERED}`, 'i');

const REMOVED: Replacement = { html: () => BREAK, needsEnd: true };

/**
 * Returns a description with what is no text of its editors replaced: players and frames by plain links, and images that
 * scripts load late by their copies for browsers without scripts, where nothing else names them; blocks that the service
 * renders of an event's own fields, and metadata of word processors, are left out. `webAddress` gives the absolute URL of
 * what an attribute names, if that is on the web. The result is as little to be trusted as what it is made of.
 */
export function withoutForeign(html: string, webAddress: (named: string | undefined) => string | undefined): string {
  if (!FOREIGN.test(html)) return html;
  const copies = new ImageCopies(webAddress);
  return withReplacements(html, {
    text: (text) => copies.text(text),
    element: (name, attributes) =>
      playerLink(name, attributes, webAddress) ??
      copies.element(name, attributes) ??
      (METADATA.has(name) || RENDERED_CLASS.test(attributes.class ?? '') ? REMOVED : undefined),
  });
}
