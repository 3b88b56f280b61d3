import sanitize from 'sanitize-html';
import { balancedText } from '#records/bidi';
import { Anchors, ownFragment } from '#records/markup/anchors';
import { withoutForeignElements } from '#records/markup/foreign';
import { finalImageUrl } from '#records/markup/images';
import { withoutShortcodes } from '#records/markup/shortcodes';
import { DescriptionStructure, ELEMENTS_WITHOUT_TEXT, KEPT_ELEMENTS } from '#records/markup/structure';
import { attributeEscaped } from '#records/plain-fields';
import { plainLine } from '#records/text';

/** The schemes of URLs that links in a description may have. */
const SCHEMES = ['http', 'https', 'mailto', 'tel'];

/** A mirrored image as pages show it; sizes in pixels. */
export type ShownImage = { readonly src: string; readonly width: number; readonly height: number };

/**
 * The site's own images and pages for the URLs in a description. What these functions return is put into pages
 * unchanged.
 */
export type SiteResources = {
  /** Returns the mirrored image for a URL in the form of `imageUrl`. */
  readonly image?: ((url: string) => ShownImage | undefined) | undefined;
  /** Returns the address of the site's page for a page of the service. */
  readonly link?: ((url: URL) => string | undefined) | undefined;
  readonly by?: undefined;
};

/**
 * The images and link targets for texts that the site's own people write. They vouch for their links, which get no
 * `rel`; where `link` gives `null`, the link is removed and its text stays.
 */
export type OwnTextResources = Pick<SiteResources, 'image'> & {
  readonly by: 'site';
  readonly link: (url: URL) => string | null | undefined;
};

/** The site's own addresses that the first pass put into a text; the second pass keeps them. */
type OwnAddresses = ReadonlySet<string>;

/**
 * Resolves the target of a link to an absolute URL, a relative one from `base`, the record's page on the service;
 * `undefined` for an invalid target or a scheme that links may not have.
 */
function targetOf(href: string | undefined, base: string | undefined): string | undefined {
  const text = href?.trim() ?? '';
  if (text === '') return undefined;
  const absolute = text.startsWith('//') ? `https:${text}` : text;
  const url = URL.parse(absolute) ?? URL.parse(absolute, base);
  return url !== null && SCHEMES.includes(url.protocol.slice(0, -1)) ? url.href : undefined;
}

/** Returns an absolute `http` or `https` URL without a user or password in it; `undefined` for any other. */
function webUrl(named: string | undefined, base: string | undefined): URL | undefined {
  const url = URL.parse(targetOf(named, base) ?? '');
  if (url === null || !url.protocol.startsWith('http') || url.username !== '' || url.password !== '') return undefined;
  return url;
}

/**
 * Returns an image's absolute `http` or `https` URL without a fragment, a relative one resolved from `base`;
 * `undefined` for any other, and for one with a user or password.
 */
export function imageUrl(src: string | undefined, base?: string): string | undefined {
  const url = webUrl(src?.replaceAll('&amp;', '&'), base);
  if (url === undefined) return undefined;
  url.hash = '';
  return url.href;
}

/** The style of struck-out text; the bound keeps the search linear. */
const STRUCK = /text-decoration[^;]{0,100}line-through/i;

/** Returns the attributes of a numbered list, without an invalid `start` or `type`. */
function numbered({ start = '', type = '', ...others }: sanitize.Attributes): sanitize.Attributes {
  return {
    ...(/^-?\d{1,9}$/.test(start) ? { start } : {}),
    ...(/^[1aAiI]$/.test(type) ? { type } : {}),
    ...others,
  };
}

/** A void element in the style of XML, as `sanitize-html` writes it; no attribute's value has a `>` left in it. */
const SELF_CLOSING = /<(br|hr|img)((?: [^>]*)?) \/>/g;

/** An empty list or table, which breaks a line. */
const EMPTY = /<(ul|ol|dl|table)(?: [^>]*)?>\s*<\/\1>/g;

/** A break at the beginning of a link, which belongs before it. */
const BREAK_IN_LINK = /(<a(?: [^>]*)?>)(<br>\n?)/g;

const LINK_IN_LINK = /<a[ >](?:(?!<\/a>).)*?<a[ >]/s;

/**
 * The URL of a description's record page, the site's own images and pages, and the addresses that the first pass put
 * into it.
 */
type DescriptionContext = {
  readonly base?: string | undefined;
  readonly resources?: SiteResources | OwnTextResources;
  readonly settled?: OwnAddresses;
};

