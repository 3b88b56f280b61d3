import type { Entry } from '#content/calendar/entries';
import type { PeriodPages, Periods } from '../../calendar/periods/periods.ts';
import type { LocalisedSite } from '../../publication/localised-site.ts';
import { hasPageIn, nameIn, type QuestionName } from './questions.ts';

/**
 * Told of everything that is asked of a site: the question, the code of the language it is about, and its argument. A
 * question that can't be asked again has no name.
 */
export type OnAsked = (question: QuestionName | undefined, language: string, argument: string) => void;

/** Returns the same site of a language, which notes what it is asked. */
export function askedLanguage(localised: LocalisedSite, onAsked: OnAsked): LocalisedSite {
  const { eventIndex, periods, views, ownPages, language, messages, dates, say, weekRule } = localised;
  const ask = (question: QuestionName, argument = '') => onAsked(question, language.code, argument);
  const askOf = (question: QuestionName, entry: Entry, more = '') =>
    onAsked(hasPageIn(localised, entry) ? question : undefined, language.code, `${more}${nameIn(entry)}`);
  return {
    language,
    messages,
    dates,
    say,
    weekRule,
    views,
    periods: askedPeriods(periods, ask),
    ownPages: {
      get all() {
        ask('own-pages');
        return ownPages.all;
      },
      in(place) {
        ask('own-pages-in', place);
        return ownPages.in(place);
      },
      has(name) {
        ask('has-own-page', name);
        return ownPages.has(name);
      },
      withKey(key) {
        ask('own-page-with', key);
        return ownPages.withKey(key);
      },
    },
    eventIndex: {
      get today() {
        ask('today');
        return eventIndex.today;
      },
      present: {
        get year() {
          ask('year');
          return eventIndex.present.year;
        },
        among(span) {
          ask('among', `${span.first} ${span.last}`);
          return eventIndex.present.among(span);
        },
        isAfter(day) {
          ask('is-after', `${day}`);
          return eventIndex.present.isAfter(day);
        },
      },
      get events() {
        ask('events');
        return eventIndex.events;
      },
      get listed() {
        ask('listed');
        return eventIndex.listed;
      },
      get upcoming() {
        ask('upcoming');
        return eventIndex.upcoming;
      },
      get past() {
        ask('past');
        return eventIndex.past;
      },
      get months() {
        ask('months');
        return eventIndex.months;
      },
      get archive() {
        ask('archive');
        return eventIndex.archive;
      },
      has(of) {
        ask('has', of);
        return eventIndex.has(of);
      },
      listPage(list, number) {
        ask('list-page', `${list} ${number}`);
        return eventIndex.listPage(list, number);
      },
      listPages(list) {
        ask('list-pages', list);
        return eventIndex.listPages(list);
      },
      records(kind) {
        ask('records', kind);
        return eventIndex.records(kind);
      },
      get homeTown() {
        ask('home-town');
        return eventIndex.homeTown;
      },
      eventsIn(month) {
        ask('events-in', `${month}`);
        return eventIndex.eventsIn(month);
      },
      eventsOfMonthWithin(month, first, last) {
        ask('events-of-month-within', `${month} ${first} ${last}`);
        return eventIndex.eventsOfMonthWithin(month, first, last);
      },
      hasOwnWithin(span) {
        ask('has-own-within', `${span.first} ${span.last}`);
        return eventIndex.hasOwnWithin(span);
      },
      hasMonth(month) {
        ask('has-month', `${month}`);
        return eventIndex.hasMonth(month);
      },
      beside(month) {
        ask('beside-month', `${month}`);
        return eventIndex.beside(month);
      },
      besideEvent(event) {
        askOf('around-event', event);
        return eventIndex.besideEvent(event);
      },
      eventsOf(entry) {
        askOf('events-of', entry);
        return eventIndex.eventsOf(entry);
      },
      recordPage(entry, number) {
        askOf('record-page', entry, `${number} `);
        return eventIndex.recordPage(entry, number);
      },
      recordPages(entry) {
        askOf('record-pages', entry);
        return eventIndex.recordPages(entry);
      },
      recordMonths(entry) {
        askOf('record-months', entry);
        return eventIndex.recordMonths(entry);
      },
      upcomingCount(entry) {
        askOf('upcoming-count', entry);
        return eventIndex.upcomingCount(entry);
      },
      seriesOf(event) {
        askOf('around-event', event);
        return eventIndex.seriesOf(event);
      },
      seriesName(event) {
        askOf('around-event', event);
        return eventIndex.seriesName(event);
      },
      apart(event) {
        askOf('around-event', event);
        return eventIndex.apart(event);
      },
      related(event) {
        askOf('around-event', event);
        return eventIndex.related(event);
      },
      partsOf(category) {
        askOf('parts-of', category);
        return eventIndex.partsOf(category);
      },
      parentOf(category) {
        askOf('parent-of', category);
        return eventIndex.parentOf(category);
      },
    },
  };
}

function askedPeriods(periods: Periods, ask: (question: QuestionName, argument?: string) => void): Periods {
  const pages = <T extends { toString(): string }>(
    of: PeriodPages<T>,
    [all, has, beside]: readonly [QuestionName, QuestionName, QuestionName],
  ): PeriodPages<T> => ({
    get all() {
      ask(all);
      return of.all;
    },
    has(period) {
      ask(has, `${period}`);
      return of.has(period);
    },
    beside(period) {
      ask(beside, `${period}`);
      return of.beside(period);
    },
  });
  return {
    days: pages(periods.days, ['days', 'has-day', 'beside-day']),
    programmes: pages(periods.programmes, ['programmes', 'has-programme', 'beside-programme']),
    weeks: pages(periods.weeks, ['weeks', 'has-week', 'beside-week']),
    years: pages(periods.years, ['years', 'has-year', 'beside-year']),
    firstDayIn(span) {
      ask('first-day-in', `${span.first} ${span.last}`);
      return periods.firstDayIn(span);
    },
  };
}
