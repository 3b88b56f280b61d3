import type { Redirect } from '../routing/redirects.ts';
import { REGULAR_EXPRESSION } from './headers.ts';

/**
 * Returns `_redirects` of Netlify and Cloudflare Pages. Cloudflare follows them before it looks for a file; Netlify shows the
 * page that lies there first, which leads on by itself.
 */
export function redirectLines(redirects: readonly Redirect[]): string {
  // The one character with a meaning in a path that percent-encoding leaves.
  return redirects.map(({ from, to }) => `${from.replaceAll('*', '%2A')} ${to} 301\n`).join('');
}

const quoted = (text: string) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`;

/**
 * Lines for Apache's `.htaccess`, which compares decoded paths and sends on whatever follows them, too: also the further
 * pages of a list.
 */
export function apacheRedirects(redirects: readonly Redirect[]): string {
  if (redirects.length === 0) return '';
  const lines = redirects.map(({ from, to }) => `  Redirect 301 ${quoted(decodeURIComponent(from))} ${quoted(to)}\n`);
  return `<IfModule mod_alias.c>\n${lines.join('')}</IfModule>\n`;
}

/** Returns the `redirects` of `vercel.json`. */
export function vercelRedirects(redirects: readonly Redirect[]) {
  return redirects.map(({ from, to }) => ({
    source: REGULAR_EXPRESSION.literal(from).replaceAll(':', '\\:'),
    destination: to,
    permanent: true,
  }));
}
