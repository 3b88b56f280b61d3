import type { ZoneUse } from '#feeds/times';
import type { Years } from '#feeds/transitions';
import { vtimezone } from '#feeds/vtimezone';
import type { Zone } from '#records/time';

/** Renders VTIMEZONE texts, each once. */
export type Vtimezones = (use: ZoneUse) => string;

/** A renderer of VTIMEZONE that remembers what it rendered. */
export function vtimezones(): Vtimezones {
  const known = new Map<string, string>();
  return ({ zone, years }) => {
    const key = `${zone} ${years.first} ${years.last}`;
    const text = known.get(key) ?? vtimezone(zone, years);
    known.set(key, text);
    return text;
  };
}

/** The zones that the events of a calendar name, each with all the years in which they name it. */
export class ZoneUses {
  readonly #years = new Map<Zone, Years>();

  /** Adds a use. Returns the zone's years before and after, the same where nothing is new. */
  add({ zone, years }: ZoneUse): { readonly before: Years | undefined; readonly after: Years } {
    const before = this.#years.get(zone);
    if (before !== undefined && before.first <= years.first && before.last >= years.last)
      return { before, after: before };
    const after =
      before === undefined
        ? years
        : { first: Math.min(before.first, years.first), last: Math.max(before.last, years.last) };
    this.#years.set(zone, after);
    return { before, after };
  }

  /** Sorted by zone. */
  all(): ZoneUse[] {
    return [...this.#years].map(([zone, years]) => ({ zone, years })).sort((a, b) => (a.zone < b.zone ? -1 : 1));
  }
}
