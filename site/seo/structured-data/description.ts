import type { Entry } from '#content/calendar/entries';
import { descriptionLine } from '#records/html';
import { bodyOf } from '#records/shown';
import type { Publication } from '../../build/publication.ts';
import { pictureOf, sharedOf } from '../../pictures/picture-of.ts';
import type { Thing } from './json-ld.ts';

/** Returns the text and picture of a record's page: `description`, plain, and `image`, absolute. */
export function describedBy({ record, language }: Entry, publication: Publication): Thing {
  const text = descriptionLine(bodyOf(record));
  const picture = pictureOf(record, publication.own(language));
  return {
    description: text === '' ? undefined : text,
    image: picture && [new URL(sharedOf(picture).src, publication.settings.siteUrl).href],
  };
}
