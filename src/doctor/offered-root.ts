import { linksBy } from '#client/link-header';
import type { Answer } from '#client/transport';

/** The relation by which pages of the common implementation name their REST root. */
const RELATION = 'https://api.w.org/';

/** How much of a page is looked through: its head. */
const HEAD = 256 * 1024;

// Without a `<` inside, so that a page of nothing else is looked through in one pass.
const LINK_ELEMENT = /<link\b[^<>]*>/gi;

/** The REST root that a page of a site names, in its headers or its head; `undefined` where it names none. */
export function offeredRoot({ headers, body, url }: Answer): string | undefined {
  const element = [...body.slice(0, HEAD).matchAll(LINK_ELEMENT)].find(([text]) => text.includes(RELATION))?.[0];
  const named = linksBy(RELATION, headers?.link)[0] ?? /\bhref=["']([^"']+)["']/i.exec(element ?? '')?.[1];
  if (named === undefined || !URL.canParse(named, url)) return undefined;
  const root = new URL(named, url);
  return /^https?:$/.test(root.protocol) ? root.href : undefined;
}
