import { z } from 'zod';
import type { FoundService } from '#discovery/find-service';
import { type AlternateLink, languageTagOf, webUrl } from '#discovery/page';
import { type Ask, jsonOf, unlessFailed } from '#discovery/rest-index';

/** A language that a site may have, and how to request it. */
export type LanguageHint = {
  /** The service's code for it, in lower case. */
  readonly code: string;
  /** BCP 47, in canonical form. */
  readonly tag: string;
  /** Its segment of the site's addresses, or `null`. */
  readonly segment: string | null;
  /** The base URL of a language with a host of its own, without a trailing slash. */
  readonly baseUrl?: string | undefined;
  /** The source of the hint: a page's links, the interface, or the person (`asked`); `guess` without any. */
  readonly source: 'page' | 'interface' | 'asked' | 'guess';
  readonly isDefault?: boolean | undefined;
};

const CODE = /^[a-z][a-z0-9-]{1,15}$/;

const SEGMENT = /^[A-Za-z0-9-]+$/;

/** Returns the language of a tag without region and script, such as `en` of `en-GB`. */
export function primaryLanguage(tag: string): string {
  return tag.split('-')[0]?.toLowerCase() ?? '';
}

function partsOf(pathname: string): string[] {
  return pathname.split('/').filter((part) => part !== '');
}

const bareHost = (url: URL) => url.host.replace(/^www\./, '');

/** Returns the first part of a page's path below the site's, and whether there is nothing behind it. */
function partBelow(base: URL, page: URL): { readonly part: string; readonly isLast: boolean } | undefined {
  const below = partsOf(base.pathname);
  const parts = partsOf(page.pathname);
  if (!below.every((part, index) => parts[index] === part)) return undefined;
  const [part, ...more] = parts.slice(below.length);
  return part === undefined ? undefined : { part, isLast: more.length === 0 };
}

function hintOf({ tag, url }: AlternateLink, base: URL, isHome: boolean): LanguageHint | undefined {
  const primary = primaryLanguage(tag);
  const source = 'page';
  if (bareHost(url) !== bareHost(base)) {
    // Only the links of a home page tell a site's address from a page's.
    const path = isHome ? url.pathname.replace(/\/+$/, '') : '';
    return { code: primary, tag, segment: null, baseUrl: `${url.origin}${path}`, source };
  }
  const below = partBelow(base, url);
  const isOwn = below !== undefined && [tag.toLowerCase(), primary].includes(below.part.toLowerCase());
  const segment = isOwn || (isHome && below?.isLast === true) ? (below?.part ?? null) : null;
  const code = url.searchParams.get('lang')?.toLowerCase() ?? segment?.toLowerCase() ?? primary;
  return segment !== null && !SEGMENT.test(segment) ? undefined : { code, tag, segment, source };
}

/**
 * Returns the languages that a page links to, by their addresses. `base` is the site's address; `isHome` says that the
 * page is the site's first, where every link leads to the first page in a language.
 */
export function hintsOfPage(alternates: readonly AlternateLink[], base: URL, isHome: boolean): LanguageHint[] {
  const fallback = alternates.find(({ tag }) => tag === 'x-default')?.url.href;
  const hints: LanguageHint[] = [];
  for (const alternate of alternates) {
    const hint = alternate.tag === 'x-default' ? undefined : hintOf(alternate, base, isHome);
    if (hint === undefined) continue;
    const isTaken = hints.some(({ code }) => code === hint.code);
    const code = isTaken ? hint.tag.toLowerCase() : hint.code;
    if (!CODE.test(code) || hints.some((one) => one.code === code)) continue;
    hints.push({ ...hint, code, ...(alternate.url.href === fallback ? { isDefault: true } : {}) });
  }
  return hints;
}

/** Returns hints of languages by their codes, each with its code as its segment, as sites mostly have it. */
export function hintsOfCodes(codes: readonly string[], source: LanguageHint['source']): LanguageHint[] {
  return codes.flatMap((input) => {
    const code = input.toLowerCase();
    const tag = languageTagOf(code);
    return CODE.test(code) && tag !== undefined ? [{ code, tag, segment: code, source }] : [];
  });
}

/** Returns the hints of a first source, and of a second those for languages that the first does not name. */
export function mergeHints(first: readonly LanguageHint[], second: readonly LanguageHint[]): LanguageHint[] {
  const known = (hint: LanguageHint) => first.find((one) => one.code === hint.code || one.tag === hint.tag);
  return [...first, ...second.filter((hint) => known(hint) === undefined)];
}

/**
 * Returns the address of a site without the language that ends its path, such as `https://example.org` of
 * `https://example.org/en`; `undefined` where it ends in none of these.
 */
export function withoutLanguage(baseUrl: string, tags: readonly string[]): string | undefined {
  const url = new URL(baseUrl);
  const parts = partsOf(url.pathname);
  const last = parts.pop()?.toLowerCase();
  if (last === undefined || !tags.some((tag) => tag.toLowerCase() === last || primaryLanguage(tag) === last))
    return undefined;
  return `${url.origin}${parts.map((part) => `/${part}`).join('')}`;
}

/** The routes on which language plugins of WordPress list the languages of a site, by their namespaces. */
const ROUTES = [{ namespace: 'pll/v1', path: '/languages' }] as const;

const MOST_LANGUAGES = 100;

const text = z.string().optional().catch(undefined);

const language = z.object({
  slug: z.string(),
  w3c: text,
  locale: text,
  home_url: z.string(),
  is_default: z.boolean().optional().catch(undefined),
});

/**
 * Returns the languages that a language plugin of a site lists on a route of its own: their tags, and the addresses of
 * their first pages; none where there is no such route.
 */
export async function pluginLanguages(ask: Ask, service: FoundService): Promise<LanguageHint[]> {
  const route = ROUTES.find(({ namespace }) => service.root?.namespaces.includes(namespace) === true);
  if (route === undefined) return [];
  const url = new URL(`${service.baseUrl}${service.restRoot}/${route.namespace}${route.path}`);
  const answer = await unlessFailed(ask(url));
  const read = answer && jsonOf(answer, url);
  const languages = read && 'value' in read ? z.array(z.unknown()).safeParse(read.value).data : undefined;
  const base = new URL(service.baseUrl);
  return (languages ?? []).slice(0, MOST_LANGUAGES).flatMap((one) => {
    const { slug, w3c, locale, home_url: home, is_default: isDefault } = language.safeParse(one).data ?? {};
    const [named] = hintsOfCodes(slug === undefined ? [] : [slug], 'page');
    const tag = languageTagOf(w3c ?? locale ?? slug ?? '');
    const page = webUrl(home, base);
    if (named === undefined || tag === undefined || page === undefined) return [];
    return hintsOfPage([{ tag, url: page }], base, true).map((hint) => ({ ...hint, code: named.code, isDefault }));
  });
}
