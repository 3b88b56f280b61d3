import sanitize from 'sanitize-html';

const TAGS = [
  'p',
  'br',
  'hr',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'li',
  'dl',
  'dt',
  'dd',
  'blockquote',
  'pre',
  'code',
  'em',
  'strong',
  'b',
  'i',
  'u',
  's',
  'sub',
  'sup',
  'small',
  'mark',
  'abbr',
  'cite',
  'q',
  'time',
  'a',
  'figure',
  'figcaption',
  'table',
  'caption',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'th',
  'td',
  'div',
  'span',
];

/** What a link in a description may lead to. */
const SCHEMES = ['http', 'https', 'mailto', 'tel'];

/** Where a link leads: an absolute URL; what is relative is so to the record's page on the service. */
function targetOf(href: string | undefined, base: string | undefined): string | undefined {
  const text = href?.trim() ?? '';
  if (text === '') return undefined;
  const absolute = text.startsWith('//') ? `https:${text}` : text;
  const url = URL.parse(absolute) ?? URL.parse(absolute, base);
  return url !== null && SCHEMES.includes(url.protocol.slice(0, -1)) ? url.href : undefined;
}

/** A link that leads nowhere is no link, but its text stays. */
function link(attributes: sanitize.Attributes, base: string | undefined): sanitize.Tag {
  const href = targetOf(attributes.href, base);
  if (href === undefined) return { tagName: 'span', attribs: attributes };
  return { tagName: 'a', attribs: { ...attributes, href, rel: 'nofollow ugc' } };
}

/** A player or frame becomes a plain link to what it shows: nothing on a page loads from other hosts. */
function frameLink(attributes: sanitize.Attributes, base: string | undefined): sanitize.Tag {
  const href = targetOf(attributes.src, base);
  if (href === undefined || !href.startsWith('http')) return { tagName: 'iframe', attribs: {} };
  return { tagName: 'a', attribs: { href, rel: 'nofollow ugc' }, text: href };
}

const LINK_IN_LINK = /<a[ >](?:(?!<\/a>).)*?<a[ >]/s;

function sanitized(html: string, base: string | undefined): string {
  return sanitize(html, {
    allowedTags: TAGS,
    allowedAttributes: {
      a: ['href', 'rel', 'hreflang'],
      abbr: ['title'],
      time: ['datetime'],
      th: ['scope', 'colspan', 'rowspan'],
      td: ['colspan', 'rowspan'],
      '*': ['lang', 'dir'],
    },
    allowedSchemes: SCHEMES,
    allowProtocolRelative: false,
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'xmp', 'svg', 'math', 'iframe'],
    transformTags: {
      h1: 'h2',
      iframe: (_tag, attributes) => frameLink(attributes, base),
      a: (_tag, attributes) => link(attributes, base),
    },
    exclusiveFilter: (frame) => (frame.tag === 'a' && frame.text.trim() === '' ? 'excludeTag' : false),
  }).trim();
}

/**
 * The one way in which a served description leaves content: for pages, JSON-LD and embeds. The result holds text
 * structure and links only; no scripts, styles, frames, forms, images, event handlers or foreign schemes, and no link
 * that is relative: those lead to the service, where `base` is the record's own page, and are text without it.
 * Headings start at `h2`, because the page's own title is its `h1`.
 */
export function safeHtml(served: string, base?: string): string {
  const safe = sanitized(served, base);
  // What stood between two links, or was a frame inside one, is gone: a second reading takes them apart.
  return LINK_IN_LINK.test(safe) ? sanitized(safe, base) : safe;
}

/** A host name with a dot and what follows it; no e-mail address, no path of some site, no word such as `none`. */
const WITHOUT_SCHEME = /^(?:[\\/]{2})?[^\s/\\@?#:]+\.[^\s/\\@?#:.]+(?:[:/\\?#]|$)/;

/** A URL from the service or an editor, if it is an absolute `http` or `https` one; a missing scheme is taken as `https`. */
export function safeUrl(served: string | undefined): string | undefined {
  const text = served?.trim().replaceAll('&amp;', '&') ?? '';
  const withScheme = WITHOUT_SCHEME.test(text) ? `https://${text.replace(/^[\\/]+/, '')}` : text;
  const url = URL.parse(withScheme);
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url.href : undefined;
}
