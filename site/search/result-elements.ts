import { pathBelow } from '../addresses/page-paths.ts';
import { withCapital } from '../i18n/dates.ts';
import { beginsWithWord, countWriterOf, fill, ordinalCorrector, type TextByDay } from '../i18n/wording.ts';
import { elementWithin } from './elements.ts';
import type { ResultDay } from './result-days.ts';
import type { SearchEvent } from './rows.ts';
import type { SearchTexts } from './search-texts.ts';

/** The number of further dates among the results, by the event that represents its series. */
type MoreDates = ReadonlyMap<SearchEvent, number>;

const DAY = 86_400_000;
const MINUTE = 60_000;
const dateOf = (day: number) => new Date(day * DAY);

/** Returns the start of an event for machines: a date, with the time of day if it has one. */
function machineStart({ days, time }: SearchEvent): string {
  const date = dateOf(days.first).toISOString().slice(0, 10);
  return time === undefined ? date : `${date}T${new Date(time.minute * MINUTE).toISOString().slice(11, 16)}`;
}

/**
 * Returns a function that makes the element of a day of results from the templates of the page of the search, in
 * the words of its language. `present` is the number of the present day.
 */
export function resultDayElementMaker(
  searchPage: Document,
  texts: SearchTexts,
  lang: string,
): (day: ResultDay, present: number, more: MoreDates) => Element {
  const countText = countWriterOf(lang);
  const ordinals = ordinalCorrector(lang);
  const dayTemplate = elementWithin(searchPage, '#found-day', HTMLTemplateElement);
  const eventTemplate = elementWithin(searchPage, '#found-event', HTMLTemplateElement);
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(lang, { calendar: 'gregory', numberingSystem: 'latn', timeZone: 'UTC', ...options }).format;
  const weekday = format({ weekday: 'long' });
  const month = format({ month: 'long' });
  const brief = format({ day: 'numeric', month: 'short' });
  const briefWithYear = format({ day: 'numeric', month: 'short', year: 'numeric' });

  function aboutLast(text: TextByDay, last: number, listing: number): string {
    const end = dateOf(last);
    const date = end.getUTCFullYear() === dateOf(listing).getUTCFullYear() ? brief(+end) : briefWithYear(+end);
    return fill(text[end.getUTCDate()] ?? text.other, { date: ordinals(date) });
  }

  function eventElement(event: SearchEvent, listing: number, present: number, dates: number | undefined): Node {
    const element = document.importNode(eventTemplate.content, true);
    const at = (selector: string) => elementWithin(element, selector, HTMLElement);
    const put = (selector: string, text: string) => {
      if (text === '') at(selector).remove();
      else at(selector).textContent = text;
    };
    const { days, time, status: odd, language, title } = event;
    at('.event').classList.add(event.colour, ...(odd === undefined ? [] : [`is-${odd}`]));
    if (odd === undefined && days.last < present) at('.event').classList.add('is-past');
    put('.event-featured', event.featured && days.last >= present ? texts.featured : '');
    const hasTickets = event.tickets !== undefined && odd === undefined && days.last >= present;
    put('.event-tickets', hasTickets ? texts.tickets[event.tickets] : '');
    put('.event-there', event.there);
    const clock = elementWithin(element, 'time', HTMLTimeElement);
    clock.textContent = time === undefined ? texts.allDay : time.text;
    clock.dateTime = machineStart(event);
    const isRunning = odd === undefined && days.first < present && present <= days.last && listing === present;
    const now = days.last === present ? texts.lastDay : aboutLast(texts.nowUntil, days.last, listing);
    put('.event-until', isRunning || days.last === days.first ? '' : aboutLast(texts.until, days.last, listing));
    const word = odd === undefined ? '' : texts.status[odd];
    // A title may begin with it.
    const status = beginsWithWord(title, word) ? '' : word;
    put('.event-status', isRunning ? now : status);
    const link = elementWithin(element, 'a', HTMLAnchorElement);
    link.href = pathBelow(texts.root, event.path);
    const name = elementWithin(link, 'span', HTMLElement);
    name.textContent = title;
    if (language !== undefined) {
      link.hreflang = language.tag;
      name.lang = language.tag;
    }
    put('.in-language', language === undefined ? '' : ` ${language.note}`);
    if (dates === undefined) at('.event-dates').remove();
    else {
      const further = elementWithin(at('.event-dates'), 'a', HTMLAnchorElement);
      further.href = `${link.href}#${texts.datesId}`;
      further.textContent = countText(texts.moreDates, dates);
    }
    const places = event.distance === undefined ? event.venues : [...event.venues, event.distance];
    put('.event-place', places.join('\u00a0· '));
    const facts = [
      ...event.categories,
      event.free ? texts.free : event.cost,
      event.online ? texts.online : '',
      ...event.accessibility.map((feature) => texts.access[feature]),
    ].filter((fact) => fact !== '');
    put('.event-facts', facts.join('\u00a0· '));
    return element;
  }

  return ({ day, isOver, events }, present, more) => {
    const element = document.importNode(dayTemplate.content, true);
    const at = (selector: string) => elementWithin(element, selector, HTMLElement);
    at('.agenda-events').append(...events.map((event) => eventElement(event, day, present, more.get(event))));
    if (isOver) {
      at('.agenda-day').classList.add('earlier');
      at('.agenda-date').classList.add('day-part');
      at('.agenda-date').textContent = texts.earlier;
      return at('.agenda-day');
    }
    const date = dateOf(day);
    const mark = elementWithin(element, 'time', HTMLTimeElement);
    mark.dateTime = date.toISOString().slice(0, 10);
    mark.classList.toggle('daymark-today', day === present);
    const word = day === present ? texts.today : day === present + 1 ? texts.tomorrow : '';
    if (word === '') at('.daymark-word').remove();
    else at('.daymark-word').textContent = word;
    at('.daymark-weekday').textContent = withCapital(weekday(+date));
    at('.daymark-number').textContent = String(date.getUTCDate());
    const year = date.getUTCFullYear();
    at('.daymark-month').textContent = `${month(+date)}${year === dateOf(present).getUTCFullYear() ? '' : ` ${year}`}`;
    return at('.agenda-day');
  };
}

