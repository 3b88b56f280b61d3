import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysOf, occurrenceOf, overlaps, spanOf, utcInstant, wholeDaysOf, windowOf } from '#records/time';

const MADRID = 'Europe/Madrid';

function timed(start: string, end: string, timezone = MADRID, siteZone = MADRID) {
  return occurrenceOf({ start_date: start, end_date: end, timezone, all_day: false }, siteZone);
}

function allDay(start: string, end: string, timezone = MADRID) {
  return occurrenceOf({ start_date: start, end_date: end, timezone, all_day: true }, MADRID);
}

const span = (occurrence: ReturnType<typeof timed>) => [occurrence.start.toString(), occurrence.end.toString()];

function days(occurrence: ReturnType<typeof timed>, siteZone = MADRID): string[] {
  const { first, last } = daysOf(occurrence, siteZone);
  return [first.toString(), last.toString()];
}

it.each([
  ['2026-03-29 02:30:15', '2026-03-29T02:30:15Z'],
  ['2026-03-29', '2026-03-29T00:00:00Z'],
])('%s in UTC is the instant %s', (utc, instant) => {
  expect(utcInstant(utc).toString()).toBe(instant);
});

describe('the time of an event', () => {
  it('is its local time in its own zone', () => {
    expect(span(timed('2026-07-01 20:00:00', '2026-07-01 22:30:00', 'America/New_York'))).toEqual([
      '2026-07-01T20:00:00-04:00[America/New_York]',
      '2026-07-01T22:30:00-04:00[America/New_York]',
    ]);
  });

  it('has a fixed offset when the service names one', () => {
    expect(timed('2026-07-01 20:00:00', '2026-07-01 21:00:00', 'UTC+5.5').start.toInstant().toString()).toBe(
      '2026-07-01T14:30:00Z',
    );
  });

  it.each(['', 'Mars/Olympus'])('is in the site’s zone, marked as assumed, when the event names %j', (timezone) => {
    const assumed = timed('2026-07-01 20:00:00', '2026-07-01 21:00:00', timezone, 'Asia/Tokyo');
    expect(assumed).toMatchObject({ zone: 'Asia/Tokyo', zoneAssumed: true });
    expect(timed('2026-07-01 20:00:00', '2026-07-01 21:00:00', 'UTC', 'Asia/Tokyo')).toMatchObject({
      zone: 'UTC',
      zoneAssumed: false,
    });
  });

  it('moves a start within the hour that clocks skip to after that hour', () => {
    expect(span(timed('2026-03-29 02:30:00', '2026-03-29 03:00:00'))).toEqual([
      '2026-03-29T03:30:00+02:00[Europe/Madrid]',
      '2026-03-29T03:30:00+02:00[Europe/Madrid]',
    ]);
  });

  it('uses the first of two equal local times when clocks go back', () => {
    expect(span(timed('2026-10-25 02:30:00', '2026-10-25 03:30:00'))).toEqual([
      '2026-10-25T02:30:00+02:00[Europe/Madrid]',
      '2026-10-25T03:30:00+01:00[Europe/Madrid]',
    ]);
  });

  it('can cross midnight, months and years', () => {
    const night = timed('2026-12-31 23:00:00', '2027-01-01 05:00:00');
    expect(night.start.until(night.end).toString()).toBe('PT6H');
  });

  it('ends no earlier than it starts', () => {
    const turned = timed('2026-07-02 10:00:00', '2026-07-01 10:00:00');
    expect(turned.end.equals(turned.start)).toBe(true);
    expect(span(allDay('2026-07-02', '2026-07-01'))).toEqual([
      '2026-07-02T00:00:00+02:00[Europe/Madrid]',
      '2026-07-03T00:00:00+02:00[Europe/Madrid]',
    ]);
  });

  it('covers whole days for an all-day event, including the last, and ignores times of day', () => {
    const expected = ['2026-03-28T00:00:00+01:00[Europe/Madrid]', '2026-03-30T00:00:00+02:00[Europe/Madrid]'];
    expect(span(allDay('2026-03-28', '2026-03-29'))).toEqual(expected);
    expect(span(allDay('2026-03-28 00:00:00', '2026-03-29 23:59:59'))).toEqual(expected);
    expect(allDay('2026-03-28', '2026-03-29').allDay).toBe(true);
  });

  it('is at midnight when a timed event has dates only', () => {
    expect(timed('2026-07-01', '2026-07-02').start.toString()).toBe('2026-07-01T00:00:00+02:00[Europe/Madrid]');
  });

  it('starts at the first hour of the day when clocks skip midnight', () => {
    expect(allDay('2026-03-29', '2026-03-29', 'Asia/Beirut').start.toString()).toBe(
      '2026-03-29T01:00:00+03:00[Asia/Beirut]',
    );
  });
});

