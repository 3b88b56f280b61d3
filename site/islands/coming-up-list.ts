/*
 * Lists what comes next at the venue, by the organizer and on the topic of an event that is over, from the files of the search:
 * the first one, and the second one if that has nothing for one of them.
 */

import { element } from '../search/elements.ts';
import { comingEvents, nextEventItemMaker, nextEventsAt } from '../search/next-events.ts';
import { presentMoment } from '../search/present-day.ts';
import { RECORD_FILTERS, type RecordFilter } from '../search/query.ts';
import type { SearchEvent } from '../search/rows.ts';

const box = document.querySelector<HTMLElement>('.more-over');
const { files = '', root = '', language = '', zone = '', series = '' } = box?.dataset ?? {};
const { lang } = document.documentElement;
const present = presentMoment(zone);

const listItem = nextEventItemMaker(lang, root, present.day);

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
    return [
      { link, heading, filter, name: decodeURIComponent(link.pathname.replace(/\/$/, '').split('/').at(-1) ?? '') },
    ];
  });
}

/** Returns the sections of the records that have something coming. Each event and each series is in one of them at most. */
function sectionsOf(sources: readonly Source[], events: readonly SearchEvent[]): readonly HTMLElement[] {
  const listed = new Set([series]);
  return sources.flatMap(({ link, heading, filter, name }) => {
    const next = nextEventsAt(events, filter, name, listed);
    if (next.length === 0) return [];
    const title = element('h2', '', element('span', 'more-kind', heading), ' ', link.cloneNode(true));
    return [element('section', '', title, element('ul', '', ...next.map(listItem)))];
  });
}

async function show(list: HTMLElement): Promise<void> {
  const sources = sourcesIn(list);
  const events: SearchEvent[] = [];
  let sections: readonly HTMLElement[] = [];
  for (const file of files.split(' ')) {
    if (sections.length === sources.length) break;
    events.push(...(await comingEvents(file, language, present)));
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
