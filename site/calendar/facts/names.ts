import type { Entry } from '#content/calendar/entries';
import type { AnyRecord } from '#records/schema';
import { headline } from '../../i18n/dates.ts';

function writtenName(record: AnyRecord): string {
  if ('title' in record) return record.title;
  if ('venue' in record) return record.venue;
  if ('organizer' in record) return record.organizer;
  return record.name;
}

/** Returns the name that a record goes by; where nobody wrote one, that of its address, which is its slug or its id. */
export function nameOf({ name, record }: Pick<Entry, 'name' | 'record'>): string {
  const written = writtenName(record);
  // Letters, digits, marks: a name of blanks or of characters that leave no trace can't be read or clicked.
  if (/[\p{L}\p{N}\p{P}\p{S}]/u.test(written)) return written;
  return headline(
    name
      .replace(/--\d+$/, '')
      .replaceAll(/[-_]+/g, ' ')
      .trim() || name,
  );
}

/** Names a venue and its town, which is not said each time where it is that of most. */
export function venueLine(venue: Entry<'venues'>, homeTown: string | undefined): string {
  const { city } = venue.record;
  return [nameOf(venue), city === homeTown ? undefined : city]
    .filter((part) => part !== undefined && part !== '')
    .join(', ');
}

/** Names a venue and its town, unless its name says that. */
export function placeName(venue: Entry<'venues'>): string {
  const name = nameOf(venue);
  const { city = '' } = venue.record;
  return venueLine(venue, name.includes(city) ? city : undefined);
}
