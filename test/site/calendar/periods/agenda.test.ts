import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CalendarEvent } from '#content/calendar/entries';
import {
  type AgendaDay,
  agendaLimit,
  agendaMonthsOf,
  agendaOf,
  eventsByNearness,
  MOST_LISTED_PER_DAY,
  spanAgenda,
  splitAtToday,
} from '../../../../site/calendar/periods/agenda.ts';
import { gridOf, MOST_LINES_PER_DAY } from '../../../../site/calendar/periods/grid.ts';
import { runs } from '../../../support/tiers/runs.ts';
import { calendarEvents, date, event, month, TODAY } from '../../fixtures.ts';

const shown = (days: readonly AgendaDay<CalendarEvent>[]) =>
  days.map((day) => [
    day.date.toString(),
    day.events.map((one) => one.record.title),
    day.also.map((one) => one.record.title),
  ]);

describe('an agenda', () => {
  it('lists each event once, under the day on which it begins', () => {
    const events = calendarEvents(
      event('2026-11-22 10:00', '2026-11-22 11:00', { title: 'a' }),
      event('2026-11-22 12:00', '2026-11-24 13:00', { title: 'b' }),
      event('2026-11-24 10:00', '2026-11-24 11:00', { title: 'c' }),
    );
    expect(shown(agendaOf(events))).toEqual([
      ['2026-11-22', ['a', 'b'], []],
      ['2026-11-24', ['c'], []],
    ]);
  });

  it('puts events that began earlier on its first day, after the ones that begin then', () => {
    const events = calendarEvents(
      event('2026-11-01', '2026-11-30', { title: 'running' }),
      event('2026-11-21 19:00', '2026-11-21 21:00', { title: 'tonight' }),
    );
    expect(shown(agendaOf(events, date(TODAY)))).toEqual([['2026-11-21', ['tonight', 'running'], []]]);
  });

  it('includes its first day even if nothing begins on it', () => {
    const events = calendarEvents(
      event('2026-11-01', '2026-11-30', { title: 'running' }),
      event('2026-11-25 19:00', '2026-11-25 21:00', { title: 'later' }),
    );
    expect(shown(agendaOf(events, date(TODAY))).map(([day]) => day)).toEqual(['2026-11-21', '2026-11-25']);
  });

  it('runs backwards for past events', () => {
    const events = calendarEvents(
      event('2026-10-01 10:00', '2026-10-01 11:00', { title: 'old' }),
      event('2026-11-01 10:00', '2026-11-01 11:00', { title: 'new' }),
    ).toReversed();
    expect(shown(agendaOf(events)).map(([day]) => day)).toEqual(['2026-11-01', '2026-10-01']);
  });

  it('groups its days by month', () => {
    const events = calendarEvents(
      event('2026-11-22 10:00', '2026-11-22 11:00'),
      event('2026-11-23 10:00', '2026-11-23 11:00'),
      event('2026-12-01 10:00', '2026-12-01 11:00'),
    );
    expect(agendaMonthsOf(agendaOf(events)).map(({ month, days }) => [month.toString(), days.length])).toEqual([
      ['2026-11', 2],
      ['2026-12', 1],
    ]);
  });
});

describe('a month’s agenda', () => {
  const november = { first: date('2026-11-01'), last: date('2026-11-30') };

  it('repeats running events on later days, and lists events from before the month on its first day', () => {
    const events = calendarEvents(
      event('2026-10-30', '2026-11-02', { title: 'from October' }),
      event('2026-11-29', '2026-12-03', { title: 'into December' }),
    );
    expect(shown(spanAgenda(events, november))).toEqual([
      ['2026-11-01', ['from October'], []],
      ['2026-11-02', [], ['from October']],
      ['2026-11-29', ['into December'], []],
      ['2026-11-30', [], ['into December']],
    ]);
  });
});

