import { fileOf } from '#content/calendar/addresses';
import { entryDigest } from '#content/calendar/digest';
import type { CalendarEvent, Entry } from '#content/calendar/entries';
import { digestOfText } from '#records/digest';
import type { DigestedFile, PublishedFile } from '../output/output.ts';
import type { LocalisedSite } from '../publication/localised-site.ts';
import type { Publication } from '../publication/publication.ts';
import { API_VERSION, comingAddress, monthFileAddress, recordFileAddress, SCHEMA_ADDRESS } from './addresses.ts';
import { descriptionData, eventData, imageDigest, namedData } from './event-data.ts';
import { type EventData, type EventsFile, schemaText } from './schema.ts';

/** The most events in a file of coming events. The files of months hold the rest. */
export const LONGEST_FILE = 200;

/** Makes the file of some events of a language. */
class LanguageFiles {
  readonly #localised: LocalisedSite;
  readonly #publication: Publication;
  readonly #serviceHost: string;
  /** An event is in several files. */
  readonly #made = new Map<CalendarEvent, EventData>();
  readonly #digests = new Map<CalendarEvent, string>();

  constructor(localised: LocalisedSite, publication: Publication, serviceHost: string) {
    this.#localised = localised;
    this.#publication = publication;
    this.#serviceHost = serviceHost;
  }

  #dataOf(event: CalendarEvent): EventData {
    const known = this.#made.get(event);
    if (known !== undefined) return known;
    const made = eventData(event, this.#localised, this.#publication, this.#serviceHost);
    this.#made.set(event, made);
    return made;
  }

  #digestOf(event: CalendarEvent): string {
    const known = this.#digests.get(event);
    if (known !== undefined) return known;
    const digest = `${entryDigest(event)} ${imageDigest(event, this.#publication)}`;
    this.#digests.set(event, digest);
    return digest;
  }

  /**
   * Returns a file of events. A month's file holds all of them with their descriptions, any other file only the first
   * ones.
   */
  file(address: string, about: Pick<EventsFile, 'of' | 'months'>, events: readonly CalendarEvent[]): DigestedFile {
    const { language } = this.#localised;
    const { settings, url } = this.#publication;
    const isWhole = about.of.type === 'month';
    const held = isWhole ? events : events.slice(0, LONGEST_FILE);
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
      events: held.map(dataOf),
      months: about.months,
    });
    return {
      path: fileOf(address),
      digest: digestOfText(
        [JSON.stringify(about), events.length, ...held.map((one) => this.#digestOf(one))].join('\n'),
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
