import { describe, expect, it } from 'vitest';
import { MOST_STACKED_BARS, weekBars } from '../../../../site/calendar/periods/week-bars.ts';
import { calendarEvents, date, event } from '../../fixtures.ts';

const MONDAY = date('2026-11-16');

/** The lines of each day, in short. */
const drawn = (...records: Parameters<typeof calendarEvents>) => {
  const bars = weekBars(MONDAY, calendarEvents(...records));
  return bars.lines.map((lines) =>
    lines
      .map((line) =>
        line.kind === 'bar'
          ? `${line.began ? '…' : ''}${line.event.record.title} ${line.length}${line.goesOn ? '…' : ''}`
          : line.kind,
      )
      .join(', '),
  );
};

describe('the bars of a week', () => {
  it('span the days of an event, and mark where it began and goes on', () => {
    expect(drawn(event('2026-11-17 10:00', '2026-11-19 12:00', { title: 'fair' }))).toEqual([
      '',
      'fair 3',
      'covered',
      'covered',
      '',
      '',
      '',
    ]);
    expect(drawn(event('2026-11-01', '2026-12-26', { title: 'maps' }))[0]).toBe('…maps 7…');
    expect(drawn(event('2026-11-22', '2026-11-23', { title: 'fair' })).at(-1)).toBe('fair 1…');
    expect(drawn(event('2026-11-16', '2026-11-22', { title: 'week' }))[0]).toBe('week 7');
  });

  it('exclude events of one day or one night', () => {
    const events = [event('2026-11-17 10:00', '2026-11-17 12:00'), event('2026-11-17 22:00', '2026-11-18 04:00')];
    expect(drawn(...events).join('')).toBe('');
  });

  it('keep their row on all of their days', () => {
    expect(
      drawn(
        event('2026-11-16', '2026-11-17', { title: 'first' }),
        event('2026-11-17', '2026-11-19', { title: 'second' }),
        event('2026-11-18', '2026-11-19', { title: 'third' }),
      ).slice(0, 4),
    ).toEqual(['first 2', 'covered, second 3', 'third 2, covered', 'covered, covered']);
  });

  it('cover only as many events as there is room for, and mark only these as drawn', () => {
    const many = calendarEvents(
      ...Array.from({ length: MOST_STACKED_BARS + 2 }, () => event('2026-11-16', '2026-11-20')),
    );
    const { lines, drawn: placed } = weekBars(MONDAY, many);
    expect(lines[0]).toHaveLength(MOST_STACKED_BARS);
    expect(many.map((one) => placed.has(one))).toEqual(many.map((_one, index) => index < MOST_STACKED_BARS));
  });
});
