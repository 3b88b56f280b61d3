import type { Entry } from '#content/calendar/entries';
import { lineOf } from '../../calendar/facts/facts.ts';
import { pictureOf, sharedOf } from '../../pictures/picture-of.ts';
import type { Publication } from '../../publication/publication.ts';
import type { Thing } from './json-ld.ts';

/** Returns the text and picture of a record's page: `description`, plain, and `image`, absolute. */
export function describedBy({ record, language }: Entry, publication: Publication): Thing {
  const text = lineOf(record);
  const picture = pictureOf(record, publication.own(language));
  return {
    description: text === '' ? undefined : text,
    image: picture && [new URL(sharedOf(picture).src, publication.settings.siteUrl).href],
  };
}
