import { type CalendarEvent, type Entry, isOf } from '#content/calendar/entries';
import { memoized, memoizedByObject } from '#records/memoized';
import type { LocalisedSite } from '../../publication/localised-site.ts';
import type { Publication } from '../../publication/publication.ts';
import { DIRECTORY_KINDS, type DirectoryKind, isListName } from '../../routing/addresses.ts';

/*
 * What pages ask of the site, in a form that can be noted: the name of a question, and its argument as text. The answer
 * can be had again later, of another state of the site.
 */

/** What a question is about: the site, and one of its languages. */
export type About = { readonly publication: Publication; readonly localised: LocalisedSite };

// Many pages ask of the same day, whose number is worked out once for each object.
const date = memoized((text: string) => Temporal.PlainDate.from(text));
const month = memoized((text: string) => Temporal.PlainYearMonth.from(text));

/** Returns the parts of an argument. */
function partsOf(text: string): readonly [string, string, string] {
  const [first = '', second = '', ...rest] = text.split(' ');
  return [first, second, rest.join(' ')];
}

const kindOf = (text: string): DirectoryKind => DIRECTORY_KINDS.find((kind) => kind === text) ?? 'venues';
const listOf = (text: string) => (isListName(text) ? text : 'upcoming');

/** Returns how a record is noted: its kind and its name, which may hold spaces. */
export const nameIn = memoizedByObject(({ kind, name }: Pick<Entry, 'kind' | 'name'>): string => `${kind} ${name}`);

const byName = <E extends Entry>(entries: readonly E[]): ReadonlyMap<string, E> =>
  new Map(entries.map((entry) => [nameIn(entry), entry]));

/** The events of a language that have a page, by `nameIn`; there are many, and of other languages nothing asks for one. */
const eventsIn = memoizedByObject(({ eventIndex }: LocalisedSite) => byName<CalendarEvent>(eventIndex.events));

/** The other records of a language that have a page, by `nameIn`. */
const recordsIn = memoizedByObject(({ eventIndex }: LocalisedSite) =>
  byName<Entry>(DIRECTORY_KINDS.flatMap((kind): readonly Entry[] => eventIndex.records(kind))),
);

/** Returns the record of a language that has a page and this name, as `nameIn` has it. */
const namedIn = (localised: LocalisedSite, name: string): Entry | undefined =>
  (name.startsWith('events ') ? eventsIn : recordsIn)(localised).get(name);

const eventPagesIn = memoizedByObject((localised: LocalisedSite) => new Set<Entry>(eventsIn(localised).values()));
const recordPagesIn = memoizedByObject((localised: LocalisedSite) => new Set(recordsIn(localised).values()));

/** Tells whether a record is one that has a page in the language: only of these a question can be asked again. */
export function hasPageIn(localised: LocalisedSite, entry: Entry): boolean {
  return (entry.kind === 'events' ? eventPagesIn : recordPagesIn)(localised).has(entry);
}

/** Answers a question about a record; `undefined` where the record has no page any more. */
const ofEntry =
  <R>(answer: (about: About, entry: Entry) => R) =>
  (about: About, text: string): R | undefined => {
    const entry = namedIn(about.localised, text);
    return entry && answer(about, entry);
  };

