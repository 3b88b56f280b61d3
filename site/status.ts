import type { CalendarEvent } from '#content/calendar';
import type { Edition } from './publication.ts';

/** What is out of the ordinary about an event, in words and as the tone of what shows it. */
export type Status = {
  /** Short words for lists. */
  readonly words: readonly string[];
  /** Sentences for the event's own page. */
  readonly notices: readonly string[];
  /** The class that sets the tone. */
  readonly tone: 'is-cancelled' | 'is-postponed' | 'is-past' | undefined;
};

/** The status of an event on the day. */
export function statusOf(event: CalendarEvent, { messages, programme }: Edition): Status {
  const { event: texts } = messages;
  const compare = Temporal.PlainDate.compare;
  const isPast = compare(event.days.last, programme.today) < 0;
  const isRunning = !isPast && compare(event.days.first, programme.today) < 0;
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
