import type { RenderedEvent } from '#feeds/vevent';

/** A part of a year, by the date at which it begins: `2025`, `2025-07`, `2025-07-24`. */
type Period = { readonly period: string; readonly events: readonly RenderedEvent[] };

/** The lengths of a period's name for a year, a month and a day. */
const YEAR = 4;
const MONTH = 7;
const DAY = 10;

/** Returns the day under which an archive holds an event: the first, in the site's calendar. */
type DayOf = (event: RenderedEvent) => string;

function byPeriod(events: readonly RenderedEvent[], length: number, dayOf: DayOf): Period[] {
  return [...Map.groupBy(events, (event) => dayOf(event).slice(0, length))]
    .map(([period, members]) => ({ period, events: members }))
    .sort((a, b) => (a.period < b.period ? -1 : 1));
}

function divided(whole: Period, fits: (period: Period) => boolean, length: number, dayOf: DayOf): Period[] {
  if (length === DAY || fits(whole)) return [whole];
  const next = length === YEAR ? MONTH : DAY;
  return byPeriod(whole.events, next, dayOf).flatMap((part) => divided(part, fits, next, dayOf));
}

/**
 * Groups events by the year in which they begin; a year that does not fit into one file by its months, and such a month by its
 * days. Nothing is left out: a day is one file whether it fits or not.
 */
export function archivesOf(events: readonly RenderedEvent[], fits: (period: Period) => boolean): Period[] {
  const days = new Map(events.map((one) => [one, one.event.days.first.toString()]));
  const dayOf: DayOf = (event) => days.get(event) ?? '';
  return byPeriod(events, YEAR, dayOf).flatMap((year) => divided(year, fits, YEAR, dayOf));
}
