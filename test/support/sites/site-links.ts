import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Parser } from 'htmlparser2';

function htmlFiles(folder: string, inside = ''): string[] {
  return readdirSync(join(folder, inside), { withFileTypes: true }).flatMap((entry) => {
    const path = inside === '' ? entry.name : `${inside}/${entry.name}`;
    return entry.isDirectory() ? htmlFiles(folder, path) : entry.name.endsWith('.html') ? [path] : [];
  });
}

/** Returns the addresses that a page names, each once, and its anchors. */
function addressesOf(html: string): { readonly ids: ReadonlySet<string>; readonly addresses: ReadonlySet<string> } {
  const ids = new Set<string>();
  const addresses = new Set<string>();
  // A calendar has thousands of pages: to save time, no tree is made of them.
  const parser = new Parser({
    onopentag(_name, { id, href, src, content }) {
      if (id !== undefined) ids.add(id);
      if (href !== undefined) addresses.add(href);
      if (src !== undefined) addresses.add(src);
      if (content !== undefined && /^https?:/.test(content)) addresses.add(content);
    },
  });
  parser.end(html);
  return { ids, addresses };
}

/** Returns the file that a host sends for a path, relative to the root of the site. */
const fileOfFolder = (path: string) => (path === '' || path.endsWith('/') ? `${path}index.html` : path);

/**
 * Returns the internal links, anchors and assets of a built site that lead to nothing, as `page → address`. `siteUrl`
 * is the absolute URL of the site's root without a trailing slash; an internal address outside of it is dead, too.
 * `sentFor` tells which file a host sends for a path below it.
 */
export function deadLinks(dist: string, siteUrl: string, sentFor = fileOfFolder): string[] {
  const origin = new URL(siteUrl).origin;
  const pages = new Map(htmlFiles(dist).map((path) => [path, addressesOf(readFileSync(join(dist, path), 'utf8'))]));
  const fileOf = (pathname: string) => sentFor(decodeURIComponent(pathname));
  const known = new Map<string, boolean>();
  const isFile = (target: string): boolean => {
    const file = join(dist, target);
    const found = known.get(target) ?? (existsSync(file) && statSync(file).isFile());
    known.set(target, found);
    return found;
  };
  const dead: string[] = [];
  for (const [path, { addresses }] of pages)
    for (const address of addresses) {
      const base = `${siteUrl}/${path
        .split('/')
        .map(encodeURIComponent)
        .join('/')
        .replace(/index\.html$/, '')}`;
      if (!URL.canParse(address, base)) {
        dead.push(`${path} → ${address}`);
        continue;
      }
      const url = new URL(address, base);
      if (url.origin !== origin) continue;
      if (url.href === siteUrl) continue;
      const inside = url.href.startsWith(`${siteUrl}/`);
      const target = inside ? fileOf(url.href.slice(siteUrl.length + 1).split(/[?#]/)[0] ?? '') : '';
      const found = inside && isFile(target);
      const anchor = decodeURIComponent(url.hash.slice(1));
      const anchored = anchor === '' || pages.get(target)?.ids.has(anchor);
      if (!found || !anchored) dead.push(`${path} → ${address}`);
    }
  return [...new Set(dead)].sort();
}
