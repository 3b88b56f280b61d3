import { recordFeedAddress } from '#content/calendar/addresses';
import { type CalendarEvent, type Entry, uidOf } from '#content/calendar/entries';
import { nameOf } from '#content/calendar/facts/names';
import { addressOf, isOnline, onlineLinkOf, pointAt } from '#content/calendar/facts/places';
import { isFreeEvent } from '#content/calendar/facts/prices';
import { writtenTimes } from '#content/calendar/facts/times';
import { websiteOf } from '#content/calendar/facts/websites';
import { feedAddress } from '#feeds/feed';
import { changesOf } from '#feeds/revision';
import { safeHtml } from '#records/html';
import { bodyOf } from '#records/shown';
import { recordAddress } from '../addresses/addresses.ts';
import { costFacts, costIn, summaryOf } from '../calendar/facts/facts.ts';
import { pictureOf, sharedOf } from '../pictures/picture-of.ts';
import type { LocalisedSite } from '../publication/localised-site.ts';
import type { Publication } from '../publication/publication.ts';
import type { EventData } from './schema.ts';

const unlessEmpty = (text: string | undefined) => (text === '' ? undefined : text);

/** Returns how files name a record. */
export function namedData(entry: Entry, { url }: Publication): EventData['tags'][number] {
  return {
    name: entry.name,
    title: nameOf(entry),
    url: entry.hasPage ? url(recordAddress(entry)) : undefined,
  };
}

function placeData(
  event: CalendarEvent,
  venue: Entry<'venues'>,
  publication: Publication,
): EventData['venues'][number] {
  return { ...namedData(venue, publication), ...addressOf(venue.record), ...pointAt(event, venue) };
}

/** Returns the instant of the last change of an event, if its service or content says it. */
function modifiedOf(event: CalendarEvent): string | undefined {
  return changesOf(event)
    .map((instant) => instant.toString({ smallestUnit: 'second' }))
    .sort()
    .at(-1);
}

/** Returns the image of an event, if the site has it. */
function imageOf(event: CalendarEvent, publication: Publication): EventData['image'] {
  const picture = pictureOf(event.record, publication.own(event.language));
  if (picture === undefined) return undefined;
  const { alt } = picture;
  const { src, width, height } = sharedOf(picture);
  return { url: new URL(src, publication.settings.siteUrl).href, width, height, alt };
}

/** Returns the description of an event as safe HTML; `undefined` where there is none. */
export function descriptionData({ record }: CalendarEvent): string | undefined {
  // Links keep their URLs on the service: the file then depends on the event alone, and on no other record.
  return unlessEmpty(safeHtml(bodyOf(record), record.service?.url));
}

/**
 * Returns an event as the files of a language hold it, without its description. Throws a `RangeError` for a local draft.
 * `serviceHost` is the host of the service that content is bound to.
 */
export function eventData(
  event: CalendarEvent,
  localised: LocalisedSite,
  publication: Publication,
  serviceHost: string,
): EventData {
  const { settings, url } = publication;
  const { record, venues, organizers, categories, tags } = event;
  const named = (entries: readonly Entry[]) => entries.map((entry) => namedData(entry, publication));
  return {
    id: uidOf(event, serviceHost),
    url: url(recordAddress(event)),
    calendar: url(settings.eventFiles ? recordFeedAddress(event) : feedAddress(event.language, { of: 'all' })),
    title: nameOf(event),
    language: settings.languages.find(({ code }) => code === event.language)?.tag ?? event.language,
    status: event.status,
    ...writtenTimes(event.occurrence),
    summary: summaryOf(record),
    cost: unlessEmpty(costIn(localised, publication.settings, costFacts(event, publication.settings))),
    free: isFreeEvent(event, settings.freeWords),
    online: isOnline(event),
    onlineUrl: onlineLinkOf(event)?.href,
    featured: record.featured === true,
    website: websiteOf(record)?.href,
    image: imageOf(event, publication),
    venues: venues.map((venue) => placeData(event, venue, publication)),
    organizers: named(organizers),
    categories: named(categories),
    tags: named(tags),
    modified: modifiedOf(event),
  };
}

/** Returns the digest input of an event's data besides the event itself: its image on the site. */
export function imageDigest(event: CalendarEvent, publication: Publication): string {
  const image = imageOf(event, publication);
  return image === undefined ? '' : [image.url, image.width, image.height].join(' ');
}
