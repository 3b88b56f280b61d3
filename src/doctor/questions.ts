import type { Dialect } from '#interface/dialects/dialects';
import { type CallLanguage, type CallQuery, type Endpoint, urlOf } from '#interface/endpoint';
import type { Kind } from '#interface/kinds';
import { ALL_OF_TIME, firstDayParameter, lastDayParameter } from '#interface/parameters';
import type { ServedEvent } from '#interface/responses';

/** The first and last day of a request for events, inclusive. */
export type DayRange = { readonly first: Temporal.PlainDate; readonly last: Temporal.PlainDate };

/** The fields of an event that place it in time. */
export type EventDates = Pick<ServedEvent, 'id' | 'start_date' | 'end_date'>;

/** The parameters that bound a list of events in time, in the pairs in which they are sent. */
export const WINDOW_PARAMETERS = [
  { from: 'start_date', to: 'end_date' },
  { from: 'ends_after', to: 'starts_before' },
] as const;

/** One of these pairs. */
export type WindowParameters = (typeof WINDOW_PARAMETERS)[number];

/** Returns the query for all records of a list, as a sync sends it. */
function everything(kind: Kind): CallQuery {
  if (kind === 'categories' || kind === 'tags') return { hide_empty: false };
  if (kind !== 'events') return { status: 'publish' };
  return { status: 'publish', ...ALL_OF_TIME };
}

/** Returns the address of a page of a list of all records, with the largest page size of the dialect. */
export function pageUrl(endpoint: Endpoint, dialect: Dialect, language: CallLanguage, kind: Kind, page: number): URL {
  const query = { ...everything(kind), page, per_page: dialect.largestPage };
  return urlOf(endpoint, language, { operation: 'list', kind }, query);
}

/** Returns the address of the list of the events of some days, bounded by one pair of parameters. */
export function windowUrl(
  endpoint: Endpoint,
  dialect: Dialect,
  language: CallLanguage,
  { from, to }: WindowParameters,
  { first, last }: DayRange,
): URL {
  // Services read `ends_after` as "after the end of that day".
  const start = from === 'ends_after' ? first.subtract({ days: 1 }) : first;
  const query = {
    status: 'publish',
    per_page: dialect.largestPage,
    [from]: firstDayParameter(start),
    [to]: lastDayParameter(last),
  };
  return urlOf(endpoint, language, { operation: 'list', kind: 'events' }, query);
}

/** Returns the address of the index of the REST root, which names the namespaces of the site. */
export function rootIndexUrl({ baseUrl, restRoot }: Pick<Endpoint, 'baseUrl' | 'restRoot'>): URL {
  return new URL(`${baseUrl}${restRoot}/`);
}

/** Returns the day of a local date and time as services write it, such as `2026-12-31 20:00:00`. */
export function dayOfLocal(local: string): Temporal.PlainDate {
  return Temporal.PlainDate.from(local.slice(0, 10));
}

/**
 * The tolerance in days for the bounds of a window: services compare in different time zones, and some exclude the day that a
 * parameter names.
 */
export const WINDOW_SLACK = { days: 2 };

/** The longest span of days, in days, for which a window is tried. */
const LONGEST = 31;

/**
 * Chooses days by which to test the parameters of a window: one event lies within them, another ended well before and a
 * third begins well after. Returns `undefined` where `events` has no such three.
 */
export function windowTestDays(
  events: readonly EventDates[],
): (DayRange & { readonly inside: EventDates }) | undefined {
  const byStart = events.toSorted((one, other) => (one.start_date < other.start_date ? -1 : 1));
  const middle = (byStart.length - 1) / 2;
  const fromTheMiddle = byStart
    .map((event, index) => ({ event, distance: Math.abs(index - middle) }))
    .sort((one, other) => one.distance - other.distance);
  const earliestEnd = events.map(({ end_date }) => end_date.slice(0, 10)).sort()[0] ?? '';
  const latestStart = byStart.at(-1)?.start_date.slice(0, 10) ?? '';
  for (const { event } of fromTheMiddle) {
    const first = dayOfLocal(event.start_date).subtract(WINDOW_SLACK);
    const last = dayOfLocal(event.end_date).add(WINDOW_SLACK);
    const days = first.until(last).total('days');
    const isBetween =
      earliestEnd < first.subtract(WINDOW_SLACK).toString() && latestStart > last.add(WINDOW_SLACK).toString();
    if (isBetween && days >= 0 && days <= LONGEST) return { first, last, inside: event };
  }
  return undefined;
}

/** Another way to request a language than the configured one, and the settings for it, as a sentence for the user. */
export type LanguageAlternative = { readonly endpoint: Endpoint; readonly remedy: string };

/** The names that multilingual plugins of WordPress give to their language parameter. */
const LANGUAGE_PARAMETERS = ['lang', 'wpml_language'];

/** Number of other ways that are tried for one language. */
const ALTERNATIVES = 2;

/** Returns at most two other ways to request a language, the likeliest first. */
export function languageAlternatives(endpoint: Endpoint, language: CallLanguage): readonly LanguageAlternative[] {
  const { languageSelection, languageParameter } = endpoint;
  const alternatives: LanguageAlternative[] = [];
  if (languageSelection === 'parameter' && language.segment !== null && language.baseUrl === undefined)
    alternatives.push({
      endpoint: { ...endpoint, languageSelection: 'segment' },
      remedy: "Set service.languageSelection: 'segment' (ALMANAC_LANGUAGE_SELECTION)",
    });
  if (languageSelection === 'segment')
    alternatives.push({
      endpoint: { ...endpoint, languageSelection: 'parameter' },
      remedy: "Set service.languageSelection: 'parameter' (ALMANAC_LANGUAGE_SELECTION)",
    });
  for (const name of LANGUAGE_PARAMETERS.filter((one) => one !== languageParameter))
    alternatives.push({
      endpoint: { ...endpoint, languageSelection: 'parameter', languageParameter: name },
      remedy: `Set service.languageParameter: '${name}' (ALMANAC_LANGUAGE_PARAMETER)${languageSelection === 'parameter' ? '' : " and service.languageSelection: 'parameter' (ALMANAC_LANGUAGE_SELECTION)"}`,
    });
  return alternatives.slice(0, ALTERNATIVES);
}