/** Sanitises a description in one pass; returns it with the set of the site's own addresses in it. */
function sanitized(html: string, { base, resources = {}, settled = new Set() }: DescriptionContext) {
  const addresses = new Set<string>();
  const structure = new DescriptionStructure();
  const anchors = new Anchors(resources.by === 'site' ? '' : html, base);
  let sources: sanitize.Attributes[] = [];
  // True if the link that is being read contains an image with an alternative text.
  let said = false;

  /** Adds an empty `span` with the id of an element that may be left out, if a link leads to it. */
  const mark = (tag: string, attributes: sanitize.Attributes) => {
    const id = anchors.id(tag, attributes);
    if (id === undefined) return;
    addresses.add(`#${id}`);
    structure.mark(`<span id="${attributeEscaped(id)}"></span>`);
  };

  /** Rewrites a link, or removes one that leads nowhere; its text stays. */
  const link = (attributes: sanitize.Attributes): sanitize.Tag => {
    said = false;
    if (settled.has(attributes.href ?? '')) return { tagName: 'a', attribs: attributes };
    mark('a', attributes);
    const { rel: _rel, id: _id, ...attribs } = attributes;
    const nowhere = { tagName: 'span', attribs };
    const fragment = resources.by === 'site' ? undefined : ownFragment(attributes.href, base);
    const target = fragment === undefined ? targetOf(attributes.href, base) : anchors.href(fragment);
    if (target === undefined) return nowhere;
    const href =
      fragment !== undefined ? target : target.startsWith('http') ? resources.link?.(new URL(target)) : undefined;
    if (href === null) return nowhere;
    const rel = resources.by === 'site' ? {} : { rel: 'nofollow ugc' };
    if (href === undefined) return { tagName: 'a', attribs: { ...attribs, href: target, ...rel } };
    addresses.add(href);
    return { tagName: 'a', attribs: { ...attribs, href } };
  };

  /** Keeps an image where the site has it, with its alternative text. */
  const image = (attributes: sanitize.Attributes): sanitize.Tag => {
    const alt = attributes.alt?.trim() ?? '';
    mark('img', attributes);
    const isSettled = settled.has(attributes.src ?? '');
    const named = sources;
    sources = [];
    const url = isSettled
      ? undefined
      : (finalImageUrl(attributes, named, (one) => imageUrl(one, base)) ?? imageUrl(attributes.src, base));
    const image = url === undefined ? undefined : resources.image?.(url);
    // An image without an address is left out.
    if (!isSettled && image === undefined) return { tagName: 'img', attribs: {} };
    said ||= alt !== '';
    structure.image();
    if (image === undefined) return { tagName: 'img', attribs: attributes };
    addresses.add(image.src);
    const size = { width: String(image.width), height: String(image.height) };
    return { tagName: 'img', attribs: { src: image.src, alt, ...size, loading: 'lazy' } };
  };

  /** Leaves out elements that are not kept, and ids to which no link leads. */
  const element = (name: string, attributes: sanitize.Attributes): sanitize.Tag => {
    if (name === 'picture') sources = [];
    if (name === 'source') sources.push(attributes);
    const isKept = structure.keeps(name);
    // No name at all: `sanitize-html` would close a later element by any other.
    const tagName = isKept ? name : ELEMENTS_WITHOUT_TEXT.includes(name) ? name : '';
    if (attributes.id === undefined || settled.has(`#${attributes.id}`)) return { tagName, attribs: attributes };
    const { id: _id, ...attribs } = attributes;
    if (!isKept) {
      mark(name, attributes);
      return { tagName, attribs };
    }
    const id = anchors.id(name, attributes);
    if (id === undefined) return { tagName, attribs };
    addresses.add(`#${id}`);
    return { tagName, attribs: { ...attribs, id } };
  };

  const safe = sanitize(html, {
    allowedTags: [...KEPT_ELEMENTS],
    allowedAttributes: {
      a: ['href', 'rel', 'hreflang'],
      abbr: ['title'],
      img: ['src', 'alt', 'width', 'height', 'loading'],
      ol: ['start', 'type', 'reversed'],
      time: ['datetime'],
      th: ['scope', 'colspan', 'rowspan'],
      td: ['colspan', 'rowspan'],
      '*': ['lang', 'dir', 'id'],
    },
    allowedSchemes: SCHEMES,
    allowProtocolRelative: false,
    nonTextTags: [...ELEMENTS_WITHOUT_TEXT],
    onOpenTag: () => structure.start(),
    onCloseTag: () => structure.end(),
    textFilter: (text) => structure.text(text),
    transformTags: {
      h1: 'h2',
      ol: (_tag, attributes) => ({ tagName: 'ol', attribs: numbered(attributes) }),
      span: (tag, attributes) => ({ tagName: STRUCK.test(attributes.style ?? '') ? 's' : tag, attribs: attributes }),
      strike: 's',
      a: (_tag, attributes) => link(attributes),
      img: (_tag, attributes) => image(attributes),
      '*': element,
    },
    exclusiveFilter: ({ tag, text, attribs }) => {
      const leftOut = tag === 'img' ? attribs.src === undefined : tag === 'a' && text.trim() === '' && !said;
      return leftOut && 'excludeTag';
    },
  });
  return {
    safe: `${safe}${structure.rest}`
      .trim()
      .replace(SELF_CLOSING, '<$1$2>')
      .replace(BREAK_IN_LINK, '$2$1')
      .replace(EMPTY, '<br>'),
    addresses,
  };
}

