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

/** A player or frame becomes a plain link to what it shows: nothing on a page loads from other hosts. */
const frameToLink: sanitize.Transformer = (_tag, attributes) => {
  const source = attributes.src ?? '';
  return { tagName: 'a', attribs: { href: source.startsWith('//') ? `https:${source}` : source }, text: source };
};

/**
 * The one way in which a served description leaves content: for pages, JSON-LD and embeds. The result holds text
 * structure and links only; no scripts, styles, frames, forms, images, event handlers or foreign schemes.
 * Headings start at `h2`, because the page's own title is its `h1`.
 */
export function safeHtml(served: string): string {
  return sanitize(served, {
    allowedTags: TAGS,
    allowedAttributes: {
      a: ['href', 'rel', 'hreflang'],
      abbr: ['title'],
      time: ['datetime'],
      th: ['scope', 'colspan', 'rowspan'],
      td: ['colspan', 'rowspan'],
      '*': ['lang', 'dir'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'xmp', 'svg', 'math'],
    transformTags: {
      h1: 'h2',
      iframe: frameToLink,
      a: (_tag, attributes) => ({ tagName: 'a', attribs: { ...attributes, rel: 'nofollow ugc' } }),
    },
    exclusiveFilter: (frame) => frame.tag === 'a' && frame.text.trim() === '' && frame.mediaChildren.length === 0,
  }).trim();
}

/** A URL from the service or an editor, if it is an absolute `http` or `https` one; a missing scheme is taken as `https`. */
export function safeUrl(served: string | undefined): string | undefined {
  const text = served?.trim().replaceAll('&amp;', '&') ?? '';
  if (text === '') return undefined;
  const withScheme = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text.replace(/^[\\/]+/, '')}`;
  if (!URL.canParse(withScheme)) return undefined;
  const url = new URL(withScheme);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : undefined;
}
