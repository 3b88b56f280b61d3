/*
 * The search: what a visitor asks for stands in the form and in the address, what is found below it. Files of events are
 * fetched when they are needed, and found through in the browser; nothing is sent anywhere.
 */

import { seriesLines } from '../calendar/series-dates.ts';
import { countingOf, fill } from '../i18n/wording.ts';
import { byDistance } from '../places/distance.ts';
import { type Near, nearControl } from '../places/near-control.ts';
import { afterFrame } from '../search/after-frame.ts';
import { type Counts, found, type Searched, type WordIndex, wordIndex } from '../search/find.ts';
import { foundDays, foundRuns, type Moment } from '../search/found-days.ts';
import { foundElements, within } from '../search/found-elements.ts';
import { foundList } from '../search/found-list.ts';
import { presentDate, presentMinute } from '../search/present-day.ts';
import {
  dayOf,
  daysOf,
  isAboutPast,
  KIND_OF_FILTER,
  parametersOf,
  type Query,
  queryIn,
  RECORD_FILTERS,
  type RecordFilter,
  SWITCHES,
  WHENS,
} from '../search/query.ts';
import { eventsOf, type FoundEvent } from '../search/rows.ts';
import type { Part, SearchFile, TextsFile } from '../search/search-file.ts';
import type { SearchTexts } from '../search/search-texts.ts';

/** The events that are shown before one asks for more, and how many more each time. */
const AT_A_TIME = 20;

/** Of them as many as a screen has are shown in the frame of the key, the others behind it. */
const AT_ONCE = 6;

const form = within(document, '#search', HTMLFormElement);
const texts: SearchTexts = JSON.parse(form.dataset.texts ?? '');
const words = within(form, '[name=q]', HTMLInputElement);
const dates = within(form, '.search-dates', HTMLElement);
const further = within(form, '.search-further', HTMLDetailsElement);
const status = within(document, '.search-status', HTMLElement);
const coming = within(document, '.search-coming', HTMLElement);
const past = within(document, '.search-past', HTMLElement);
const more = within(document, '.search-more', HTMLElement);

const { lang } = document.documentElement;
const elementOf = foundElements(texts, lang);
const comingList = foundList(within(coming, 'ol', HTMLOListElement), elementOf);
const pastList = foundList(within(past, 'ol', HTMLOListElement), elementOf);
const DAY = 86_400_000;
const MINUTE = 60_000;
const collator = new Intl.Collator(lang);
const numbers = new Intl.NumberFormat(lang, { numberingSystem: 'latn' });

const counted = countingOf(lang);

/** Returns the present moment in the site's zone, by the visitor's clock. */
function present(): Moment {
  const now = new Date();
  return {
    day: dayOf(presentDate(texts.timeZone, now) ?? '') ?? Math.floor(now.getTime() / DAY),
    minute: presentMinute(texts.timeZone, now) ?? Math.floor((now.getTime() % DAY) / MINUTE),
  };
}

// What has been fetched.

const files = new Map<Part, { readonly file: SearchFile; readonly events: readonly FoundEvent[] }>();
const descriptions = new Map<string, string>();
const fetched = new Map<string, Promise<unknown>>();

/** Fetches a file once; where that fails, it is fetched again the next time. */
function fetchOnce<T>(path: string, take: (file: T) => void): Promise<unknown> {
  const known = fetched.get(path);
  if (known !== undefined) return known;
  const fetching = fetch(path)
    .then((response) => {
      if (!response.ok) throw new Error(`${path}: ${response.status}`);
      return response.json();
    })
    .then(take);
  fetched.set(path, fetching);
  fetching.catch(() => fetched.delete(path));
  return fetching;
}

const fetchPart = (part: Part) =>
  fetchOnce<SearchFile>(texts.files[part], (file) => files.set(part, { file, events: eventsOf(file, texts.language) }));

/** Returns the files of events that a query is about, in order of time. */
function partsFor(query: Query): readonly Part[] {
  const now = new Date(present().day * DAY);
  const month = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1) / DAY;
  return isAboutPast(query, month) ? ['past', 'coming', 'later'] : ['coming', 'later'];
}

/** Fetches what a query needs: the nearest events first, which are shown before the others have come. */
async function* fetchFor(query: Query): AsyncGenerator<readonly Part[], void> {
  const parts = partsFor(query);
  await fetchPart('coming');
  const isEnough = parts.every((part) => files.has(part));
  if (!isEnough) {
    yield ['coming'];
    await Promise.all(parts.map(fetchPart));
  }
  if (query.texts && query.words !== '') {
    const months = new Set(parts.flatMap((part) => files.get(part)?.file.months ?? []));
    await Promise.all(
      [...months].map((of) =>
        fetchOnce<TextsFile>(texts.files.texts.replace('{month}', of), (file) => {
          for (const [path, text] of Object.entries(file)) descriptions.set(path, text);
        }),
      ),
    );
  }
  yield parts;
}

