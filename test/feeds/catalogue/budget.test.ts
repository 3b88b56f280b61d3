import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FeedPlan, PlannedFeed } from '#feeds/catalogue';
import type { Budget } from '#feeds/feed';
import { feedText } from '#feeds/vcalendar';
import type { RenderedEvent } from '#feeds/vevent';
import { runs } from '../../support/tiers/runs.ts';
import { anyBudget, anyEvents } from '../calendars/any-events.ts';
import { event, held, OPTIONS, planned, texts } from '../calendars/fixtures.ts';

const { today } = OPTIONS;

const GENEROUS: Budget = { bytes: 1_000_000_000, events: 1_000_000 };

const english = ({ feeds }: FeedPlan) => feeds.filter(({ language }) => language === 'en');

/** The octets of a feed if it held some events. */
const octets = ({ head }: PlannedFeed, events: readonly RenderedEvent[], { zones }: FeedPlan) =>
  Buffer.byteLength(feedText(head, events, OPTIONS, zones));

const isOver = ({ listed }: RenderedEvent['event']) => Temporal.PlainDate.compare(listed.last, today) < 0;

/** Tells whether event `a` is nearer to the day than `b`: coming events, the soonest first, then past ones. */
function isNearer({ event: a }: RenderedEvent, { event: b }: RenderedEvent): boolean {
  if (isOver(a) !== isOver(b)) return isOver(b);
  const compare = Temporal.ZonedDateTime.compare;
  const dawn = today.toZonedDateTime(OPTIONS.timeZone).epochMilliseconds;
  const away = ({ occurrence }: typeof a) => Math.abs(occurrence.start.epochMilliseconds - dawn);
  return isOver(a) ? compare(a.occurrence.end, b.occurrence.end) > 0 : away(a) < away(b);
}

describe('a feed', () => {
  it('stays within its budget, holds as many events as fit, and counts the events left out', () => {
    fc.assert(
      fc.property(anyEvents, anyBudget, (events, budget) => {
        const plan = planned({ events }, { budget });
        const all = planned({ events }, { budget: GENEROUS });
        for (const feed of english(plan).filter(({ subject }) => subject.of === 'all' || subject.of === 'upcoming')) {
          const whole = english(all).find(({ address }) => address === feed.address)?.events ?? [];
          const uids = new Set(feed.events.map(({ event: { id } }) => id));
          const dropped = whole.filter(({ event: { id } }) => !uids.has(id));
          expect(feed.leftOut).toBe(dropped.length);
          expect(feed.events.length + dropped.length).toBe(whole.length);
          if (feed.events.length > 1) {
            expect(octets(feed, feed.events, plan)).toBeLessThanOrEqual(budget.bytes);
            expect(feed.events.length).toBeLessThanOrEqual(budget.events);
          }
          for (const left of dropped) for (const kept of feed.events) expect(isNearer(left, kept)).toBe(false);
          if (dropped.length === 0) continue;
          expect(feed.events.length).toBeGreaterThan(0);
          // Of several as near any may be the next one.
          const next = dropped.filter((one) => !dropped.some((other) => isNearer(other, one)));
          const isTooMuch = (more: readonly RenderedEvent[]) =>
            more.length > budget.events || octets(feed, more, plan) > budget.bytes;
          expect(next.some((one) => isTooMuch([...feed.events, one]))).toBe(true);
        }
      }),
      { numRuns: runs(240) },
    );
  });

  it('prefers an exhibition that ended yesterday to a concert of last week', () => {
    const events = [
      event(1, { start_date: '2026-06-01 10:00:00', end_date: '2026-11-20 18:00:00' }),
      event(2, { start_date: '2026-11-14 19:00:00', end_date: '2026-11-14 20:00:00' }),
    ];
    expect(held(planned({ events }, { budget: { bytes: 900_000, events: 1 } }))['calendar.ics']).toEqual([1]);
  });

  it('prefers an event that begins tomorrow to an event that began years ago', () => {
    const events = [
      event(1, { start_date: '2019-06-01 10:00:00', end_date: '2030-11-20 18:00:00' }),
      event(2, { start_date: '2026-11-22 19:00:00', end_date: '2026-11-22 20:00:00' }),
    ];
    expect(held(planned({ events }, { budget: { bytes: 900_000, events: 1 } }))['calendar.ics']).toEqual([2]);
  });

  // In the order of nearness to 21 November 2026; the last two are over.
  const NEAREST = ['2026-11-21', '2026-12-24', '2027-06-01', '2026-11-20', '2026-11-01'].map((day, index) =>
    event(1 + index, { start_date: `${day} 19:00:00`, end_date: `${day} 20:00:00` }),
  );

  const inAll = (budget: Budget) => held(planned({ events: NEAREST }, { budget }))['calendar.ics'];

  it('drops past events first when over its budget, then the most distant ones, and keeps the order', () => {
    expect(inAll({ ...GENEROUS, events: 5 })).toEqual([5, 4, 1, 2, 3]);
    expect(inAll({ ...GENEROUS, events: 4 })).toEqual([4, 1, 2, 3]);
    expect(inAll({ ...GENEROUS, events: 3 })).toEqual([1, 2, 3]);
    expect(inAll({ ...GENEROUS, events: 2 })).toEqual([1, 2]);
    expect(inAll({ ...GENEROUS, events: 1 })).toEqual([1]);
  });

  it('may be exactly as large as its budget, including VTIMEZONEs', () => {
    const whole = Buffer.byteLength(texts({ events: NEAREST }).get('en/calendar.ics') ?? '');
    expect(inAll({ ...GENEROUS, bytes: whole })).toEqual([5, 4, 1, 2, 3]);
    expect(inAll({ ...GENEROUS, bytes: whole - 1 })).toEqual([4, 1, 2, 3]);
  });

  it('counts the time zone observances that more years need towards its budget', () => {
    const timezone = 'Africa/Cairo';
    const events = ['2026-12-01', '2027-12-01', '2029-12-01'].map((day, index) =>
      event(1 + index, { start_date: `${day} 19:00:00`, end_date: `${day} 20:00:00`, timezone }),
    );
    const whole = Buffer.byteLength(texts({ events }).get('en/calendar.ics') ?? '');
    const ids = (bytes: number) => held(planned({ events }, { budget: { ...GENEROUS, bytes } }))['calendar.ics'];
    expect(ids(whole)).toEqual([1, 2, 3]);
    expect(ids(whole - 1)).toEqual([1, 2]);
  });

  it('holds a single event that alone exceeds the budget', () => {
    expect(inAll({ bytes: 1, events: 1_000 })).toEqual([1]);
  });

  it('has a budget of its own, separate from other feeds', () => {
    const plan = planned({ events: NEAREST }, { budget: { ...GENEROUS, events: 3 } });
    expect(english(plan).map(({ address, leftOut }) => [address, leftOut])).toEqual([
      ['en/calendar.ics', 2],
      ['en/upcoming.ics', 0],
      ['en/featured.ics', 0],
      ['en/2026.ics', 1],
      ['en/2026-11.ics', 0],
      ['en/2026-12.ics', 0],
    ]);
  });
});
