import type { Endpoint, EndpointLanguage } from '#interface/endpoint';

/** Returns the code of the language in which a site shows the page at a URL; `undefined` where the URL does not tell. */
export type LanguageOfUrl = (url: string) => string | undefined;

const hostOf = ({ baseUrl }: EndpointLanguage) => (baseUrl === undefined ? undefined : new URL(baseUrl).host);

/**
 * Returns a function that tells the language of a page of a site by its URL: by a host that one language has for itself, else
 * by the segment of a language, which is the first below the site's address. A page without a host or segment of a language
 * is in the one language that has neither. An address with a query, as pages have that are not public, does not tell.
 */
export function languageOfUrl(
  { baseUrl }: Pick<Endpoint, 'baseUrl'>,
  languages: readonly EndpointLanguage[],
): LanguageOfUrl {
  const below = new URL(baseUrl).pathname.replace(/\/$/, '');
  const bare = languages.filter((language) => language.segment === null && language.baseUrl === undefined);
  return (text) => {
    if (!URL.canParse(text)) return undefined;
    const { host, pathname, search } = new URL(text);
    if (search !== '') return undefined;
    const [own, other] = languages.filter((language) => hostOf(language) === host);
    if (own !== undefined && other === undefined) return own.code;
    const [segment] = (pathname.startsWith(`${below}/`) ? pathname.slice(below.length) : pathname).split('/').slice(1);
    const named = languages.find((language) => language.segment !== null && language.segment === segment);
    return (named ?? (bare.length === 1 ? bare[0] : undefined))?.code;
  };
}

/**
 * Returns the language in which a record is now whose page was at `before`, in this language, and is at `after`; `undefined`
 * where it is in this language still, or where the URLs do not tell.
 */
export function languageMovedTo(
  languageOf: LanguageOfUrl,
  code: string,
  before: string | undefined,
  after: string,
): string | undefined {
  const now = languageOf(after);
  return before !== undefined && languageOf(before) === code && now !== code ? now : undefined;
}
