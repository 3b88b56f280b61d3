import type { Publication } from '../build/publication.ts';
import type { PublishedFile } from '../build/publish/output.ts';
import { robotsFile } from './robots.ts';
import { sitemapFiles } from './sitemap.ts';

/** Makes the files that are published for crawlers beside the pages. */
export function* machineFiles(publication: Publication): Generator<PublishedFile, void> {
  yield* sitemapFiles(publication);
  yield robotsFile(publication.settings.siteUrl);
}
