import { pageAddress } from '#content/calendar/addresses';
import { entryDigest } from '#content/calendar/digest';
import type { CalendarEvent, Entry } from '#content/calendar/entries';
import { nameOf } from '#content/calendar/facts/names';
import { isOnline } from '#content/calendar/facts/places';
import { isFreeEvent, pricesOfEvent } from '#content/calendar/facts/prices';
import { type OwnPageFile, ownPageAddress } from '#content/pages/own-page';
import { digestOfJson, digestOfText } from '#records/digest';
import { plainField } from '#records/text';
import { dayNumber, inZone } from '#records/time';
import { costFacts, costText, textLineOf, venueLine } from '../calendar/facts/facts.ts';
import { listedTimesOf, overAt } from '../calendar/facts/when.ts';
import { foreignLanguageOf } from '../i18n/foreign.ts';
import type { DigestedFile } from '../output/output.ts';
import type { LocalisedSite } from '../publication/localised-site.ts';
import type { Publication } from '../publication/publication.ts';
import { distinctWords, type OwnPageRow, ownPagesFileAddress } from './own-pages.ts';
import {
  type CategoryRow,
  EVENT_MARKS,
  type LanguageRow,
  type NamedRow,
  nameFromTitle,
  SEARCH_PARTS,
  type SearchEventRow,
  type SearchFile,
  type SearchPart,
  searchFileAddress,
  type TextsFile,
  textsFileAddress,
} from './search-file.ts';

/** Items in the order of their first use, with their places. */
class Numbering<T> {
  readonly #places = new Map<T, number>();

  of(thing: T): number {
    const known = this.#places.get(thing);
    if (known !== undefined) return known;
    this.#places.set(thing, this.#places.size);
    return this.#places.size - 1;
  }

  has(thing: T): boolean {
    return this.#places.has(thing);
  }

