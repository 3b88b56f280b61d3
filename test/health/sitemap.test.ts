import { describe, expect, it } from 'vitest';
import { sitemapAddresses } from '#health/published';

describe('the addresses of a sitemap', () => {
  it('are read despite surrounding white space and entities', () => {
    const text =
      '<urlset>\n<url><loc>\n  https://a.example/?b=1&amp;c=2\n</loc></url><url><loc>no</loc></url></urlset>';
    expect(sitemapAddresses(text)).toEqual(['https://a.example/?b=1&c=2']);
    expect(sitemapAddresses('<html></html>')).toBeUndefined();
  });

  it('are searched for in one pass, whatever the file contains', () => {
    // So long that it takes far more than the time-out where the time grows with the square of the length.
    expect(sitemapAddresses(`<urlset><loc>${' '.repeat(5_000_000)}`)).toEqual([]);
    expect(sitemapAddresses(`<urlset>${'<loc> '.repeat(2_000_000)}`)).toEqual([]);
  });
});
