/*
 * Lists what comes next at the venue, by the organizer and on the topic of an event that is over, from the files of the search:
 * the first one, and the second one if that has nothing for one of them.
 */

import { presentDate, presentMinute } from '../search/present-day.ts';
import { dayNumberIn, type RecordFilter } from '../search/query.ts';
import { eventsInSearchFile, type SearchEvent } from '../search/rows.ts';

/** The most events of a list. */
const A_FEW = 3;

const DAY = 86_400_000;

const box = document.querySelector<HTMLElement>('.more-over');
const { files = '', root = '', language = '', zone = '' } = box?.dataset ?? {};
const { lang } = document.documentElement;

const isFilter = (name: string): name is RecordFilter => ['venue', 'organizer', 'category'].includes(name);

/** Returns an element with a class, and with its content. */
function element(name: string, className: string, ...content: readonly (string | Node)[]): HTMLElement {
  const made = document.createElement(name);
  made.className = className;
  made.append(...content);
  return made;
}

function listItem({ title, path, days, time, language: foreign }: SearchEvent, year: number): HTMLElement {
  const date = new Date(days.first * DAY);
  const format = new Intl.DateTimeFormat(lang, {
    ...{ calendar: 'gregory', numberingSystem: 'latn', timeZone: 'UTC' },
    ...{ weekday: 'short', day: 'numeric', month: 'short' },
    ...(date.getUTCFullYear() === year ? {} : { year: 'numeric' }),
  });
  const when = document.createElement('time');
  when.dateTime = date.toISOString().slice(0, 10);
  when.textContent = format.format(date);
  const link = document.createElement('a');
  link.href = `${root}${path}`;
  link.textContent = title;
  if (foreign !== undefined) link.lang = foreign.tag;
  return element('li', '', element('span', 'more-date', when, ` ${time?.text ?? ''}`), ' ', link);
}

/** Returns the section of a record; `undefined` if nothing is coming there. */
function sectionOf(source: HTMLElement, events: readonly SearchEvent[], year: number): HTMLElement | undefined {
  const { filter = '', heading = '' } = source.dataset;
  const link = source.querySelector('a');
  if (link === null || !isFilter(filter)) return undefined;
  const name = decodeURIComponent(link.pathname.split('/').at(-2) ?? '');
  const next = events.filter(({ names }) => names[filter].includes(name)).slice(0, A_FEW);
  if (next.length === 0) return undefined;
  const title = element('h2', '', element('span', 'more-kind', heading), ' ', link.cloneNode(true));
  return element('section', '', title, element('ul', '', ...next.map((event) => listItem(event, year))));
}

/** Fetches the events of a file that are to come: on a later day, or later today, or still going on. */
async function comingEvents(file: string): Promise<readonly SearchEvent[]> {
  const response = await fetch(file);
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  const now = new Date();
  const today = dayNumberIn(presentDate(zone, now) ?? '') ?? Math.floor(now.getTime() / DAY);
  const minute = presentMinute(zone, now) ?? 0;
  return eventsInSearchFile(await response.json(), language).filter(
    ({ days, over = Infinity, status }) =>
      status === undefined && (days.first > today || (days.first === today && (days.last > today || over > minute))),
  );
}

async function show(list: HTMLElement): Promise<void> {
  const sources = [...list.querySelectorAll<HTMLElement>('[data-filter]')];
  const events: SearchEvent[] = [];
  let sections: readonly HTMLElement[] = [];
  for (const file of files.split(' ')) {
    if (sections.length === sources.length) break;
    events.push(...(await comingEvents(file)));
    sections = sources.flatMap((source) => sectionOf(source, events, new Date().getFullYear()) ?? []);
  }
  if (sections.length > 0) list.replaceWith(element('div', 'more', ...sections));
  else list.classList.add('is-alone');
}

if (box !== null) {
  // If a file can't be fetched, the links stay.
  show(box).catch(() => box.classList.add('is-alone'));
}
