import type { Budget } from '#feeds/feed';
import type { RenderedEvent } from '#feeds/vevent';
import type { Zones } from '#feeds/zones';

/**
 * How many of some events, taken in their order, fit into a budget together with the VTIMEZONEs that they need and
 * `frame` octets around them. At least one: a feed that holds nothing serves nobody.
 */
export function howManyFit(events: readonly RenderedEvent[], budget: Budget, frame: number, zones: Zones): number {
  const named = new Set<string>();
  let octets = frame;
  let count = 0;
  for (const { octets: own, zone } of events) {
    octets += own;
    if (zone !== undefined && !named.has(zone)) {
      named.add(zone);
      // VTIMEZONEs are ASCII.
      octets += zones.vtimezone(zone).length;
    }
    if (count > 0 && (octets > budget.bytes || count >= budget.events)) return count;
    count += 1;
  }
  return count;
}
