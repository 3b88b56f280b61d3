import { homeAddress } from '../addresses/addresses.ts';

/** A language that hosts and browsers can choose: its BCP 47 tag, and the path of its home page. */
export type HostedLanguage = { readonly tag: string; readonly home: string };

/** Returns the languages of a site, in their order, with the paths that `href` makes of addresses. */
export function hostedLanguages(
  languages: readonly { readonly code: string; readonly tag: string }[],
  href: (address: string) => string,
): readonly HostedLanguage[] {
  return languages.map(({ code, tag }) => ({ tag, home: href(homeAddress(code)) }));
}

/** The cookie with the language that a visitor chose; its value is a tag in small letters. */
export const LANGUAGE_COOKIE = 'almanac-language';

/**
 * Returns the tags, in small letters, that select each language: its own, and for the first of a kind the primary
 * subtag.
 */
export function matchingTags(languages: readonly HostedLanguage[]): readonly (readonly string[])[] {
  const used = new Set(languages.map(({ tag }) => tag.toLowerCase()));
  return languages.map(({ tag }) => {
    const lowerTag = tag.toLowerCase();
    const [beginning = lowerTag] = lowerTag.split('-');
    if (used.has(beginning)) return [lowerTag];
    used.add(beginning);
    return [lowerTag, beginning];
  });
}

/**
 * Returns the `redirects` of `vercel.json` from the root to the home page of a visitor's language: the chosen language,
 * else the browser's preference. Netlify would need lines for this in `_redirects`, with which Cloudflare Workers
 * refuse to publish a site.
 */
export function vercelLanguageRedirects(root: string, languages: readonly HostedLanguage[]) {
  const to = (destination: string) => ({ source: root, destination, permanent: false });
  const tagsToMatch = matchingTags(languages);
  return [
    ...languages.map(({ tag, home }) => ({
      ...to(home),
      has: [{ type: 'cookie', key: LANGUAGE_COOKIE, value: tag.toLowerCase() }],
    })),
    ...languages.flatMap(({ home }, index) =>
      (tagsToMatch[index] ?? []).map((tag) => ({
        ...to(home),
        has: [{ type: 'header', key: 'accept-language', value: `(?:${inAnyCase(tag)})(?:[-,;].*)?` }],
        missing: [{ type: 'cookie', key: LANGUAGE_COOKIE }],
      })),
    ),
  ];
}

/** Returns a pattern that matches a tag in any case: "[dD][eE]". */
function inAnyCase(tag: string): string {
  return tag.replaceAll(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
}
