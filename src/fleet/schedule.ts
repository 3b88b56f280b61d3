import { hash } from 'node:crypto';
import type { FleetCalendar } from '#fleet/config';

/** A calendar's place in time: the queue of its host, and when it is due. Times are in ms. */
export type CalendarSchedule = {
  readonly calendar: string;
  readonly queue: string;
  readonly every: number;
  /** Its due time within the interval, which is counted from 1970. */
  readonly offset: number;
};

/** A schedule as Redis has it. */
export type StoredSchedule = CalendarSchedule & {
  /** True if Redis has its next cycle, which may be lost with unsaved changes of Redis. */
  readonly hasNext: boolean;
};

/** The changes that bring Redis into step with the file; each sorted by calendar. */
export type SchedulePlan = {
  readonly add: readonly CalendarSchedule[];
  readonly change: readonly CalendarSchedule[];
  /** Calendars whose next cycle Redis has lost. */
  readonly mend: readonly CalendarSchedule[];
  readonly remove: readonly CalendarSchedule[];
  readonly same: number;
};

/** Returns the name of the queue of a host. A port follows a colon, which no queue may have in its name. */
export const queueNameOf = (host: string) => `host-${host.toLowerCase().replaceAll(':', '_')}`;

/**
 * Returns when a calendar is due within its interval `every`, both in ms; at least 1. It follows from the name alone: so
 * calendars spread evenly, and none moves when another comes or goes.
 */
export function dueOffsetOf(name: string, every: number): number {
  const share = Number.parseInt(hash('sha256', name, 'hex').slice(0, 8), 16) / 2 ** 32;
  // BullMQ takes 0 for none.
  return Math.max(1, Math.floor(share * every));
}

/** Returns the schedule of a calendar with a service on a host. */
export function calendarScheduleFor(
  { name, every }: Pick<FleetCalendar, 'name' | 'every'>,
  host: string,
): CalendarSchedule {
  return { calendar: name, queue: queueNameOf(host), every, offset: dueOffsetOf(name, every) };
}

const keyOf = ({ queue, calendar }: CalendarSchedule) => `${queue} ${calendar}`;
const byName = (rows: readonly CalendarSchedule[]) => rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));

/**
 * Returns the changes that bring Redis's schedule, `stored`, to the expected one. Correct entries stay untouched, and so do the
 * calendars in `unresolved`, whose expected schedule is unknown.
 */
export function planSchedule(
  expected: readonly CalendarSchedule[],
  stored: readonly StoredSchedule[],
  unresolved: ReadonlySet<string> = new Set(),
): SchedulePlan {
  const known = new Map(stored.map((one) => [keyOf(one), one]));
  const keys = new Set(expected.map(keyOf));
  const add: CalendarSchedule[] = [];
  const change: CalendarSchedule[] = [];
  const mend: CalendarSchedule[] = [];
  for (const one of expected) {
    const before = known.get(keyOf(one));
    if (before === undefined) add.push(one);
    else if (before.every !== one.every || before.offset !== one.offset) change.push(one);
    else if (!before.hasNext) mend.push(one);
  }
  const remove = stored.filter((one) => !keys.has(keyOf(one)) && !unresolved.has(one.calendar));
  return {
    add: byName(add),
    change: byName(change),
    mend: byName(mend),
    remove: byName(remove),
    same: expected.length - add.length - change.length - mend.length,
  };
}
