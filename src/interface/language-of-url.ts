import type { CallLanguage, Endpoint } from '#interface/endpoint';

/** Returns the code of the language in which a site shows the page at a URL; `undefined` where the URL does not tell. */
export type LanguageOfUrl = (url: string) => string | undefined;

/** Languages of two letters, or of two with a region, as sites have them in addresses. */
const TAG = /^[a-z]{2}(?:-[a-z]{2})?$/i;

const NAMES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

const isLanguage = (segment: string) => TAG.test(segment) && NAMES.of(segment) !== undefined;

const hostOf = ({ baseUrl }: CallLanguage) => (baseUrl === undefined ? undefined : new URL(baseUrl).host);

/** Returns the parts of the path of a page below the site's own. */
function segmentsBelow(baseUrl: string, { pathname }: URL): string[] {
  const below = new URL(baseUrl).pathname.replace(/\/$/, '');
  return (pathname.startsWith(`${below}/`) ? pathname.slice(below.length) : pathname).split('/').slice(1);
}

/**
 * Returns a function from the URL of a page to the code of its language: by a host that only one language has, else by
 * the first segment below the site's address, else the one language that has neither. A URL with a query, as
 * unpublished posts have, has no language. Where lists hold all languages, the segment of a language that is not
 * configured gives that segment with slashes, such as `/fr/`, in place of a code.
 */
export function languageOfUrl(
  { baseUrl, languageSelection }: Pick<Endpoint, 'baseUrl'> & Partial<Pick<Endpoint, 'languageSelection'>>,
  languages: readonly CallLanguage[],
): LanguageOfUrl {
  const bare = languages.filter((language) => language.segment === null && language.baseUrl === undefined);
  return (text) => {
    if (!URL.canParse(text)) return undefined;
    const { host, search } = new URL(text);
    if (search !== '') return undefined;
    const [match, second] = languages.filter((language) => hostOf(language) === host);
    if (match !== undefined && second === undefined) return match.code;
    const [segment = ''] = segmentsBelow(baseUrl, new URL(text));
    const named = languages.find((language) => language.segment === segment);
    if (named === undefined && languageSelection === 'url' && isLanguage(segment)) return `/${segment}/`;
    return (named ?? (bare.length === 1 ? bare[0] : undefined))?.code;
  };
}

/** Returns the code of the language of an item of a list, by its URL; `undefined` where that does not tell. */
export function languageOfItem(languageOf: LanguageOfUrl, item: unknown): string | undefined {
  const url: unknown = Reflect.get(Object(item), 'url');
  return typeof url === 'string' ? languageOf(url) : undefined;
}

/**
 * Returns the present language of a record whose page was at `before`, in this language, and is at `after`; `undefined` if it is
 * still this language, or where the URLs do not tell.
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

/** Returns the segments of languages with which URLs of a site begin, and `null` for those without; sorted, `null` first. */
export function languageSegments(
  { baseUrl }: Pick<Endpoint, 'baseUrl'>,
  urls: readonly string[],
): readonly (string | null)[] {
  const segments = urls.flatMap((text) => {
    if (!URL.canParse(text) || new URL(text).search !== '') return [];
    const [segment = ''] = segmentsBelow(baseUrl, new URL(text));
    return [isLanguage(segment) ? segment : null];
  });
  return [...new Set(segments)].sort((a, b) => (a === null ? -1 : b === null ? 1 : a < b ? -1 : 1));
}
