import { z } from 'zod';
import { waitAfterFailures } from '#watch/schedule';

/**
 * The ends of a cycle: `busy` if another run is at work on the folder, `superseded` if a later run has begun, `lost` if
 * its lock was lost.
 */
export const CYCLE_OUTCOMES = ['done', 'failed', 'busy', 'superseded', 'lost'] as const;

/** The outcome of a cycle. */
export type CycleOutcome = (typeof CYCLE_OUTCOMES)[number];

const instant = z.int().nonnegative();

const state = z.object({
  v: z.literal(1),
  /** The number of the last cycle. */
  token: z.int().nonnegative(),
  outcome: z.enum(CYCLE_OUTCOMES).optional(),
  /** Why it did not end well. */
  message: z.string().optional(),
  began: instant.optional(),
  ended: instant.optional(),
  /** The end of the last successful cycle. */
  lastDone: instant.optional(),
  /** The checkout that published last: only this one has the record of that publication. */
  publishedBy: z.string().optional(),
  /** The failures in a row. */
  failures: z.int().nonnegative(),
  failingSince: instant.optional(),
  /** When its failure was reported to people; absent if it was not. */
  reported: instant.optional(),
  /** The time before which it is not tried again. */
  notBefore: instant,
});

/** The state of a calendar; instants are in ms since 1970. */
export type CalendarState = Readonly<z.output<typeof state>>;

/** The state of a calendar that has had no cycle yet, or whose state can't be read. */
export const UNKNOWN_STATE: CalendarState = { v: 1, token: 0, failures: 0, notBefore: 0 };

/** Parses the state of a calendar; returns `UNKNOWN_STATE` for `null` or a text that can't be read. */
export function parseState(text: string | null): CalendarState {
  try {
    return state.parse(JSON.parse(text ?? ''));
  } catch {
    return UNKNOWN_STATE;
  }
}

/** The outcome of a cycle, and when it began and ended, in ms since 1970. */
export type CycleResult = {
  readonly outcome: CycleOutcome;
  readonly message?: string | undefined;
  readonly began: number;
  readonly ended: number;
};

/** The interval of a calendar and the time after which a failure is reported, in ms; `random` is from 0 to 1. */
type StateRules = { readonly every: number; readonly reportAfter: number; readonly random: number };

/** A message for people, once when a calendar has failed for long, and when that is over; `since` is in ms since 1970. */
export type FleetNews =
  | { readonly type: 'failing'; readonly since: number; readonly message: string }
  | { readonly type: 'recovered'; readonly since: number };

/** The most characters that are kept of a message. */
const LONGEST_MESSAGE = 2_000;

/**
 * Returns the state of a calendar after a cycle, and a message for people: once when it fails and has failed for `reportAfter` ms,
 * and when a cycle after that message succeeds. `news` is `undefined` after every other cycle.
 */
export function stateAfter(
  before: CalendarState,
  { outcome, message, began, ended }: CycleResult,
  { every, reportAfter, random }: StateRules,
): { readonly state: CalendarState; readonly news: FleetNews | undefined } {
  const { failingSince, reported, message: _, ...rest } = before;
  const reason = message === undefined ? {} : { message: message.slice(0, LONGEST_MESSAGE) };
  const next = { ...rest, ...reason, outcome, began, ended };
  if (outcome === 'done') {
    const news = reported === undefined ? undefined : ({ type: 'recovered', since: failingSince ?? reported } as const);
    return { state: { ...next, lastDone: ended, failures: 0, notBefore: 0 }, news };
  }
  const since = failingSince ?? ended;
  const outage = {
    ...(failingSince === undefined ? {} : { failingSince }),
    ...(reported === undefined ? {} : { reported }),
  };
  // Nothing is wrong with the calendar where another cycle or a person was in the way.
  if (outcome !== 'failed') return { state: { ...next, ...outage }, news: undefined };
  const failures = before.failures + 1;
  const isDue = reported === undefined && ended - since >= reportAfter;
  return {
    state: {
      ...next,
      ...outage,
      ...(isDue ? { reported: ended } : {}),
      failingSince: since,
      failures,
      notBefore: Math.ceil(ended + waitAfterFailures(every, failures, random)),
    },
    news: isDue ? { type: 'failing', since, message: message ?? 'It said nothing.' } : undefined,
  };
}
