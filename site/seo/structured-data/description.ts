import type { Entry } from '#content/calendar/entries';
import { plainField } from '#records/text';
import type { Publication } from '../../build/publication.ts';
import { pictureOf } from '../../calendar/facts.ts';
import type { Thing } from './json-ld.ts';

/** What the page says of a record in its text and picture: `description`, plain, and `image`, absolute. */
export function describedBy({ record, language }: Entry, publication: Publication): Thing {
  const excerpt = 'excerpt' in record ? record.excerpt : undefined;
  const picture = pictureOf(record, publication.own(language));
  return {
    description: [record.description, excerpt].map((html) => plainField(html ?? '')).find((text) => text !== ''),
    image: picture && [new URL(picture.src, publication.settings.siteUrl).href],
  };
}