/** A list of days of results on the page. */
type ResultList = {
  /**
   * Shows days of results. Elements before the first difference stay; behind them, at most `atMost` events are added.
   * Returns the number of added events. `present` is the number of the present day.
   */
  show(days: readonly ResultDay[], present: number, more: MoreDates, atMost: number): number;
};

type ListElement = { readonly of: string; readonly element: Element };

/** Returns the list of days within an empty element. */
export function resultList(
  list: Element,
  elementOf: (day: ResultDay, present: number, more: MoreDates) => Element,
): ResultList {
  let current: readonly ListElement[] = [];
  const nameOf = ({ day, isOver, events }: ResultDay, present: number, more: MoreDates) =>
    [
      present,
      day,
      isOver,
      ...events.map(
        (event) => `${event.path} ${event.distance ?? ''} ${more.get(event) ?? ''} ${event.accessibility.join()}`,
      ),
    ].join(' ');
  return {
    show(days, present, more, atMost) {
      const differs = days.findIndex((day, place) => current[place]?.of !== nameOf(day, present, more));
      const same = differs === -1 ? days.length : differs;
      for (const { element } of current.slice(same)) element.remove();
      let count = 0;
      const added: ListElement[] = [];
      for (const { events, ...day } of days.slice(same)) {
        const part = { ...day, events: events.slice(0, atMost - count) };
        if (part.events.length === 0) break;
        count += part.events.length;
        added.push({ of: nameOf(part, present, more), element: elementOf(part, present, more) });
      }
      list.append(...added.map(({ element }) => element));
      current = [...current.slice(0, same), ...added];
      return count;
    },
  };
}
