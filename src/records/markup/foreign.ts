import { Parser } from 'htmlparser2';
import { DIALECTS } from '#interface/dialects/dialects';
import { type Attributes, finalImageUrl } from '#records/markup/images';
import { BREAK_ELEMENT } from '#records/markup/structure';
import { attributeEscaped } from '#records/plain-fields';

/** The replacement of an element. */
type Replacement = {
  /** Returns the HTML that replaces the element, whose own is `source`. Called after the whole text is read. */
  readonly html: (source: string) => string;
  /** Takes the start tags within the element. If given, nothing within the element is replaced separately. */
  readonly within?: (name: string, attributes: Attributes) => void;
  /** True to keep an element without an end tag: replacing it would remove everything behind it. */
  readonly needsEnd?: true;
};

/**
 * Chooses the replacements. Called with start tags and texts in order, except inside a replacement that has `within`.
 */
type Replacing = {
  readonly element: (name: string, attributes: Attributes) => Replacement | undefined;
  readonly text?: (text: string) => void;
};

type Edit = { readonly start: number; readonly replacement: Replacement; end?: number };

/** Returns HTML with elements replaced, and everything else unchanged. */
function withReplacements(html: string, { element, text }: Replacing): string {
  const edits: Edit[] = [];
  const open: (Edit | undefined)[] = [];
  // The open replacement that has `within`, and its depth.
  let taking: { readonly within: Required<Replacement>['within']; readonly depth: number } | undefined;

  const parser = new Parser({
    onopentag(name, attributes) {
      taking?.within(name, attributes);
      const replacement = taking === undefined ? element(name, attributes) : undefined;
      const edit = replacement && { start: parser.startIndex, replacement };
      open.push(edit);
      if (edit === undefined) return;
      edits.push(edit);
      if (edit.replacement.within) taking = { within: edit.replacement.within, depth: open.length };
    },
    ontext(part) {
      if (taking === undefined) text?.(part);
    },
    onclosetag(_name, isImplied) {
      if (taking?.depth === open.length) taking = undefined;
      const edit = open.pop();
      if (edit === undefined) return;
      // An element without an end tag ends with the element around it.
      const isVoid = edit.start === parser.startIndex;
      if (!isImplied || isVoid) edit.end = parser.endIndex + 1;
      else if (edit.replacement.needsEnd !== true) edit.end = parser.startIndex;
    },
  });
  parser.end(html);

  const parts: string[] = [];
  let from = 0;
  for (const { start, end, replacement } of edits) {
    if (end === undefined || start < from) continue;
    parts.push(html.slice(from, start), replacement.html(html.slice(start, end)));
    from = end;
  }
  parts.push(html.slice(from));
  return parts.join('');
}

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
const PLAYERS: readonly string[] = [...SOURCE.keys()];

/** The elements within a player whose `src` counts if the player itself names no source; the first counts. */
const NAMED_WITHIN: ReadonlySet<string> = new Set(['source', 'embed', 'iframe', 'video']);

/**
 * Returns the replacement of a player or frame: a plain link to its source, with the name of the host for its text, on
 * a line of its own; a mere line break if it shows nothing from the web. `undefined` for any other element.
 */
function playerLink(
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
      href === undefined
        ? BREAK_ELEMENT
        : `${BREAK_ELEMENT}<a href="${attributeEscaped(href)}">${attributeEscaped(new URL(href).hostname)}</a>${BREAK_ELEMENT}`,
  };
}

/** The images within a `noscript`, as HTML. */
type ImageCopy = { html: string };

/**
 * Pairs images that scripts load late with their copies in a `noscript` right before or after them: a copy replaces its
 * image if the image itself names no address that can be shown, and is left out otherwise.
 */
class ImageCopies {
  readonly #webAddress: (named: string) => string | undefined;
  #sources: Attributes[] = [];
  /** The copy that the last image waits for. */
  #awaited: ImageCopy | undefined;
  /** The copy that waits for the next image. */
  #waiting: ImageCopy | undefined;

  constructor(webAddress: (named: string) => string | undefined) {
    this.#webAddress = webAddress;
  }

  /** Notes a text: an image and a `noscript` on either side of it do not belong together. */
  text(text: string): void {
    if (text.trim() === '') return;
    this.#awaited = undefined;
    this.#waiting = undefined;
  }

  /** Returns the replacement of an `img` or `noscript`; `undefined` for other elements, and for an `img` to be kept. */
  element(name: string, attributes: Attributes): Replacement | undefined {
    if (name === 'picture') this.#sources = [];
    if (name === 'source') this.#sources.push(attributes);
    if (name === 'img') return this.#image(attributes);
    return name === 'noscript' ? this.#noscript() : undefined;
  }

  #image(attributes: Attributes): Replacement | undefined {
    const isCertain = finalImageUrl(attributes, this.#sources, this.#webAddress) !== undefined;
    const copy = this.#waiting ?? { html: '' };
    this.#sources = [];
    this.#awaited = this.#waiting === undefined ? copy : undefined;
    this.#waiting = undefined;
    return isCertain ? undefined : { html: (source) => copy.html || source };
  }

  #noscript(): Replacement {
    const copy = this.#awaited ?? { html: '' };
    this.#waiting = this.#awaited === undefined ? copy : undefined;
    this.#awaited = undefined;
    return {
      needsEnd: true,
      within: (name, image) => {
        const url = name === 'img' ? finalImageUrl(image, [], this.#webAddress) : undefined;
        if (url !== undefined)
          copy.html += `<img src="${attributeEscaped(url)}" alt="${attributeEscaped(image.alt ?? '')}">`;
      },
      html: () => '',
    };
  }
}

/** The elements with which word processors describe a document in its text. */
const METADATA: ReadonlySet<string> = new Set(
  `xml w:worddocument w:latentstyles w:sdtpr w:data m:mathpr o:officedocumentsettings o:documentproperties
  o:customdocumentproperties o:shapedefaults o:shapelayout`.split(/\s+/),
);

const RENDERED = `(?:${Object.values(DIALECTS)
  .flatMap(({ renderedClasses }) => renderedClasses)
  .map(RegExp.escape)
  .join('|')})(?![a-z0-9])`;

const RENDERED_CLASS = new RegExp(`(?:^|\\s)${RENDERED}`);

/** Matches HTML that may hold something to replace. */
const FOREIGN = new RegExp(`<(?:noscript|${[...PLAYERS, ...METADATA].join('|')})[\\s/>]|${RENDERED}`, 'i');

const REMOVAL: Replacement = { html: () => BREAK_ELEMENT, needsEnd: true };

/**
 * Returns a description without what its editors did not write as text: players and frames become plain links; images
 * that scripts load late become their copies in a `noscript`, unless their own attributes name the address; blocks that
 * the service renders from an event's own fields, and metadata of word processors, are left out. `webAddress` gives the
 * absolute URL of an attribute's address, if that is on the web. The result is no safer than the input.
 */
export function withoutForeignElements(
  html: string,
  webAddress: (named: string | undefined) => string | undefined,
): string {
  if (!FOREIGN.test(html)) return html;
  const copies = new ImageCopies(webAddress);
  return withReplacements(html, {
    text: (text) => copies.text(text),
    element: (name, attributes) =>
      playerLink(name, attributes, webAddress) ??
      copies.element(name, attributes) ??
      (METADATA.has(name) || RENDERED_CLASS.test(attributes.class ?? '') ? REMOVAL : undefined),
  });
}
