/*
 * The search: the query is in the form and in the address, and the results are below. Files of events are fetched when
 * they are needed, and searched in the browser; nothing is sent anywhere.
 */

import { memoizedByObject } from '#records/memoized';
import { collapseSeries } from '../calendar/series-dates.ts';
import { countWriterOf, fill } from '../i18n/wording.ts';
import { byDistance } from '../places/distance.ts';
import { setUpNearButton, type VenueDistances } from '../places/near-control.ts';
import { afterFrame } from '../search/after-frame.ts';
import { elementWithin } from '../search/elements.ts';
import { fetchedEvents } from '../search/fetched-events.ts';
import { searchEvents } from '../search/find.ts';
import { presentMoment } from '../search/present-day.ts';
import {
  CRITERIA,
  type Criterion,
  parametersOf,
  parseQuery,
  queryDays,
  queryWithout,
  type SearchQuery,
} from '../search/query.ts';
import { type Moment, resultDayRuns, resultDays } from '../search/result-days.ts';
import { resultDayElementMaker, resultList } from '../search/result-elements.ts';
import type { SearchEvent } from '../search/rows.ts';
import { searchForm } from '../search/search-form.ts';
import type { SearchTexts } from '../search/search-texts.ts';
import { makeWordIndex, type WordMatches } from '../search/word-index.ts';

/** The number of events that are shown at first, and added by each press of "more". */
const AT_A_TIME = 20;

/** The number of events that fill a screen: they are shown in the frame of the keystroke, the others after it. */
const AT_ONCE = 6;

const element = elementWithin(document, '#search', HTMLFormElement);
const texts: SearchTexts = JSON.parse(element.dataset.texts ?? '');
const words = elementWithin(element, '[name=q]', HTMLInputElement);
const dates = elementWithin(element, '.search-dates', HTMLElement);
const status = elementWithin(document, '.search-status', HTMLElement);
const coming = elementWithin(document, '.search-coming', HTMLElement);
const past = elementWithin(document, '.search-past', HTMLElement);
const more = elementWithin(document, '.search-more', HTMLElement);
const without = elementWithin(document, '.search-without', HTMLUListElement);
const clear = elementWithin(document, '.search-clear', HTMLElement);

const { lang } = document.documentElement;
const form = searchForm(element, texts, lang);
const fetched = fetchedEvents(texts);
const indexOf = memoizedByObject(makeWordIndex);
const elementOf = resultDayElementMaker(document, texts, lang);
const comingList = resultList(elementWithin(coming, 'ol', HTMLOListElement), elementOf);
const pastList = resultList(elementWithin(past, 'ol', HTMLOListElement), elementOf);

const countText = countWriterOf(lang);
const numbers = new Intl.NumberFormat(lang, { numberingSystem: 'latn' });

const present = (): Moment => presentMoment(texts.timeZone);

let atMost = AT_A_TIME;

const later = afterFrame();
const failing = afterFrame();

/** The distances of venues, while the visitor sorts by them. */
let near: VenueDistances | undefined;

/** Returns the distance of an event's nearest venue, in metres. */
function distanceTo({ names: { venue } }: SearchEvent): number | undefined {
  const distances = venue.flatMap((name) => near?.distance(name) ?? []);
  return distances.length === 0 ? undefined : Math.min(...distances);
}

/** Returns the nearest events with their distances, as many as are shown. `more` counts further dates by event. */
const nearest = (events: readonly SearchEvent[], { written }: VenueDistances, more: Map<SearchEvent, number>) =>
  byDistance(events, distanceTo)
    .slice(0, atMost)
    .map((event): SearchEvent => {
      const metres = distanceTo(event);
      if (metres === undefined) return event;
      const far = { ...event, distance: written(metres) };
      const dates = more.get(event);
      if (dates !== undefined) more.set(far, dates);
      return far;
    });

/** Passes the number of results at each venue to the map, if there is one. */
function showOnMap(events: readonly SearchEvent[]): void {
  const frame = document.querySelector<HTMLElement>('.map-frame');
  if (frame === null) return;
  const counts = new Map<string, number>();
  for (const name of events.flatMap(({ names }) => names.venue)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const venues = JSON.stringify([...counts]);
  // The map redraws all venues after each change.
  if (frame.dataset.venues !== venues) frame.dataset.venues = venues;
}

/** The buttons that offer to drop a criterion: the same ones while more events come in, so that none loses the focus. */
const offers = new Map(
  CRITERIA.map((criterion) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.addEventListener('click', () => change(queryWithout(form.query(), criterion)));
    const item = document.createElement('li');
    item.append(button);
    return [criterion, item];
  }),
);

/** Offers to drop a criterion of a query, with the number of results then; offers nothing without `counts`. */
function showOffers(query: SearchQuery, counts: ReadonlyMap<Criterion, number> = new Map()): void {
  for (const [criterion, item] of offers) {
    const count = counts.get(criterion);
    if (count === undefined) {
      item.remove();
      continue;
    }
    const filter = form.labelOf(query, criterion, fetched.titlesOf);
    elementWithin(item, 'button', HTMLElement).textContent = fill(texts.without, {
      filter,
      count: numbers.format(count),
    });
    if (!item.isConnected) without.append(item);
  }
  without.hidden = counts.size === 0;
}

/** The events in the scope of a query, as far as they have come, with the ones that match its words, if it has any. */
type Scope = {
  readonly events: readonly SearchEvent[];
  readonly matches: WordMatches | undefined;
  readonly isWhole: boolean;
};

