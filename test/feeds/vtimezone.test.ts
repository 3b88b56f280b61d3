import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { tzidOf, vtimezone } from '#feeds/vtimezone';

const zoneOf = (text: string) => new ICAL.Timezone(new ICAL.Component(ICAL.parse(text)));

/** Wall times through the years for which ical.js and Temporal disagree on the offset; those that come twice are left out. */
function disagreements(zone: string, first: number, last: number): string[] {
  const read = zoneOf(vtimezone(zone, { first, last }));
  const wrong: string[] = [];
  for (
    let day = Temporal.PlainDate.from({ year: first, month: 1, day: 1 });
    day.year <= last;
    day = day.add({ days: 5 })
  )
    for (const hour of [0, 12]) {
      const expected = day.toZonedDateTime({ timeZone: zone, plainTime: { hour } });
      if (!expected.equals(expected.toPlainDateTime().toZonedDateTime(zone, { disambiguation: 'later' }))) continue;
      const { year, month, day: dayOfMonth } = expected;
      const time = new ICAL.Time(
        { year, month, day: dayOfMonth, hour: expected.hour, minute: expected.minute, second: 0, isDate: false },
        read,
      );
      if (read.utcOffset(time) * 1e9 !== expected.offsetNanoseconds) wrong.push(expected.toString());
    }
  return wrong;
}

describe('VTIMEZONE', () => {
  it('gives the offsets of every zone in the years around 2026', { timeout: 60_000 }, () => {
    const wrong = Intl.supportedValuesOf('timeZone').flatMap((zone) => disagreements(zone, 2025, 2027));
    expect(wrong).toEqual([]);
  });

  it.each([
    'Europe/Madrid',
    'America/New_York',
    'America/Caracas',
    'Africa/Cairo',
    'Africa/Casablanca',
    'Asia/Gaza',
    'Asia/Pyongyang',
    'Australia/Lord_Howe',
    'Europe/Istanbul',
    'Pacific/Apia',
    'America/Nuuk',
  ])('gives the offsets of %s from 1970 to 2040', (zone) => {
    expect(disagreements(zone, 1970, 2040)).toEqual([]);
  });

  it('is the same for all years of a zone that keeps to its rule', () => {
    const madrid = vtimezone('Europe/Madrid', { first: 2026, last: 2026 });
    expect(vtimezone('Europe/Madrid', { first: 1999, last: 2031 })).toBe(madrid);
    expect(madrid.split('\r\n')).toEqual([
      'BEGIN:VTIMEZONE',
      'TZID:Europe/Madrid',
      'BEGIN:DAYLIGHT',
      'DTSTART:19700329T020000',
      'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
      'TZOFFSETFROM:+0100',
      'TZOFFSETTO:+0200',
      'END:DAYLIGHT',
      'BEGIN:STANDARD',
      'DTSTART:19701025T030000',
      'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
      'TZOFFSETFROM:+0200',
      'TZOFFSETTO:+0100',
      'END:STANDARD',
      'END:VTIMEZONE',
      '',
    ]);
  });

  it('has one observance for a zone without changes, and for a fixed offset', () => {
    for (const zone of ['Asia/Tokyo', '+05:30', 'UTC'])
      expect(vtimezone(zone, { first: 2027, last: 2027 }).match(/BEGIN:(STANDARD|DAYLIGHT)/g)).toEqual([
        'BEGIN:STANDARD',
      ]);
  });

  it('writes seconds of offsets where a zone has them', () => {
    expect(vtimezone('Africa/Monrovia', { first: 1971, last: 1971 })).toContain('TZOFFSETTO:-004430\r\n');
  });

  it('names a fixed offset without a colon, which would end the parameter', () => {
    expect(tzidOf('+05:30')).toBe('UTC+0530');
    expect(tzidOf('-03:00')).toBe('UTC-0300');
    expect(tzidOf('Europe/Madrid')).toBe('Europe/Madrid');
  });
});