/** The events that a query is about, and what makes their index once it is needed. */
type Indexed = {
  readonly of: string;
  readonly events: readonly FoundEvent[];
  readonly index: () => Promise<WordIndex>;
};

let indexed: Indexed | undefined;

/** Returns the events of some files, the same for the same, as an index takes time to make. */
function indexFor(query: Query, parts: readonly Part[]): Indexed {
  const withTexts = query.texts && query.words !== '';
  const of = [...parts, withTexts].join(' ');
  if (indexed?.of === of) return indexed;
  const events = parts.flatMap((part) => files.get(part)?.events ?? []);
  let index: Promise<WordIndex> | undefined;
  indexed = {
    of,
    events,
    index() {
      index ??= wordIndex(
        events.map((event): Searched => (withTexts ? { event, text: descriptions.get(event.path) } : { event })),
      );
      return index;
    },
  };
  return indexed;
}

// The form.

function queryOfForm(): Query {
  const entries = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  );
  return queryIn(new URLSearchParams(entries));
}

const fieldOf = (name: string) => within(form, `[name=${name}]`, HTMLInputElement);
/** A site without tags has no choice of them. */
const choiceOf = (filter: RecordFilter) => form.querySelector<HTMLSelectElement>(`[name=${filter}]`);

/** Puts a query into the form. A record that is chosen stays so before its options have come. */
function showQuery(query: Query): void {
  words.value = query.words;
  for (const radio of form.querySelectorAll<HTMLInputElement>('[name=when]'))
    radio.checked = radio.value === (query.when ?? '');
  for (const name of ['from', 'to'] as const) fieldOf(name).value = query[name];
  for (const name of SWITCHES) fieldOf(name).checked = query[name];
  // What is chosen is seen.
  if ([...RECORD_FILTERS, ...SWITCHES].some((name) => query[name] !== '' && query[name] !== false)) further.open = true;
  for (const filter of RECORD_FILTERS) {
    const choice = choiceOf(filter);
    if (choice === null) continue;
    if (![...choice.options].some(({ value }) => value === query[filter])) choice.add(new Option('…', query[filter]));
    choice.value = query[filter];
  }
}

function titlesOf(filter: RecordFilter): ReadonlyMap<string, string> {
  const kind = KIND_OF_FILTER[filter];
  const rows = [...files.values()].flatMap(
    ({ file }): readonly (readonly [string, string, ...unknown[]])[] => file[kind],
  );
  return new Map(rows.map(([title, name]) => [name, title]));
}

function showChoices(filter: RecordFilter, counts: ReadonlyMap<string, number>): void {
  const choice = choiceOf(filter);
  if (choice === null) return;
  const chosen = choice.value;
  const titles = titlesOf(filter);
  const names = new Set([...counts.keys(), chosen].filter((name) => name !== ''));
  const options = [...names]
    .map((name) => ({ name, title: titles.get(name) ?? name, count: numbers.format(counts.get(name) ?? 0) }))
    .sort((one, other) => collator.compare(one.title, other.title))
    .map(({ name, title, count }) => new Option(fill(texts.choice, { name: title, count }), name));
  const [every] = choice.options;
  choice.replaceChildren(...(every === undefined ? [] : [every]), ...options);
  choice.value = chosen;
}

// What is found.

let atMost = AT_A_TIME;

const later = afterFrame();
const failing = afterFrame();

/** How far venues are, where the visitor has what is found sorted by that. */
let near: Near | undefined;

/** Returns how far the nearest venue of an event is, in metres. */
function distanceTo({ names: { venue } }: FoundEvent): number | undefined {
  const known = venue.flatMap((name) => near?.distance(name) ?? []);
  return known.length === 0 ? undefined : Math.min(...known);
}

/**
 * Returns events with how far they are, the nearest first, and as many as are shown. `more` has how many other dates an event
 * stands for.
 */
const nearest = (events: readonly FoundEvent[], { written }: Near, more: Map<FoundEvent, number>) =>
  byDistance(events, distanceTo)
    .slice(0, atMost)
    .map((event): FoundEvent => {
      const metres = distanceTo(event);
      if (metres === undefined) return event;
      const far = { ...event, distance: written(metres) };
      const dates = more.get(event);
      if (dates !== undefined) more.set(far, dates);
      return far;
    });

