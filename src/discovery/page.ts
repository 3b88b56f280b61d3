import { Parser } from 'htmlparser2';
import { isHtml } from '#client/interceptions';
import type { Answer } from '#client/transport';
import { plainField } from '#records/text';

/** The relation by which WordPress links to the root of its REST interface, in pages and in headers. */
export const REST_RELATION = 'https://api.w.org/';

/** A page in another language, as a page links to it. */
export type AlternateLink = {
  /** BCP 47, in canonical form; `x-default` for visitors of no language that the site has. */
  readonly tag: string;
  readonly url: URL;
};

/** The facts that a page states of its site; none is certain. */
export type SitePage = {
  readonly url: URL;
  /** The page's own language, in canonical form. */
  readonly language: string | undefined;
  /** The site's name: plain text on one line. */
  readonly name: string | undefined;
  readonly restRoot: URL | undefined;
  readonly alternates: readonly AlternateLink[];
};

/**
 * The number of characters of a page that are read: everything of use is in the head, and a page may go on for
 * megabytes.
 */
const LONGEST_PAGE = 1024 * 1024;

const MOST_ALTERNATES = 100;

const LONGEST_NAME = 120;

/** Returns the BCP 47 tag in canonical form of a language tag, or of a locale as `es_ES`; `undefined` for any other text. */
export function languageTagOf(text: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(text.trim().replaceAll('_', '-'))[0];
  } catch {
    return undefined;
  }
}

/** Returns text of a service as a name: plain, on one line, not too long; `undefined` where nothing is left. */
export function plainName(served: string | undefined): string | undefined {
  const name = plainField((served ?? '').slice(0, 2000))
    .slice(0, LONGEST_NAME)
    .trim();
  return name === '' ? undefined : name;
}

/** Returns a text as a web address, resolved against `base`; `undefined` if it is none, or holds credentials. */
export function webUrl(text: string | undefined, base: URL): URL | undefined {
  if (text === undefined || text.trim() === '' || !URL.canParse(text, base)) return undefined;
  const url = new URL(text, base);
  const plain = /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  return plain ? url : undefined;
}

/** Reads what a page says of its site; `undefined` for an answer that is no page for browsers. */
export function readPage(answer: Answer, requestUrl: URL): SitePage | undefined {
  if (!isHtml(answer) || answer.status < 200 || answer.status > 299) return undefined;
  const url = answer.url ?? requestUrl;
  const alternates: AlternateLink[] = [];
  let language: string | undefined;
  let siteName: string | undefined;
  let title: string | undefined;
  let restRoot: URL | undefined;
  let inTitle = false;

  const link = ({ rel = '', href, hreflang }: Record<string, string | undefined>) => {
    const relations = rel.toLowerCase().split(/\s+/);
    const target = webUrl(href, url);
    if (target === undefined) return;
    if (relations.includes(REST_RELATION)) restRoot ??= target;
    const tag = hreflang?.trim().toLowerCase() === 'x-default' ? 'x-default' : languageTagOf(hreflang ?? '');
    if (tag !== undefined && relations.includes('alternate') && alternates.length < MOST_ALTERNATES)
      alternates.push({ tag, url: target });
  };

  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'html') language ??= languageTagOf(attributes.lang ?? '');
      else if (name === 'link') link(attributes);
      else if (name === 'meta' && attributes.property === 'og:site_name') siteName ??= plainName(attributes.content);
      else if (name === 'title') inTitle = title === undefined;
    },
    ontext(text) {
      if (inTitle) title = `${title ?? ''}${text}`;
    },
    onclosetag(name) {
      if (name === 'title') inTitle = false;
    },
  });
  parser.end(answer.body.slice(0, LONGEST_PAGE));
  return { url, language, name: siteName ?? plainName(title), restRoot, alternates };
}
