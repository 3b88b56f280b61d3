import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { weekendFrom } from '../../../site/i18n/weeks.ts';
import {
  dayNumberIn,
  isAboutPast,
  parametersOf,
  parseQuery,
  QUERY_PERIODS,
  queryDays,
  type SearchQuery,
} from '../../../site/search/query.ts';
import { dayNumber } from '../../../src/records/time.ts';

const query = (text: string) => parseQuery(new URLSearchParams(text));
const day = (date: string) => dayNumberIn(date) ?? Number.NaN;
/** A Saturday. */
const TODAY = day('2026-11-21');
const WEEKEND = [6, 7];
const days = (text: string, today = TODAY) => queryDays(query(text), today, WEEKEND);

const dates = fc
  .date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const queries: fc.Arbitrary<SearchQuery> = fc
  .record({
    words: fc.string().map((text) => text.trim()),
    when: fc.constantFrom(undefined, ...QUERY_PERIODS),
    from: fc.oneof(fc.constant(''), dates),
    to: fc.oneof(fc.constant(''), dates),
    price: fc.oneof(fc.constant(''), fc.nat({ max: 999_999 }).map(String)),
    category: fc.string().map((text) => text.trim()),
    venue: fc.string().map((text) => text.trim()),
    organizer: fc.string().map((text) => text.trim()),
    tag: fc.string().map((text) => text.trim()),
    access: fc.string().map((text) => text.trim()),
    free: fc.boolean(),
    online: fc.boolean(),
    past: fc.boolean(),
    texts: fc.boolean(),
  })
  .map((one) => (one.when === 'dates' ? one : { ...one, from: '', to: '' }));

describe('a query', () => {
  it('writes only its criteria into an address', () => {
    expect(parametersOf(query('')).toString()).toBe('');
    expect(parametersOf(query('free=1&category=kinder&when=weekend&q=%20caf%C3%A9&tag=')).toString()).toBe(
      'q=caf%C3%A9&when=weekend&category=kinder&free=1',
    );
  });

  it('is the same when read back from its address', () => {
    fc.assert(
      fc.property(queries, (one) => {
        expect(parseQuery(new URLSearchParams(parametersOf(one).toString()))).toEqual(one);
      }),
    );
  });

  it('ignores unknown values in an address', () => {
    expect(query('when=someday&from=2026-11-21&to=x&free=yes&other=1')).toEqual(query(''));
    expect(query('when=dates&from=2026-02-30x&to=2026-13-01')).toEqual(query('when=dates'));
  });
});

describe('the days of a query', () => {
  it('are today, tomorrow, the weekend, seven days, or all coming days', () => {
    expect(days('when=today')).toEqual({ first: TODAY, last: TODAY });
    expect(days('when=tomorrow')).toEqual({ first: TODAY + 1, last: TODAY + 1 });
    expect(days('when=weekend')).toEqual({ first: TODAY, last: TODAY + 1 });
    expect(days('when=week')).toEqual({ first: TODAY, last: TODAY + 6 });
    expect(days('')).toEqual({ first: TODAY, last: Infinity });
    expect(days('past=1')).toEqual({ first: -Infinity, last: Infinity });
  });

  it('are the days between two dates, either of which may be missing', () => {
    expect(days('when=dates&from=2026-10-01&to=2026-10-31')).toEqual({
      first: day('2026-10-01'),
      last: day('2026-10-31'),
    });
    expect(days('when=dates&to=2026-12-31')).toEqual({ first: TODAY, last: day('2026-12-31') });
    expect(days('when=dates&past=1')).toEqual({ first: -Infinity, last: Infinity });
  });

  it('are the same weekend as on the weekend page, on every day and for every kind of weekend', () => {
    const weekends = fc.constantFrom([6, 7], [5, 6], [7], [4, 5]);
    fc.assert(
      fc.property(dates, weekends, (date, weekend) => {
        const shown = weekendFrom({ weekend }, Temporal.PlainDate.from(date));
        expect(queryDays(query('when=weekend'), day(date), weekend)).toEqual({
          first: dayNumber(shown.first),
          last: dayNumber(shown.last),
        });
      }),
    );
  });

  it('need past events only for dates before the current month, or on request', () => {
    const month = day('2026-11-01');
    expect(
      ['', 'when=dates&from=2026-11-02', 'when=dates', 'past=1', 'when=dates&from=2026-10-31'].map((text) =>
        isAboutPast(query(text), month),
      ),
    ).toEqual([...[false, false, false, true, true]]);
  });
});
