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
  /** The events that are only named: of a day with other events, those that no earlier day lists or names. */
  readonly also: readonly EventLine[];
  readonly alsoFurther: number;
  /** True if each event that is only named is also drawn as a bar. */
  readonly isAlsoDrawn: boolean;
  /** The bars over the day, for days side by side. */
  readonly bars: readonly CellLine<EventLine>[];
};

/** The most events from earlier days that a day names; more are only counted. */
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
  const mentioned = new Set<EventLine>();
  return days.map(({ date, events, also }, index) => {
    const listed = events.slice(0, limit);
    const toName = events.length === 0 ? also : also.filter((event) => !mentioned.has(event));
    const named = toName.slice(0, ALSO);
    for (const event of [...listed, ...named]) mentioned.add(event);
    return {
      day: site.day(date),
      events: listed.map((event) => ({
        event,
        isDrawn: bars?.drawn.has(event) ?? false,
        more: more?.get(event),
      })),
      further: events.length - listed.length,
      also: named,
      alsoFurther: toName.length - named.length,
      isAlsoDrawn: bars !== undefined && toName.every((event) => bars.drawn.has(event)),
      bars: bars?.lines[index] ?? [],
    };
  });
}
