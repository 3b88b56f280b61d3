import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CalendarEvent } from '#content/calendar/entries';
import { agendaOf, eventsByNearness, spanAgenda } from '../../../site/calendar/periods/agenda.ts';
import { gridOf } from '../../../site/calendar/periods/grid.ts';
import { eventsWithin, monthSpan, weekSpan } from '../../../site/calendar/periods/periods.ts';
import { firstIndexAtLeast } from '../../../site/calendar/sorted.ts';
import { weekStart } from '../../../site/i18n/weeks.ts';
import { runs } from '../../support/tiers/runs.ts';
import { date, event, localisedSiteOf, publication, TODAY } from '../fixtures.ts';

/** Each is a site of its own. */
const RUNS = { numRuns: runs(100) };

const compare = Temporal.PlainDate.compare;
const first = date('2026-08-01');

/** Events of a year, in any order: of whole days or with times, for a day, some days or some months, in any zone. */
const events = fc
  .array(
    fc.record({
      begins: fc.integer({ min: 0, max: 365 }),
      lasts: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 9 }), fc.integer({ min: 25, max: 120 })),
      hour: fc.option(fc.integer({ min: 0, max: 23 })),
      timezone: fc.constantFrom('Europe/Madrid', 'America/New_York', 'Asia/Tokyo', 'Pacific/Kiritimati'),
    }),
    { maxLength: 40 },
  )
  .map((written) =>
    written.map(({ begins, lasts, hour, timezone }) => {
      const [start, end] = [first.add({ days: begins }), first.add({ days: begins + lasts })].map(String);
      const at = hour === null ? '' : ` ${String(hour).padStart(2, '0')}:00`;
      return event(`${start}${at}`, `${end}${at}`, { timezone });
    }),
  );

const sites = events.map((written) => localisedSiteOf(publication({ events: written })));
const days = fc.integer({ min: -5, max: 500 }).map((number) => first.add({ days: number }));

const touches = ({ listed }: CalendarEvent, from: Temporal.PlainDate, to: Temporal.PlainDate) =>
  compare(listed.first, to) <= 0 && compare(listed.last, from) >= 0;

describe('looking up events by day', () => {
  it('finds the same events for any day, week or month as a scan of all events', () => {
    fc.assert(
      fc.property(sites, days, ({ eventIndex }, day) => {
        const month = monthSpan(day.toPlainYearMonth());
        for (const span of [{ first: day, last: day }, weekSpan(day), month]) {
          const all = eventIndex.listed.filter((one) => touches(one, span.first, span.last));
          expect(new Set(eventsWithin(eventIndex, span))).toEqual(new Set(all));
          expect(eventsWithin(eventIndex, span)).toHaveLength(all.length);
        }
      }),
      RUNS,
    );
  });

  it('lists in each month the events that touch it, in order', () => {
    fc.assert(
      fc.property(sites, ({ eventIndex }) => {
        for (const month of eventIndex.months) {
          const span = monthSpan(month);
          expect(eventIndex.eventsIn(month)).toEqual(
            eventIndex.listed.filter((one) => touches(one, span.first, span.last)),
          );
        }
      }),
      RUNS,
    );
  });

  it('separates past from coming events and counts them by month, as a scan of all events does', () => {
    fc.assert(
      fc.property(sites, ({ eventIndex }) => {
        const isOver = ({ listed }: CalendarEvent) => compare(listed.last, date(TODAY)) < 0;
        expect(eventIndex.upcoming).toEqual(eventIndex.listed.filter((one) => !isOver(one)));
        expect(eventIndex.past).toEqual(eventIndex.listed.filter(isOver).toReversed());
        for (const { month, count } of eventIndex.archive.flatMap(({ months }) => months))
          expect(count).toBe(eventIndex.past.filter((one) => one.listed.first.toPlainYearMonth().equals(month)).length);
      }),
      RUNS,
    );
  });

  it('finds the first day of a span that has a page', () => {
    fc.assert(
      fc.property(sites, days, fc.integer({ min: 0, max: 60 }), ({ periods }, from, length) => {
        const to = from.add({ days: length });
        const found = periods.days.all.find((day) => compare(day, from) >= 0 && compare(day, to) <= 0);
        expect(periods.firstDayIn({ first: from, last: to })?.toString()).toBe(found?.toString());
      }),
      RUNS,
    );
  });

  it('finds a number in a sorted list as a linear search does', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 50 })), fc.integer({ min: -2, max: 52 }), (numbers, value) => {
        const sorted = numbers.toSorted((a, b) => a - b);
        const found = sorted.findIndex((one) => one >= value);
        expect(firstIndexAtLeast(sorted, value)).toBe(found === -1 ? sorted.length : found);
      }),
      RUNS,
    );
  });
});

describe('laying events out by day', () => {
  it('puts each event on every day of a month that it touches, in the table and in the agenda', () => {
    fc.assert(
      fc.property(sites, fc.integer({ min: 1, max: 7 }), ({ eventIndex }, firstDay) => {
        for (const month of eventIndex.months) {
          const own = eventIndex.eventsIn(month);
          const agenda = spanAgenda(own, monthSpan(month));
          expect(agenda.map((day) => String(day.date))).toEqual(agenda.map((day) => String(day.date)).toSorted());
          const cells = gridOf(month, own, firstDay)
            .flat()
            .filter((cell) => cell !== undefined);
          expect(cells).toHaveLength(month.daysInMonth);
          for (const cell of cells) {
            const all = own.filter((one) => touches(one, cell.date, cell.date));
            expect(cell.events).toEqual(all);
            const day = agenda.find((one) => one.date.equals(cell.date));
            const began = (one: CalendarEvent) => compare(one.listed.first, cell.date) < 0 && cell.date.day > 1;
            expect(new Set(day?.events ?? [])).toEqual(new Set(all.filter((one) => !began(one))));
            expect(new Set(day?.also ?? [])).toEqual(new Set(all.filter(began)));
            for (const line of cell.lines) {
              if (line.kind !== 'bar') continue;
              const end = cell.date.add({ days: line.length - 1 });
              expect(line.began).toBe(compare(line.event.listed.first, cell.date) < 0);
              expect(line.goesOn).toBe(compare(line.event.listed.last, end) > 0);
            }
          }
        }
      }),
      RUNS,
    );
  });

  it('lists coming events under their first day, or under today if they are running', () => {
    fc.assert(
      fc.property(sites, fc.integer({ min: 1, max: 7 }), ({ eventIndex: { upcoming, today } }, firstDay) => {
        for (const { date: day, events: own } of agendaOf(upcoming, today)) {
          const shownOn = ({ listed }: CalendarEvent) => (compare(listed.first, today) < 0 ? today : listed.first);
          expect(new Set(own)).toEqual(new Set(upcoming.filter((one) => shownOn(one).equals(day))));
        }
        const end = weekStart({ firstDay }, today).add({ days: 6 });
        const { today: now, week } = eventsByNearness(upcoming, today, { firstDay });
        expect(now).toEqual(upcoming.filter(({ listed }) => compare(listed.first, today) <= 0));
        expect(week).toEqual(
          upcoming.filter(({ listed }) => compare(listed.first, today) > 0 && compare(listed.first, end) <= 0),
        );
      }),
      RUNS,
    );
  });
});
