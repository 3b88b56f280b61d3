import { dayNumberIn } from './query.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;

/** Returns the date in a zone, as in "2026-11-21"; `undefined` if the browser does not know the zone. */
export function presentDate(timeZone: string, now: Date): string | undefined {
  try {
    // The Swedish notation is ISO 8601.
    return now.toLocaleDateString('sv-SE', { timeZone });
  } catch {
    return undefined;
  }
}

/** Returns the minute of the day in a zone; `undefined` if the browser does not know the zone. */
function presentMinute(timeZone: string, now: Date): number | undefined {
  try {
    const [hours, minutes] = now
      .toLocaleTimeString('sv-SE', { timeZone, hour: '2-digit', minute: '2-digit' })
      .split(':');
    return Number(hours) * 60 + Number(minutes);
  } catch {
    return undefined;
  }
}

/** Returns the number of the day and the minute of the day in a zone, or in UTC if the browser does not know the zone. */
export function presentMoment(timeZone: string): { readonly day: number; readonly minute: number } {
  const now = new Date();
  return {
    day: dayNumberIn(presentDate(timeZone, now) ?? '') ?? Math.floor(now.getTime() / DAY),
    minute: presentMinute(timeZone, now) ?? Math.floor((now.getTime() % DAY) / MINUTE),
  };
}
