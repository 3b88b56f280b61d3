import { describe, expect, it } from 'vitest';
import { costOf } from '#content/calendar/facts/prices';
import { calendarEvent, event } from '../../../site/fixtures.ts';

describe('the cost', () => {
  it('is said as served, and not at all where it is not known', () => {
    const costing = (cost?: string) =>
      costOf(calendarEvent(event('2026-11-21', '2026-11-21', cost === undefined ? {} : { cost })));
    expect([costing('12 – 20 €'), costing('0'), costing(''), costing()]).toEqual([
      '12 – 20 €',
      '0',
      undefined,
      undefined,
    ]);
  });
});
