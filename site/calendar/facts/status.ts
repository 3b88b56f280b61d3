import type { CalendarEvent } from '#content/calendar/entries';
import { beginsWithWord } from '../../i18n/wording.ts';
import type { PresentDay } from '../present.ts';
import { nowUntilText, type TimeWords } from './when.ts';

/** The texts of an event's unusual status, and its tone. */
type StatusTexts = {
  /** Short words for lists. */
  readonly words: readonly string[];
  /** Sentences for the event's own page. */
  readonly notices: readonly string[];
  /** "Now on until …": replaces its last day. */
  readonly now: string | undefined;
  /** The class that sets the tone. */
  readonly tone: 'is-cancelled' | 'is-postponed' | 'is-past' | undefined;
};

/**
 * Returns how an event of several days that began on an earlier day goes on: beyond today, or today for the last day.
 * `undefined` for all others; cancelled and postponed events are not running.
 */
export function continuationOf(
  { status, listedNumbers: { first, last } }: Pick<CalendarEvent, 'status' | 'listedNumbers'>,
  present: Pick<PresentDay, 'isAfter'>,
): 'beyond-today' | 'last-day' | undefined {
  if (status !== 'scheduled' || first === last || !present.isAfter(first) || present.isAfter(last)) return undefined;
  return present.isAfter(last - 1) ? 'last-day' : 'beyond-today';
}

/** The fields of an event that its status depends on. */
type StatusFacts = Pick<CalendarEvent, 'draft' | 'status' | 'tickets' | 'listed'> & {
  readonly title: string;
  readonly featured: boolean;
  readonly isOver: boolean;
  readonly running: ReturnType<typeof continuationOf>;
};

/** Returns what is known of an event's tickets in words, if it is to take place. */
export function ticketText(
  { status, tickets, isOver }: Pick<StatusFacts, 'status' | 'tickets' | 'isOver'>,
  { messages }: TimeWords,
): string | undefined {
  return tickets === undefined || status !== 'scheduled' || isOver ? undefined : messages.event.tickets[tickets];
}

/**
 * Returns the texts of an event's status. A word with which its title begins is not repeated. `today` is set if a list shows
 * the event under today: "now on".
 */
export function statusTextsOf(event: StatusFacts, words: TimeWords, today?: Temporal.PlainDate): StatusTexts {
  const { event: texts } = words.messages;
  const isPast = event.isOver;
  const running = today && event.running;
  const tickets = ticketText(event, words);
  const statuses = [
    event.draft && { word: texts.draft, notice: texts.draftNotice },
    event.status !== 'scheduled' && {
      word: beginsWithWord(event.title, texts[event.status]) ? undefined : texts[event.status],
      notice: texts[`${event.status}Notice`],
    },
    isPast && { word: undefined, notice: texts.pastNotice },
    tickets !== undefined && { word: tickets, notice: undefined },
    event.featured && !isPast && { word: texts.featured, notice: undefined },
  ].filter((one) => one !== false);
  return {
    words: statuses.map((one) => one.word).filter((word) => word !== undefined),
    notices: statuses.map((one) => one.notice).filter((notice) => notice !== undefined),
    now:
      running === undefined
        ? undefined
        : running === 'last-day'
          ? texts.lastDay
          : nowUntilText(event.listed.last, today ?? event.listed.last, words),
    tone: event.status !== 'scheduled' ? `is-${event.status}` : isPast ? 'is-past' : undefined,
  };
}