describe('the present month’s agenda', () => {
  const november = { first: date('2026-11-01'), last: date('2026-11-30') };
  const splitAt = (today: string, ...days: readonly string[]) => {
    const events = calendarEvents(...days.map((day) => event(`${day} 10:00`, `${day} 11:00`)));
    const { earlier, ahead } = splitAtToday(spanAgenda(events, november), date(today));
    return [earlier, ahead].map((some) => some.map((one) => one.date.toString()));
  };

  it('separates past days from today and the days ahead', () => {
    expect(splitAt('2026-11-22', '2026-11-03', '2026-11-22', '2026-11-25')).toEqual([
      ['2026-11-03'],
      ['2026-11-22', '2026-11-25'],
    ]);
  });

  it('includes today even if nothing is on, and even if today is its last day', () => {
    expect(splitAt('2026-11-22', '2026-11-03', '2026-11-25')[1]).toEqual(['2026-11-22', '2026-11-25']);
    expect(splitAt('2026-11-30', '2026-11-03')).toEqual([['2026-11-03'], ['2026-11-30']]);
  });
});

describe('the limit of events that a page lists for each day', () => {
  const daily = (...counts: number[]) =>
    spanAgenda(
      calendarEvents(
        ...counts.flatMap((count, index) => {
          const day = date('2026-11-01').add({ days: index });
          return Array.from({ length: count }, () => event(`${day} 10:00`, `${day} 11:00`));
        }),
      ),
      { first: date('2026-11-01'), last: date('2026-11-30') },
    );

  it('is the maximum if all events fit', () => {
    expect(agendaLimit(daily(12, 3))).toBe(MOST_LISTED_PER_DAY);
  });

  it('is as high as the page allows, and at least as high as in the table', () => {
    expect(agendaLimit(daily(60, 3))).toBe(MOST_LISTED_PER_DAY);
    expect(MOST_LISTED_PER_DAY).toBeGreaterThan(MOST_LINES_PER_DAY);
    expect(agendaLimit(daily(10, ...Array.from({ length: 29 }, () => 8)))).toBe(8);
    expect(agendaLimit(daily(...Array.from({ length: 30 }, () => 30)))).toBe(8);
  });

  it('cuts no day that has no page of its own', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ day: fc.nat(29), length: fc.constantFrom(1, 1, 1, 1, 3, 40) }), { maxLength: 400 }),
        (drawn) => {
          const records = drawn.map(({ day, length }) => {
            const first = date('2026-11-01').add({ days: day });
            const last = first.add({ days: length - 1 });
            return length === 1 ? event(`${first} 10:00`, `${first} 11:00`) : event(first.toString(), last.toString());
          });
          const november = month('2026-11');
          const span = { first: date('2026-11-01'), last: date('2026-11-30') };
          const events = calendarEvents(...records).filter(({ days }) => days.first.month === 11);
          const leading = gridOf(november, events, 1)
            .flat()
            .flatMap((cell) => (cell && cell.more > 0 ? [cell.date.toString()] : []));
          const days = spanAgenda(events, span);
          const limit = agendaLimit(days);
          const cut = days.filter((one) => one.events.length > limit || one.also.length > 4);
          expect(cut.filter((one) => !leading.includes(one.date.toString()))).toEqual([]);
        },
      ),
      { numRuns: runs(160) },
    );
  });
});

describe('the outlook of a home page', () => {
  it('separates today, the rest of the week, and later events', () => {
    const events = calendarEvents(
      event('2026-11-10', '2026-11-25', { title: 'running' }),
      event('2026-11-21 10:00', '2026-11-21 11:00', { title: 'today' }),
      event('2026-11-22 10:00', '2026-11-22 11:00', { title: 'Sunday' }),
      event('2026-11-23 10:00', '2026-11-23 11:00', { title: 'Monday' }),
    );
    const outlook = eventsByNearness(events, date(TODAY), { firstDay: 1 });
    const titles = (list: readonly { record: { title: string } }[]) => list.map(({ record }) => record.title);
    expect(titles(outlook.today)).toEqual(['running', 'today']);
    expect(titles(outlook.week)).toEqual(['Sunday']);
    expect(titles(outlook.later)).toEqual(['Monday']);
    // Where weeks begin on Sunday, the next one does.
    const other = eventsByNearness(events, date(TODAY), { firstDay: 7 });
    expect([titles(other.week), titles(other.later)]).toEqual([[], ['Sunday', 'Monday']]);
  });
});
