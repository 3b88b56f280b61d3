/*
 * The next events of a record, from the files of the search, as items of a list.
 */

import { pathBelow } from '../addresses/page-paths.ts';
import { intlLocalesOf } from '../i18n/locales.ts';
import { ordinalCorrector } from '../i18n/wording.ts';
import { element } from './elements.ts';
import type { RecordFilter } from './query.ts';
import type { Moment } from './result-days.ts';
import { eventsInSearchFile, type SearchEvent } from './rows.ts';

const DAY = 86_400_000;

/** The most events of a record. */
const A_FEW = 3;

/** Fetches the events of a file that have not begun by `present` and are not cancelled. Throws if it can't be fetched. */
export async function comingEvents(
  file: string,
  language: string,
  { day, minute }: Moment,
): Promise<readonly SearchEvent[]> {
  const response = await fetch(file);
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  return eventsInSearchFile(await response.json(), language).filter(
    ({ days, time, status }) =>
      status !== 'cancelled' && (days.first > day || (days.first === day && (time?.minute ?? Infinity) > minute)),
  );
}

function eventLink({ title, path, language: foreign }: SearchEvent, root: string): HTMLElement {
  const link = document.createElement('a');
  link.href = pathBelow(root, path);
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

/**
 * Returns the first events at a record, three at most. Each event and each series is listed once, and none that is in
 * `listed`, a set of paths and names of series, to which these are added.
 */
export function nextEventsAt(
  events: readonly SearchEvent[],
  filter: RecordFilter,
  name: string,
  listed: Set<string>,
): readonly SearchEvent[] {
  const next: SearchEvent[] = [];
  for (const event of events) {
    const keys = [event.path, ...(event.series === undefined ? [] : [event.series])];
    if (next.length === A_FEW || keys.some((key) => listed.has(key)) || !event.names[filter].includes(name)) continue;
    for (const key of keys) listed.add(key);
    next.push(event);
  }
  return next;
}

/**
 * Returns a function that makes the item of an event with its day, in the language of a BCP 47 tag. `root` is the path of the
 * site's root, `present` the number of the day.
 */
export function nextEventItemMaker(lang: string, root: string, present: number): (event: SearchEvent) => HTMLElement {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(intlLocalesOf(lang), {
      ...{ calendar: 'gregory', numberingSystem: 'latn', timeZone: 'UTC' },
      ...{ day: 'numeric', month: 'short' },
      ...options,
    });
  const ofThisYear = format({ weekday: 'short' });
  const ofAnotherYear = format({ year: 'numeric' });
  const ordinals = ordinalCorrector(lang);
  const yearOf = (day: number) => new Date(day * DAY).getUTCFullYear();
  return (event) => {
    const { days, time } = event;
    const date = new Date(days.first * DAY);
    const when = document.createElement('time');
    when.dateTime = date.toISOString().slice(0, 10);
    const isThisYear = yearOf(days.first) === yearOf(present);
    when.textContent = ordinals((isThisYear ? ofThisYear : ofAnotherYear).format(date));
    return element('li', '', element('span', 'more-date', when, ` ${time?.text ?? ''}`), ' ', eventLink(event, root));
  };
}
