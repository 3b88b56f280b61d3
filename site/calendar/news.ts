import type { CalendarEvent } from '#content/calendar/entries';
import { eventDays } from '#content/calendar/facts/times';
import type { EventChange } from '#content/state/changes';
import type { Zone } from '#records/time';
import { withCapital } from '../i18n/dates.ts';
import type { Locale } from '../i18n/locale.ts';
import { fill, type TextByDay } from '../i18n/messages.ts';
import { whenOf } from './facts/when.ts';

/** A change of an event, as visitors read it. */
export type NewsItem = {
  readonly change: EventChange;
  /** The event, where visitors can see it. */
  readonly event: CalendarEvent | undefined;
  readonly summary: string;
};

/** The source of news. */
type NewsSource = {
  /** Changes of any language, in any order. */
  readonly changes: readonly EventChange[];
  /** The events that visitors see in the language. */
  readonly events: readonly CalendarEvent[];
  readonly timeZone: Zone;
};

type Times = Extract<EventChange, { readonly type: 'moved' }>['from'];

const order = <T extends string | number>(one: T, other: T) => (one < other ? -1 : one > other ? 1 : 0);

/** Compares changes: the latest come first. */
const compareNews = (a: EventChange, b: EventChange) => order(b.at, a.at) || order(a.id, b.id) || order(a.type, b.type);

/** Changes that say whether visitors see an event, and whether it takes place. */
const STATUS_CHANGES: readonly EventChange['type'][] = ['gone', 'reinstated', 'cancelled', 'postponed'];

/**
 * Returns the changes of an event that may be published: not the times and titles that it had only while it was hidden.
 */
function publishedChanges(changes: readonly EventChange[]): EventChange[] {
  const log = changes.toSorted((a, b) => order(a.at, b.at));
  const isBack = ({ at }: EventChange) => {
    if (!log.some((one) => one.at === at && one.type === 'reinstated')) return false;
    const before = log.findLast((one) => one.at < at && STATUS_CHANGES.includes(one.type));
    return before === undefined || before.type === 'gone';
  };
  return log.flatMap((change) => {
    const isHidden = (change.type === 'moved' || change.type === 'renamed') && isBack(change);
    if (isHidden) return [];
    const before = change.type === 'gone' ? log.findLast(({ at }) => at < change.at) : undefined;
    return [before === undefined ? change : { ...change, name: before.name, title: before.title }];
  });
}

/** An event at its former and its present time. */
type Move = { readonly from: CalendarEvent; readonly to: CalendarEvent };

/** Returns the whole time of an event, such as "Saturday, 21 November 2026, 19:30–22:00". */
function wholeTime(event: CalendarEvent, locale: Locale, siteZone: Zone): string {
  const { date, time, zone } = whenOf(event, locale, siteZone);
  const text = time === undefined ? date : `${date}, ${time}`;
  return zone === undefined ? text : `${text}, ${zone.name}`;
}

const isOneDay = (event: CalendarEvent) => {
  const { first, last } = event.listed;
  return first.equals(last);
};

const firstDay = ({ occurrence, days }: CalendarEvent) =>
  occurrence.allDay ? days.first : occurrence.start.toPlainDate();

const clockOf = ({ occurrence }: CalendarEvent, end: 'start' | 'end') => occurrence[end].toPlainTime();

/** Tells whether both begin and end at the same clock times, or both last all day. */
function sameHours({ from, to }: Move): boolean {
  if (from.occurrence.allDay || to.occurrence.allDay) return from.occurrence.allDay && to.occurrence.allDay;
  return clockOf(from, 'start').equals(clockOf(to, 'start')) && clockOf(from, 'end').equals(clockOf(to, 'end'));
}

const sameLength = ({ from, to }: Move) =>
  clockOf(from, 'start').until(clockOf(from, 'end')).total('minutes') ===
  clockOf(to, 'start').until(clockOf(to, 'end')).total('minutes');

/** Returns the form of a text that a language uses before a number. */
const before = (texts: TextByDay, number: number) => texts[number] ?? texts.other;

/**
 * Returns how an event moved, by what differs: "Moved from 12 to 14 May 2027, 19:00–21:00."; on one day, "Saturday, 12
 * May 2027: moved from 19:00 to 20:00."; whole dates and times if both differ. `undefined` if both read the same.
 */
