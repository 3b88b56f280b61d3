import type { RenderedEvent } from '#feeds/vevent';

/** A part of a year, by the date at which it begins: `2025`, `2025-07`, `2025-07-24`. */
export type Period = { readonly period: string; readonly events: readonly RenderedEvent[] };

/** The lengths of a period's name for a year, a month and a day. */
const YEAR = 4;
const MONTH = 7;
const DAY = 10;

/** Returns the day under which an archive holds an event: the first, in the site's calendar. */
const dayOf = ({ event }: RenderedEvent) => event.days.first.toString();

function byPeriod(events: readonly RenderedEvent[], length: number): Period[] {
  return [...Map.groupBy(events, (event) => dayOf(event).slice(0, length))]
    .map(([period, own]) => ({ period, events: own }))
    .sort((a, b) => (a.period < b.period ? -1 : 1));
}

function divided(one: Period, fits: (period: Period) => boolean, length: number): Period[] {
  if (length === DAY || fits(one)) return [one];
  const next = length === YEAR ? MONTH : DAY;
  return byPeriod(one.events, next).flatMap((part) => divided(part, fits, next));
}

/**
 * Groups events by the year in which they begin; a year that does not fit into one file by its months, and such a month by its
 * days. Nothing is left out: a day is one file whether it fits or not.
 */
export function archivesOf(events: readonly RenderedEvent[], fits: (period: Period) => boolean): Period[] {
  return byPeriod(events, YEAR).flatMap((year) => divided(year, fits, YEAR));
}
