import type { LanguagePage } from '../../site/kinds/kind.ts';
import type { LocalisedSite } from '../../site/publication/localised-site.ts';
import type { Publication } from '../../site/publication/publication.ts';
import { breadcrumbData, trailOf } from '../../site/seo/structured-data/breadcrumbs.ts';
import type { PageThings } from '../../site/seo/structured-data/json-ld.ts';
import { describedEntry, recordStructuredData } from '../../site/seo/structured-data/records.ts';

/** Returns the structured data of a page, of a draft too: of the record that it is about, and its breadcrumbs. */
export function structuredData(publication: Publication, localised: LocalisedSite, page: LanguagePage): PageThings {
  const entry = describedEntry(page);
  const things = [
    entry && recordStructuredData(publication, localised, entry),
    breadcrumbData(trailOf(localised, page), publication.url),
  ];
  return things.filter((thing) => thing !== undefined);
}