/** Returns a description without shortcodes, unless people of the site wrote it, and with foreign elements replaced. */
function textMarkup(served: string, { base, resources }: DescriptionContext): string {
  const text = resources?.by === 'site' ? served : withoutShortcodes(served);
  return withoutForeignElements(text, (named) => webUrl(named, base)?.href);
}

/**
 * Returns a served description as safe HTML. Pages, JSON-LD and embeds take descriptions only from here. The result
 * holds text structure, links, and images that are the site's own; players and frames as plain links; no scripts,
 * styles, forms, other images, event handlers or foreign schemes. Links that are relative to the service become
 * absolute if `base`, the record's own page there, is given, else they become text. Links to pages that the site has
 * too lead to the site's. Headings start at `h2`, because the page's own title is its `h1`.
 */
export function safeHtml(served: string, base?: string, resources: SiteResources | OwnTextResources = {}): string {
  const { safe, addresses } = sanitized(textMarkup(served, { base, resources }), { base, resources });
  // The first reading removes elements between two links and frames inside links, which may leave a link in a link.
  return LINK_IN_LINK.test(safe) ? sanitized(safe, { base, resources, settled: addresses }).safe : safe;
}

/** Matches a tag that has to be sanitised: one with attributes, or of another element than these; and shortcodes. */
const NOT_PLAIN = /\[|<(?!\/?(?:p|br|strong|em|b|i|s|del|ins)(?: ?\/)?>)/i;

/**
 * Returns the HTML from which the plain text of a description is made. One with only a few simple tags, as most are, is
 * returned unchanged; others are sanitised.
 */
export function htmlForPlainText(served: string, base?: string): string {
  return NOT_PLAIN.test(served) ? safeHtml(served, base) : served;
}

/**
 * Returns the text of a description in one line, for places that show no markup: the text of its page, without players
 * and without struck-out text.
 */
export function descriptionLine(served: string): string {
  if (!NOT_PLAIN.test(served)) return balancedText(plainLine(served));
  const readable = withoutForeignElements(withoutShortcodes(served), () => undefined);
  return balancedText(plainLine(sanitized(readable, {}).safe));
}

/**
 * Returns the URLs of the images that `safeHtml` would show of a description if the site had them, in order, each once.
 */
export function imageSources(served: string, base?: string): readonly string[] {
  if (!/<img/i.test(served)) return [];
  const urls = new Set<string>();
  const image = (url: string) => {
    urls.add(url);
    return undefined;
  };
  const reading = { base, resources: { image } };
  sanitized(textMarkup(served, reading), reading);
  return [...urls];
}

/** The beginnings of the names of attributes that hold an address. */
const NAMES_ADDRESS = /href|src|data/i;

/**
 * Tells whether HTML may hold an attribute with a URL, as links, players and images have. A URL in plain text does not count. For
 * other HTML, `safeHtml` calls no function of its `resources`.
 */
export function mayHaveUrlAttribute(served: string): boolean {
  return NAMES_ADDRESS.test(served);
}

/** A host name with a dot and what follows it; no e-mail address, no path of some site, no word such as `none`. */
const WITHOUT_SCHEME = /^(?:[\\/]{2})?[^\s/\\@?#:]+\.[^\s/\\@?#:.]+(?:[:/\\?#]|$)/;

/**
 * Returns a URL from the service or an editor, if it is an absolute `http` or `https` one, else `undefined`; a missing
 * scheme is taken as `https`.
 */
export function safeUrl(served: string | undefined): string | undefined {
  const text = served?.trim().replaceAll('&amp;', '&') ?? '';
  const withScheme = WITHOUT_SCHEME.test(text) ? `https://${text.replace(/^[\\/]+/, '')}` : text;
  const url = URL.parse(withScheme);
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url.href : undefined;
}
