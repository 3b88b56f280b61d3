import { type CalendarEvent, type Entry, isEntryOf } from '#content/calendar/entries';
import { nameOf } from '#content/calendar/facts/names';
import { isOnline } from '#content/calendar/facts/places';
import { digestOfJson } from '#records/digest';
import { memoizedByObject } from '#records/memoized';
import type { AnyRecord, RecordOf } from '#records/schema';
import { dayNumber } from '#records/time';
import { dayAddress, recordAddress } from '../addresses/addresses.ts';
import { type Cost, costFacts } from '../calendar/facts/facts.ts';
import { venueLine } from '../calendar/facts/place-names.ts';
import { continuationOf } from '../calendar/facts/status.ts';
import { isPresentDay } from '../calendar/present.ts';
import { pictureOf } from '../pictures/picture-of.ts';
import type { PictureSources } from '../pictures/site-picture.ts';
import type { LocalisedSite } from '../publication/localised-site.ts';
import type { Publication } from '../publication/publication.ts';
import { freezeShared, withDigest } from './digest.ts';

/** A record by its name. */
export type RecordLink = {
  readonly name: string;
  /** The address of its page, if there is one. */
  readonly address: string | undefined;
  /** The code of the language in which it is written. */
  readonly language: string;
  /** The class of a category's colour; absent for other kinds. */
  readonly colour: string | undefined;
  /** For the user's own components; absent without any. */
  readonly record: AnyRecord | undefined;
};

/** A venue with its line in lists: its name, and its town unless most venues are there. */
export type VenueLink = RecordLink & { readonly line: string };

/** An event as lists and tables show it. */
export type EventLine = Pick<
  CalendarEvent,
  'occurrence' | 'listed' | 'listedNumbers' | 'status' | 'tickets' | 'accessibility' | 'draft'
> & {
  /** The code of the language in which it is written. */
  readonly language: string;
  readonly title: string;
  readonly address: string;
  readonly featured: boolean;
  /** True if its last day is before today. */
  readonly isOver: boolean;
  readonly running: ReturnType<typeof continuationOf>;
  /** The class of the colour of its first category. */
  readonly colour: string;
  readonly venues: readonly VenueLink[];
  readonly categories: readonly RecordLink[];
  readonly cost: Cost | undefined;
  readonly isOnline: boolean;
  /** Its picture in the size of lists. */
  readonly picture: ListPicture | undefined;
  /** Its record, for the user's own components; absent without any. */
  readonly record: RecordOf['events'] | undefined;
};

/** The small square of a picture. */
export type ListPicture = Pick<NonNullable<PictureSources['made']>, 'small' | 'tint'>;

/** A day for marks and headings. */
export type Day = {
  readonly date: Temporal.PlainDate;
  readonly near: 'today' | 'tomorrow' | undefined;
  /** True if its year is the present one, which need not be named. */
  readonly isThisYear: boolean;
  /** The address of its page, if there is one. */
  readonly address: string | undefined;
};

/** An event with its first day, for lists that mix days. */
export type EventWithFirstDay = { readonly event: EventLine; readonly first: Pick<Day, 'date' | 'isThisYear'> };

/** The previous or next event, as the page of an event links to it. */
export type NeighbourEvent = Pick<EventLine, 'title' | 'address' | 'language'> & { readonly first: Temporal.PlainDate };

/** A site in one language, and the parts that the models of its pages share. */
export type SiteModels = {
  readonly publication: Publication;
  readonly localised: LocalisedSite;
  link(entry: Entry): RecordLink;
  place(venue: Entry<'venues'>): VenueLink;
  line(event: CalendarEvent): EventLine;
  day(date: Temporal.PlainDate): Day;
  withFirstDay(event: CalendarEvent): EventWithFirstDay;
  /** Returns a record for the user's own components; `undefined` without any. */
  recordOf<R extends AnyRecord>(entry: { readonly record: R; readonly digest?: string | undefined }): R | undefined;
};

/** Returns the shared parts of a language's models. Each part is made when it is first needed. */
export function siteModels(publication: Publication, localised: LocalisedSite): SiteModels {
  const { settings, categoryColours } = publication;
  const { language, eventIndex, periods } = localised;
  const recordOf: SiteModels['recordOf'] = ({ record, digest }) =>
    settings.hasOverrides ? withDigest(record, digest ?? digestOfJson(record)) : undefined;
  const linkOf = (entry: Entry): RecordLink => ({
    name: nameOf(entry),
    address: entry.hasPage ? recordAddress(entry) : undefined,
    language: entry.language,
    colour: isEntryOf('categories', entry) ? categoryColours.of(entry) : undefined,
    record: recordOf(entry),
  });
  const link = memoizedByObject((entry: Entry): RecordLink => freezeShared(linkOf(entry)));
  const place = memoizedByObject(
    (entry: Entry<'venues'>): VenueLink =>
      freezeShared({ ...linkOf(entry), line: venueLine(entry, eventIndex.homeTown) }),
  );
  const targets = publication.targets(language.code);
  const site: SiteModels = {
    publication,
    localised,
    link,
    place,
    line: memoizedByObject((event: CalendarEvent): EventLine => {
      const { occurrence, listed, listedNumbers, status, tickets, accessibility, draft, record } = event;
      const files = pictureOf(record, targets)?.made;
      return freezeShared({
        occurrence,
        listed,
        listedNumbers,
        status,
        tickets,
        accessibility,
        draft,
        language: event.language,
        title: nameOf(event),
        address: recordAddress(event),
        featured: record.featured === true,
        isOver: eventIndex.present.isAfter(listedNumbers.last),
        running: continuationOf(event, eventIndex.present),
        colour: categoryColours.mark(event),
        venues: event.venues.map(place),
        categories: event.categories.map(link),
        cost: costFacts(event, settings),
        isOnline: isOnline(event),
        picture: files && { small: files.small, tint: files.tint },
        record: recordOf(event),
      });
    }),
    day: memoizedByObject((date: Temporal.PlainDate): Day => {
      const number = dayNumber(date);
      const isNear = (days: number) => isPresentDay(eventIndex, number - days);
      return freezeShared({
        date,
        near: isNear(0) ? 'today' : isNear(1) ? 'tomorrow' : undefined,
        isThisYear: date.year === eventIndex.present.year,
        address: periods.days.has(date) ? dayAddress(language.code, date) : undefined,
      });
    }),
    withFirstDay: memoizedByObject((event: CalendarEvent): EventWithFirstDay => {
      const { first } = event.listed;
      return freezeShared({
        event: site.line(event),
        first: { date: first, isThisYear: first.year === eventIndex.present.year },
      });
    }),
    recordOf,
  };
  return site;
}
