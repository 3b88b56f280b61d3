import { outputPathOf, recordFeedAddress } from '#content/calendar/addresses';
import { entryDigest } from '#content/calendar/digest';
import { type CalendarEvent, type Entry, uidOf } from '#content/calendar/entries';
import { nameOf } from '#content/calendar/facts/names';
import { addressOf, isOnline, onlineLinkOf, pointAt } from '#content/calendar/facts/places';
import { isFreeEvent } from '#content/calendar/facts/prices';
import { writtenTimes } from '#content/calendar/facts/times';
import { ownWebsiteOf } from '#content/calendar/facts/websites';
import { feedAddress } from '#feeds/feed';
import { changeTimesOf } from '#feeds/revision';
import { digestOfText } from '#records/digest';
import { safeHtml } from '#records/html';
import { descriptionOrExcerpt } from '#records/visibility';
import { recordAddress } from '../addresses/addresses.ts';
import { costFacts, costText, summaryOf } from '../calendar/facts/facts.ts';
import type { DigestedFile, PublishedFile } from '../output/output.ts';
import { pictureOf, sharedImage } from '../pictures/picture-of.ts';
import type { LocalisedSite } from '../publication/localised-site.ts';
import type { Publication } from '../publication/publication.ts';
import { API_VERSION, type EventData, type EventsFile, SCHEMA_ADDRESS, schemaText } from './schema.ts';

/** Returns the address of the file of coming events of a language. */
function comingAddress(language: string): string {
  return `${language}/api/events.json`;
}

/** Returns the address of the file of the events of a month, as in "2026-11". */
function monthFileAddress(language: string, month: string): string {
  return `${language}/api/months/${month}.json`;
}

/** Returns the address of the file of coming events of a venue or category. */
function recordFileAddress(entry: Pick<Entry, 'language' | 'kind' | 'name'>): string {
  return `${entry.language}/api/${entry.kind}/${encodeURIComponent(entry.name)}.json`;
}

const unlessEmpty = (text: string | undefined) => (text === '' ? undefined : text);

/** Returns the name, title and URL of a record. */
function namedData(entry: Entry, { url }: Publication): EventData['tags'][number] {
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

/** Returns the instant of the last change of an event, if the service or content records it. */
function modifiedOf(event: CalendarEvent): string | undefined {
  return changeTimesOf(event)
    .map((instant) => instant.toString({ smallestUnit: 'second' }))
    .sort()
    .at(-1);
}

/** Returns the image of an event, if the site has it. */
function imageOf(event: CalendarEvent, publication: Publication): EventData['image'] {
  const picture = pictureOf(event.record, publication.targets(event.language));
  if (picture === undefined) return undefined;
  const { alt } = picture;
  const { src, width, height } = sharedImage(picture);
  return { url: new URL(src, publication.settings.siteUrl).href, width, height, alt };
}

/** Returns the description of an event as safe HTML; `undefined` where there is none. */
function descriptionData({ record }: CalendarEvent): string | undefined {
  // Links keep their URLs on the service: the file then depends on the event alone, and on no other record.
  return unlessEmpty(safeHtml(descriptionOrExcerpt(record), record.service?.url));
}

/**
 * Returns an event as the files of a language hold it, without its description. Throws a `RangeError` for a local draft.
 * `serviceHost` is the host of the service that content is bound to.
 */
function eventData(
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
    tickets: event.tickets,
    accessibility: event.accessibility.length === 0 ? undefined : [...event.accessibility],
    ...writtenTimes(event.occurrence),
    summary: summaryOf(record),
    cost: unlessEmpty(costText(localised, publication.settings, costFacts(event, publication.settings))),
    free: isFreeEvent(event, settings.freeWords),
    online: isOnline(event),
    onlineUrl: onlineLinkOf(event)?.href,
    featured: record.featured === true,
    website: ownWebsiteOf(record)?.href,
    image: imageOf(event, publication),
    venues: venues.map((venue) => placeData(event, venue, publication)),
    organizers: named(organizers),
    categories: named(categories),
    tags: named(tags),
    modified: modifiedOf(event),
  };
}

/** Returns the digest input of an event's data besides the event itself: its image on the site. */
function imageDigest(event: CalendarEvent, publication: Publication): string {
  const image = imageOf(event, publication);
  return image === undefined ? '' : [image.url, image.width, image.height].join(' ');
}

