import { expect, it } from 'vitest';
import { robotsFile } from '../../../site/seo/sitemap.ts';

it('robots.txt names the sitemap, and allows crawlers to read everything', () => {
  expect(robotsFile('https://example.org')).toEqual({
    path: 'robots.txt',
    text: 'User-agent: *\nDisallow:\n\nSitemap: https://example.org/sitemap.xml\n',
  });
});

it('robots.txt of a site below a path states where crawlers look instead', () => {
  const { text } = robotsFile('https://example.org/town');
  expect(text).toContain('# Crawlers ask for https://example.org/robots.txt only');
  expect(text).toContain('Sitemap: https://example.org/town/sitemap.xml');
});
