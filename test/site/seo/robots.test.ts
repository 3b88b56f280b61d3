import { expect, it } from 'vitest';
import { robotsFile } from '../../../site/seo/sitemap.ts';

it('names the sitemaps to crawlers, and lets them read everything', () => {
  expect(robotsFile('https://example.org')).toEqual({
    path: 'robots.txt',
    text: 'User-agent: *\nDisallow:\n\nSitemap: https://example.org/sitemap.xml\n',
  });
});

it('tells the owner of a site below a path where crawlers look instead', () => {
  const { text } = robotsFile('https://example.org/town');
  expect(text).toContain('# Crawlers ask for https://example.org/robots.txt only');
  expect(text).toContain('Sitemap: https://example.org/town/sitemap.xml');
});
