import type { Entry } from '#content/calendar/entries';
import { lineHtml } from '#records/html';
import { plainLine } from '#records/text';
import type { Publication } from '../../build/publication.ts';
import { pictureOf, sharedOf } from '../../pictures/picture-of.ts';
import type { Thing } from './json-ld.ts';

/** Returns the text and picture of a record's page: `description`, plain, and `image`, absolute. */
export function describedBy({ record, language }: Entry, publication: Publication): Thing {
  const excerpt = 'excerpt' in record ? record.excerpt : undefined;
  // The excerpt is read only where there is no description.
  const texts = [record.description, excerpt].values().map((html) => plainLine(lineHtml(html ?? '')));
  const picture = pictureOf(record, publication.own(language));
  return {
    description: texts.find((text) => text !== ''),
    image: picture && [new URL(sharedOf(picture).src, publication.settings.siteUrl).href],
  };
}