/** Shows the results: `atOnce` events immediately, the others after the next frame. */
function showResults(query: SearchQuery, { events, matches, isWhole }: Scope, atOnce: number): void {
  const now = present();
  const result = searchEvents(events, matches?.places, query, { today: now.day, weekend: texts.weekend });
  const { first } = queryDays(query, now.day, texts.weekend);
  const total = result.coming.length + result.past.length;
  const begin = Math.max(now.day, first);
  // Without chosen days, one line represents all coming dates of a series, and one all past dates.
  const seriesOf = ({ series }: SearchEvent) => (query.when === undefined ? series : undefined);
  const comingLines = collapseSeries(result.coming, seriesOf);
  const pastLines = collapseSeries(result.past, seriesOf);
  const moreDates = new Map([...comingLines.more, ...pastLines.more]);
  const lines = comingLines.events.length + pastLines.events.length;
  // In the order of display, so that long-running events do not take all places.
  const visibleComing =
    near === undefined
      ? resultDays(comingLines.events, begin, now)
          .flatMap(({ events: ofDay }) => ofDay)
          .slice(0, atMost)
      : nearest(comingLines.events, near, moreDates);
  const visiblePast = pastLines.events.slice(0, atMost - visibleComing.length);
  const comingDays = near === undefined ? resultDays(visibleComing, begin, now) : resultDayRuns(visibleComing, begin);
  const pastDays = resultDays(visiblePast);
  const show = (most: number) =>
    pastList.show(pastDays, now.day, moreDates, most - comingList.show(comingDays, now.day, moreDates, most));
  coming.hidden = visibleComing.length === 0;
  past.hidden = visiblePast.length === 0;
  show(atOnce);
  status.ariaBusy = 'true';
  // Results come before the counts of choices, which are rarely opened.
  later(
    () => {
      show(Infinity);
      more.hidden = visibleComing.length + visiblePast.length === lines;
      const number = countText(texts.events, total);
      const results =
        matches?.corrected === undefined ? number : fill(texts.corrected, { events: number, words: matches.corrected });
      status.textContent = total === 0 ? texts.none : results;
      showOffers(query, total === 0 ? result.countsWithout() : undefined);
      // Until all events have come, the number is not whole.
      status.ariaBusy = String(!isWhole);
    },
    () => form.showCounts(result.counts(), fetched.titlesOf),
    () => showOnMap([...result.coming, ...result.past]),
  );
}

/** The latest query: late answers to earlier ones are not shown. */
let latestQuery: SearchQuery | undefined;

/** Shows the latest results again, `atOnce` events immediately. */
let showAgain: (atOnce: number) => void = () => undefined;

async function answer(query: SearchQuery): Promise<void> {
  latestQuery = query;
  keepInLanguages(query);
  clear.hidden = parametersOf(query).size === 0;
  later();
  // Until the answer arrives, the results belong to the query before.
  status.ariaBusy = 'true';
  dates.hidden = query.when !== 'dates';
  try {
    for await (const parts of fetched.fetchFor(query, present().day)) {
      const events = fetched.eventsFor(query, parts);
      const matches = query.words === '' ? undefined : (await indexOf(events))(query.words);
      if (latestQuery !== query) return;
      const isWhole = parts.length === fetched.partsFor(query, present().day).length;
      showAgain = (atOnce) => showResults(query, { events, matches, isWhole }, atOnce);
      showAgain(AT_ONCE);
    }
    // The index should be ready for the first keystroke.
    await indexOf(fetched.eventsFor(query, fetched.partsFor(query, present().day)));
  } catch {
    // After the pending steps of results that have arrived.
    failing(() => {
      if (latestQuery !== query) return;
      status.textContent = texts.failed;
      status.ariaBusy = 'false';
    });
  }
}

function addressFor(query: SearchQuery): string {
  const parameters = parametersOf(query).toString();
  return parameters === '' ? location.pathname : `${location.pathname}?${parameters}`;
}

/** Shows the results for the form, and updates the address. A choice adds a step to the history; typing does not. */
function follow(step: 'pushState' | 'replaceState'): void {
  const query = form.query();
  const address = addressFor(query);
  if (address === `${location.pathname}${location.search}`) return;
  history[step](null, '', address);
  atMost = AT_A_TIME;
  answer(query);
}

/** Puts another query into the form and follows it. The button that did so may be gone: the focus moves to the results. */
function change(query: SearchQuery): void {
  form.show(query);
  follow('pushState');
  status.focus();
}

/** Has the language switcher keep a query: all of it but records, which have other names in other languages. */
function keepInLanguages(query: SearchQuery): void {
  const parameters = parametersOf({ ...query, category: '', venue: '', organizer: '', tag: '' });
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.languages a:not([aria-current])'))
    link.search = parameters.toString();
}

function begin(): void {
  const query = parseQuery(new URLSearchParams(location.search));
  form.show(query);
  atMost = AT_A_TIME;
  answer(query);
}

words.addEventListener('input', () => follow('replaceState'));
element.addEventListener('change', (event) => follow(event.target === words ? 'replaceState' : 'pushState'));
element.addEventListener('submit', (event) => {
  event.preventDefault();
  // Closes the keyboard on a touch screen, to show the results.
  words.blur();
});
clear.querySelector('button')?.addEventListener('click', () => change(parseQuery(new URLSearchParams())));
more.addEventListener('click', () => {
  const before = atMost;
  atMost += AT_A_TIME;
  showAgain(Infinity);
  // The button may be gone: the focus moves to the first new result.
  const links = document.querySelectorAll<HTMLAnchorElement>(
    '.search-coming .event-title a, .search-past .event-title a',
  );
  links[before]?.focus();
});
const nearButton = document.querySelector<HTMLButtonElement>('button[data-near]');
if (nearButton !== null)
  setUpNearButton(nearButton, (distances) => {
    near = distances;
    showAgain(Infinity);
  });
addEventListener('popstate', begin);
begin();