/** The most events in a file of coming events. The files of months hold the rest. */
export const MOST_EVENTS_IN_FILE = 200;

/** Makes the files of events of a language. */
class LanguageFiles {
  readonly #localised: LocalisedSite;
  readonly #publication: Publication;
  readonly #serviceHost: string;
  /** The data of each event, made once for all of its files. */
  readonly #data = new Map<CalendarEvent, EventData>();
  readonly #digests = new Map<CalendarEvent, string>();

  constructor(localised: LocalisedSite, publication: Publication, serviceHost: string) {
    this.#localised = localised;
    this.#publication = publication;
    this.#serviceHost = serviceHost;
  }

  #dataOf(event: CalendarEvent): EventData {
    const known = this.#data.get(event);
    if (known !== undefined) return known;
    const data = eventData(event, this.#localised, this.#publication, this.#serviceHost);
    this.#data.set(event, data);
    return data;
  }

  #digestOf(event: CalendarEvent): string {
    const known = this.#digests.get(event);
    if (known !== undefined) return known;
    const digest = `${entryDigest(event)} ${imageDigest(event, this.#publication)}`;
    this.#digests.set(event, digest);
    return digest;
  }

  /** Returns a file of events: for a month all of `events` with their descriptions, else only the first ones. */
  file(address: string, about: Pick<EventsFile, 'of' | 'months'>, events: readonly CalendarEvent[]): DigestedFile {
    const { language } = this.#localised;
    const { settings, url } = this.#publication;
    const isWhole = about.of.type === 'month';
    const included = isWhole ? events : events.slice(0, MOST_EVENTS_IN_FILE);
    const dataOf = (event: CalendarEvent): EventData =>
      isWhole ? { ...this.#dataOf(event), description: descriptionData(event) } : this.#dataOf(event);
    const file = (): EventsFile => ({
      $schema: url(SCHEMA_ADDRESS),
      version: API_VERSION,
      language: language.tag,
      title: language.title,
      timeZone: settings.timeZone,
      of: about.of,
      total: events.length,
      events: included.map(dataOf),
      months: about.months,
    });
    return {
      path: outputPathOf(address),
      digest: digestOfText(
        [JSON.stringify(about), events.length, ...included.map((event) => this.#digestOf(event))].join('\n'),
      ),
      get text() {
        return `${JSON.stringify(file())}\n`;
      },
    };
  }
}

/**
 * Yields the files from which programs read the events of each language: the coming events, the events of each month,
 * and the coming events of each venue and category. The text of a file is made when it is read. No file holds drafts.
 * `serviceHost` is the host of the service that content is bound to.
 */
export function* apiFiles(
  publication: Publication,
  serviceHost: string,
  localisedSites: readonly LocalisedSite[] = publication.localisedSites,
): Generator<DigestedFile, void> {
  const { url } = publication;
  const published = (events: readonly CalendarEvent[]) => events.filter((event) => !event.draft);
  for (const localised of localisedSites) {
    const { eventIndex, language } = localised;
    const { code } = language;
    const files = new LanguageFiles(localised, publication, serviceHost);
    const months = eventIndex.months
      .map((month) => ({ month: month.toString(), events: published(eventIndex.eventsIn(month)) }))
      .filter(({ events }) => events.length > 0);
    const links = months.map(({ month }) => ({ month, url: url(monthFileAddress(code, month)) }));
    yield files.file(comingAddress(code), { of: { type: 'coming' }, months: links }, published(eventIndex.upcoming));
    for (const { month, events } of months)
      yield files.file(monthFileAddress(code, month), { of: { type: 'month', month } }, events);
    const ofRecord = (type: 'venue' | 'category', entry: Entry) =>
      files.file(
        recordFileAddress(entry),
        { of: { type, ...namedData(entry, publication) } },
        published(eventIndex.eventsOf(entry).upcoming),
      );
    for (const venue of eventIndex.records('venues')) yield ofRecord('venue', venue);
    for (const category of eventIndex.records('categories')) yield ofRecord('category', category);
  }
}

/** Returns the file of the JSON Schema of the files for programs. */
export function schemaFile(): PublishedFile {
  return { path: SCHEMA_ADDRESS, text: schemaText() };
}
