import { absoluteUrl, changesFeedAddress, fileOf, pageAddress } from '#content/addresses';
import type { Calendar, CalendarEvent, Entry, LanguageCalendar } from '#content/calendar';
import type { Change } from '#content/changes';
import { type AtomEntry, type AtomFeed, atomText } from '#feeds/atom';
import type { FeedFile } from '#feeds/files';
import { daysOf, occurrenceOf, utcInstant, type Zone } from '#records/time';
import { homeAddress } from './addresses.ts';
import { fill } from './messages.ts';
import { type Voice, voiceOf } from './publication.ts';
import type { Settings } from './settings.ts';
import { whenOf } from './when.ts';

/** How many changes a feed tells of: the latest. */
export const LONGEST_FEED = 50;

const EPOCH = Temporal.Instant.fromEpochMilliseconds(0);

/** What the feeds of changes are made of. */
export type ChangesSource = {
  readonly settings: Pick<Settings, 'languages' | 'siteUrl' | 'timeZone'>;
  readonly calendar: Calendar;
  readonly changes: readonly Change[];
  /** The host of the service that content is bound to. */
  readonly serviceHost: string;
};

type Times = Extract<Change, { readonly type: 'moved' }>['from'];

const later = (a: Temporal.Instant, b: Temporal.Instant) => (Temporal.Instant.compare(a, b) < 0 ? b : a);

/**
 * A tag URI (RFC 4151). Its date only tells owners of one host apart, and is the same for ever: with that of a run, what
 * is known would be new again. A host in such a URI has no port.
 */
const tagOf = (serviceHost: string, what: string) => `tag:${serviceHost.replace(/:\d+$/, '')},2026:almanac/${what}`;

const order = <T extends string | number>(one: T, other: T) => (one < other ? -1 : one > other ? 1 : 0);

/** The order of a feed: the latest first. */
const compareNews = (a: Change, b: Change) => order(b.at, a.at) || order(a.id, b.id) || order(a.type, b.type);

/** Changes after which visitors see an event again, or see it otherwise than scheduled. */
const OF_STANDING: readonly Change['type'][] = ['gone', 'reinstated', 'cancelled', 'postponed'];

/** A log may tell of times and titles that an event had only while it was hidden: what of its changes may be told. */
function toldOf(changes: readonly Change[]): Change[] {
  const log = changes.toSorted((a, b) => order(a.at, b.at));
  const isBack = ({ at }: Change) => {
    if (!log.some((one) => one.at === at && one.type === 'reinstated')) return false;
    const before = log.findLast((one) => one.at < at && OF_STANDING.includes(one.type));
    return before === undefined || before.type === 'gone';
  };
  return log.flatMap((change) => {
    const isHidden = (change.type === 'moved' || change.type === 'renamed') && isBack(change);
    if (isHidden) return [];
    const before = change.type === 'gone' ? log.findLast(({ at }) => at < change.at) : undefined;
    return [before === undefined ? change : { ...change, name: before.name, title: before.title }];
  });
}

/** When content became what it is in a language, as far as anything tells. */
function revisedAt({ events, venues, organizers, categories, tags }: LanguageCalendar): Temporal.Instant {
  const entries: readonly Entry[] = [...events, ...venues, ...organizers, ...categories, ...tags];
  return entries
    .flatMap(({ record, revised }) => {
      const modified = record.service?.modified_utc;
      const told = modified === undefined ? [] : [utcInstant(modified)];
      return revised === undefined ? told : [...told, revised];
    })
    .reduce(later, EPOCH);
}

/** The changes of events in one language, told in its words. */
class Telling {
  readonly #voice: Voice;
  readonly #timeZone: Zone;
  readonly #events: ReadonlyMap<number | undefined, CalendarEvent>;
  readonly #moves: readonly Extract<Change, { readonly type: 'moved' }>[];

  constructor(voice: Voice, timeZone: Zone, events: readonly CalendarEvent[], changes: readonly Change[]) {
    this.#voice = voice;
    this.#timeZone = timeZone;
    this.#events = new Map(events.map((event) => [event.id, event]));
    this.#moves = changes.filter((change) => change.type === 'moved').sort((a, b) => order(a.at, b.at));
  }

  /** The event of a change, if visitors can see it. */
  eventOf({ id }: Change): CalendarEvent | undefined {
    return this.#events.get(id);
  }

