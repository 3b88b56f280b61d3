import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { archivesOf } from '#feeds/archives';
import type { FeedPlan } from '#feeds/catalogue';
import { feedText } from '#feeds/vcalendar';
import { runs } from '../../support/tiers/runs.ts';
import { anyBudget, anyEvents } from '../calendars/any-events.ts';
import { event, held, OPTIONS, planned } from '../calendars/fixtures.ts';

/** The archives that hold all of their period. */
const archives = ({ feeds }: FeedPlan) =>
  feeds.flatMap((feed) =>
    feed.subject.of === 'period' && feed.leftOut === 0 ? [{ ...feed, period: feed.subject.period }] : [],
  );

const on = (id: number, day: string, time = '19:00:00') =>
  event(id, { start_date: `${day} ${time}`, end_date: `${day} ${time}` });

describe('the archives', () => {
  it('hold every event, together with the calendar feed, whatever the budget', () => {
    fc.assert(
      fc.property(anyEvents, anyBudget, (events, budget) => {
        const plan = planned({ events }, { budget });
        const [all] = plan.feeds.filter(({ address }) => address === 'en/calendar.ics');
        const found = new Set(
          [all, ...archives(plan)].flatMap((feed) => feed?.events ?? []).map((one) => one.event.id),
        );
        expect(found.size).toBe(events.length);
      }),
      { numRuns: runs(240) },
    );
  });

  it('stay within the budget unless they cover one day, and hold each event once, in its own period', () => {
    fc.assert(
      fc.property(anyEvents, anyBudget, (events, budget) => {
        const plan = planned({ events }, { budget });
        const found = archives(plan);
        for (const { period, head, events: own } of found) {
          expect(own.length).toBeGreaterThan(0);
          for (const one of own) expect(one.event.days.first.toString().startsWith(period)).toBe(true);
          if (period.length === 10 || own.length === 1) continue;
          expect(own.length).toBeLessThanOrEqual(budget.events);
          const text = feedText(head, own, OPTIONS, plan.zones);
          expect(Buffer.byteLength(text)).toBeLessThanOrEqual(budget.bytes);
        }
        const ids = found.flatMap(({ events: own }) => own.map((one) => one.event.id));
        expect(new Set(ids).size).toBe(ids.length);
        const periods = found.map(({ period }) => period);
        expect(periods).toEqual(periods.toSorted());
      }),
      { numRuns: runs(240) },
    );
  });

  const EVENTS = [
    on(1, '2024-12-31'),
    on(2, '2025-03-01'),
    on(3, '2025-07-24'),
    on(4, '2025-07-24', '22:00:00'),
    on(5, '2025-07-30'),
    on(6, '2026-02-01'),
    on(7, '2027-01-15'),
  ];

  const periods = (most: number) => {
    const all = held(planned({ events: EVENTS }, { budget: { bytes: 1_000_000, events: most } }));
    return Object.fromEntries(Object.entries(all).filter(([address]) => /^\d/.test(address)));
  };

  it('are one file for each past year', () => {
    expect(periods(100)).toEqual({ '2024.ics': [1], '2025.ics': [2, 3, 4, 5] });
  });

  it('split into months, and months into days, only when they exceed the budget', () => {
    expect(periods(3)).toMatchObject({ '2024.ics': [1], '2025-03.ics': [2], '2025-07.ics': [3, 4, 5] });
    expect(periods(2)).toMatchObject({
      '2024.ics': [1],
      '2025-03.ics': [2],
      '2025-07-24.ics': [3, 4],
      '2025-07-30.ics': [5],
    });
  });

  it('keep the file of a split year, with its events that are nearest to today', () => {
    expect(Object.entries(periods(3))).toContainEqual(['2025.ics', [3, 4, 5]]);
    expect(Object.entries(periods(1))).toContainEqual(['2025.ics', [5]]);
  });

  it('hold a whole day over the budget, and the current year when the calendar feed leaves out some of it', () => {
    expect(periods(1)).toMatchObject({
      '2024.ics': [1],
      '2025-03.ics': [2],
      '2025-07-24.ics': [3, 4],
      '2025-07-30.ics': [5],
      '2026.ics': [6],
    });
  });

  it('go by the first day of an event in the site’s time zone', () => {
    const late = event(8, {
      start_date: '2025-12-31 20:00:00',
      end_date: '2025-12-31 21:00:00',
      timezone: 'America/New_York',
    });
    const long = event(9, { start_date: '2024-12-31 20:00:00', end_date: '2025-06-01 21:00:00' });
    expect(held(planned({ events: [late, long] }))).toEqual({
      'calendar.ics': [9, 8],
      'upcoming.ics': [],
      'featured.ics': [],
      '2024.ics': [9],
    });
  });

  it('are checked against the budget for each period, except single days', () => {
    const events = planned({ events: EVENTS }).feeds.find(({ address }) => address === 'en/calendar.ics')?.events ?? [];
    const asked: string[] = [];
    const none = ({ period }: ReturnType<typeof archivesOf>[number]) => {
      asked.push(period);
      return false;
    };
    const found = archivesOf(events, none).map(({ period }) => period);
    expect(found).toEqual(['2024-12-31', '2025-03-01', '2025-07-24', '2025-07-30', '2026-02-01', '2027-01-15']);
    expect(asked.every((period) => period.length < 10)).toBe(true);
  });
});
