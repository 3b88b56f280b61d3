import { entryDigest } from '#content/calendar/digest';
import type { CalendarEvent } from '#content/calendar/entries';
import { nameOf } from '#content/calendar/facts/names';
import { addressLines } from '#content/calendar/facts/places';
import { ownWebsiteOf } from '#content/calendar/facts/websites';
import type { Zone } from '#records/time';
import { recordAddress } from '../addresses/addresses.ts';
import { directionsTo } from '../addresses/directions.ts';
import { attendanceLinksOf, summaryOf } from '../calendar/facts/facts.ts';
import { ownChangeTime } from '../calendar/facts/own-change.ts';
import { startTimeText } from '../calendar/facts/when.ts';
import { venueNamesText } from '../calendar/same-titles.ts';
import { addToCalendarLinks } from '../feeds/adding.ts';
import { leaf } from '../models/digest.ts';
import { feedModel } from '../models/feed.ts';
import { proseLeaf } from '../models/prose.ts';
import type { NeighbourEvent, SiteModels } from '../models/shared.ts';
import { pictureOf } from '../pictures/picture-of.ts';
import { type PlaceRow, placeRow } from '../places/places-file.ts';
import type { LocalisedSite } from '../publication/localised-site.ts';
import { addressableEntry } from './addressable.ts';
import { monthCrumbs } from './crumbs.ts';
import type { PageKind } from './kind.ts';

/** Returns the title of an event's page: its name, with its day and further additions if other pages share it. */
export function eventPageTitle(event: CalendarEvent, localised: LocalisedSite, timeZone: Zone): string {
  const name = nameOf(event);
  const apart = localised.eventIndex.apart(event);
  if (apart === undefined) return name;
  const { first, last } = event.listed;
  const { dates } = localised;
  const parts = [
    name,
    first.equals(last) ? dates.date(first) : dates.days(first, last),
    ...(apart.place ? [venueNamesText(event)] : []),
    ...(apart.time ? [startTimeText(event, localised, timeZone)] : []),
  ];
  return `${parts.join(', ')}${apart.number > 1 ? ` (${apart.number})` : ''}`;
}

const neighbourOf = (event: CalendarEvent): NeighbourEvent => ({
  title: nameOf(event),
  address: recordAddress(event),
  language: event.language,
  first: event.listed.first,
});

/** Returns the facts that only the page of an event shows. They depend only on the inputs of `entryDigest`. */
function factsOf({ publication, link }: SiteModels, event: CalendarEvent, isOver: boolean) {
  const { tickets, join } = attendanceLinksOf(event, publication.settings, isOver);
  const website = ownWebsiteOf(event.record);
  return {
    days: event.days,
    summary: summaryOf(event.record),
    venues: event.venues.map((venue) => ({
      link: link(venue),
      address: addressLines(venue),
      directions: directionsTo(venue, event),
    })),
    organizers: event.organizers.map(link),
    tags: event.tags.map(link),
    tickets,
    join,
    // A button that leads to the website is enough.
    website: [tickets, join].some((button) => button?.href === website?.href) ? undefined : website,
    adding: addToCalendarLinks(event, publication, isOver),
    /** The time of its last change, in milliseconds of the epoch. */
    changed: ownChangeTime(event),
  };
}

/** Returns the row on a map of an event's first venue with a point, which may be the event's own. */
function placeOf(event: CalendarEvent): PlaceRow | undefined {
  const rows = event.venues.map((venue) =>
    venue.hasPage && venue.record.show_map !== false ? placeRow(venue, 0, event) : undefined,
  );
  return rows.find((row) => row !== undefined);
}

/** The kind of the pages of events. */
export const event = {
  list: ({ eventIndex }) => eventIndex.events.map((one) => ({ type: 'event', event: addressableEntry(one) })),
  address: (_, page) => recordAddress(page.event),
  counterpart({ language }, page, { calendar }) {
    const other = calendar.translationsOf(page.event).find((one) => one.language === language.code && one.hasPage);
    return other && recordAddress(other);
  },
  crumbs: (localised, page) => [
    ...monthCrumbs(localised, page.event.listed.first.toPlainYearMonth()),
    { name: nameOf(page.event), address: recordAddress(page.event) },
  ],
  records: (_, page) => ({ events: [page.event] }),
  isIndexed: (_, page) => !page.event.draft,
  model(site, page) {
    const { publication, localised, line: lineOf } = site;
    const { language, messages, eventIndex } = localised;
    const line = lineOf(page.event);
    const { occurrence, listed, record } = page.event;
    // The mark shows the day at the event. It links to the day in the site's calendar if that is the same day.
    const date = line.running === undefined ? occurrence.start.toPlainDate() : listed.last;
    const targets = publication.targets(language.code);
    const series = eventIndex.seriesOf(page.event);
    const { previous, next } = eventIndex.besideEvent(page.event);
    const translations = publication.calendar.translationsOf(page.event);
    return {
      line,
      title: eventPageTitle(page.event, localised, publication.settings.timeZone),
      record: site.recordOf(page.event),
      facts: leaf([entryDigest(page.event), line.isOver], () => factsOf(site, page.event, line.isOver)),
      day: site.day(date),
      isListed: line.running !== undefined || date.equals(listed.first),
      picture: pictureOf(record, targets),
      prose: proseLeaf(page.event, targets, messages.frame.table),
      /** The same event in other languages, in the order of the languages; without those that have no page of it. */
      translations: publication.localisedSites.flatMap(({ language: { code } }) => {
        const other = translations.find((one) => one.language === code);
        return other === undefined || other === page.event || !other.hasPage
          ? []
          : [{ code, address: recordAddress(other), record: site.recordOf(other) }];
      }),
      series: series && {
        name: series.name,
        feed: feedModel(localised, { of: 'series', name: series.name, last: series.last }),
        coming: series.coming.map(site.withFirstDay),
        past: series.past.map(site.withFirstDay),
        further: series.further,
      },
      /** The row of its venue on a map; absent without a point or a map, and if the event or its venue hides it. */
      place: publication.settings.map && page.event.record.show_map !== false ? placeOf(page.event) : undefined,
      beside: { previous: previous && neighbourOf(previous), next: next && neighbourOf(next) },
      related: eventIndex.related(page.event).map(({ kind, entry, events }) => ({
        kind,
        link: site.link(entry),
        events: events.map(site.withFirstDay),
      })),
    };
  },
} satisfies PageKind<'event'>;