describe('the days of an all-day event', () => {
  it.each([
    ['2026-12-15', '2026-12-17', '2026-12-15', '2026-12-17', 'are dates alone'],
    ['2026-12-15 00:00:00', '2026-12-17 23:59:59', '2026-12-15', '2026-12-17', 'end at midnight'],
    ['2026-12-15 03:00:00', '2026-12-18 02:59:59', '2026-12-15', '2026-12-17', 'end at three in the morning'],
    ['2026-12-15 00:30:00', '2026-12-16 00:29:59', '2026-12-15', '2026-12-15', 'end at half past midnight'],
    [
      '2026-12-31 03:00:00',
      '2027-01-01 02:59:59',
      '2026-12-31',
      '2026-12-31',
      'end at three in the morning of a new year',
    ],
    [
      '2026-12-15 03:00:00',
      '2026-12-17 23:59:59',
      '2026-12-15',
      '2026-12-17',
      'begin and end at different times of day',
    ],
    ['2026-12-15 10:00:00', '2026-12-15 12:00:00', '2026-12-15', '2026-12-15', 'are within one day'],
  ])('from %s to %s are %s to %s when its times %s', (start_date, end_date, first, last) => {
    expect(wholeDaysOf({ start_date, end_date })).toEqual({ first, last });
    expect(days(allDay(start_date, end_date))).toEqual([first, last]);
  });
});

describe('the days of an event in the site’s calendar', () => {
  it('are one day for an evening', () => {
    expect(days(timed('2026-07-01 20:00:00', '2026-07-01 22:00:00'))).toEqual(['2026-07-01', '2026-07-01']);
  });

  it('are two days for a night', () => {
    expect(days(timed('2026-07-01 22:00:00', '2026-07-02 02:00:00'))).toEqual(['2026-07-01', '2026-07-02']);
  });

  it('exclude the day that begins when the event ends', () => {
    expect(days(timed('2026-07-01 20:00:00', '2026-07-02 00:00:00'))).toEqual(['2026-07-01', '2026-07-01']);
    expect(days(timed('2026-07-01 20:00:00', '2026-07-02 00:00:01'))).toEqual(['2026-07-01', '2026-07-02']);
  });

  it('exclude that day even when clocks skip its midnight', () => {
    expect(days(timed('2026-03-28 20:00:00', '2026-03-29 00:00:00', 'Asia/Beirut'), 'Asia/Beirut')).toEqual([
      '2026-03-28',
      '2026-03-28',
    ]);
  });

  it('are one day for an event without length at midnight', () => {
    expect(days(timed('2026-07-02 00:00:00', '2026-07-02 00:00:00'))).toEqual(['2026-07-02', '2026-07-02']);
  });

  it('are days in the site’s zone for an event elsewhere', () => {
    const there = timed('2026-07-01 20:00:00', '2026-07-01 22:00:00', 'America/New_York');
    expect(days(there)).toEqual(['2026-07-02', '2026-07-02']);
    expect(days(there, 'Pacific/Auckland')).toEqual(['2026-07-02', '2026-07-02']);
    expect(days(there, 'America/Los_Angeles')).toEqual(['2026-07-01', '2026-07-01']);
  });

  it('are the event’s own days for an all-day event, wherever it is', () => {
    for (const zone of ['Pacific/Auckland', 'Pacific/Honolulu', 'UTC-12', 'Asia/Beirut'])
      expect(days(allDay('2026-03-29', '2026-03-30', zone))).toEqual(['2026-03-29', '2026-03-30']);
  });

  it('run in order from first to last, whatever the event', () => {
    const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
    const moment = fc
      .date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 19).replace('T', ' '));
    fc.assert(
      fc.property(moment, moment, zone, zone, fc.boolean(), (start_date, end_date, timezone, siteZone, all_day) => {
        const occurrence = occurrenceOf({ start_date, end_date, timezone, all_day }, siteZone);
        expect(Temporal.ZonedDateTime.compare(occurrence.start, occurrence.end)).toBeLessThanOrEqual(0);
        const { first, last } = daysOf(occurrence, siteZone);
        expect(Temporal.PlainDate.compare(first, last)).toBeLessThanOrEqual(0);
        if (all_day) expect(first.toString()).toBe(start_date.slice(0, 10));
        else expect(first.toString()).toBe(occurrence.start.withTimeZone(siteZone).toPlainDate().toString());
      }),
    );
  });
});

