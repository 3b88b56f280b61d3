import { type CalendarState, UNKNOWN_STATE } from '#fleet/state';
import type { FleetStore } from '#fleet/store';

/** A store in memory, whose locks end by a clock. `forget` loses locks and numbers, as a Redis may that is restarted. */
export function memoryStore(
  elapsed: () => number,
): FleetStore & { forget(): void; state(name: string): CalendarState } {
  const locks = new Map<string, { owner: string; until: number }>();
  const tokens = new Map<string, number>();
  const states = new Map<string, CalendarState>();
  const holds = (calendar: string, owner: string) => {
    const lock = locks.get(calendar);
    return lock !== undefined && lock.owner === owner && lock.until > elapsed();
  };
  const state = (name: string) => states.get(name) ?? UNKNOWN_STATE;
  return {
    forget() {
      locks.clear();
      tokens.clear();
    },
    state,
    async acquire(calendar, owner, milliseconds) {
      const lock = locks.get(calendar);
      if (lock !== undefined && lock.until > elapsed()) return undefined;
      locks.set(calendar, { owner, until: elapsed() + milliseconds });
      const token = (tokens.get(calendar) ?? 0) + 1;
      tokens.set(calendar, token);
      return token;
    },
    async renew(calendar, owner, milliseconds) {
      if (!holds(calendar, owner)) return false;
      locks.set(calendar, { owner, until: elapsed() + milliseconds });
      return true;
    },
    async raise(calendar, owner, above) {
      if (!holds(calendar, owner)) return undefined;
      const token = Math.max(tokens.get(calendar) ?? 0, above) + 1;
      tokens.set(calendar, token);
      return token;
    },
    async note(calendar, owner, next) {
      if (!holds(calendar, owner)) return false;
      states.set(calendar, next);
      return true;
    },
    async release(calendar, owner, next) {
      if (!holds(calendar, owner)) return false;
      states.set(calendar, next);
      locks.delete(calendar);
      return true;
    },
    states: async (calendars) => calendars.map(state),
  };
}