function moveText(move: Move, locale: Locale, siteZone: Zone): string | undefined {
  const { from, to } = move;
  const { dates, messages } = locale;
  const { moves } = messages.changes;
  const [wholeFrom, wholeTo] = [wholeTime(from, locale, siteZone), wholeTime(to, locale, siteZone)];
  if (wholeFrom === wholeTo) return undefined;
  const plain =
    [from, to].every((one) => isOneDay(one) && (one.occurrence.allDay || one.occurrence.zone === siteZone)) &&
    from.occurrence.allDay === to.occurrence.allDay;
  const [fromDay, toDay] = [firstDay(from), firstDay(to)];
  if (plain && fromDay.equals(toDay)) {
    const hours = (event: CalendarEvent, texts: TextByDay, format: string) => {
      const [start, end] = [clockOf(event, 'start'), clockOf(event, 'end')];
      const isOne = sameLength(move) || start.equals(end);
      const time = isOne ? fill(format, { time: dates.time(start) }) : dates.times(start, end);
      return fill(before(texts, start.hour), { time });
    };
    // Words such as "Uhr" come once, behind the second of two hours; ranges already have them.
    const phrases = {
      from: hours(from, moves.hour.from, '{time}'),
      to: hours(to, moves.hour.to, messages.time.clock),
    };
    return withCapital(fill(moves.on, { date: dates.day(toDay), ...phrases }));
  }
  if (plain && sameHours(move)) {
    const phrases = {
      from: fill(before(moves.day.from, fromDay.day), { date: dates.dateBeside(fromDay, toDay) }),
      to: fill(before(moves.day.to, toDay.day), { date: dates.date(toDay) }),
    };
    const { time } = whenOf(to, locale, siteZone);
    return fill(moves.text, time === undefined ? phrases : { ...phrases, to: `${phrases.to}, ${time}` });
  }
  // A range of days begins with a number, other dates with a weekday.
  const phrase = (end: 'from' | 'to', when: string) => {
    const number = Number.parseInt(when, 10);
    return fill(Number.isNaN(number) ? moves.whole[end] : before(moves.days[end], number), { when });
  };
  return fill(moves.text, { from: phrase('from', wholeFrom), to: phrase('to', wholeTo) });
}

/** The words for changes of events in one language. */
class NewsWriter {
  readonly #locale: Locale;
  readonly #timeZone: Zone;
  readonly #events: ReadonlyMap<number | undefined, CalendarEvent>;
  readonly #moves: readonly Extract<EventChange, { readonly type: 'moved' }>[];

  constructor(locale: Locale, timeZone: Zone, events: readonly CalendarEvent[], changes: readonly EventChange[]) {
    this.#locale = locale;
    this.#timeZone = timeZone;
    this.#events = new Map(events.map((event) => [event.id, event]));
    this.#moves = changes.filter((change) => change.type === 'moved').sort((a, b) => order(a.at, b.at));
  }

  /** Returns the event of a change, if visitors can see it. */
  eventOf({ id }: EventChange): CalendarEvent | undefined {
    return this.#events.get(id);
  }

  #when(event: CalendarEvent): string {
    return wholeTime(event, this.#locale, this.#timeZone);
  }

  #eventAt(event: CalendarEvent, times: Times): CalendarEvent {
    return { ...event, ...eventDays(times, this.#timeZone) };
  }

  /** Returns the time that an event had right after a change: the text must stay the same if the event moves later. */
  #whenThen(event: CalendarEvent, { id, at }: EventChange): string {
    const next = this.#moves.find((move) => move.id === id && move.at > at);
    return next === undefined ? this.#when(event) : this.#when(this.#eventAt(event, next.from));
  }

  /** Returns a change in words; `undefined` if visitors can't see the event. */
  summaryOf(change: EventChange): string | undefined {
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
 * Yields the changes of a language that visitors may see, the latest first, in its words. Of events that visitors can't
 * see, it yields only that they are gone.
 */
export function* newsOf(locale: Locale, { changes, events, timeZone }: NewsSource): Generator<NewsItem, void> {
  const ofLanguage = changes.filter((change) => change.language === locale.language.code);
  const published = [...Map.groupBy(ofLanguage, ({ id }) => id).values()].flatMap(publishedChanges);
  const writer = new NewsWriter(locale, timeZone, events, published);
  for (const change of published.sort(compareNews)) {
    const summary = writer.summaryOf(change);
    if (summary !== undefined) yield { change, event: writer.eventOf(change), summary };
  }
}
