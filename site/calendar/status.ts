import type { CalendarEvent } from '#content/calendar/entries';
import { dayNumber } from '#records/time';
import type { LocalisedSite } from '../build/publication.ts';
import { isPresent } from './event-index.ts';

/** The unusual status of an event, in words and as the tone in which it is shown. */
export type Status = {
  /** Short words for lists. */
  readonly words: readonly string[];
  /** Sentences for the event's own page. */
  readonly notices: readonly string[];
  /** The class that sets the tone. */
  readonly tone: 'is-cancelled' | 'is-postponed' | 'is-past' | undefined;
};

/**
 * Returns the status of an event; `listing` is the day under which a list shows it: that it is on now is said under
 * today.
 */
export function statusOf(
  event: CalendarEvent,
  { messages, eventIndex }: LocalisedSite,
  listing?: Temporal.PlainDate,
): Status {
  const { event: texts } = messages;
  const { first, last } = event.listedNumbers;
  const isPast = eventIndex.present.isAfter(last);
  const isAmidst = (day: number) => first < day && day <= last;
  const isRunning =
    first < last &&
    listing !== undefined &&
    isAmidst(dayNumber(listing)) &&
    isPresent(eventIndex, { first: listing, last: listing });
  const said = [
    event.draft && { word: texts.draft, notice: texts.draftNotice },
    event.status === 'cancelled' && { word: texts.cancelled, notice: texts.cancelledNotice },
    event.status === 'postponed' && { word: texts.postponed, notice: texts.postponedNotice },
    isRunning && event.status === 'scheduled' && { word: texts.now, notice: undefined },
    isPast && { word: undefined, notice: texts.pastNotice },
    event.record.featured === true && !isPast && { word: texts.featured, notice: undefined },
  ].filter((one) => one !== false);
  return {
    words: said.map((one) => one.word).filter((word) => word !== undefined),
    notices: said.map((one) => one.notice).filter((notice) => notice !== undefined),
    tone: event.status !== 'scheduled' ? `is-${event.status}` : isPast ? 'is-past' : undefined,
  };
}
