import { describe, expect, it } from 'vitest';
import { eventRecord, tagRecord, venueRecord } from '#records/schema';
import { calendarFrom, entryId } from '../../../site/calendar/collections.ts';
import { pageCount, sliceOf } from '../../../site/routing/pagination.ts';
import { service, settings } from '../fixtures.ts';

const empty = { events: [], venues: [], organizers: [], categories: [], tags: [] };
const record = { title: 'x', start_date: '2026-11-21', end_date: '2026-11-21', all_day: true };

describe('the collections', () => {
  it('become a calendar with names from their ids', () => {
    const data = eventRecord.parse({ ...record, venue: [7, 8] });
    const { languages } = calendarFrom(
      {
        ...empty,
        events: [{ id: 'ca/cançó', data }],
        venues: [{ id: 'ca/teatre', data: venueRecord.parse({ venue: 'Teatre', service: service(7) }) }],
      },
      settings(),
      {},
    );
    expect(languages.map(({ language, events }) => [language, events.map(({ name }) => name)])).toEqual([
      ['ca', ['cançó']],
      ['en', []],
    ]);
    expect(languages[0]?.events[0]?.venues.map(({ name }) => name)).toEqual(['teatre']);
  });

  it('become the same calendar in any order of entries', () => {
    const tags = ['ca/b', 'ca/a', 'en/a'].map((id) => ({ id, data: tagRecord.parse({ name: 'one', slug: 'one' }) }));
    const names = (entries: typeof tags) =>
      calendarFrom(
        { ...empty, events: [{ id: 'ca/x', data: eventRecord.parse({ ...record, tags: ['one'] }) }], tags: entries },
        settings(),
        {},
      ).languages[0]?.events[0]?.tags.map(({ name }) => name);
    expect(names(tags)).toEqual(names(tags.toReversed()));
  });

  it('have ids of language and name', () => {
    expect(entryId({ language: 'ca', name: 'a-b' })).toBe('ca/a-b');
  });
});

describe('pages of a list', () => {
  it('are one at least, and the last is as long as what is left', () => {
    expect([pageCount(0, 40), pageCount(40, 40), pageCount(41, 40)]).toEqual([1, 1, 2]);
    expect(sliceOf([1, 2, 3], 2, 2)).toEqual({ items: [3], number: 2, count: 2 });
  });
});
