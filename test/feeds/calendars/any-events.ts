import fc from 'fast-check';
import type { StoredRecord } from '#content/store/store';
import { event } from './fixtures.ts';

const ZONES = ['Europe/Madrid', 'Africa/Cairo', 'America/Vancouver', 'Pacific/Apia', 'UTC', '+05:30'];

const DAYS_FROM_2023_TO_2028 = 2_191;

const fields = fc
  .record({
    day: fc.oneof(fc.nat(DAYS_FROM_2023_TO_2028), fc.integer({ min: 1_400, max: 1_440 })),
    minutes: fc.oneof(fc.constantFrom(0, 60, 400, 24 * 60), fc.nat(40 * 24 * 60)),
    allDay: fc.boolean(),
    timezone: fc.constantFrom(...ZONES),
    words: fc.oneof(fc.nat(10), fc.nat(200)),
  })
  .map(({ day, minutes, allDay, timezone, words }) => {
    const start = Temporal.PlainDateTime.from('2023-01-01T19:30').add({ days: day });
    const [start_date, end_date] = [start, start.add({ minutes })].map((time) =>
      allDay ? time.toPlainDate().toString() : time.toString({ smallestUnit: 'second' }).replace('T', ' '),
    );
    return { start_date, end_date, all_day: allDay, timezone, title: 'Tänze und Küsse 🎻 '.repeat(1 + words) };
  });

/** Events of the years 2023 to 2028, many of them around 21 November 2026, of all sizes and in several zones. */
export const anyEvents: fc.Arbitrary<readonly StoredRecord<'events'>[]> = fc
  .array(fields, { maxLength: 20 })
  .map((all) => all.map((one, index) => event(100 + index, one)));

/** Budgets that some of these events fill, and some do not. */
export const anyBudget = fc.record({
  bytes: fc.oneof(fc.integer({ min: 100, max: 3_000 }), fc.integer({ min: 3_000, max: 40_000 })),
  events: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.constant(1_000)),
});
