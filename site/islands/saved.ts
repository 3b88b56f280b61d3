/*
 * The saved events: their next dates and what became of them, from the page and the files of the search and from the pages of
 * changes; and one calendar file of them all. Nothing is sent anywhere.
 */

import { countWriterOf } from '../i18n/wording.ts';
import { mergedCalendar } from '../saved/merged-calendar.ts';
import { keepEvents, type SavedEvent, savedEvents } from '../saved/saved-events.ts';
import { presentMoment } from '../search/present-day.ts';
import { type Moment, resultDays } from '../search/result-days.ts';
import { elementWithin, resultDayElementMaker } from '../search/result-elements.ts';
import { eventsInSearchFile, type SearchEvent } from '../search/rows.ts';
import { SEARCH_PARTS, searchFileAddress } from '../search/search-file.ts';
import type { SearchTexts } from '../search/search-texts.ts';

const box = elementWithin(document, '.saved', HTMLElement);
const { search = '', root = '', none = '', remove = '', gone = '', failed = '' } = box.dataset;
const status = elementWithin(box, '.search-status', HTMLElement);
/** The download, on a site whose events have files. */
const calendar = box.querySelector<HTMLElement>('.saved-calendar');
const { lang } = document.documentElement;
const countText = countWriterOf(lang);

/** A saved event, with the event that shows it: itself, or the next date of its series if it is over; none if it is gone. */
type SavedEntry = { readonly saved: SavedEvent; readonly event: SearchEvent | undefined };

/** What became of an event, in the words of the page of changes. */
type Change = { readonly word: string; readonly text: string; readonly day: string };

const languageOf = ({ path }: Pick<SavedEvent, 'path'>) => path.split('/')[0] ?? '';

/** Returns a file, or `undefined` if there is none. Throws if it can't be fetched. */
async function fetched(path: string): Promise<Response | undefined> {
  const response = await fetch(path);
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response;
}

const documentAt = async (path: string) =>
  new DOMParser().parseFromString((await (await fetched(path))?.text()) ?? '', 'text/html');

/** Returns all events of a language. */
async function eventsOf(language: string): Promise<readonly SearchEvent[]> {
  const files = await Promise.all(SEARCH_PARTS.map((part) => fetched(`${root}${searchFileAddress(language, part)}`)));
  const events = await Promise.all(
    files.map(async (file) => (file ? eventsInSearchFile(await file.json(), language) : [])),
  );
  return events.flat();
}

/** Returns the changes of the events of a language, by path, the latest first. */
async function changesOf(language: string): Promise<ReadonlyMap<string, readonly Change[]>> {
  const page = await documentAt(`${root}${language}/changes/`);
  const changes = [...page.querySelectorAll('.agenda-day')].flatMap((ofDay) => {
    const day = ofDay.querySelector('time')?.dateTime ?? '';
    return [...ofDay.querySelectorAll('.news:not(.is-new)')].map((news) => ({
      path: (news.querySelector('a')?.getAttribute('href') ?? '').slice(root.length),
      word: news.querySelector('.event-time')?.textContent ?? '',
      text: news.querySelector('.event-place')?.textContent ?? '',
      day,
    }));
  });
  return Map.groupBy(changes, ({ path }) => path);
}

