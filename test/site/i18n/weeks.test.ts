import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysOfWeek, weekendFrom, weekendOf, weekOf, weekRuleOf } from '../../../site/i18n/weeks.ts';
import { date } from '../fixtures.ts';

const numbered = (tag: string, day: string) => {
  const { first, year, number } = weekOf(weekRuleOf(tag), date(day));
  return [first.toString(), year, number];
};

const anyDate = fc
  .integer({ min: -300_000, max: 300_000 })
  .map((days) => Temporal.PlainDate.from('2026-01-01').add({ days }));

describe('weeks', () => {
  it('begin and count as is usual in the country, even if a tag names no country', () => {
    for (const tag of ['ca', 'de', 'es', 'en-GB', 'fr-CH'])
      expect(weekRuleOf(tag)).toMatchObject({ firstDay: 1, minimalDays: 4 });
    for (const tag of ['en', 'en-US', 'pt-BR']) expect(weekRuleOf(tag)).toMatchObject({ firstDay: 7, minimalDays: 1 });
    expect(weekRuleOf('ar-EG')).toMatchObject({ firstDay: 6, weekend: [5, 6] });
  });

  it('belong at New Year to the year with most of their days, or with its first day', () => {
    expect(numbered('de', '2026-12-31')).toEqual(['2026-12-28', 2026, 53]);
    expect(numbered('de', '2027-01-03')).toEqual(['2026-12-28', 2026, 53]);
    expect(numbered('de', '2027-01-04')).toEqual(['2027-01-04', 2027, 1]);
    expect(numbered('de', '2024-12-30')).toEqual(['2024-12-30', 2025, 1]);
    expect(numbered('en-US', '2026-12-31')).toEqual(['2026-12-27', 2027, 1]);
    expect(numbered('en-US', '2026-12-26')).toEqual(['2026-12-20', 2026, 52]);
  });

  it('have the numbers of ISO 8601 if they begin on Monday', () => {
    fc.assert(
      fc.property(anyDate, (day) => {
        const { year, number } = weekOf(weekRuleOf('de'), day);
        expect([year, number]).toEqual([day.yearOfWeek, day.weekOfYear]);
      }),
    );
  });

  it('hold every day once and have consecutive numbers, whatever their first day', () => {
    fc.assert(
      fc.property(anyDate, fc.constantFrom('de', 'en-US', 'ar-EG', 'pt-PT'), (day, tag) => {
        const rule = weekRuleOf(tag);
        const week = weekOf(rule, day);
        const days = daysOfWeek(week.first).map(String);
        expect(days).toContain(day.toString());
        for (const one of days) expect(weekOf(rule, date(one)).first.equals(week.first)).toBe(true);
        const next = weekOf(rule, week.first.add({ days: 7 }));
        expect([
          [week.year, week.number + 1],
          [week.year + 1, 1],
        ]).toContainEqual([next.year, next.number]);
      }),
    );
  });
});

describe('weekends', () => {
  it('are the same for each of their days, and hold no other day', () => {
    fc.assert(
      fc.property(anyDate, fc.constantFrom('de', 'en-US', 'ar-EG', 'fa', 'hi-IN'), (day, tag) => {
        const rule = weekRuleOf(tag);
        const { first, last } = weekendFrom(rule, day);
        const length = first.until(last, { largestUnit: 'days' }).days + 1;
        const days = Array.from({ length }, (_day, index) => first.add({ days: index }));
        for (const one of days) {
          expect(rule.weekend).toContain(one.dayOfWeek);
          const whole = weekendOf(rule, one);
          expect([whole?.last.toString(), whole?.first.equals(first) || first.equals(day)]).toEqual([
            last.toString(),
            true,
          ]);
        }
        expect(weekendOf(rule, last.add({ days: 1 }))).toBeUndefined();
      }),
    );
  });

  it('begin before a day in their middle', () => {
    const { first, last } = weekendOf(weekRuleOf('de'), date('2026-11-29')) ?? {};
    expect([first?.toString(), last?.toString()]).toEqual(['2026-11-28', '2026-11-29']);
  });
});
