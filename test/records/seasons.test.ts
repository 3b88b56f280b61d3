import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { offSeasonOffset } from '#records/seasons';
import { occurrenceOf } from '#records/time';

const of = (timezone: string, day: string, siteZone: string, allDay = false) => {
  const times = allDay ? [day, day] : [`${day} 19:00:00`, `${day} 21:00:00`];
  const [start_date = '', end_date = ''] = times;
  return offSeasonOffset(occurrenceOf({ timezone, start_date, end_date, all_day: allDay }, siteZone), siteZone);
};

const [SUMMER, WINTER] = ['2027-07-10', '2027-01-10'];

describe('an offset of the wrong season', () => {
  it.each([
    ['UTC+1', SUMMER, 'Europe/Madrid', '+01:00'],
    ['+01:00', SUMMER, 'Europe/Madrid', '+01:00'],
    ['CET', SUMMER, 'Europe/Berlin', '+01:00'],
    ['Etc/GMT-1', SUMMER, 'Europe/Rome', '+01:00'],
    ['UTC+2', WINTER, 'Europe/Madrid', '+02:00'],
    ['UTC', SUMMER, 'Europe/London', '+00:00'],
    ['UTC-5', SUMMER, 'America/New_York', '-05:00'],
    ['UTC+10', WINTER, 'Australia/Sydney', '+10:00'],
  ])('is detected for %s on %s in %s', (timezone, day, siteZone, offset) => {
    expect(of(timezone, day, siteZone)).toBe(offset);
  });

  it.each([
    ['UTC+1', WINTER, 'Europe/Madrid'],
    ['CEST', SUMMER, 'Europe/Madrid'],
    ['UTC+5:30', SUMMER, 'Europe/Madrid'],
    ['Africa/Lagos', SUMMER, 'Europe/Madrid'],
    ['Europe/London', SUMMER, 'Europe/Madrid'],
    ['', SUMMER, 'Europe/Madrid'],
    ['UTC+1', SUMMER, 'Asia/Kolkata'],
    ['UTC+1', SUMMER, '+02:00'],
  ])('is not detected for %s on %s in %s', (timezone, day, siteZone) => {
    expect(of(timezone, day, siteZone)).toBeUndefined();
  });

  it('is not detected for an all-day event', () => {
    expect(of('UTC+1', SUMMER, 'Europe/Madrid', true)).toBeUndefined();
  });

  it('is not detected for any event in the site’s own zone', () => {
    const day = fc.date({ min: new Date('1900-01-02'), max: new Date('2199-12-30'), noInvalidDate: true });
    fc.assert(
      fc.property(day, (date) => {
        expect(of('Europe/Madrid', date.toISOString().slice(0, 10), 'Europe/Madrid')).toBeUndefined();
      }),
    );
  });
});
