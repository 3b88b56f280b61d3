import type { CalendarEvent } from '#content/calendar/entries';
import { eventDays } from '#content/calendar/facts/times';
import type { Change } from '#content/state/changes';
import type { Zone } from '#records/time';
import type { Locale } from '../i18n/locale.ts';
import { fill } from '../i18n/messages.ts';
import { moveText, whole } from './moves.ts';

/** A change of an event, as visitors read it. */
export type News = {
  readonly change: Change;
  /** The event, where visitors can see it. */
  readonly event: CalendarEvent | undefined;
  readonly summary: string;
};

/** The source of news. */
type NewsSource = {
  /** Changes of any language, in any order. */
  readonly changes: readonly Change[];
  /** The events that visitors see in the language. */
  readonly events: readonly CalendarEvent[];
  readonly timeZone: Zone;
};

type Times = Extract<Change, { readonly type: 'moved' }>['from'];

const order = <T extends string | number>(one: T, other: T) => (one < other ? -1 : one > other ? 1 : 0);

/** Compares changes: the latest come first. */
const compareNews = (a: Change, b: Change) => order(b.at, a.at) || order(a.id, b.id) || order(a.type, b.type);

/** Changes after which visitors see an event again, or see it otherwise than scheduled. */
const OF_STANDING: readonly Change['type'][] = ['gone', 'reinstated', 'cancelled', 'postponed'];

/**
 * Returns the changes of an event that may be published: not the times and titles that it had only while it was hidden.
 */
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

/** The words for changes of events in one language. */
class Telling {
  readonly #locale: Locale;
  readonly #timeZone: Zone;
  readonly #events: ReadonlyMap<number | undefined, CalendarEvent>;
  readonly #moves: readonly Extract<Change, { readonly type: 'moved' }>[];

  constructor(locale: Locale, timeZone: Zone, events: readonly CalendarEvent[], changes: readonly Change[]) {
    this.#locale = locale;
    this.#timeZone = timeZone;
    this.#events = new Map(events.map((event) => [event.id, event]));
    this.#moves = changes.filter((change) => change.type === 'moved').sort((a, b) => order(a.at, b.at));
  }

  /** Returns the event of a change, if visitors can see it. */
  eventOf({ id }: Change): CalendarEvent | undefined {
    return this.#events.get(id);
  }

  #when(event: CalendarEvent): string {
    return whole(event, this.#locale, this.#timeZone);
  }

  #eventAt(event: CalendarEvent, times: Times): CalendarEvent {
    return { ...event, ...eventDays(times, this.#timeZone) };
  }

  /** Returns the time that an event had at a change: the entry must not change when the event moves later. */
  #whenThen(event: CalendarEvent, { id, at }: Change): string {
    const next = this.#moves.find((move) => move.id === id && move.at > at);
    return next === undefined ? this.#when(event) : this.#when(this.#eventAt(event, next.from));
  }

  /** Returns a change in words; `undefined` if visitors can't see the event. */
  summaryOf(change: Change): string | undefined {
    const { changes, event: texts } = this.#locale.messages;
    if (change.type === 'gone') return changes.goneText;
    const event = this.eventOf(change);
    if (event === undefined) return undefined;
    switch (change.type) {
      case 'moved': {
        const [from, to] = [this.#eventAt(event, change.from), this.#eventAt(event, change.to)];
        return moveText({ from, to }, this.#locale, this.#timeZone);
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
 * Yields the changes of a language, the latest first, in its words: of events on the site, and for former events, that
 * they are gone.
 */
export function* newsOf(locale: Locale, { changes, events, timeZone }: NewsSource): Generator<News, void> {
  const ofLanguage = changes.filter((change) => change.language === locale.language.code);
  const own = [...Map.groupBy(ofLanguage, ({ id }) => id).values()].flatMap(toldOf);
  const telling = new Telling(locale, timeZone, events, own);
  for (const change of own.sort(compareNews)) {
    const summary = telling.summaryOf(change);
    if (summary !== undefined) yield { change, event: telling.eventOf(change), summary };
  }
}
