import { describe, expect, it } from 'vitest';
import { type Calendar, type CalendarSource, calendarOf } from '#content/calendar/calendar';
import type { CalendarEvent } from '#content/calendar/entries';
import type { Fallback } from '#content/calendar/fallback';
import { categoryTree, eventsByEntry } from '#content/calendar/membership';
import { type Fields, serviceOf, stored } from '../records.ts';

const CODES = ['ca', 'en', 'es'];

type Records = Partial<CalendarSource['records']>;

function calendar(records: Records, fallback: Fallback | undefined, changes: Partial<CalendarSource> = {}): Calendar {
  return calendarOf({
    languages: CODES.map((code) => ({ code, tag: code })),
    timeZone: 'Europe/Madrid',
    translations: {},
    fallback,
    ...changes,
    records: { events: [], venues: [], organizers: [], categories: [], tags: [], ...records },
  });
}

/** Returns an event of a language, named by the two. */
function event(id: number | undefined, language: string, fields: Fields = {}, service: Fields = {}) {
  const defaults = {
    title: `Event ${id}`,
    status: 'publish',
    date_utc: '2026-01-01 00:00:00',
    start_date: '2026-12-01 20:00:00',
    end_date: '2026-12-01 22:00:00',
    ...(id === undefined ? {} : { service: serviceOf(id, service) }),
  };
  return stored('events', language, { ...defaults, ...fields }, `${language}-${id}`);
}

const venue = (id: number, language: string, service: Fields = {}) =>
  stored('venues', language, { venue: `Venue ${id}`, service: serviceOf(id, service) }, `${language}-${id}`);

const category = (id: number, language: string, fields: Fields = {}) =>
  stored('categories', language, { name: `Category ${id}`, service: serviceOf(id), ...fields }, `${language}-${id}`);

const find = (of: Calendar, code: string) => {
  const found = of.languages.find(({ language }) => language === code);
  if (found === undefined) throw new Error(`no '${code}'`);
  return found;
};
const borrowed = (of: Calendar, code = 'ca') => find(of, code).borrowed.events;
const names = (entries: readonly { readonly name: string }[]) => entries.map(({ name }) => name);

/** The names of what Catalan borrows. */
const lent = (events: readonly ReturnType<typeof event>[], fallback: Fallback, changes?: Partial<CalendarSource>) =>
  names(borrowed(calendar({ events }, fallback, changes)));

const FROM_SPANISH: Fallback = { ca: ['es'] };

