import {
  CRITERIA,
  type Criterion,
  type DayNumbers,
  QUERY_FILTERS,
  QUERY_PERIODS,
  type QueryFilter,
  type QueryPeriod,
  queryDays,
  queryWithout,
  type SearchQuery,
} from './query.ts';
import type { SearchEvent } from './rows.ts';

/** The number of results for each choice, with all other choices unchanged. */
export type ChoiceCounts = {
  readonly when: ReadonlyMap<QueryPeriod | undefined, number>;
  readonly free: number;
  readonly online: number;
} & { readonly [F in QueryFilter]: ReadonlyMap<string, number> };

/** The results of a query. They say how events are accessible only if the query has a filter for it. */
type SearchResult = {
  /** Events that touch the days of the query and are not over, in order of start. */
  readonly coming: readonly SearchEvent[];
  /** Past events, the latest first. */
  readonly past: readonly SearchEvent[];
  /** Returns the number of results for each choice. */
  readonly counts: () => ChoiceCounts;
  /** Returns the number of results without each criterion of the query; without those that gain none. */
  readonly countsWithout: () => ReadonlyMap<Criterion, number>;
};

const touches = ({ days }: SearchEvent, { first, last }: DayNumbers) => days.first <= last && days.last >= first;

/** The criteria that an event meets by itself. */
const CHOICES = CRITERIA.filter((one) => one !== 'words');

type Choice = (typeof CHOICES)[number];

/** Tells whether an event meets one criterion of a query. */
function meetsCriterion(event: SearchEvent, choice: Choice, query: SearchQuery, days: DayNumbers): boolean {
  switch (choice) {
    case 'price':
      return query.price === '' || event.free || (event.price ?? Infinity) <= Number(query.price);
    case 'when':
      return touches(event, days);
    case 'free':
    case 'online':
      return !query[choice] || event[choice];
    default:
      return query[choice] === '' || event.names[choice].includes(query[choice]);
  }
}

/**
 * Finds the events that match a query. `events` are in order of start; `places` are the places of the events with its
 * words, if it has any. `today` is the number of the day.
 */
export function searchEvents(
  events: readonly SearchEvent[],
  places: ReadonlySet<number> | undefined,
  query: SearchQuery,
  { today, weekend }: { readonly today: number; readonly weekend: readonly number[] },
): SearchResult {
  const days = queryDays(query, today, weekend);
  const worded = places === undefined ? events : events.filter((_event, place) => places.has(place));
  const hits = worded
    .filter((event) => CHOICES.every((choice) => meetsCriterion(event, choice, query, days)))
    .map((event) => (query.access === '' && event.accessibility.length > 0 ? { ...event, accessibility: [] } : event));
  return {
    coming: hits.filter((event) => event.days.last >= today),
    past: hits.filter((event) => event.days.last < today).reverse(),
    counts() {
      const whens = [undefined, ...QUERY_PERIODS.filter((when) => when !== 'dates')];
      const daysOfWhen = new Map(whens.map((when) => [when, queryDays({ ...query, when }, today, weekend)]));
      const counts = {
        when: new Map<QueryPeriod | undefined, number>(),
        category: new Map<string, number>(),
        venue: new Map<string, number>(),
        organizer: new Map<string, number>(),
        tag: new Map<string, number>(),
        access: new Map<string, number>(),
        free: 0,
        online: 0,
      };
      const add = <K>(to: Map<K, number>, key: K) => to.set(key, (to.get(key) ?? 0) + 1);
      for (const event of worded) {
        const failed = CHOICES.filter((choice) => !meetsCriterion(event, choice, query, days));
        /** Tells whether the event meets all other criteria. */
        const isOpen = (choice: Choice) => failed.length === 0 || (failed.length === 1 && failed[0] === choice);
        if (isOpen('when')) for (const [when, ofWhen] of daysOfWhen) if (touches(event, ofWhen)) add(counts.when, when);
        for (const filter of QUERY_FILTERS)
          if (isOpen(filter)) for (const name of event.names[filter]) add(counts[filter], name);
        for (const being of ['free', 'online'] as const) if (event[being] && isOpen(being)) counts[being] += 1;
      }
      return counts;
    },
    countsWithout() {
      const counts = new Map<Criterion, number>();
      const open = queryDays(queryWithout(query, 'when'), today, weekend);
      for (const [place, event] of events.entries()) {
        const isWorded = places === undefined || places.has(place);
        const failed: Criterion[] = CHOICES.filter((choice) => !meetsCriterion(event, choice, query, days));
        if (!isWorded) failed.push('words');
        const [only, second] = failed;
        if (only === undefined || second !== undefined) continue;
        // Without a period, days still have to come.
        if (only === 'when' && (query.when === undefined || !touches(event, open))) continue;
        counts.set(only, (counts.get(only) ?? 0) + 1);
      }
      return counts;
    },
  };
}
