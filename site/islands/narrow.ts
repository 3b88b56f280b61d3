/*
 * Narrows a view in place to the chips that the address has: results of the search replace what follows the chips. The texts and the
 * elements of results are on the page of the search, the events in its files.
 */

import { collapseSeries } from '../calendar/series-dates.ts';
import { countWriterOf } from '../i18n/wording.ts';
import { fetchedEvents } from '../search/fetched-events.ts';
import { type ChoiceCounts, searchEvents } from '../search/find.ts';
import { presentMoment } from '../search/present-day.ts';
import { dayNumberIn, parametersOf, parseQuery, queryDays, type SearchQuery } from '../search/query.ts';
import { resultDays } from '../search/result-days.ts';
import { elementWithin, resultDayElementMaker, resultList } from '../search/result-elements.ts';
import type { SearchTexts } from '../search/search-texts.ts';

/** The number of events that are shown at first, and added by each press of "more". */
const AT_A_TIME = 30;

const box = elementWithin(document, '.chips', HTMLElement);
const status = elementWithin(box, '.search-status', HTMLElement);
const { search = '', from = '', to = '' } = box.dataset;
const chips = [...box.querySelectorAll<HTMLAnchorElement>('[data-filter]')];
const { lang } = document.documentElement;
const numbers = new Intl.NumberFormat(lang, { numberingSystem: 'latn' });
const countText = countWriterOf(lang);

async function fetchSearchPage(): Promise<Document> {
  const response = await fetch(search);
  if (!response.ok) throw new Error(`${search}: ${response.status}`);
  return new DOMParser().parseFromString(await response.text(), 'text/html');
}

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
  for (const chip of chips) {
    const count = counts && countOf(chip, counts);
    chip.ariaDisabled = String(count === 0 && chip.ariaPressed !== 'true');
    let element = chip.querySelector('.search-count');
    if (element === null) {
      element = document.createElement('span');
      element.className = 'search-count';
      chip.append(' ', element);
    }
    element.textContent = count === undefined || count === 0 ? '' : numbers.format(count);
  }
}

/** Has the links to other views, other dates and other languages keep the chips. */
function keepInLinks(query: SearchQuery): void {
  const parametersFor = (more: Partial<SearchQuery>) => parametersOf({ ...query, ...more }).toString();
  const ofViews = parametersFor({ when: undefined });
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.view-bar a, .jump a')) link.search = ofViews;
  for (const link of box.querySelectorAll<HTMLAnchorElement>('nav a:not([data-filter])'))
    link.search = parametersFor({});
  const { names = '' } = chips.find(({ dataset }) => dataset.value === query.category)?.dataset ?? {};
  // A topic has another name in another language, if it is there.
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.languages a:not([aria-current])'))
    link.search = parametersFor({ category: new URLSearchParams(names).get(link.hreflang) ?? '' });
}

async function begin(): Promise<void> {
  const searchPage = await fetchSearchPage();
  const texts: SearchTexts = JSON.parse(elementWithin(searchPage, '#search', HTMLFormElement).dataset.texts ?? '');
  const imported = (selector: string) => {
    const element = document.importNode(elementWithin(searchPage, selector, HTMLElement), true);
    element.hidden = false;
    return element;
  };
  const fetched = fetchedEvents(texts);
  const heading = document.createElement('h2');
  heading.className = 'visually-hidden';
  const list = document.createElement('ol');
  list.className = 'agenda';
  const results = resultList(list, resultDayElementMaker(searchPage, texts, lang));
  const more = imported('.search-more');
  const clear = imported('.search-clear');
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

  function show(query: SearchQuery, events: Parameters<typeof searchEvents>[0]): void {
    const now = presentMoment(texts.timeZone);
    const inView = withinView(query, now.day);
    const result = searchEvents(events, undefined, inView, { today: now.day, weekend: texts.weekend });
    const inOrder = [...[...result.past].reverse(), ...result.coming];
    const lines = collapseSeries(inOrder, ({ series }) => (inView.when === undefined ? series : undefined));
    const days = resultDays(lines.events, queryDays(inView, now.day, texts.weekend).first, now);
    results.show(days, now.day, lines.more, atMost);
    more.hidden = lines.events.length <= atMost;
    heading.textContent = chips
      .filter(({ ariaPressed }) => ariaPressed === 'true')
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
    if (!isNarrowed) {
      status.textContent = '';
      showCounts(undefined);
      return;
    }
    // Until all files have come, the number is not whole.
    status.ariaBusy = 'true';
    try {
      const { day } = presentMoment(texts.timeZone);
      const inView = withinView(query, day);
      for await (const parts of fetched.fetchFor(inView, day)) {
        if (latest !== query) return;
        showAgain = () => show(query, fetched.eventsFor(inView, parts));
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
    chips[0]?.focus();
  });
  box.addEventListener('narrow', follow);
  // On a phone it may be beside the screen.
  chips.find(({ ariaPressed }) => ariaPressed === 'true')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  await follow();
}

// Without the page of the search, a chip leads to the page of the same events.
begin().catch(() => {
  const pressed = chips.find(({ ariaPressed }) => ariaPressed === 'true');
  if (pressed !== undefined) location.assign(pressed.href);
});
