import { type Entry, isEntryOf } from '#content/calendar/entries';
import { addressOf, pointOf } from '#content/calendar/facts/places';
import { DIRECTORY_KINDS, type DirectoryKind, directoryAddress } from '../addresses/addresses.ts';
import { directoryOf, type EntryWithEvents } from '../calendar/directory.ts';
import type { EventWithFirstDay, RecordLink, SiteModels } from '../models/shared.ts';
import { canSortByDistance, venuesWithPoints } from '../places/points.ts';
import type { PageKind } from './kind.ts';

/** A record in a directory. */
type DirectoryEntry = {
  readonly link: RecordLink;
  /** The name, in addresses, of a venue with a known point. */
  readonly placeName: string | undefined;
  /** The street of a venue in the town of most venues; the town of any other. */
  readonly place: string | undefined;
};

/** A record in a directory with the number of its coming events, and its subcategories with theirs. */
export type DirectoryEntryWithCount = DirectoryEntry & {
  readonly count: number;
  readonly next: EventWithFirstDay['first'] | undefined;
  readonly parts: readonly DirectoryEntryWithCount[];
};

function placeOf({ localised: { eventIndex } }: SiteModels, { record }: Entry<'venues'>): string | undefined {
  const { street, town } = addressOf(record);
  return town === undefined || town === eventIndex.homeTown ? street : town;
}

function listedOf(site: SiteModels, entry: Entry<DirectoryKind>): DirectoryEntry {
  return {
    link: site.link(entry),
    placeName: isEntryOf('venues', entry) && pointOf(entry) ? entry.name : undefined,
    place: isEntryOf('venues', entry) ? placeOf(site, entry) : undefined,
  };
}

const withCount = (site: SiteModels, { entry, count, next, parts }: EntryWithEvents): DirectoryEntryWithCount => ({
  ...listedOf(site, entry),
  count,
  next: next && site.withFirstDay(next).first,
  parts: parts.map((part) => withCount(site, part)),
});

/** The kind of the pages that index the venues, organizers, categories or tags of a language. */
export const directory = {
  // Kinds without records have no index.
  list: ({ eventIndex }) =>
    DIRECTORY_KINDS.filter((kind) => eventIndex.has(kind)).map((kind) => ({ type: 'directory', kind })),
  address: (language, { kind }) => directoryAddress(language, kind),
  counterpart: ({ language, eventIndex }, { kind }) =>
    eventIndex.has(kind) ? directoryAddress(language.code, kind) : undefined,
  crumbs: ({ language, messages }, { kind }) => [
    { name: messages.nav[kind], address: directoryAddress(language.code, kind) },
  ],
  records: ({ eventIndex }, { kind }) => ({ entries: eventIndex.records(kind) }),
  model(site, { kind }) {
    const { eventIndex } = site.localised;
    const { withEvents, withoutEvents } = directoryOf(eventIndex, kind);
    const venues = kind === 'venues' ? eventIndex.records('venues') : [];
    return {
      kind,
      withEvents: withEvents.map((entry) => withCount(site, entry)),
      withoutEvents: withoutEvents.map((entry) => listedOf(site, entry)),
      isSortable: canSortByDistance(venues),
      hasPlaces: venuesWithPoints(venues).length > 0,
    };
  },
} satisfies PageKind<'directory'>;
