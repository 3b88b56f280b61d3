import type { CalendarEvent } from '#content/calendar/entries';
import type { LocalisedSite } from '../../publication/localised-site.ts';
import { isPresent, type Present } from '../present.ts';
import { nowUntilOf } from './when.ts';

/** The unusual status of an event, in words and as the tone in which it is shown. */
type Status = {
  /** Short words for lists. */
  readonly words: readonly string[];
  /** Sentences for the event's own page. */
  readonly notices: readonly string[];
  /** That it is on now and until when: said in place of its last day. */
  readonly now: string | undefined;
  /** The class that sets the tone. */
  readonly tone: 'is-cancelled' | 'is-postponed' | 'is-past' | undefined;
};

/**
 * Tells whether an event of several days has begun on an earlier one and goes on: beyond today, or for the last day.
 * Of one that is cancelled or postponed nobody knows.
 */
export function runningOf(
  { status, listedNumbers: { first, last } }: Pick<CalendarEvent, 'status' | 'listedNumbers'>,
  present: Pick<Present, 'isAfter'>,
): 'beyond-today' | 'last-day' | undefined {
  if (status !== 'scheduled' || first === last || !present.isAfter(first) || present.isAfter(last)) return undefined;
  return present.isAfter(last - 1) ? 'last-day' : 'beyond-today';
}

/**
 * Returns the status of an event; `listing` is the day under which a list shows it: that it is on now is said under
 * today.
 */
export function statusOf(event: CalendarEvent, localised: LocalisedSite, listing?: Temporal.PlainDate): Status {
  const { messages, eventIndex } = localised;
  const { event: texts } = messages;
  const isPast = eventIndex.present.isAfter(event.listedNumbers.last);
  const isToday = listing !== undefined && isPresent(eventIndex, { first: listing, last: listing });
  const running = isToday ? runningOf(event, eventIndex.present) : undefined;
  const said = [
    event.draft && { word: texts.draft, notice: texts.draftNotice },
    event.status === 'cancelled' && { word: texts.cancelled, notice: texts.cancelledNotice },
    event.status === 'postponed' && { word: texts.postponed, notice: texts.postponedNotice },
    isPast && { word: undefined, notice: texts.pastNotice },
    event.record.featured === true && !isPast && { word: texts.featured, notice: undefined },
  ].filter((one) => one !== false);
  return {
    words: said.map((one) => one.word).filter((word) => word !== undefined),
    notices: said.map((one) => one.notice).filter((notice) => notice !== undefined),
    now:
      running === undefined
        ? undefined
        : running === 'last-day'
          ? texts.lastDay
          : nowUntilOf(event.listed.last, listing ?? event.listed.last, localised),
    tone: event.status !== 'scheduled' ? `is-${event.status}` : isPast ? 'is-past' : undefined,
  };
}