  /** "Saturday, 21 November 2026, 19:30–22:00" */
  #when(event: CalendarEvent): string {
    const { date, time, zone } = whenOf(event, this.#voice, this.#timeZone);
    const said = time === undefined ? date : `${date}, ${time}`;
    return zone === undefined ? said : `${said}, ${zone.name}`;
  }

  #whenAt(event: CalendarEvent, times: Times): string {
    const occurrence = occurrenceOf(times, this.#timeZone);
    return this.#when({ ...event, occurrence, days: daysOf(occurrence, this.#timeZone) });
  }

  /** When an event was to be at the time of a change: an entry stays as it was when the event moves later. */
  #whenThen(event: CalendarEvent, { id, at }: Change): string {
    const next = this.#moves.find((move) => move.id === id && move.at > at);
    return next === undefined ? this.#when(event) : this.#whenAt(event, next.from);
  }

  /** What is to be said of a change; `undefined` where visitors can't see what has changed. */
  summaryOf(change: Change): string | undefined {
    const { changes, event: texts } = this.#voice.messages;
    if (change.type === 'gone') return changes.goneText;
    const event = this.eventOf(change);
    if (event === undefined) return undefined;
    switch (change.type) {
      case 'moved': {
        const [from, to] = [this.#whenAt(event, change.from), this.#whenAt(event, change.to)];
        return from === to ? undefined : fill(changes.movedText, { from, to });
      }
      case 'renamed':
        return fill(changes.renamedText, { from: change.from });
      case 'new':
      case 'reinstated':
        return `${texts.when}: ${this.#whenThen(event, change)}.`;
      case 'cancelled':
        return `${texts.cancelledNotice} ${fill(changes.announced, { when: this.#whenThen(event, change) })}`;
      case 'postponed':
        return `${texts.postponedNotice} ${fill(changes.announced, { when: this.#whenThen(event, change) })}`;
    }
  }
}

/**
 * The feed of what has changed in a language: the latest changes, the latest first. It tells of events that are on the
 * site; of those that are not, only that they are off, where they once were.
 */
function changesFeed(source: ChangesSource, voice: Voice, calendar: LanguageCalendar): AtomFeed {
  const { serviceHost, settings } = source;
  const { siteUrl, timeZone } = settings;
  const { language, messages } = voice;
  const own = source.changes.filter((change) => change.language === language.code);
  const changes = [...Map.groupBy(own, ({ id }) => id).values()].flatMap(toldOf);
  const telling = new Telling(voice, timeZone, calendar.events, changes);
  const home = absoluteUrl(siteUrl, homeAddress(language.code));
  const entries = new Map<string, AtomEntry>();
  for (const change of changes.toSorted(compareNews)) {
    if (entries.size === LONGEST_FEED) break;
    const summary = telling.summaryOf(change);
    if (summary === undefined) continue;
    const event = telling.eventOf(change);
    const id = tagOf(serviceHost, `${language.code}/${change.id}/${change.type}/${change.at}`);
    entries.set(id, {
      id,
      title: fill(messages.changes[change.type], { title: change.title }),
      updated: Temporal.Instant.from(change.at),
      link: event === undefined ? home : absoluteUrl(siteUrl, pageAddress(event)),
      summary,
    });
  }
  const [latest] = entries.values();
  return {
    id: tagOf(serviceHost, `${language.code}/changes`),
    title: fill(messages.changes.title, { title: language.title }),
    updated: latest?.updated ?? revisedAt(calendar),
    author: language.title,
    language: language.tag,
    self: absoluteUrl(siteUrl, changesFeedAddress(language.code)),
    alternate: home,
    entries: [...entries.values()],
  };
}

/** The feeds of changes by language, also where there are no changes. */
export function changesFeeds(source: ChangesSource): ReadonlyMap<string, AtomFeed> {
  const calendars = new Map(source.calendar.languages.map((calendar) => [calendar.language, calendar]));
  return new Map(
    source.settings.languages.flatMap((language) => {
      const calendar = calendars.get(language.code);
      return calendar === undefined ? [] : [[language.code, changesFeed(source, voiceOf(language), calendar)]];
    }),
  );
}

/** The files of the feeds of changes. */
export function* changesFiles(source: ChangesSource): Generator<FeedFile, void> {
  for (const [language, feed] of changesFeeds(source))
    yield { path: fileOf(changesFeedAddress(language)), text: atomText(feed) };
}
