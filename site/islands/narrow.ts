/*
 * Narrows a view in place to the chips that the address has: results of the search replace what follows the chips. The texts and the
 * elements of results are on the page of the search, the events in its files.
 */

import { TODAY_ID } from '../addresses/addresses.ts';
import { collapseSeries } from '../calendar/series-dates.ts';
import { countWriterOf } from '../i18n/wording.ts';
import { element, elementWithin } from '../search/elements.ts';
import { fetchedEvents } from '../search/fetched-events.ts';
import { type ChoiceCounts, searchEvents } from '../search/find.ts';
import { presentMoment } from '../search/present-day.ts';
import { dayNumberIn, parametersOf, parseQuery, queryDays, type SearchQuery } from '../search/query.ts';
import { resultDays } from '../search/result-days.ts';
import { resultDayElementMaker, resultList } from '../search/result-elements.ts';
import type { SearchEvent } from '../search/rows.ts';
import { fetchSearchPage } from '../search/search-page.ts';

/** The number of events that are shown at first, and added by each press of "more". */
const AT_A_TIME = 30;

const box = elementWithin(document, '.chips', HTMLElement);
const status = elementWithin(box, '.search-status', HTMLElement);
const { search = '', from = '', to = '' } = box.dataset;
const chips = () => [...box.querySelectorAll<HTMLAnchorElement>('[data-filter]')];
const isPressed = ({ ariaPressed }: HTMLAnchorElement) => ariaPressed === 'true';
const { lang } = document.documentElement;
const numbers = new Intl.NumberFormat(lang, { numberingSystem: 'latn' });
const countText = countWriterOf(lang);

/** The site's zone, once the page of the search has come. */
let timeZone = 'UTC';

const presentDay = () => presentMoment(timeZone).day;

/** Returns the part of the address's query that chips can set. */
function queryOfChips(): SearchQuery {
  const { when, category, access, free, online } = parseQuery(new URLSearchParams(location.search));
  const none = parseQuery(new URLSearchParams());
  return { ...none, category, access, free, online, when: from === '' && when !== 'dates' ? when : undefined };
}

/** Returns a query within the days of the view that are not over, or within all if all are over. */
function withinView(query: SearchQuery, today: number): SearchQuery {
  if (from === '') return query;
  const isPresent = today > (dayNumberIn(from) ?? today) && today <= (dayNumberIn(to) ?? today);
  return { ...query, when: 'dates', from: isPresent ? '' : from, to };
}

/** Returns the number of results with a chip. */
function countOf({ dataset: { filter, value = '' } }: HTMLAnchorElement, counts: ChoiceCounts): number {
  switch (filter) {
    case 'free':
    case 'online':
      return counts[filter];
    case 'category':
    case 'access':
      return counts[filter].get(value) ?? 0;
    default:
      return [...counts.when].find(([when]) => when === value)?.[1] ?? 0;
  }
}

/** Shows the number of results of each chip. One without results can't be pressed, but a pressed one can be released. */
function showCounts(counts: ChoiceCounts | undefined): void {
  for (const chip of chips()) {
    const count = counts && countOf(chip, counts);
    chip.ariaDisabled = String(count === 0 && !isPressed(chip));
    let number = chip.querySelector('.search-count');
    if (number === null) {
      number = element('span', 'search-count');
      chip.append(' ', number);
    }
    number.textContent = count === undefined || count === 0 ? '' : numbers.format(count);
  }
}

/** The paths of views with chips: months, weeks and the list of what is to come. */
const WITH_CHIPS = /\/(?:\d{4}\/(?:\d\d|w\d\d)|this-month|this-week|upcoming)\/?$/;

/** Has the links to other views, other dates, the search and other languages keep the chips. */
function keepInLinks(query: SearchQuery): void {
  const parametersFor = (more: Partial<SearchQuery>) => parametersOf({ ...query, ...more }).toString();
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.view-bar a, .jump a'))
    if (WITH_CHIPS.test(link.pathname)) link.search = parametersFor({ when: undefined });
  for (const link of box.querySelectorAll<HTMLAnchorElement>('.chip-list a:not([data-filter])'))
    link.search = parametersOf(withinView(query, presentDay())).toString();
  const topic = chips().find(({ dataset }) => dataset.filter === 'category' && dataset.value === query.category);
  const names = new URLSearchParams(topic?.dataset.names);
  // A topic has another name in another language, if it is there.
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.languages a:not([aria-current])'))
    link.search = parametersFor({ category: names.get(link.hreflang) ?? '' });
}