/** Finds what shows each saved event. */
function entriesOf(
  saved: readonly SavedEvent[],
  events: readonly SearchEvent[],
  { day }: Moment,
): readonly SavedEntry[] {
  const byPath = new Map(events.map((event) => [event.path, event]));
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

function paragraph(className: string, ...content: readonly (string | Node)[]): HTMLElement {
  const made = document.createElement('p');
  made.className = className;
  made.append(...content);
  return made;
}

async function begin(): Promise<void> {
  const saved = savedEvents(root);
  if (saved.length === 0) {
    status.textContent = none;
    return;
  }
  const searchPage = await documentAt(search);
  const texts: SearchTexts = JSON.parse(elementWithin(searchPage, '#search', HTMLFormElement).dataset.texts ?? '');
  const languages = [...new Set(saved.map(languageOf))];
  const [events, changes] = await Promise.all([
    Promise.all(languages.map(eventsOf)).then((all) => all.flat()),
    Promise.all(languages.map(changesOf)).then((all) => new Map(all.flatMap((one) => [...one]))),
  ]);
  const now = presentMoment(texts.timeZone);
  const elementOf = resultDayElementMaker(searchPage, texts, lang);
  let entries = entriesOf(saved, events, now);

  function removal(one: SavedEvent, title: string): HTMLElement {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = remove;
    button.ariaLabel = `${remove}: ${title}`;
    button.addEventListener('click', () => {
      keepEvents(
        root,
        savedEvents(root).filter(({ path }) => path !== one.path),
      );
      entries = entries.filter((entry) => entry.saved !== one);
      show();
      status.focus();
    });
    return paragraph('saved-remove', button);
  }

  /** Adds to an event what became of it since it was saved, and a button that removes it. */
  function complete(element: Element, event: SearchEvent): void {
    for (const { saved: one } of entries.filter((entry) => entry.event === event)) {
      const news = (changes.get(one.path) ?? []).filter(({ day }) => day >= one.day);
      for (const { word, text } of news) {
        const strong = document.createElement('strong');
        strong.textContent = word;
        element.querySelector('.event-body')?.append(paragraph('saved-change', strong, ` ${text}`));
      }
      element.querySelector('.event-body')?.append(removal(one, event.title));
    }
    const title = element.querySelector<HTMLElement>('.event-title a > span');
    const [first] = entries.filter((entry) => entry.event === event);
    if (title !== null && first !== undefined && first.saved.lang !== lang) title.lang = first.saved.lang;
  }

  function showDays(selector: string, list: readonly SearchEvent[], from?: number): void {
    const section = elementWithin(box, selector, HTMLElement);
    const days = resultDays(list, from, now).map((day) => {
      const element = elementOf(day, now.day, new Map());
      for (const [index, article] of [...element.querySelectorAll('.event')].entries()) {
        const event = day.events[index];
        if (event !== undefined) complete(article, event);
      }
      return element;
    });
    elementWithin(section, 'ol', HTMLOListElement).replaceChildren(...days);
    section.hidden = days.length === 0;
  }

  function show(): void {
    const shown = [...new Set(entries.flatMap(({ event }) => event ?? []))].sort(
      (one, other) => one.days.first - other.days.first || (one.time?.minute ?? -1) - (other.time?.minute ?? -1),
    );
    showDays(
      '.search-coming',
      shown.filter(({ days }) => days.last >= now.day),
      now.day,
    );
    showDays('.search-past', shown.filter(({ days }) => days.last < now.day).reverse());
    const lost = entries.filter(({ event }) => event === undefined);
    elementWithin(box, '.saved-gone', HTMLElement).replaceChildren(
      ...lost.map(({ saved: one }) => {
        const title = document.createElement('span');
        title.lang = one.lang;
        title.textContent = one.title;
        const item = document.createElement('li');
        item.append(paragraph('saved-change', title, ` – ${gone}`), removal(one, one.title));
        return item;
      }),
    );
    if (calendar !== null) calendar.hidden = !shown.some(({ days }) => days.last >= now.day);
    status.textContent = entries.length === 0 ? none : countText(texts.events, entries.length);
  }

  calendar?.querySelector('button')?.addEventListener('click', async () => {
    const coming = entries.flatMap(({ event }) => (event !== undefined && event.days.last >= now.day ? [event] : []));
    const paths = [...new Set(coming.map(({ path }) => path))];
    try {
      const files = await Promise.all(
        paths.map(async (path) => (await fetched(`${root}${path.replace(/\/$/, '')}.ics`))?.text()),
      );
      const reminder = calendar.querySelector('select')?.value;
      const text = mergedCalendar(
        files.flatMap((file) => file ?? []),
        reminder === '' ? undefined : reminder,
      );
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob([text], { type: 'text/calendar' }));
      link.download = `${calendar.dataset.file}.ics`;
      link.click();
      URL.revokeObjectURL(link.href);
    } catch {
      status.textContent = failed;
    }
  });
  show();
}

begin().catch(() => {
  status.textContent = failed;
});
