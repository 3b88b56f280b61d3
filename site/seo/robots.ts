import type { PublishedFile } from '../output/output.ts';
import { SITEMAP_INDEX_ADDRESS } from './sitemap.ts';

/**
 * Returns `robots.txt` (RFC 9309): everything is allowed, with a link to the sitemaps. Crawlers read it only at the
 * root of a host (2.3), so on a site below a path it instructs the owner instead.
 */
export function robotsFile(siteUrl: string): PublishedFile {
  const sitemap = `Sitemap: ${siteUrl}/${SITEMAP_INDEX_ADDRESS}\n`;
  const { origin, pathname } = new URL(siteUrl);
  const note = `# Crawlers ask for ${origin}/robots.txt only, not for this file.\n# The line that begins with "Sitemap" has its place there.\n`;
  return {
    path: 'robots.txt',
    text: `${pathname === '/' ? '' : note}User-agent: *\nDisallow:\n\n${sitemap}`,
  };
}
