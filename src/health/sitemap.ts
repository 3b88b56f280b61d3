const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** More than the protocol allows in one file are not read. */
const MOST = 50_000;

/** Returns the addresses that a sitemap, or an index of sitemaps, lists (sitemaps.org); `undefined` where it is none. */
export function readLocations(text: string): readonly string[] | undefined {
  if (!/<(?:urlset|sitemapindex)[\s>]/.test(text.slice(0, 2_000))) return undefined;
  const found: string[] = [];
  // White space is left to the parser of URLs: matched by itself, it could be parted in too many ways.
  for (const [, location = ''] of text.matchAll(/<loc>([^<]{1,2200})<\/loc>/g)) {
    const url = URL.parse(location.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? ''));
    if (url !== null) found.push(url.href);
    if (found.length >= MOST) break;
  }
  return found;
}