  all(): T[] {
    return [...this.#places.keys()];
  }
}

const unlessEmpty = <T extends { readonly length: number }>(list: T) => (list.length === 0 ? undefined : list);

/** Returns the name of an event in its row. */
function nameOfRow(title: string, name: string): SearchEventRow[1] {
  const expected = nameFromTitle(title);
  return name.startsWith(expected) ? [name.slice(expected.length)] : name;
}

const monthOf = (event: CalendarEvent) => event.listed.first.toPlainYearMonth().toString();

const namedRow = (entry: Entry): NamedRow => [nameOf(entry), entry.hasPage ? entry.name : ''];

/** Returns the file of some events of a language. `events` are in order of start. */
export function searchFileOf(
  publication: Publication,
  localised: LocalisedSite,
  events: readonly CalendarEvent[],
): SearchFile {
  const { settings, categoryColours } = publication;
  const { eventIndex, language } = localised;
  const venues = new Numbering<Entry<'venues'>>();
  const categories = new Numbering<Entry<'categories'>>();
  const tags = new Numbering<Entry<'tags'>>();
  const organizers = new Numbering<Entry<'organizers'>>();
  const languages = new Numbering<string>();
  const series = new Numbering<string>();
  const times: Record<string, string> = {};
  const marksOf = (event: CalendarEvent) =>
    (isOnline(event) ? EVENT_MARKS.online : 0) +
    (event.status === 'scheduled' ? 0 : EVENT_MARKS[event.status]) +
    (event.record.featured === true ? EVENT_MARKS.featured : 0);
  /** Returns the minute at which an event with clock times is over, counted from the begin of its last listed day. */
  const minuteOver = ({ listedNumbers: { last } }: CalendarEvent, over: Temporal.ZonedDateTime) => {
    const here = inZone(over, settings.timeZone);
    return (dayNumber(here.toPlainDate()) - last) * 24 * 60 + here.hour * 60 + here.minute;
  };
  const placeOfSeries = (event: CalendarEvent) => {
    const name = eventIndex.seriesName(event);
    return name === undefined ? undefined : series.of(name);
  };
  let before = 0;
  const rows = events.map((event) => {
    const { occurrence, listedNumbers } = event;
    const isFree = isFreeEvent(event, settings.freeWords);
    const { zone } = occurrence;
    const start = zone === settings.timeZone ? occurrence.start : inZone(occurrence.start, settings.timeZone);
    const minute = occurrence.allDay ? -1 : start.hour * 60 + start.minute;
    const { time, there } = listedTimesOf(event, event.listed.first, localised, settings.timeZone);
    if (!occurrence.allDay) times[minute] ??= time;
    const over = overAt(event);
    const title = nameOf(event);
    const days = listedNumbers.first - before;
    before = listedNumbers.first;
    const row: SearchEventRow = [
      title,
      nameOfRow(title, event.name),
      days,
      listedNumbers.last - listedNumbers.first,
      minute,
      over === undefined ? 0 : minuteOver(event, over) - minute,
      event.venues.map((entry) => venues.of(entry)),
      event.categories.map((entry) => categories.of(entry)),
      {
        tags: unlessEmpty(event.tags.map((entry) => tags.of(entry))),
        organizers: unlessEmpty(event.organizers.map((entry) => organizers.of(entry))),
        there,
        cost: isFree ? undefined : costText(localised, settings, costFacts(event, settings)),
        price: isFree ? undefined : pricesOfEvent(event, settings.freeWords)?.lowest,
        tickets: event.tickets,
        accessibility: unlessEmpty(event.accessibility),
        marks: (isFree ? EVENT_MARKS.free : 0) + marksOf(event) || undefined,
        series: placeOfSeries(event),
        language: event.language === language.code ? undefined : languages.of(event.language),
      },
    ];
    return row;
  });
  // Parent categories are included: a filter by one finds the events of its subcategories.
  for (const entry of categories.all()) {
    let above = eventIndex.parentOf(entry);
    for (; above !== undefined && !categories.has(above); above = eventIndex.parentOf(above)) categories.of(above);
  }
  const parentPlace = (entry: Entry<'categories'>) => {
    const above = eventIndex.parentOf(entry);
    return above !== undefined && categories.has(above) ? categories.of(above) : -1;
  };
  return {
    venues: venues
      .all()
      .map((entry): NamedRow => [venueLine(entry, eventIndex.homeTown), entry.hasPage ? entry.name : '']),
    categories: categories
      .all()
      .map((entry): CategoryRow => [...namedRow(entry), categoryColours.of(entry), parentPlace(entry)]),
    tags: tags.all().map(namedRow),
    organizers: organizers.all().map(namedRow),
    languages: languages.all().map((code): LanguageRow => {
      const foreign = foreignLanguageOf({ ...localised, settings }, { language: code });
      return [code, foreign?.tag ?? code, foreign?.note ?? ''];
    }),
    series: unlessEmpty(series.all()),
    times,
    events: rows,
    months: [...new Set(events.map(monthOf))].sort(),
  };
}

function textsOf(events: readonly CalendarEvent[]): TextsFile {
  return Object.fromEntries(
    events.flatMap((event) => {
      const text = textLineOf(event.record);
      return text === '' ? [] : [[pageAddress(event), text]];
    }),
  );
}

/** Returns the file of a language's own pages. */
function pagesFile({ href }: Publication, code: string, pages: readonly OwnPageFile[]): DigestedFile {
  return {
    path: ownPagesFileAddress(code),
    digest: digestOfJson(pages),
    get text() {
      const rows = pages.map((page): OwnPageRow => {
        const { title, description = '', html } = page;
        return [title, href(ownPageAddress(page)), distinctWords(`${description} ${plainField(html)}`)];
      });
      return `${JSON.stringify(rows)}\n`;
    },
  };
}

/** The number of months, from the present one, whose events are fetched first. */
const NEAR_MONTHS = 3;

/** Returns the digest of the inputs of a language's rows besides the events themselves. */
function digestOfCommon(
  { categoryColours }: Publication,
  { eventIndex }: LocalisedSite,
  events: readonly CalendarEvent[],
): string {
  const categories = new Set([...eventIndex.records('categories'), ...events.flatMap((event) => event.categories)]);
  const rows = [...categories].map((entry) => {
    const above = eventIndex.parentOf(entry);
    return [entryDigest(entry), categoryColours.of(entry), above && entryDigest(above)];
  });
  return digestOfJson([eventIndex.homeTown, rows]);
}

/**
 * Yields the search files of some languages: three of events, the descriptions of each month's events, and one of the
 * pages that people of the site write, if there are any. The text of a file is made when it is read. Files of events
 * are cut at months, so that a new day alone changes none. No file holds drafts.
 */
export function* searchFiles(
  publication: Publication,
  localisedSites: readonly LocalisedSite[] = publication.localisedSites,
): Generator<DigestedFile, void> {
  const { today } = publication;
  const month = today.with({ day: 1 });
  const [near, later] = [dayNumber(month), dayNumber(month.add({ months: NEAR_MONTHS }))];
  for (const localised of localisedSites) {
    const { language, eventIndex, ownPages } = localised;
    const pages = ownPages.all.filter(({ draft }) => !draft);
    if (pages.length > 0) yield pagesFile(publication, language.code, pages);
    const events = eventIndex.listed.filter((event) => !event.draft);
    const partOf = ({ listedNumbers: { first, last } }: CalendarEvent): SearchPart =>
      last < near ? 'past' : first < later ? 'coming' : 'later';
    const ofPart = Map.groupBy(events, partOf);
    const common = digestOfCommon(publication, localised, events);
    // The series of an event depends on other events.
    const digestOfRow = (event: CalendarEvent) => {
      const name = eventIndex.seriesName(event);
      return name === undefined ? entryDigest(event) : `${entryDigest(event)} ${name}`;
    };
    for (const part of SEARCH_PARTS) {
      const eventsOfPart = ofPart.get(part) ?? [];
      yield {
        path: searchFileAddress(language.code, part),
        digest: digestOfText([common, ...eventsOfPart.map(digestOfRow)].join('\n')),
        get text() {
          return `${JSON.stringify(searchFileOf(publication, localised, eventsOfPart))}\n`;
        },
      };
    }
    for (const [of, ofMonth] of Map.groupBy(events, monthOf))
      yield {
        path: textsFileAddress(language.code, of),
        digest: digestOfText(ofMonth.map(entryDigest).join('\n')),
        get text() {
          return `${JSON.stringify(textsOf(ofMonth))}\n`;
        },
      };
  }
}
