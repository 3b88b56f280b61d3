/*
 * Lists what comes next at the venue, by the organizer and on the topic of an event that is over, from the files of the search:
 * the first one, and the second one if that has nothing for one of them.
 */

import { intlLocalesOf } from '../i18n/locales.ts';
import { ordinalCorrector } from '../i18n/wording.ts';
import { presentMoment } from '../search/present-day.ts';
import { RECORD_FILTERS, type RecordFilter } from '../search/query.ts';
import { eventsInSearchFile, type SearchEvent } from '../search/rows.ts';

/** The most events of a list. */
const A_FEW = 3;

const DAY = 86_400_000;

const box = document.querySelector<HTMLElement>('.more-over');
const { files = '', root = '', language = '', zone = '', series = '' } = box?.dataset ?? {};
const { lang } = document.documentElement;
const present = presentMoment(zone);

const yearOf = (day: number) => new Date(day * DAY).getUTCFullYear();

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(intlLocalesOf(lang), {
    ...{ calendar: 'gregory', numberingSystem: 'latn', timeZone: 'UTC' },
    ...{ day: 'numeric', month: 'short' },
    ...options,
  });
const ofThisYear = format({ weekday: 'short' });
const ofAnotherYear = format({ year: 'numeric' });
const ordinals = ordinalCorrector(lang);

/** Returns an element with a class, and with its content. */
function element(name: string, className: string, ...content: readonly (string | Node)[]): HTMLElement {
  const made = document.createElement(name);
  made.className = className;
  made.append(...content);
  return made;
}

function eventLink({ title, path, language: foreign }: SearchEvent): HTMLElement {
  const link = document.createElement('a');
  link.href = `${root}${path}`;
  if (foreign === undefined) {
    link.textContent = title;
    return link;
  }
  link.hreflang = foreign.tag;
  const name = element('span', '', title);
  name.lang = foreign.tag;
  link.append(name, element('span', 'in-language', ` ${foreign.note}`));
  return link;
}

function listItem(event: SearchEvent): HTMLElement {
  const { days, time } = event;
  const date = new Date(days.first * DAY);
  const when = document.createElement('time');
  when.dateTime = date.toISOString().slice(0, 10);
  const isThisYear = yearOf(days.first) === yearOf(present.day);
  when.textContent = ordinals((isThisYear ? ofThisYear : ofAnotherYear).format(date));
  return element('li', '', element('span', 'more-date', when, ` ${time?.text ?? ''}`), ' ', eventLink(event));
}

/** A record to list events of: its link with what it is, and its name in addresses. */
type Source = {
  readonly link: HTMLAnchorElement;
  readonly heading: string;
  readonly filter: RecordFilter;
  readonly name: string;
};

function sourcesIn(list: HTMLElement): readonly Source[] {
  return [...list.querySelectorAll<HTMLElement>('[data-filter]')].flatMap((part): Source[] => {
    const { heading = '' } = part.dataset;
    const filter = RECORD_FILTERS.find((one) => one === part.dataset.filter);
    const link = part.querySelector('a');
    // A record without a page has no link, and no name to look for.
    if (link === null || filter === undefined) return [];
    return [{ link, heading, filter, name: decodeURIComponent(link.pathname.split('/').at(-2) ?? '') }];
  });
}

/** Returns the sections of the records that have something coming. Each event and each series is in one of them at most. */
function sectionsOf(sources: readonly Source[], events: readonly SearchEvent[]): readonly HTMLElement[] {
  const listed = new Set([series]);
  return sources.flatMap(({ link, heading, filter, name }) => {
    const next: SearchEvent[] = [];
    for (const event of events) {
      const key = event.series ?? event.path;
      if (next.length === A_FEW || listed.has(key) || !event.names[filter].includes(name)) continue;
      listed.add(key);
      next.push(event);
    }
    if (next.length === 0) return [];
    const title = element('h2', '', element('span', 'more-kind', heading), ' ', link.cloneNode(true));
    return [element('section', '', title, element('ul', '', ...next.map(listItem)))];
  });
}

/** Fetches the events of a file that have not begun and are not cancelled. */
async function comingEvents(file: string): Promise<readonly SearchEvent[]> {
  const response = await fetch(file);
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  const { day, minute } = present;
  return eventsInSearchFile(await response.json(), language).filter(
    ({ days, time, status }) =>
      status !== 'cancelled' && (days.first > day || (days.first === day && (time?.minute ?? Infinity) > minute)),
  );
}

async function show(list: HTMLElement): Promise<void> {
  const sources = sourcesIn(list);
  const events: SearchEvent[] = [];
  let sections: readonly HTMLElement[] = [];
  for (const file of files.split(' ')) {
    if (sections.length === sources.length) break;
    events.push(...(await comingEvents(file)));
    sections = sectionsOf(sources, events);
  }
  if (sections.length === 0) {
    list.classList.add('is-alone');
    return;
  }
  const focused = list.contains(document.activeElement) ? document.activeElement?.getAttribute('href') : undefined;
  const lists = element('div', 'more', ...sections);
  list.replaceWith(lists);
  [...lists.querySelectorAll('a')].find((link) => link.getAttribute('href') === focused)?.focus();
}

if (box !== null) {
  // If a file can't be fetched, the links stay.
  show(box).catch(() => box.classList.add('is-alone'));
}
