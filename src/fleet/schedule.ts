import { hash } from 'node:crypto';
import type { FleetCalendar } from '#fleet/config';

/** A calendar's place in time: the queue of its host, and when it is due. Times are in ms. */
export type Scheduled = {
  readonly calendar: string;
  readonly queue: string;
  readonly every: number;
  /** Its due time within the interval, which is counted from 1970. */
  readonly offset: number;
};

/** A schedule as Redis has it. */
export type StoredSchedule = Scheduled & {
  /** True if Redis has its next cycle, which may be lost with unsaved changes of Redis. */
  readonly hasNext: boolean;
};

/** The changes that bring Redis into step with the file; each sorted by calendar. */
export type SchedulePlan = {
  readonly add: readonly Scheduled[];
  readonly change: readonly Scheduled[];
  /** Calendars whose next cycle Redis has lost. */
  readonly mend: readonly Scheduled[];
  readonly remove: readonly Scheduled[];
  readonly same: number;
};

/** Returns the name of the queue of a host. A port follows a colon, which no queue may have in its name. */
export const queueOf = (host: string) => `host-${host.toLowerCase().replaceAll(':', '_')}`;

/**
 * Returns when a calendar is due within its interval. It goes by the name alone: so calendars spread evenly, and none
 * moves when another comes or goes.
 */
export function offsetOf(name: string, every: number): number {
  const share = Number.parseInt(hash('sha256', name, 'hex').slice(0, 8), 16) / 2 ** 32;
  // BullMQ takes 0 for none.
  return Math.max(1, Math.floor(share * every));
}

/** Returns when a calendar is due. */
export function scheduledFor({ name, every }: Pick<FleetCalendar, 'name' | 'every'>, host: string): Scheduled {
  return { calendar: name, queue: queueOf(host), every, offset: offsetOf(name, every) };
}

const keyOf = ({ queue, calendar }: Scheduled) => `${queue} ${calendar}`;
const byName = (rows: readonly Scheduled[]) => rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));

/**
 * Compares the expected schedule with Redis's. Correct entries stay untouched, and so do the calendars in `untold`, whose
 * expected schedule is unknown.
 */
export function planSchedule(
  wanted: readonly Scheduled[],
  found: readonly StoredSchedule[],
  untold: ReadonlySet<string> = new Set(),
): SchedulePlan {
  const known = new Map(found.map((one) => [keyOf(one), one]));
  const keys = new Set(wanted.map(keyOf));
  const add: Scheduled[] = [];
  const change: Scheduled[] = [];
  const mend: Scheduled[] = [];
  for (const one of wanted) {
    const before = known.get(keyOf(one));
    if (before === undefined) add.push(one);
    else if (before.every !== one.every || before.offset !== one.offset) change.push(one);
    else if (!before.hasNext) mend.push(one);
  }
  const remove = found.filter((one) => !keys.has(keyOf(one)) && !untold.has(one.calendar));
  return {
    add: byName(add),
    change: byName(change),
    mend: byName(mend),
    remove: byName(remove),
    same: wanted.length - add.length - change.length - mend.length,
  };
}
