import { describe, expect, it } from 'vitest';
import { vtimezones, ZoneUses } from '#feeds/zone-uses';
import { event, texts } from './fixtures.ts';
import { read } from './reading.ts';

const use = (zone: string, first: number, last = first) => ({ zone, years: { first, last } });

describe('the zones of a calendar', () => {
  it('are each there once, sorted, with all years in which events name them', () => {
    const uses = new ZoneUses();
    for (const one of [use('Europe/Madrid', 2027), use('Asia/Tokyo', 2026), use('Europe/Madrid', 2025, 2026)])
      uses.add(one);
    expect(uses.all()).toEqual([use('Asia/Tokyo', 2026), use('Europe/Madrid', 2025, 2027)]);
  });

  it('tell what a use adds to them', () => {
    const uses = new ZoneUses();
    const years = (first: number, last: number) => ({ first, last });
    expect(uses.add(use('Asia/Tokyo', 2026))).toEqual({ before: undefined, after: years(2026, 2026) });
    expect(uses.add(use('Asia/Tokyo', 2028))).toEqual({ before: years(2026, 2026), after: years(2026, 2028) });
    expect(uses.add(use('Asia/Tokyo', 2024))).toEqual({ before: years(2026, 2028), after: years(2024, 2028) });
    expect(uses.add(use('Asia/Tokyo', 2025))).toEqual({ before: years(2024, 2028), after: years(2024, 2028) });
  });

  it('have the text of their own years and zone, each made once', () => {
    const vtimezoneOf = vtimezones();
    const first = vtimezoneOf(use('Africa/Cairo', 2026));
    expect(vtimezoneOf(use('Africa/Cairo', 2026))).toBe(first);
    expect(vtimezoneOf(use('Africa/Cairo', 2027))).not.toBe(first);
    expect(vtimezoneOf(use('Africa/El_Aaiun', 2026))).not.toBe(first);
  });

  it('are right for every event of a feed, also where a zone has no rule', () => {
    const dates = ['2026-02-20', '2025-03-10', '2028-01-30', '2027-07-01', '2030-01-10'];
    const events = dates.map((day, index) =>
      event(1 + index, { start_date: `${day} 19:00:00`, end_date: `${day} 20:00:00`, timezone: 'Africa/Cairo' }),
    );
    const starts = read(texts({ events }).get('en/calendar.ics') ?? '').events.map(({ startSeconds }) => startSeconds);
    const expected = dates.toSorted().map((day) => Temporal.ZonedDateTime.from(`${day}T19:00[Africa/Cairo]`));
    expect(starts).toEqual(expected.map(({ epochMilliseconds }) => epochMilliseconds / 1000));
  });
});
