import type { AgendaDay } from '../calendar/periods/agenda.ts';
import type { CellLine } from '../calendar/periods/grid.ts';
import type { WeekBars } from '../calendar/periods/week-bars.ts';
import type { Day, EventLine, SiteModels } from './shared.ts';

/** An event under a day of an agenda. */
type AgendaEntry = {
  readonly event: EventLine;
  /** True if it is also drawn as a bar on wide screens. */
  readonly isDrawn: boolean;
  /** The number of further dates of its series that it represents. */
  readonly more: number | undefined;
};

/** A day of an agenda with the events that are listed in full, and the ones that are only named. */
export type AgendaDayModel = {
  readonly day: Day;
  readonly events: readonly AgendaEntry[];
  /** The number of events that are not listed here. */
  readonly further: number;
  readonly also: readonly EventLine[];
  readonly alsoFurther: number;
  /** True if each event that is only named is also drawn as a bar. */
  readonly isAlsoDrawn: boolean;
  /** The bars over the day, for days side by side. */
  readonly bars: readonly CellLine<EventLine>[];
};

/** The most events that a day names beyond the listed ones. */
const ALSO = 4;

/** The options of an agenda. */
type AgendaOptions = {
  /** The most events of a day that are listed; its own page has all. */
  readonly limit?: number;
  readonly bars?: WeekBars<EventLine>;
  /** The number of further dates by the event that represents its series. */
  readonly more?: ReadonlyMap<EventLine, number>;
};

/** Returns the model of an agenda. */
export function agendaModel(
  site: SiteModels,
  days: readonly AgendaDay<EventLine>[],
  { limit = Number.POSITIVE_INFINITY, bars, more }: AgendaOptions = {},
): readonly AgendaDayModel[] {
  return days.map(({ date, events, also }, index) => ({
    day: site.day(date),
    events: events.slice(0, limit).map((event) => ({
      event,
      isDrawn: bars?.drawn.has(event) ?? false,
      more: more?.get(event),
    })),
    further: Math.max(0, events.length - limit),
    also: also.slice(0, ALSO),
    alsoFurther: Math.max(0, also.length - ALSO),
    isAlsoDrawn: bars !== undefined && also.every((event) => bars.drawn.has(event)),
    bars: bars?.lines[index] ?? [],
  }));
}
