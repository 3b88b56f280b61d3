import { describe, expect, it } from 'vitest';
import {
  type CalendarSchedule,
  calendarScheduleFor,
  dueOffsetOf,
  planSchedule,
  queueNameOf,
  type StoredSchedule,
} from '#fleet/schedule';

const HOUR = 3_600_000;

const wanted = (calendar: string, changes: Partial<CalendarSchedule> = {}): CalendarSchedule => ({
  ...calendarScheduleFor({ name: calendar, every: HOUR }, 'www.example.org'),
  ...changes,
});
const found = (calendar: string, changes: Partial<StoredSchedule> = {}): StoredSchedule => ({
  ...wanted(calendar),
  hasNext: true,
  ...changes,
});

describe('a schedule', () => {
  it('plans only the necessary additions, changes, repairs and removals', () => {
    const plan = planSchedule(
      [wanted('same'), wanted('new'), wanted('often', { every: HOUR / 2 }), wanted('lost')],
      [found('same'), found('often'), found('lost', { hasNext: false }), found('gone')],
    );
    expect(plan).toEqual({
      add: [wanted('new')],
      change: [wanted('often', { every: HOUR / 2 })],
      mend: [wanted('lost')],
      remove: [found('gone')],
      same: 1,
    });
  });

  it('moves a calendar to the queue of its new host', () => {
    const moved = calendarScheduleFor({ name: 'girona', every: HOUR }, 'other.example.org');
    const plan = planSchedule([moved], [found('girona')]);
    expect(plan).toMatchObject({ add: [moved], remove: [found('girona')], same: 0 });
  });

  it('keeps a calendar whose configuration cannot be read', () => {
    expect(planSchedule([], [found('broken'), found('gone')], new Set(['broken'])).remove).toEqual([found('gone')]);
  });

  it('spreads calendars over their interval by name', () => {
    const offsets = Array.from({ length: 400 }, (_, index) => dueOffsetOf(`town-${index}`, HOUR));
    for (const offset of offsets) expect(offset).toBeGreaterThan(0);
    for (let quarter = 0; quarter < 4; quarter += 1) {
      const inside = offsets.filter((one) => Math.floor((one / HOUR) * 4) === quarter);
      expect(inside.length).toBeGreaterThan(70);
    }
    expect(dueOffsetOf('town-1', HOUR)).toBe(offsets[1]);
  });

  it('has one queue for each host, with a valid queue name', () => {
    expect(queueNameOf('WWW.example.org')).toBe('host-www.example.org');
    expect(queueNameOf('127.0.0.1:8080')).toBe('host-127.0.0.1_8080');
    expect(queueNameOf('127.0.0.1:8081')).not.toBe(queueNameOf('127.0.0.1:8080'));
  });
});
