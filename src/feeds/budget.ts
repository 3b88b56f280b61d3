import type { Budget } from '#feeds/feed';
import type { RenderedEvent } from '#feeds/vevent';
import { type Vtimezones, ZoneUses } from '#feeds/zone-uses';

/**
 * How many of some events, taken in their order, fit into a budget together with the VTIMEZONEs that they need and
 * `frame` octets around them. At least one: a feed that holds nothing serves nobody.
 */
export function howManyFit(
  events: readonly RenderedEvent[],
  budget: Budget,
  frame: number,
  vtimezoneOf: Vtimezones,
): number {
  const uses = new ZoneUses();
  let octets = frame;
  let count = 0;
  for (const { octets: own, zoneUse } of events) {
    octets += own;
    if (zoneUse !== undefined) {
      const { before, after } = uses.add(zoneUse);
      // VTIMEZONEs are ASCII.
      if (before === undefined) octets += vtimezoneOf({ zone: zoneUse.zone, years: after }).length;
      else if (before !== after)
        octets +=
          vtimezoneOf({ zone: zoneUse.zone, years: after }).length -
          vtimezoneOf({ zone: zoneUse.zone, years: before }).length;
    }
    if (count > 0 && (octets > budget.bytes || count >= budget.events)) return count;
    count += 1;
  }
  return count;
}