describe('the window of a sync', () => {
  const range = (back: string, ahead: string) => ({
    back: Temporal.Duration.from(back),
    ahead: Temporal.Duration.from(ahead),
  });
  const windowAt = (day: string, back: string, ahead: string, zone = MADRID) => {
    const { from, to } = windowOf(Temporal.PlainDate.from(day), range(back, ahead), zone);
    return [from.toString(), to.toString()];
  };

  it('is rounded out to whole months in the site’s zone', () => {
    expect(windowAt('2026-11-21', 'P3M', 'P18M')).toEqual([
      '2026-08-01T00:00:00+02:00[Europe/Madrid]',
      '2028-06-01T00:00:00+02:00[Europe/Madrid]',
    ]);
  });

  it('is the current month when nothing before or ahead is requested', () => {
    expect(windowAt('2026-11-30', 'P0D', 'P0D', 'UTC')).toEqual([
      '2026-11-01T00:00:00+00:00[UTC]',
      '2026-12-01T00:00:00+00:00[UTC]',
    ]);
  });

  it('does not lose a month at the ends of long months', () => {
    expect(windowAt('2026-05-31', 'P3M', 'P1M', 'UTC')).toEqual([
      '2026-02-01T00:00:00+00:00[UTC]',
      '2026-07-01T00:00:00+00:00[UTC]',
    ]);
  });

  it('is the same on every day of a month', () => {
    const windows = Array.from({ length: 30 }, (_, index) =>
      windowAt(`2026-11-${String(index + 1).padStart(2, '0')}`, 'P3M', 'P18M').join(),
    );
    expect(new Set(windows).size).toBe(1);
  });
});

describe('the overlap of an event with a window', () => {
  const window = {
    from: Temporal.ZonedDateTime.from('2026-08-01T00:00[Europe/Madrid]'),
    to: Temporal.ZonedDateTime.from('2026-09-01T00:00[Europe/Madrid]'),
  };
  const inside = (start: string, end: string, zone = MADRID) => overlaps(spanOf(timed(start, end, zone)), window);

  it.each([
    ['2026-08-10 10:00:00', '2026-08-10 12:00:00', true, 'inside'],
    ['2026-07-31 23:00:00', '2026-08-01 00:00:00', false, 'that ends as the window begins'],
    ['2026-07-31 23:00:00', '2026-08-01 00:00:01', true, 'that ends a second later'],
    ['2026-08-31 23:59:59', '2026-09-02 00:00:00', true, 'that starts a second before the window ends'],
    ['2026-09-01 00:00:00', '2026-09-02 00:00:00', false, 'that starts as the window ends'],
    ['2020-01-01 00:00:00', '2067-01-01 00:00:00', true, 'that lasts throughout'],
    ['2020-01-01 00:00:00', '2026-08-20 00:00:00', true, 'that began long before'],
    ['2026-08-01 00:00:00', '2026-08-01 00:00:00', true, 'without length at the window’s start'],
    ['2026-09-01 00:00:00', '2026-09-01 00:00:00', false, 'without length at the window’s end'],
    ['2026-07-31 23:59:59', '2026-07-31 23:59:59', false, 'without length just before'],
    ['2026-08-15 10:00:00', '2026-08-14 10:00:00', true, 'that ends before it starts, inside'],
  ])('from %s to %s is %s for an event %s', (start, end, expected) => {
    expect(inside(start, end)).toBe(expected);
  });

  it('is decided by instants, not by local times', () => {
    expect(inside('2026-07-31 18:30:00', '2026-07-31 19:00:00', 'America/New_York')).toBe(true);
    expect(inside('2026-08-01 00:30:00', '2026-08-01 01:00:00', 'Asia/Tokyo')).toBe(false);
  });

  it('includes an all-day event whose last day is the first of the window', () => {
    expect(overlaps(spanOf(allDay('2026-07-30', '2026-08-01')), window)).toBe(true);
    expect(overlaps(spanOf(allDay('2026-07-30', '2026-07-31')), window)).toBe(false);
    expect(overlaps(spanOf(allDay('2026-08-31', '2026-09-02')), window)).toBe(true);
  });
});
