import type { StaticHost } from '#config/values';
import type { Redirect } from '../routing/redirects.ts';
import {
  ALWAYS_REVALIDATE,
  DEFAULT_HEADER_RULES,
  type HeaderFields,
  type HeaderRule,
  hostPath,
  type PathNotation,
  REGEXP_NOTATION,
} from './headers.ts';
import { type HostedLanguage, vercelLanguageRedirects } from './languages.ts';

/**
 * Returns `_redirects` of Netlify and Cloudflare Pages. Cloudflare follows them before it looks for a file; Netlify
 * first shows the page that lies there, which redirects too.
 */
function redirectLines(redirects: readonly Redirect[]): string {
  // The only special character of paths that percent-encoding leaves.
  return redirects.map(({ from, to }) => `${from.replaceAll('*', '%2A')} ${to} 301\n`).join('');
}

const quoted = (text: string) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`;

/**
 * Returns lines for Apache's `.htaccess`, which compares decoded paths and appends the rest of the path: the further
 * pages of a list are redirected, too.
 */
function apacheRedirects(redirects: readonly Redirect[]): string {
  if (redirects.length === 0) return '';
  const lines = redirects.map(({ from, to }) => `  Redirect 301 ${quoted(decodeURIComponent(from))} ${quoted(to)}\n`);
  return `<IfModule mod_alias.c>\n${lines.join('')}</IfModule>\n`;
}

/** Returns the `redirects` of `vercel.json`. */
function vercelRedirects(redirects: readonly Redirect[]) {
  return redirects.map(({ from, to }) => ({
    source: REGEXP_NOTATION.literal(from).replaceAll(':', '\\:'),
    destination: to,
    permanent: true,
  }));
}

/** The properties of a site that host files depend on. */
type HostedSite = {
  /** The path of its root: `/`, or `/deep/path/`. */
  readonly root: string;
  /** The paths of its pages relative to the root, with a slash at the end and not percent-encoded. */
  readonly pages: readonly string[];
  /** The rules of its headers. */
  readonly rules?: readonly HeaderRule[];
  /** The host, if known. */
  readonly host?: StaticHost | undefined;
  /** The permanent redirects. */
  readonly redirects?: readonly Redirect[];
  /** The languages that the root can lead to; empty if there is only one. */
  readonly languages?: readonly HostedLanguage[];
};

/** A file that tells a host about headers or redirects; `path` is relative to the output folder. */
type HostFile = { readonly path: string; readonly text: string };

const block = (path: string, headers: HeaderFields) =>
  `${[path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n')}\n`;

const WILDCARDS: PathNotation = { segment: ':language', anything: '*', literal: (text) => text };

/**
 * Returns the endings of pages that `*.ics` matches if the full stop means any character, as in Netlify's published
 * parser: `/ca/tags/classics/` ends in "sics", like a feed.
 */
function lookalikes(pages: readonly string[], ending: string): string[] {
  const last = `${ending.slice(1)}/`;
  // Special characters of patterns are excluded, or the rules would match feeds.
  const end = new RegExp(`[\\p{L}\\p{M}\\p{N}_/-]${last}$`, 'u');
  const alike = pages.filter((page) => page.endsWith(last));
  return alike.flatMap((page) => [page, encodeURI(page)]).flatMap((page) => end.exec(page)?.[0] ?? []);
}

/**
 * Returns `_headers` of Netlify and Cloudflare Pages. Cloudflare Pages reads 100 rules with one `*` each, and joins the
 * values of a header from several matching rules; Netlify uses the last one. So no header is set twice: `ALWAYS_REVALIDATE`,
 * which both send by default, is left out. Rules at the end correct pages that Netlify may take for feeds; they match
 * nothing else, and Cloudflare Pages does not need them. The policy of pages that may be framed replaces another one.
 * Cloudflare Pages needs a line for this that Netlify does not know: if the host is unknown, both policies hold on
 * Cloudflare Pages, and nobody can frame the pages.
 */
function headersFile({ root, pages, host, rules: all = DEFAULT_HEADER_RULES }: HostedSite): HostFile {
  const isCloudflare = host?.startsWith('cloudflare') === true;
  const rules = all.map(({ path, headers }) => {
    const additional = Object.entries(headers).filter(([, value]) => value !== ALWAYS_REVALIDATE);
    const [first = '', ...lines] = block(hostPath(root, path, WILDCARDS), Object.fromEntries(additional)).split('\n');
    const replaces = isCloudflare && path !== '*' && 'Content-Security-Policy' in headers;
    return [first, ...(replaces ? ['  ! Content-Security-Policy'] : []), ...lines].join('\n');
  });
  const endings = all.flatMap(({ path }) => /^\*(\..+)$/.exec(path)?.[1] ?? []);
  const corrected = [...new Set(endings.flatMap((ending) => lookalikes(pages, ending)))].sort().map((ending) =>
    block(`${root}*${ending}`, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Disposition': 'inline',
      'Cache-Control': ALWAYS_REVALIDATE,
    }),
  );
  const reason = corrected.length === 0 ? [] : ['# Pages whose addresses end as those of feeds do.\n'];
  return { path: '_headers', text: [...rules, ...reason, ...corrected].join('\n') };
}

/**
 * Returns `.htaccess` of Apache and LiteSpeed. Types use `AddType`, which needs no optional module; other headers use
 * variables that depend on the path, because the file can't have sections for folders.
 */
function htaccessFile({ root, rules = DEFAULT_HEADER_RULES, redirects = [] }: HostedSite): HostFile {
  const types: string[] = [];
  const others: string[] = [];
  for (const [index, { path, headers }] of rules.entries()) {
    const variable = `almanac_rule_${index}`;
    const lines = Object.entries(headers).flatMap(([name, value]) => {
      if (name !== 'Content-Type' || !path.startsWith('*.')) return `    Header set ${name} "${value}" env=${variable}`;
      types.push(`AddType "${value}" ${path.slice(1)}`);
      return [];
    });
    if (lines.length > 0)
      others.push(`    SetEnvIf Request_URI "^${hostPath(root, path, REGEXP_NOTATION)}$" ${variable}`, ...lines);
  }
  const text = [
    // Other hosts show this page by default. In quotes, it would be a text.
    `ErrorDocument 404 ${root}404.html`,
    ...types,
    '<IfModule mod_setenvif.c>',
    '  <IfModule mod_headers.c>',
    ...others,
    '  </IfModule>',
    '</IfModule>',
  ];
  return { path: '.htaccess', text: `${text.join('\n')}\n${apacheRedirects(redirects)}` };
}

/** The patterns of path-to-regexp. */
const PATH_PATTERN: PathNotation = { ...REGEXP_NOTATION, segment: ':language', anything: '(.*)' };

/** Returns `vercel.json`, for an output folder that is deployed unchanged. The last value of a header counts. */
function vercelFile({ root, rules = DEFAULT_HEADER_RULES, redirects = [], languages = [] }: HostedSite): HostFile {
  const headers = rules.map((rule) => ({
    source: hostPath(root, rule.path, PATH_PATTERN),
    headers: Object.entries(rule.headers).map(([key, value]) => ({ key, value })),
  }));
  const all = [...vercelLanguageRedirects(root, languages), ...vercelRedirects(redirects)];
  const moved = all.length === 0 ? {} : { redirects: all };
  return { path: 'vercel.json', text: `${JSON.stringify({ headers, ...moved }, null, 2)}\n` };
}

/**
 * Returns the files that configure headers and redirects of the site's host. Without a known host, returns the files
 * for all: each ignores the files of the others.
 */
export function hostFiles(site: HostedSite): readonly HostFile[] {
  const { host, redirects = [] } = site;
  if (host === 'github-pages') return [];
  if (host === 'vercel') return [vercelFile(site)];
  const moved = redirects.length === 0 ? [] : [{ path: '_redirects', text: redirectLines(redirects) }];
  // GitLab Pages reads `_redirects` alone.
  if (host === 'gitlab-pages') return moved;
  const files = [headersFile(site), ...moved];
  return host === undefined ? [...files, htaccessFile(site), vercelFile(site)] : files;
}