/** Tells the map, where there is one, how many events were found at which venues. */
function showOnMap(events: readonly FoundEvent[]): void {
  const frame = document.querySelector<HTMLElement>('.map-frame');
  if (frame === null) return;
  const counts = new Map<string, number>();
  for (const name of events.flatMap(({ names }) => names.venue)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const venues = JSON.stringify([...counts]);
  // The map shows all of them anew, from afar, each time it is told.
  if (frame.dataset.venues !== venues) frame.dataset.venues = venues;
}

/** Shows what was found: at once so many events, and the others behind the next frame. */
function showFound(
  query: Query,
  events: readonly FoundEvent[],
  places: ReadonlySet<number> | undefined,
  atOnce: number,
): void {
  const now = present();
  const result = found(events, places, query, { today: now.day, weekend: texts.weekend });
  const { first } = daysOf(query, now.day, texts.weekend);
  const total = result.coming.length + result.past.length;
  const begin = Math.max(now.day, first);
  // Where no day is asked for, one line stands for all dates of a series: one for those to come, one for those that are over.
  const seriesOf = ({ series }: FoundEvent) => (query.when === undefined ? series : undefined);
  const comingLines = seriesLines(result.coming, seriesOf);
  const pastLines = seriesLines(result.past, seriesOf);
  const moreDates = new Map([...comingLines.more, ...pastLines.more]);
  const lines = comingLines.events.length + pastLines.events.length;
  // As they stand below each other: what has run for long is not all that is seen.
  const comingShown =
    near === undefined
      ? foundDays(comingLines.events, begin, now)
          .flatMap(({ events: ofDay }) => ofDay)
          .slice(0, atMost)
      : nearest(comingLines.events, near, moreDates);
  const pastShown = pastLines.events.slice(0, atMost - comingShown.length);
  const comingDays = near === undefined ? foundDays(comingShown, begin, now) : foundRuns(comingShown, begin);
  const pastDays = foundDays(pastShown);
  const show = (most: number) =>
    pastList.show(pastDays, now.day, moreDates, most - comingList.show(comingDays, now.day, moreDates, most));
  coming.hidden = comingShown.length === 0;
  past.hidden = pastShown.length === 0;
  show(atOnce);
  status.ariaBusy = 'true';
  // What was found is seen first: a list of choices is opened later, if at all.
  later(
    () => {
      show(Infinity);
      more.hidden = comingShown.length + pastShown.length === lines;
      status.textContent = total === 0 ? texts.none : counted(texts.events, total);
      status.ariaBusy = 'false';
    },
    () => showCounts(result.counts()),
    () => showOnMap([...result.coming, ...result.past]),
  );
}

/** Shows what each choice would leave. */
function showCounts(counts: Counts): void {
  for (const filter of RECORD_FILTERS) showChoices(filter, counts[filter]);
  for (const when of [undefined, ...WHENS]) {
    const count = form.querySelector(`[data-when="${when ?? ''}"]`);
    if (count !== null && when !== 'dates') count.textContent = numbers.format(counts.when.get(when) ?? 0);
  }
  for (const name of ['free', 'online'] as const)
    within(form, `[data-switch=${name}]`, HTMLElement).textContent = numbers.format(counts[name]);
}

/** The last query that was asked: answers to earlier ones that come late are not shown. */
let asked: Query | undefined;

/** Shows what was found last, at once so many events. */
let showAgain: (atOnce: number) => void = () => undefined;

async function answer(query: Query): Promise<void> {
  asked = query;
  later();
  // Until the answer has come, what is shown is of the query before.
  status.ariaBusy = 'true';
  dates.hidden = query.when !== 'dates';
  try {
    for await (const parts of fetchFor(query)) {
      const { events, index } = indexFor(query, parts);
      const places = query.words === '' ? undefined : (await index())(query.words);
      if (asked !== query) return;
      showAgain = (atOnce) => showFound(query, events, places, atOnce);
      showAgain(AT_ONCE);
    }
    // The first key that is pressed finds the index made.
    await indexFor(query, partsFor(query)).index();
  } catch {
    // Behind what is still to be shown of what has come.
    failing(() => {
      if (asked !== query) return;
      status.textContent = texts.failed;
      status.ariaBusy = 'false';
    });
  }
}

function addressFor(query: Query): string {
  const parameters = parametersOf(query).toString();
  return parameters === '' ? location.pathname : `${location.pathname}?${parameters}`;
}

/** Shows what the form asks for, and has the address say it: a choice as a step to go back from, typing as none. */
function follow(step: 'pushState' | 'replaceState'): void {
  const query = queryOfForm();
  const address = addressFor(query);
  if (address === `${location.pathname}${location.search}`) return;
  history[step](null, '', address);
  atMost = AT_A_TIME;
  answer(query);
}

function begin(): void {
  const query = queryIn(new URLSearchParams(location.search));
  showQuery(query);
  atMost = AT_A_TIME;
  answer(query);
}

words.addEventListener('input', () => follow('replaceState'));
form.addEventListener('change', (event) => follow(event.target === words ? 'replaceState' : 'pushState'));
form.addEventListener('submit', (event) => {
  event.preventDefault();
  // A keyboard on a screen gives way to what was found.
  words.blur();
});
more.addEventListener('click', () => {
  const before = atMost;
  atMost += AT_A_TIME;
  showAgain(Infinity);
  // The button may be gone: who pressed it goes on with the first of those that came.
  const links = document.querySelectorAll<HTMLAnchorElement>(
    '.search-coming .event-title a, .search-past .event-title a',
  );
  links[before]?.focus();
});
const nearButton = document.querySelector<HTMLButtonElement>('button[data-near]');
if (nearButton !== null)
  nearControl(nearButton, (found) => {
    near = found;
    showAgain(Infinity);
  });
addEventListener('popstate', begin);
begin();
