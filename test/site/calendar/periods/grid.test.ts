import { describe, expect, it } from 'vitest';
import type { CalendarEvent } from '#content/calendar/entries';
import { eventMarksOf, gridOf, MOST_LINES_PER_DAY } from '../../../../site/calendar/periods/grid.ts';
import { calendarEvents, event, month } from '../../fixtures.ts';

const MONDAY = 1;
const SUNDAY = 7;

type MonthDay = NonNullable<ReturnType<typeof gridOf<CalendarEvent>>[number][number]>;

const cells = (of: string, events: readonly CalendarEvent[]): MonthDay[] =>
  gridOf(month(of), events, MONDAY)
    .flat()
    .filter((cell) => cell !== undefined);

const cellOf = (of: string, day: number, events: readonly CalendarEvent[]): MonthDay => {
  const cell = cells(of, events)[day - 1];
  if (cell === undefined) throw new Error(`no day ${day}`);
  return cell;
};

const drawn = (cell: MonthDay) =>
  cell.lines.map((line) =>
    line.kind === 'event' || line.kind === 'bar'
      ? `${line.kind} ${line.event.record.title}${line.kind === 'bar' ? ` ${line.length}` : ''}`
      : line.kind,
  );

describe('a month’s table', () => {
  it('has whole weeks from Monday to Sunday and every day once', () => {
    const weeks = gridOf(month('2026-11'), [], MONDAY);
    expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7, 7]);
    expect(weeks[0]?.map((cell) => cell?.date.day)).toEqual([...Array(6).fill(undefined), 1]);
    expect(cells('2026-11', []).map((cell) => cell.date.day)).toEqual(Array.from({ length: 30 }, (_, day) => day + 1));
  });

  it('begins its weeks on the first day of its readers’ week, and cuts bars there', () => {
    const events = calendarEvents(event('2026-11-21', '2026-11-23', { title: 'fair' }));
    const weeks = gridOf(month('2026-11'), events, SUNDAY);
    expect(weeks[0]?.map((cell) => cell?.date.day)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(weeks[2]?.at(-1)?.lines).toMatchObject([{ kind: 'bar', length: 1, goesOn: true }]);
    expect(weeks[3]?.[0]?.lines).toMatchObject([{ kind: 'bar', length: 2, began: true }]);
  });

  it('has four weeks for a February that fits into them', () => {
    expect(gridOf(month('2027-02'), [], MONDAY)).toHaveLength(4);
  });

  it('draws an event of several days as one bar per week, and marks where it began and goes on', () => {
    const events = calendarEvents(event('2026-11-27', '2026-12-02', { title: 'fair' }));
    expect(drawn(cellOf('2026-11', 27, events))).toEqual(['bar fair 3']);
    expect(drawn(cellOf('2026-11', 28, events))).toEqual(['covered']);
    expect(drawn(cellOf('2026-11', 30, events))).toEqual(['bar fair 1']);
    expect(cellOf('2026-11', 30, events).lines[0]).toMatchObject({ began: true, goesOn: true });
    expect(drawn(cellOf('2026-12', 1, events))).toEqual(['bar fair 2']);
    expect(cellOf('2026-12', 1, events).lines[0]).toMatchObject({ began: true, goesOn: false });
  });

  it('keeps overlapping bars on separate rows, and fills free rows with the day’s own events', () => {
    const events = calendarEvents(
      event('2026-11-16', '2026-11-18', { title: 'long' }),
      event('2026-11-17', '2026-11-20', { title: 'lower' }),
      event('2026-11-19 10:00', '2026-11-19 11:00', { title: 'short' }),
    );
    expect(drawn(cellOf('2026-11', 17, events))).toEqual(['covered', 'bar lower 4']);
    expect(drawn(cellOf('2026-11', 19, events))).toEqual(['event short', 'covered']);
    expect(drawn(cellOf('2026-11', 20, events))).toEqual(['gap', 'covered']);
  });

  it('shows a night once, on its evening', () => {
    const events = calendarEvents(event('2026-11-20 22:30', '2026-11-21 02:00', { title: 'jam' }));
    expect(drawn(cellOf('2026-11', 20, events))).toEqual(['event jam']);
    expect(drawn(cellOf('2026-11', 21, events))).toEqual([]);
  });

  it('counts the events that have no line, of forty on one day', () => {
    const events = calendarEvents(...Array.from({ length: 40 }, () => event('2026-11-20 10:00', '2026-11-20 11:00')));
    const cell = cellOf('2026-11', 20, events);
    expect(cell.count).toBe(40);
    expect(cell.lines).toHaveLength(MOST_LINES_PER_DAY - 1);
    expect(cell.more).toBe(40 - (MOST_LINES_PER_DAY - 1));
  });

  it('shows as many events as it has lines, without a count of more', () => {
    const events = calendarEvents(
      ...Array.from({ length: MOST_LINES_PER_DAY }, () => event('2026-11-20 10:00', '2026-11-20 11:00')),
    );
    expect(cellOf('2026-11', 20, events)).toMatchObject({ count: MOST_LINES_PER_DAY, more: 0 });
  });

  it('has fewer lines on every day if a month has more events than its page can hold', () => {
    const daily = (count: number) =>
      calendarEvents(
        ...Array.from({ length: 30 * count }, (_one, index) => {
          const day = `2026-11-${String(1 + (index % 30)).padStart(2, '0')}`;
          return event(`${day} 10:00`, `${day} 11:00`);
        }),
      );
    const lines = (count: number) => cells('2026-11', daily(count)).map((cell) => cell.lines.length);
    expect(new Set(lines(6))).toEqual(new Set([6]));
    expect(new Set(lines(7))).toEqual(new Set([5]));
    expect(new Set(lines(30))).toEqual(new Set([5]));
  });

  it('counts the bars that have no row', () => {
    const events = calendarEvents(...Array.from({ length: 5 }, () => event('2026-11-16', '2026-11-18')));
    expect(cellOf('2026-11', 17, events)).toMatchObject({ count: 5, more: 2 });
  });
});

describe('the marks of a day', () => {
  const long = event('2026-11-01', '2026-11-30', { title: 'long' });
  const short = (day: number, count: number) =>
    Array.from({ length: count }, (_one, index) =>
      event(`2026-11-${day} 1${index}:00`, `2026-11-${day} 1${index}:30`, { title: `short ${index}` }),
    );
  const marked = (...events: readonly ReturnType<typeof event>[]) => {
    const { beginning, more, goesOn } = eventMarksOf(cellOf('2026-11', 22, calendarEvents(...events)));
    return [beginning.map((one) => one.record.title), more, goesOn];
  };

  it('are one for each event that begins on it, and one together for all that go on', () => {
    expect(marked(long, { ...long }, ...short(22, 1))).toEqual([['short 0'], 0, true]);
    expect(marked(long)).toEqual([[], 0, true]);
    expect(marked(...short(22, 3))).toEqual([['short 0', 'short 1', 'short 2'], 0, false]);
  });

  it('are as many as fit, with the number of further events', () => {
    expect(marked(long, ...short(22, 6))).toEqual([['short 0', 'short 1'], 4, false]);
  });
});