async function begin(): Promise<void> {
  const { page: searchPage, texts } = await fetchSearchPage(search);
  timeZone = texts.timeZone;
  const copyOf = (selector: string) => {
    const copy = document.importNode(elementWithin(searchPage, selector, HTMLElement), true);
    copy.hidden = false;
    return copy;
  };
  const fetched = fetchedEvents(texts);
  const heading = document.createElement('h2');
  heading.className = 'visually-hidden';
  const list = document.createElement('ol');
  list.className = 'agenda';
  const results = resultList(list, resultDayElementMaker(searchPage, texts, lang));
  const more = copyOf('.search-more');
  const clear = copyOf('.search-clear');
  const line = document.createElement('div');
  line.className = 'search-line';
  status.before(line);
  line.append(status, clear);
  const section = document.createElement('section');
  section.append(heading, list, more);
  box.append(section);

  let atMost = AT_A_TIME;
  let latest: SearchQuery | undefined;
  let showAgain: () => void = () => undefined;

  /** Adds a chip for each filter that the view has no chip for, so that nothing narrows it unseen. */
  function addChips(query: SearchQuery): void {
    const labels: Readonly<Record<string, string | undefined>> = {
      ...{ free: texts.free, online: texts.online, access: texts.accessibility },
      category: fetched.titlesOf('category').get(query.category),
    };
    for (const [filter, value] of parametersOf(query)) {
      const isThere = chips().some(({ dataset }) => dataset.filter === filter && dataset.value === value);
      if (isThere) continue;
      const chip = document.createElement('a');
      Object.assign(chip.dataset, { filter, value });
      Object.assign(chip, {
        className: 'chip',
        href: `${search}?${new URLSearchParams([[filter, value]])}`,
        role: 'button',
        ariaPressed: 'true',
        textContent: labels[filter] ?? value,
      });
      box.querySelector('.chip-list li:last-child')?.before(element('li', '', chip));
    }
  }

  function show(query: SearchQuery, events: readonly SearchEvent[], isWhole: boolean): void {
    const now = presentMoment(texts.timeZone);
    const inView = withinView(query, now.day);
    const result = searchEvents(events, undefined, inView, { today: now.day, weekend: texts.weekend });
    const inOrder = [...[...result.past].reverse(), ...result.coming];
    // Nothing is said of files that have not come.
    if (inOrder.length === 0 && !isWhole) return;
    addChips(query);
    const lines = collapseSeries(inOrder, ({ series }) => (inView.when === undefined ? series : undefined));
    const { first } = queryDays(inView, now.day, texts.weekend);
    const inListOrder = resultDays(lines.events, first, now).flatMap((day) => day.events);
    results.show(resultDays(inListOrder.slice(0, atMost), first, now), now.day, lines.more, Infinity);
    more.hidden = lines.events.length <= atMost;
    heading.textContent = chips()
      .filter(isPressed)
      .map((chip) => chip.firstChild?.textContent ?? '')
      .join(', ');
    status.textContent = inOrder.length === 0 ? texts.none : countText(texts.events, inOrder.length);
    showCounts(result.counts());
  }

  async function follow(): Promise<void> {
    const query = queryOfChips();
    latest = query;
    atMost = AT_A_TIME;
    keepInLinks(query);
    const isNarrowed = parametersOf(query).size > 0;
    box.classList.toggle('is-narrowed', isNarrowed);
    // Links of the view to today lead to the results instead, which begin there.
    if (isNarrowed) section.id = TODAY_ID;
    else section.removeAttribute('id');
    if (!isNarrowed) {
      status.textContent = '';
      showCounts(undefined);
      return;
    }
    // Until all files have come, the number is not whole.
    status.ariaBusy = 'true';
    try {
      const inView = withinView(query, presentDay());
      for await (const parts of fetched.fetchFor(inView, presentDay())) {
        if (latest !== query) return;
        const isWhole = parts.length === fetched.partsFor(inView, presentDay()).length;
        showAgain = () => show(query, fetched.eventsFor(inView, parts), isWhole);
        showAgain();
      }
    } catch {
      if (latest === query) status.textContent = texts.failed;
    } finally {
      if (latest === query) status.ariaBusy = 'false';
    }
  }

  more.addEventListener('click', () => {
    const before = atMost;
    atMost += AT_A_TIME;
    showAgain();
    // The button may be gone: the focus moves to the first new result.
    list.querySelectorAll<HTMLAnchorElement>('.event-title a')[before]?.focus();
  });
  clear.addEventListener('click', () => {
    history.pushState(null, '', location.pathname);
    dispatchEvent(new PopStateEvent('popstate'));
    // The button is gone.
    chips()[0]?.focus();
  });
  box.addEventListener('narrow', follow);
  // On a phone it may be beside the screen.
  chips().find(isPressed)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  await follow();
}

// Without the page of the search, a pressed chip leads to the page of its events.
begin().catch(() => {
  box.dataset.failed = '';
  const pressed = chips().find(isPressed);
  if (pressed !== undefined) location.replace(pressed.href);
});
