import type { PublishedFile } from './integrations/published-files.ts';
import type { Publication } from './publication.ts';
import { robotsFile } from './robots.ts';
import { sitemapFiles } from './sitemap.ts';

/** What is published for crawlers beside the pages. */
export function* machineFiles(publication: Publication): Generator<PublishedFile, void> {
  yield* sitemapFiles(publication);
  yield robotsFile(publication.settings.siteUrl);
}
