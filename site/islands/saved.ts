/*
 * The saved events: their next dates and what became of them, from the page and the files of the search and from the pages of
 * changes; and one calendar file of them all. Nothing is sent anywhere.
 */

import { changesAddress } from '../addresses/addresses.ts';
import { pageAddressAt, pathBelow } from '../addresses/page-paths.ts';
import { countWriterOf } from '../i18n/wording.ts';
import { mergedCalendar } from '../saved/merged-calendar.ts';
import { readSavedEvents, type SavedEvent, writeSavedEvents } from '../saved/saved-events.ts';
import { element, elementWithin } from '../search/elements.ts';
import { presentMoment } from '../search/present-day.ts';
import { type Moment, resultDays } from '../search/result-days.ts';
import { resultDayElementMaker } from '../search/result-elements.ts';
import { eventsInSearchFile, type SearchEvent } from '../search/rows.ts';
import { SEARCH_PARTS, searchFileAddress } from '../search/search-file.ts';
import { fetchSearchPage } from '../search/search-page.ts';

/** Milliseconds in which a browser has taken a file that was made here. */
const DOWNLOADED_IN = 60_000;

const box = elementWithin(document, '.saved', HTMLElement);
const { search = '', root = '', none = '', remove = '', gone = '', failed = '' } = box.dataset;
const status = elementWithin(box, '.search-status', HTMLElement);
/** The download, on a site whose events have files. */
const calendar = box.querySelector<HTMLElement>('.saved-calendar');
const { lang } = document.documentElement;
const countText = countWriterOf(lang);

/** A saved event, with what shows it: the event, or the next date of its series if it is over; `undefined` if it is gone. */
type SavedEntry = { readonly saved: SavedEvent; readonly event: SearchEvent | undefined };

/** What became of an event, in the words of the page of changes. */
type Change = { readonly word: string; readonly text: string; readonly day: string };

const languageOf = ({ path }: Pick<SavedEvent, 'path'>) => path.split('/')[0] ?? '';

/** Returns a file, or `undefined` if there is none. Throws if it can't be fetched. */
async function fetchFile(path: string): Promise<Response | undefined> {
  const response = await fetch(path);
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response;
}

const documentIn = async (file: Response | undefined) =>
  new DOMParser().parseFromString((await file?.text()) ?? '', 'text/html');

/** Returns the events of a language, without the ones that it shows of others. */
async function eventsOf(language: string): Promise<readonly SearchEvent[]> {
  const files = await Promise.all(
    SEARCH_PARTS.map((part) => fetchFile(pathBelow(root, searchFileAddress(language, part)))),
  );
  const events = await Promise.all(
    files.map(async (file) => (file ? eventsInSearchFile(await file.json(), language) : [])),
  );
  return events.flat().filter(({ language: foreign }) => foreign === undefined);
}

/** Returns the changes of the events of a language, by path, the latest first. */
async function changesOf(language: string): Promise<ReadonlyMap<string, readonly Change[]>> {
  const page = await documentIn(await fetchFile(pathBelow(root, changesAddress(language))));
  const changes = [...page.querySelectorAll('.agenda-day')].flatMap((ofDay) => {
    const day = ofDay.querySelector('time')?.dateTime ?? '';
    return [...ofDay.querySelectorAll('.news:not(.is-new)')].map((news) => ({
      path: pageAddressAt(root, news.querySelector('a')?.getAttribute('href') ?? ''),
      word: news.querySelector('.event-time')?.textContent ?? '',
      text: news.querySelector('.event-place')?.textContent ?? '',
      day,
    }));
  });
  return Map.groupBy(changes, ({ path }) => path);
}

/** The path of the page of an event. */
const EVENT_PATH = /^[^/]+\/events\/[^/]+\/$/;

/**
 * Returns the path to which the page of an event has moved, by the host or by the page that stays in its place; the same
 * one if that is not known.
 */
async function movedTo(path: string): Promise<string> {
  const file = await fetchFile(pathBelow(root, path)).catch(() => undefined);
  const refresh = (await documentIn(file)).querySelector<HTMLMetaElement>('meta[http-equiv=refresh]')?.content;
  const target = file?.redirected ? new URL(file.url).pathname : (refresh?.replace(/^0; url=/, '') ?? '');
  const moved = pageAddressAt(root, target);
  return EVENT_PATH.test(moved) ? moved : path;
}

/** Finds what shows each saved event; one that has moved is saved with its new path. */
async function entriesOf(events: readonly SearchEvent[], { day }: Moment): Promise<readonly SavedEntry[]> {
  const byPath = new Map(events.map((event) => [event.path, event]));
  const moved = new Map<string, string>();
  for (const { path } of readSavedEvents(root)) if (!byPath.has(path)) moved.set(path, await movedTo(path));
  // Another tab may have saved more meanwhile.
  const present = readSavedEvents(root).map((one) => ({ ...one, path: moved.get(one.path) ?? one.path }));
  const saved = [...new Map(present.map((one) => [one.path, one])).values()];
  if (moved.size > 0) writeSavedEvents(root, saved);
  return saved.map((one) => {
    const event = byPath.get(one.path);
    if (event === undefined || event.days.last >= day || event.series === undefined) return { saved: one, event };
    const next = events.find(
      ({ series, days, path, status }) =>
        series === event.series && days.last >= day && status === undefined && languageOf({ path }) === languageOf(one),
    );
    return { saved: one, event: next ?? event };
  });
}

