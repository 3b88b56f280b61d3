import { describe, expect, it } from 'vitest';
import { gridOf } from '../../../../site/calendar/periods/grid.ts';
import { eventsWithin, MOST_DAY_PAGES, type Periods, periodsOf } from '../../../../site/calendar/periods/periods.ts';
import { type Content, date, event, localisedSiteOf, publication } from '../../fixtures.ts';

const periods = (content: Content): Periods => localisedSiteOf(publication(content)).periods;
const days = (content: Content) => periods(content).days.all.map(String);

/** One event on each of so many days, the last of them on a day. */
const daily = (count: number, last: string) =>
  Array.from({ length: count }, (_one, index) => {
    const day = date(last).subtract({ days: count - 1 - index });
    return event(`${day} 10:00`, `${day} 11:00`);
  });

describe('the days, weeks and years that have a page', () => {
  it('are today and tomorrow, with their week and year, if nothing is on', () => {
    const { weeks, years } = periods({});
    expect(days({})).toEqual(['2026-11-21', '2026-11-22']);
    expect(weeks.all.map(String)).toEqual(['2026-11-16']);
    expect(years.all).toEqual([2026]);
  });

  it('are all days with events, and link to each other across days without any', () => {
    const content = {
      events: [event('2026-11-24', '2026-11-25'), event('2027-01-10 10:00', '2027-01-10 11:00')],
    };
    expect(days(content)).toEqual(['2026-11-21', '2026-11-22', '2026-11-24', '2026-11-25', '2027-01-10']);
    const { days: line, weeks } = periods(content);
    expect(line.beside(date('2026-11-25')).next?.toString()).toBe('2027-01-10');
    expect(line.beside(date('2026-11-21')).previous).toBeUndefined();
    expect(weeks.all.map(String)).toEqual(['2026-11-16', '2026-11-23', '2027-01-04']);
  });

  it('are only the first and the last day of an event longer than a month', () => {
    expect(days({ events: [event('2026-11-01', '9999-12-31')] })).toEqual([
      '2026-11-01',
      '2026-11-21',
      '2026-11-22',
      '2199-12-31',
    ]);
  });

  it('are the latest days in a calendar of too many', () => {
    const all = days({ events: daily(MOST_DAY_PAGES + 100, '2026-11-10') });
    expect(all).toHaveLength(MOST_DAY_PAGES + 2);
    expect(all.slice(-3)).toEqual(['2026-11-10', '2026-11-21', '2026-11-22']);
  });

  it('include every day whose month table links to more events, however many there are', () => {
    const events = [
      ...daily(MOST_DAY_PAGES, '2026-11-10'),
      ...Array.from({ length: 13 }, () => event('2010-05-05 10:00', '2010-05-05 11:00')),
      ...Array.from({ length: 5 }, () => event('2010-07-01', '2010-09-30')),
    ];
    const { eventIndex, periods: of, weekRule } = localisedSiteOf(publication({ events }));
    const leading = eventIndex.months.flatMap((month) =>
      gridOf(month, eventIndex.eventsIn(month), weekRule.firstDay)
        .flat()
        .flatMap((cell) => (cell && cell.more > 0 ? [cell.date] : [])),
    );
    expect(leading.length).toBe(1 + 92);
    expect(leading.filter((day) => !of.days.has(day))).toEqual([]);
  });

  it('hold the events that touch them, each once, even where two months meet', () => {
    const { eventIndex } = localisedSiteOf(
      publication({
        events: [
          event('2026-11-01', '2026-12-31', { title: 'long' }),
          event('2026-11-30 10:00', '2026-11-30 11:00', { title: 'November' }),
          event('2026-12-03 10:00', '2026-12-03 11:00', { title: 'December' }),
          event('2026-12-07 10:00', '2026-12-07 11:00', { title: 'next week' }),
        ],
      }),
    );
    const week = eventsWithin(eventIndex, { first: date('2026-11-30'), last: date('2026-12-06') });
    expect(week.map(({ record }) => record.title)).toEqual(['long', 'November', 'December']);
  });

  it('follow the weeks of the language', () => {
    const eventIndex = localisedSiteOf(publication()).eventIndex;
    const sunday = periodsOf(eventIndex, { firstDay: 7, minimalDays: 1, weekend: [6, 7] });
    expect(sunday.weeks.all.map(String)).toEqual(['2026-11-15']);
  });
});