describe('the events that a language borrows', () => {
  it('are none without a configuration', () => {
    const built = calendar({ events: [event(1, 'es')] }, undefined);
    expect(built.languages.map((one) => one.borrowed.events)).toEqual([[], [], []]);
  });

  it('are the events without a record in the language, by start, separate from its own events', () => {
    const later = { start_date: '2026-12-03 20:00:00', end_date: '2026-12-03 21:00:00' };
    const events = [event(1, 'ca'), event(2, 'es', later), event(3, 'es'), event(1, 'es'), event(4, 'en')];
    const built = calendar({ events }, FROM_SPANISH);
    expect(names(borrowed(built))).toEqual(['es-3', 'es-2']);
    expect(names(find(built, 'ca').events)).toEqual(['ca-1']);
    expect([borrowed(built, 'en'), borrowed(built, 'es')]).toEqual([[], []]);
  });

  it('appear once each, from the first language that has them', () => {
    const events = [event(1, 'en'), event(1, 'es'), event(2, 'es'), event(3, 'en')];
    expect(lent(events, { ca: ['es', 'en'] })).toEqual(['es-1', 'es-2', 'en-3']);
    expect(lent(events, { ca: ['en', 'es'] })).toEqual(['en-1', 'es-2', 'en-3']);
  });

  it('exclude events that people linked to a record of the language', () => {
    const events = [event(90, 'ca'), event(1, 'es')];
    expect(lent(events, FROM_SPANISH)).toEqual(['es-1']);
    expect(lent(events, FROM_SPANISH, { translations: { events: [{ ca: 90, es: 1 }] } })).toEqual([]);
  });

  it.each<[string, Fields, Fields]>([
    ['hidden', { hide_from_listings: true }, {}],
    ['a draft', { status: 'draft' }, {}],
    ['in the trash', { status: 'trash' }, {}],
    ['protected', {}, { protected: true }],
    ['withdrawn', {}, { withdrawn: true }],
    ['cancelled', { local: { event_status: 'cancelled' } }, {}],
  ])('exclude an event whose record in the language is %s', (_state, fields, service) => {
    expect(lent([event(1, 'ca', fields, service), event(1, 'es')], FROM_SPANISH)).toEqual([]);
  });

  it('exclude an event whose record in the language has no id yet', () => {
    const events = [event(undefined, 'ca'), event(1, 'es')];
    const translations = { events: [{ ca: 'ca-undefined', es: 1 }] };
    expect(lent(events, FROM_SPANISH, { translations })).toEqual([]);
  });

  it.each<[string, Fields, Fields]>([
    ['hidden', { hide_from_listings: true }, {}],
    ['a draft', { status: 'draft' }, {}],
    ['protected', {}, { protected: true }],
    ['withdrawn', {}, { withdrawn: true }],
  ])('come from the next language when the record of the first is %s', (_state, fields, service) => {
    const events = [event(1, 'es', fields, service), event(1, 'en')];
    expect(lent(events, FROM_SPANISH)).toEqual([]);
    expect(lent(events, { ca: ['es', 'en'] })).toEqual(['en-1']);
  });

  it('exclude local drafts', () => {
    expect(lent([event(undefined, 'es'), event(1, 'es')], FROM_SPANISH)).toEqual(['es-1']);
  });

  it('keep the status and page of their original language', () => {
    const events = [event(1, 'es', { local: { event_status: 'cancelled' } })];
    const built = calendar({ events }, FROM_SPANISH);
    const [one] = borrowed(built);
    expect(one).toMatchObject({ language: 'es', name: 'es-1', id: 1, status: 'cancelled' });
    expect(one?.original).toBe(find(built, 'es').events[0]);
  });
});