async function begin(): Promise<void> {
  const languages = [...new Set(readSavedEvents(root).map(languageOf))];
  if (languages.length === 0) {
    status.textContent = none;
    return;
  }
  const { page, texts } = await fetchSearchPage(search);
  const [events, changes] = await Promise.all([
    Promise.all(languages.map(eventsOf)).then((all) => all.flat()),
    Promise.all(languages.map(changesOf)).then((all) => new Map(all.flatMap((one) => [...one]))),
  ]);
  const now = presentMoment(texts.timeZone);
  const elementOf = resultDayElementMaker(page, texts, lang);
  let entries = await entriesOf(events, now);

  /** Returns a button that removes saved events; all of them are one on this page. */
  function removal(saved: readonly SavedEvent[], title: string): HTMLElement {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = remove;
    button.ariaLabel = `${remove}: ${title}`;
    button.addEventListener('click', () => {
      const paths = new Set(saved.map(({ path }) => path));
      writeSavedEvents(
        root,
        readSavedEvents(root).filter(({ path }) => !paths.has(path)),
      );
      entries = entries.filter((entry) => !saved.includes(entry.saved));
      show();
      status.focus();
    });
    return element('p', 'saved-remove', button);
  }

  /** Adds to an event its language, what became of it since it was saved, and a button that removes it. */
  function complete(article: Element, event: SearchEvent): void {
    const body = elementWithin(article, '.event-body', HTMLElement);
    const ofEvent = entries.flatMap(({ saved, event: one }) => (one === event ? [saved] : []));
    const [first] = ofEvent;
    if (first !== undefined && first.lang !== lang) {
      elementWithin(article, 'a', HTMLAnchorElement).hreflang = first.lang;
      for (const part of article.querySelectorAll<HTMLElement>('.event-title span, .event-place'))
        part.lang = first.lang;
    }
    // The next date of a series has changes of its own.
    const own = ofEvent.find(({ path }) => path === event.path);
    for (const { word, text, day } of own === undefined ? [] : (changes.get(own.path) ?? [])) {
      if (own === undefined || day < own.day) continue;
      const change = element('p', 'saved-change', element('strong', '', word), ` ${text}`);
      change.lang = own.lang;
      body.append(change);
    }
    body.append(removal(ofEvent, event.title));
  }

  function showDays(selector: string, list: readonly SearchEvent[], from?: number): void {
    const section = elementWithin(box, selector, HTMLElement);
    const days = resultDays(list, from, now).map((day) => {
      const ofDay = elementOf(day, now.day, new Map());
      for (const [index, article] of [...ofDay.querySelectorAll('.event')].entries()) {
        const event = day.events[index];
        if (event !== undefined) complete(article, event);
      }
      return ofDay;
    });
    elementWithin(section, 'ol', HTMLOListElement).replaceChildren(...days);
    section.hidden = days.length === 0;
  }

  /** Returns what shows the saved events, each once. */
  const eventsOfEntries = () => [...new Set(entries.flatMap(({ event }) => event ?? []))];
  const eventsToCome = () =>
    eventsOfEntries()
      .filter(({ days }) => days.last >= now.day)
      .sort((one, other) => one.days.first - other.days.first || (one.time?.minute ?? -1) - (other.time?.minute ?? -1));

  function show(): void {
    const coming = eventsToCome();
    const past = eventsOfEntries()
      .filter(({ days }) => days.last < now.day)
      .sort((one, other) => other.days.first - one.days.first);
    showDays('.search-coming', coming, now.day);
    showDays('.search-past', past);
    const items = entries.flatMap(({ saved, event }) => {
      if (event !== undefined) return [];
      const title = element('span', '', saved.title);
      title.lang = saved.lang;
      return [element('li', '', element('p', 'saved-change', title, ` – ${gone}`), removal([saved], saved.title))];
    });
    elementWithin(box, '.saved-gone', HTMLElement).replaceChildren(...items);
    if (calendar !== null) calendar.hidden = coming.length === 0;
    status.textContent =
      entries.length === 0 ? none : countText(texts.events, coming.length + past.length + items.length);
  }

  calendar?.querySelector('button')?.addEventListener('click', async () => {
    try {
      const files = await Promise.all(
        eventsToCome().map(async ({ path }) => (await fetchFile(pathBelow(root, path.replace(/\/$/, '.ics'))))?.text()),
      );
      const reminder = calendar.querySelector('select')?.value;
      const text = mergedCalendar(
        files.filter((file) => file !== undefined),
        reminder === '' ? undefined : reminder,
      );
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob([text], { type: 'text/calendar' }));
      link.download = `${calendar.dataset.file}.ics`;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), DOWNLOADED_IN);
    } catch {
      status.textContent = failed;
    }
  });
  show();
}

const fail = () => {
  status.textContent = failed;
};

begin().catch(fail);
// Changed on another page, before this one came back from the browser's memory.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});