/** The answers to all questions, by name: each tells all that a page may have seen where it asked. */
export const ANSWERS = {
  today: ({ localised }) => localised.eventIndex.today,
  year: ({ localised }) => localised.eventIndex.present.year,
  among({ localised }, text) {
    const [first, last] = partsOf(text);
    return localised.eventIndex.present.among({ first: date(first), last: date(last) });
  },
  'is-after': ({ localised }, text) => localised.eventIndex.present.isAfter(Number(text)),
  events: ({ localised }) => localised.eventIndex.events,
  listed: ({ localised }) => localised.eventIndex.listed,
  upcoming: ({ localised }) => localised.eventIndex.upcoming,
  past: ({ localised }) => localised.eventIndex.past,
  months: ({ localised }) => localised.eventIndex.months,
  archive: ({ localised }) => localised.eventIndex.archive,
  has: ({ localised }, of) => localised.eventIndex.has(isListName(of) ? of : kindOf(of)),
  'list-page'({ localised }, text) {
    const [list, number] = partsOf(text);
    return localised.eventIndex.listPage(listOf(list), Number(number));
  },
  'list-pages': ({ localised }, list) => localised.eventIndex.listPages(listOf(list)),
  records: ({ localised }, kind) => localised.eventIndex.records(kindOf(kind)),
  'home-town': ({ localised }) => localised.eventIndex.homeTown,
  'events-in': ({ localised }, text) => localised.eventIndex.eventsIn(month(text)),
  'events-of-month-within'({ localised }, text) {
    const [of, first, last] = partsOf(text);
    return localised.eventIndex.eventsOfMonthWithin(month(of), Number(first), Number(last));
  },
  'has-own-within'({ localised }, text) {
    const [first, last] = partsOf(text);
    return localised.eventIndex.hasOwnWithin({ first: date(first), last: date(last) });
  },
  'has-month': ({ localised }, text) => localised.eventIndex.hasMonth(month(text)),
  'beside-month': ({ localised }, text) => localised.eventIndex.beside(month(text)),
  // All that an event's page shows of other records: one question, as there are so many events.
  'around-event'({ publication, localised }, text) {
    const event = eventsIn(localised).get(text);
    if (event === undefined) return undefined;
    const { eventIndex } = localised;
    return [
      publication.calendar.translationsOf(event),
      eventIndex.besideEvent(event),
      eventIndex.seriesOf(event),
      eventIndex.related(event),
      eventIndex.apart(event),
    ];
  },
  'events-of': ofEntry(({ localised }, entry) => localised.eventIndex.eventsOf(entry)),
  'record-page'(about, text) {
    const [number, ...name] = text.split(' ');
    return ofEntry(({ localised }, entry) => localised.eventIndex.recordPage(entry, Number(number)))(
      about,
      name.join(' '),
    );
  },
  'record-pages': ofEntry(({ localised }, entry) => localised.eventIndex.recordPages(entry)),
  'record-months': ofEntry(({ localised }, entry) => localised.eventIndex.recordMonths(entry)),
  'upcoming-count': ofEntry(({ localised }, entry) => localised.eventIndex.upcomingCount(entry)),
  'parts-of': ofEntry(({ localised }, entry) => isOf('categories', entry) && localised.eventIndex.partsOf(entry)),
  'parent-of': ofEntry(({ localised }, entry) => isOf('categories', entry) && localised.eventIndex.parentOf(entry)),
  days: ({ localised }) => localised.periods.days.all,
  programmes: ({ localised }) => localised.periods.programmes.all,
  weeks: ({ localised }) => localised.periods.weeks.all,
  years: ({ localised }) => localised.periods.years.all,
  'has-day': ({ localised }, text) => localised.periods.days.has(date(text)),
  'has-programme': ({ localised }, text) => localised.periods.programmes.has(date(text)),
  'has-week': ({ localised }, text) => localised.periods.weeks.has(date(text)),
  'has-year': ({ localised }, text) => localised.periods.years.has(Number(text)),
  'beside-day': ({ localised }, text) => localised.periods.days.beside(date(text)),
  'beside-programme': ({ localised }, text) => localised.periods.programmes.beside(date(text)),
  'beside-week': ({ localised }, text) => localised.periods.weeks.beside(date(text)),
  'beside-year': ({ localised }, text) => localised.periods.years.beside(Number(text)),
  'first-day-in'({ localised }, text) {
    const [first, last] = partsOf(text);
    return localised.periods.firstDayIn({ first: date(first), last: date(last) });
  },
  translations: ofEntry(({ publication }, entry) => publication.calendar.translationsOf(entry)),
  image: ({ publication, localised }, url) => publication.own(localised.language.code).image(url),
  card: ({ publication, localised }, event) =>
    publication.card(localised.language.code, event === '' ? undefined : event),
  link: ({ publication, localised }, url) => publication.own(localised.language.code).link(new URL(url)),
  'own-pages': ({ localised }) => localised.ownPages.all,
  'own-pages-in': ({ localised }, place) => localised.ownPages.in(place === 'header' ? place : 'footer'),
  'has-own-page': ({ localised }, name) => localised.ownPages.has(name),
  'own-page-with': ({ localised }, key) => localised.ownPages.withKey(key),
  'own-page-image': ({ publication, localised }, url) => publication.inOwnPages(localised.language.code).image?.(url),
  'own-page-link': ({ publication, localised }, url) =>
    publication.inOwnPages(localised.language.code).link(new URL(url)),
  archives: ({ publication, localised }) => publication.archives(localised.language.code),
  feeds: ({ publication, localised }) => publication.feeds(localised.language.code),
  changes: ({ publication, localised }) => publication.changes(localised.language.code),
  colours({ publication: { calendar, categoryColours } }) {
    const categories = calendar.languages.flatMap(({ categories: own, events }) => [
      ...new Set([...own, ...events.flatMap((event) => event.categories)]),
    ]);
    return categories.map((one) => `${one.language} ${nameIn(one)} ${categoryColours.of(one)}`).sort();
  },
} as const satisfies { readonly [name: string]: (about: About, text: string) => unknown };

/** The name of a question. */
export type QuestionName = keyof typeof ANSWERS;

/** Tells whether a text is the name of a question. */
export const isQuestion = (name: string): name is QuestionName => name in ANSWERS;