describe('a borrowed event', () => {
  const only = (of: Calendar): CalendarEvent => {
    const [one] = borrowed(of);
    if (one === undefined) throw new Error('nothing is borrowed');
    return one;
  };

  it('refers to the venues, organizers, categories and tags of the borrowing language', () => {
    const organizer = (language: string) =>
      stored('organizers', language, { organizer: 'O', service: serviceOf(20) }, `${language}-20`);
    const tag = (language: string) => stored('tags', language, { name: 'T', service: serviceOf(40) }, `${language}-40`);
    const fields = { venue: [10], organizer: [20], categories: [30], tags: [40] };
    const built = calendar(
      {
        events: [event(1, 'es', fields)],
        venues: [venue(10, 'es'), venue(10, 'ca')],
        organizers: [organizer('es'), organizer('ca')],
        categories: [category(30, 'es'), category(30, 'ca')],
        tags: [tag('es'), tag('ca')],
      },
      FROM_SPANISH,
    );
    const { venues, organizers, categories, tags } = only(built);
    expect([venues, organizers, categories, tags].map(names)).toEqual([['ca-10'], ['ca-20'], ['ca-30'], ['ca-40']]);
    expect(venues[0]).toBe(find(built, 'ca').venues[0]);
    expect(names(find(built, 'es').events[0]?.venues ?? [])).toEqual(['es-10']);
  });

  it('refers to a venue of the borrowing language even if that venue has no page', () => {
    const venues = [venue(10, 'es'), venue(10, 'ca', { listed: false })];
    const [at] = only(calendar({ events: [event(1, 'es', { venue: [10] })], venues }, FROM_SPANISH)).venues;
    expect(at).toMatchObject({ language: 'ca', hasPage: false });
  });

  it('refers to the venue of its own language when the borrowing language has none', () => {
    const records = { events: [event(1, 'es', { venue: [10] })], venues: [venue(10, 'es'), venue(11, 'ca')] };
    expect(names(only(calendar(records, FROM_SPANISH)).venues)).toEqual(['es-10']);
  });

  it('is in the nearest ancestor category that the borrowing language has', () => {
    const above = [category(30, 'es'), category(31, 'es', { parent: 30 }), category(32, 'es', { parent: 31 })];
    const events = [event(1, 'es', { categories: [32] })];
    const at = (...own: ReturnType<typeof category>[]) =>
      names(only(calendar({ events, categories: [...above, ...own] }, FROM_SPANISH)).categories);
    expect(at(category(30, 'ca'), category(31, 'ca', { parent: 30 }))).toEqual(['ca-31']);
    expect(at(category(30, 'ca'))).toEqual(['ca-30']);
    expect(at()).toEqual(['es-32']);
  });

  it('is listed once in a category, even if several of its own categories lie below it', () => {
    const categories = [
      category(30, 'es'),
      category(31, 'es', { parent: 30 }),
      category(32, 'es', { parent: 30 }),
      category(30, 'ca'),
    ];
    const built = calendar({ events: [event(1, 'es', { categories: [31, 32] })], categories }, FROM_SPANISH);
    expect(names(only(built).categories)).toEqual(['ca-30']);
  });

  it('is in no category that only shares the number of a parent missing from its own language', () => {
    const categories = [category(32, 'es', { parent: 30 }), category(30, 'ca')];
    const built = calendar({ events: [event(1, 'es', { categories: [32] })], categories }, FROM_SPANISH);
    const own = find(built, 'ca').categories;
    const members = eventsByEntry(borrowed(built), categoryTree(own));
    expect(own.map((one) => members.get(one))).toEqual([undefined]);
  });
});

describe('the removal of a borrowed event', () => {
  const goneAt = Temporal.Instant.from('2026-11-20T10:00:00Z');
  const gone = (...records: ReturnType<typeof event>[]): Partial<CalendarSource> => ({
    removed: records.map((record) => ({ stored: record, uid: undefined, goneAt })),
  });
  const left = (events: ReturnType<typeof event>[], fallback: Fallback, changes: Partial<CalendarSource>) => {
    const { borrowed } = find(calendar({ events }, fallback, changes), 'ca');
    return [names(borrowed.events), borrowed.removed.map(({ event: { name } }) => name)];
  };

  it('is remembered with the event of its original language', () => {
    const built = calendar({ venues: [venue(10, 'ca')] }, FROM_SPANISH, gone(event(1, 'es', { venue: [10] })));
    const [one] = find(built, 'ca').borrowed.removed;
    expect(one?.goneAt).toBe(goneAt);
    expect(one?.event.original).toBe(find(built, 'es').removed[0]?.event);
  });

  it('makes the language borrow the event from the next language that has it', () => {
    expect(left([event(1, 'en')], { ca: ['es', 'en'] }, gone(event(1, 'es')))).toEqual([['en-1'], ['es-1']]);
    expect(left([event(1, 'es')], { ca: ['es', 'en'] }, gone(event(1, 'en')))).toEqual([['es-1'], []]);
  });

  it('is not remembered when the language has or had its own record', () => {
    expect(left([event(1, 'ca')], FROM_SPANISH, gone(event(1, 'es')))).toEqual([[], []]);
    expect(left([], FROM_SPANISH, gone(event(1, 'es'), event(1, 'ca')))).toEqual([[], []]);
  });

  it('does not apply when only the record of the borrowing language is gone', () => {
    expect(left([event(1, 'es')], FROM_SPANISH, gone(event(1, 'ca')))).toEqual([['es-1'], []]);
  });
});
