import { linksBy } from '#client/link-header';
import type { Answer } from '#client/transport';

/** The link relation by which pages of WordPress name their REST root. */
const RELATION = 'https://api.w.org/';

/** Number of characters of a page that are searched, enough for its head. */
const HEAD = 256 * 1024;

// No `<` is allowed inside: otherwise a page with many unclosed elements would take quadratic time.
const LINK_ELEMENT = /<link\b[^<>]*>/gi;

/** Returns the REST root that a page of a site names in its headers or its head; `undefined` where it names none. */
export function offeredRoot({ headers, body, url }: Answer): string | undefined {
  const element = [...body.slice(0, HEAD).matchAll(LINK_ELEMENT)].find(([text]) => text.includes(RELATION))?.[0];
  const named = linksBy(RELATION, headers?.link)[0] ?? /\bhref=["']([^"']+)["']/i.exec(element ?? '')?.[1];
  if (named === undefined || !URL.canParse(named, url)) return undefined;
  const root = new URL(named, url);
  return /^https?:$/.test(root.protocol) ? root.href : undefined;
}
