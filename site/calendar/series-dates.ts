import type { CalendarEvent } from '#content/calendar/entries';
import type { Series, SeriesIndex } from '#content/calendar/series';

/** The other dates of an event's series, for its page. */
export type SeriesDates = {
  /** The name of the series in addresses, and its last date. */
  readonly name: string;
  readonly last: CalendarEvent;
  /** Coming dates in order of start; of many only the next ones. */
  readonly coming: readonly CalendarEvent[];
  /** Past dates, the latest first; of many only the latest. */
  readonly past: readonly CalendarEvent[];
  /** The number of coming dates beyond `coming`. */
  readonly further: number;
};

/** The most coming and past dates on a page. */
const COMING = 60;
const PAST = 12;

/** Returns a lookup of the other dates of an event, if it is in a series. `today` is the number of the day. */
export function seriesDates(series: SeriesIndex, today: number): (event: CalendarEvent) => SeriesDates | undefined {
  const split = new Map<Series, Pick<SeriesDates, 'coming' | 'past'>>();
  const splitOf = (member: Series) => {
    const known = split.get(member);
    if (known !== undefined) return known;
    const isOver = ({ listedNumbers: { last } }: CalendarEvent) => last < today;
    const dates = {
      coming: member.events.filter((event) => !isOver(event)),
      past: member.events.filter(isOver).reverse(),
    };
    split.set(member, dates);
    return dates;
  };
  return (event) => {
    const eventSeries = series.of(event);
    const last = eventSeries?.events.at(-1);
    if (eventSeries === undefined || last === undefined) return undefined;
    const { coming, past } = splitOf(eventSeries);
    const others = (events: readonly CalendarEvent[], most: number) =>
      events
        .slice(0, most + 1)
        .filter((one) => one !== event)
        .slice(0, most);
    const isComing = event.listedNumbers.last >= today;
    const next = others(coming, COMING);
    const further = coming.length - (isComing ? 1 : 0) - next.length;
    return { name: eventSeries.name, last, coming: next, past: others(past, PAST), further };
  };
}

/** Events with one of each series, and the number of other dates that it represents. */
type CollapsedSeries<E> = { readonly events: readonly E[]; readonly more: ReadonlyMap<E, number> };

/**
 * Returns the events with one of each series: the first that is not cancelled, else the first. `seriesOf` returns the
 * series of an event, if it has any.
 */
export function collapseSeries<E extends { readonly status?: string | undefined }, S>(
  events: readonly E[],
  seriesOf: (event: E) => S | undefined,
): CollapsedSeries<E> {
  const lines = new Map<S, { of: E; count: number }>();
  for (const event of events) {
    const series = seriesOf(event);
    if (series === undefined) continue;
    const line = lines.get(series);
    if (line === undefined) lines.set(series, { of: event, count: 1 });
    else {
      line.count += 1;
      if (line.of.status === 'cancelled' && event.status !== 'cancelled') line.of = event;
    }
  }
  if (lines.size === 0) return { events, more: new Map() };
  return {
    events: events.filter((event) => {
      const series = seriesOf(event);
      return series === undefined || lines.get(series)?.of === event;
    }),
    more: new Map([...lines.values()].filter(({ count }) => count > 1).map(({ of, count }) => [of, count - 1])),
  };
}
