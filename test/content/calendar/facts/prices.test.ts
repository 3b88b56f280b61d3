import { describe, expect, it } from 'vitest';
import { costOf } from '#content/calendar/facts/prices';
import { calendarEvent, event } from '../../../site/fixtures.ts';

describe('the cost of an event', () => {
  it('is shown as the service gives it, and absent when empty or unknown', () => {
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
