import { hash } from 'node:crypto';
import type { CalendarEvent, Entry } from '#content/calendar/entries';
import { nameOf } from '#content/calendar/facts/names';

/** Whether events on several days are put together as series: by the signs that `seriesIn` looks for, or not at all. */
export type SeriesRule = 'detect' | 'off';

/** The same event on several days, with a record for each. */
export type Series = {
  /** The name of its feed in addresses: the same as long as title, venues and language are. */
  readonly name: string;
  /** Its dates, two at least, in the order of a calendar. */
  readonly events: readonly CalendarEvent[];
};

/** The series among some events. */
export type SeriesIndex = {
  /** In the order of their first dates. */
  readonly all: readonly Series[];
  /** Returns the series of an event; `undefined` for an event in no series. */
  of(event: CalendarEvent): Series | undefined;
};

const NONE: SeriesIndex = { all: [], of: () => undefined };

const keysOf = (entries: readonly Entry[]) => entries.map(({ id, name }) => id ?? name).sort();

/**
 * Returns the traits that all dates of a series share, as one text: language, title in any case of letters, and venues.
 */
export function seriesIdentity(event: CalendarEvent): string {
  const title = nameOf(event).trim().normalize('NFC').toLowerCase();
  return JSON.stringify([event.language, title, keysOf(event.venues)]);
}

/** The most characters of a title in the name of a series. */
const TITLE_LENGTH = 60;

/** Returns the name of the series of an identity: its title in plain letters, and a digest so that no two share it. */
function nameOfSeries(identity: string, title: string): string {
  const plain = title
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, TITLE_LENGTH)
    .replaceAll(/^-+|-+$/g, '');
  const digest = hash('sha256', identity, 'hex').slice(0, 12);
  return plain === '' ? digest : `${plain}-${digest}`;
}

/** Matches the page of a date of a recurring event: services put the date at the end of the page's address. */
const DATED_PAGE = /^(.+)\/\d{4}-\d{2}-\d{2}\/?$/;

/**
 * Returns a text that distinguishes series of one title at one venue: the page that the service has for all dates, else
 * organizers and texts; without texts also the time of day and the length, as little else shows that two records are
 * one event.
 */
function signsOf({ record, organizers, occurrence, span }: CalendarEvent): string {
  const page = DATED_PAGE.exec(record.service?.url ?? '')?.[1];
  if (page !== undefined) return JSON.stringify([page]);
  const texts = [record.description ?? '', record.excerpt ?? ''].map((text) => text.trim());
  const length = occurrence.allDay ? 'all day' : span.end - span.start;
  const times = texts.every((text) => text === '') ? [record.start_date.slice('YYYY-MM-DD'.length), length] : [];
  return JSON.stringify([keysOf(organizers), texts, times]);
}

/**
 * Finds the series among events, which are in the order of a calendar: events of one language with the same title at
 * the same venues that the service has on one page, or that have the same organizers and texts. Local drafts are in
 * none.
 */
export function seriesIn(events: readonly CalendarEvent[], rule: SeriesRule): SeriesIndex {
  if (rule === 'off') return NONE;
  const all: Series[] = [];
  const seriesOf = new Map<CalendarEvent, Series>();
  const identified = Map.groupBy(
    events.filter(({ draft }) => !draft),
    seriesIdentity,
  );
  for (const [identity, alike] of identified) {
    if (alike.length < 2) continue;
    for (const dates of Map.groupBy(alike, signsOf).values()) {
      const [first] = dates;
      if (first === undefined || dates.length < 2) continue;
      const series = { name: nameOfSeries(identity, nameOf(first)), events: dates };
      all.push(series);
      for (const event of dates) seriesOf.set(event, series);
    }
  }
  return { all, of: (event) => seriesOf.get(event) };
}
