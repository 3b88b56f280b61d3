import { describe, expect, it } from 'vitest';
import { event, fileOfEvent, texts } from '../calendars/fixtures.ts';
import { read, readOne } from '../reading.ts';

const instant = (local: string, zone: string) =>
  Temporal.PlainDateTime.from(local).toZonedDateTime(zone).epochMilliseconds / 1000;

const CASES = [
  ['in New York', 'America/New_York', '2027-01-15 19:00:00', '2027-01-15 21:30:00', 'America/New_York'],
  [
    'in New York under the rules before 2007',
    'America/New_York',
    '2006-11-03 19:00:00',
    '2006-11-03 21:00:00',
    undefined,
  ],
  [
    'in London in a year of other rules, by a time that comes twice by the present one',
    'Europe/London',
    '1971-10-31 00:29:00',
    '1971-10-31 01:59:00',
    undefined,
  ],
  ['in Tokyo', 'Asia/Tokyo', '2027-08-01 10:00:00', '2027-08-01 12:00:00', 'Asia/Tokyo'],
  ['at the offset of Kolkata', 'UTC+5.5', '2027-03-10 09:15:00', '2027-03-10 10:00:00', undefined, '+05:30'],
  ['at UTC+2', 'UTC+2', '2027-12-24 18:00:00', '2027-12-24 23:00:00', undefined, '+02:00'],
  ['at an offset west of Greenwich', '-03:30', '2027-06-24 18:00:00', '2027-06-24 23:00:00', undefined, '-03:30'],
  ['in UTC', 'UTC+0', '2027-06-24 18:00:00', '2027-06-24 23:00:00', undefined, 'UTC'],
  [
    'through the night in which Madrid goes forward',
    'Europe/Madrid',
    '2027-03-28 01:30:00',
    '2027-03-28 04:30:00',
    'Europe/Madrid',
  ],
  ['from a time that Madrid skips', 'Europe/Madrid', '2027-03-28 02:30:00', '2027-03-28 05:00:00', 'Europe/Madrid'],
  [
    'through the night in which Madrid goes back',
    'Europe/Madrid',
    '2027-10-31 01:30:00',
    '2027-10-31 04:30:00',
    'Europe/Madrid',
  ],
  ['past midnight', 'Europe/Madrid', '2027-05-01 22:00:00', '2027-05-02 03:00:00', 'Europe/Madrid'],
  ['until midnight', 'Europe/Madrid', '2027-05-01 22:00:00', '2027-05-02 00:00:00', 'Europe/Madrid'],
  ['for a year', 'Europe/Madrid', '2026-11-01 10:00:00', '2027-10-31 18:00:00', 'Europe/Madrid'],
  [
    'in the winter after Vancouver gave up changing its clocks',
    'America/Vancouver',
    '2026-12-05 19:00:00',
    '2026-12-05 20:00:00',
    'America/Vancouver',
  ],
  [
    'in the winter before Vancouver gave that up',
    'America/Vancouver',
    '2026-01-05 19:00:00',
    '2026-01-05 20:00:00',
    undefined,
  ],
  ['in Casablanca in summer', 'Africa/Casablanca', '2025-07-15 20:00:00', '2025-07-15 22:00:00', undefined],
  ['in Casablanca until Ramadan ends', 'Africa/Casablanca', '2026-03-21 20:00:00', '2026-03-22 22:00:00', undefined],
  [
    'on Lord Howe, which changes by half an hour',
    'Australia/Lord_Howe',
    '2027-04-03 23:00:00',
    '2027-04-04 03:00:00',
    'Australia/Lord_Howe',
  ],
  ['in Apia when it skipped a day', 'Pacific/Apia', '2011-12-29 22:00:00', '2011-12-31 02:00:00', undefined],
  [
    'in Jerusalem, which changes on the Friday before the last Sunday',
    'Asia/Jerusalem',
    '2028-03-24 01:00:00',
    '2028-03-24 05:00:00',
    undefined,
  ],
  [
    'in Dublin in 1971, when its winter was the exception',
    'Europe/Dublin',
    '1971-10-30 20:00:00',
    '1971-11-01 20:00:00',
    'Europe/Dublin',
  ],
] as const;

describe('a timed event has the instants of its local times', () => {
  it.each(CASES)('%s', (_name, timezone, start, end, tzid, zone: string = timezone) => {
    const found = readOne(fileOfEvent({ timezone, start_date: start, end_date: end }));
    expect(found.allDay).toBe(false);
    expect(found.tzid).toBe(tzid);
    expect(found.startSeconds).toBe(instant(start, zone));
    expect(found.endSeconds).toBe(instant(end, zone));
  });
});

describe('an event names its zone by TZID and includes its VTIMEZONE', () => {
  const zones = (ics: string) =>
    read(ics)
      .calendar.getAllSubcomponents('vtimezone')
      .map((component) => String(component.getFirstPropertyValue('tzid')));

  it('once for its start and end', () => {
    expect(zones(fileOfEvent({ timezone: 'Asia/Tokyo' }))).toEqual(['Asia/Tokyo']);
  });

  it('for the site’s zone when it has none of its own', () => {
    const ics = fileOfEvent({ timezone: '' });
    expect(zones(ics)).toEqual(['Europe/Madrid']);
    expect(readOne(ics).tzid).toBe('Europe/Madrid');
  });

  it('except in UTC, whose times end with Z', () => {
    const ics = fileOfEvent({ timezone: 'UTC', start_date: '2027-01-15 19:00:00', end_date: '2027-01-15 20:00:00' });
    expect(zones(ics)).toEqual([]);
    expect(ics).toContain('DTSTART:20270115T190000Z\r\nDTEND:20270115T200000Z\r\n');
  });

  it('except at an offset, which it writes in UTC', () => {
    const ics = fileOfEvent({
      timezone: 'UTC-3.5',
      start_date: '2027-01-15 19:00:00',
      end_date: '2027-01-15 20:00:00',
    });
    expect(ics).toContain('DTSTART:20270115T223000Z\r\nDTEND:20270115T233000Z\r\n');
    expect(zones(ics)).toEqual([]);
  });

  it('which is the same whatever other events the feed holds', () => {
    const of = (years: readonly number[]) => {
      const events = years.map((year, index) =>
        event(1 + index, { start_date: `${year}-10-10 19:00:00`, end_date: `${year}-10-10 20:00:00` }),
      );
      return texts({ events })
        .get('en/calendar.ics')
        ?.match(/BEGIN:VTIMEZONE[\s\S]*?END:VTIMEZONE\r\n/g);
    };
    // In 1975 and 1995 Madrid's clocks went back earlier.
    expect(of([2027])).toHaveLength(1);
    expect(of([1975, 1995, 2027, 2099])).toEqual(of([2027]));
  });

  it('except when it lasts all day', () => {
    expect(zones(fileOfEvent({ all_day: true, start_date: '2027-01-15', end_date: '2027-01-15' }))).toEqual([]);
  });
});

describe('a wall time that comes twice', () => {
  it('means the first of the two as a start, and is written in UTC', () => {
    const ics = fileOfEvent({ start_date: '2027-10-31 02:30:00', end_date: '2027-10-31 04:00:00' });
    expect(ics).toContain('DTSTART:20271031T003000Z\r\nDTEND:20271031T030000Z\r\n');
    expect(read(ics).calendar.getAllSubcomponents('vtimezone')).toEqual([]);
  });

  it('does not include a time that a gap shifts', () => {
    const ics = fileOfEvent({ start_date: '2027-03-28 02:30:00', end_date: '2027-03-28 05:00:00' });
    expect(ics).toContain('DTSTART;TZID=Europe/Madrid:20270328T033000\r\nDTEND;TZID=Europe/Madrid:20270328T050000\r\n');
  });

  it('means the first of the two as an end, and is written in UTC', () => {
    const ics = fileOfEvent({ start_date: '2027-10-30 23:00:00', end_date: '2027-10-31 02:15:00' });
    expect(ics).toContain('DTSTART:20271030T210000Z\r\nDTEND:20271031T001500Z\r\n');
  });
});

it('a wall time at an offset with seconds is written in UTC', () => {
  const day = { start_date: '1971-07-01 10:00:00', end_date: '1971-07-01 11:00:00', timezone: 'Africa/Monrovia' };
  expect(fileOfEvent(day)).toContain('DTSTART:19710701T104430Z\r\nDTEND:19710701T114430Z\r\n');
});

describe('an all-day event', () => {
  it('has DATE values without a time zone', () => {
    const ics = fileOfEvent({ all_day: true, start_date: '2027-12-31', end_date: '2027-12-31' });
    expect(ics).toContain('DTSTART;VALUE=DATE:20271231\r\nDTEND;VALUE=DATE:20280101\r\n');
  });

  it('ends on its first day when its last day is earlier', () => {
    const ics = fileOfEvent({ all_day: true, start_date: '2027-06-02', end_date: '2027-06-01' });
    expect(ics).toContain('DTSTART;VALUE=DATE:20270602\r\nDTEND;VALUE=DATE:20270603\r\n');
  });

  it('that lasts one day has the next day as its exclusive end', () => {
    const found = readOne(fileOfEvent({ all_day: true, start_date: '2027-03-28', end_date: '2027-03-28' }));
    expect([found.allDay, found.start, found.end]).toEqual([true, '2027-03-28', '2027-03-29']);
  });

  it('that lasts several days has the day after the last as its exclusive end', () => {
    const found = readOne(fileOfEvent({ all_day: true, start_date: '2026-12-30', end_date: '2027-01-02' }));
    expect([found.start, found.end]).toEqual(['2026-12-30', '2027-01-03']);
  });

  it('that lasts a year keeps its days in every time zone', () => {
    for (const timezone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC', '-11:00']) {
      const found = readOne(fileOfEvent({ all_day: true, start_date: '2027-01-01', end_date: '2027-12-31', timezone }));
      expect([found.start, found.end]).toEqual(['2027-01-01', '2028-01-01']);
    }
  });

  it('keeps its day when that day does not begin at midnight', () => {
    const day = { all_day: true, start_date: '2017-10-15', end_date: '2017-10-15', timezone: 'America/Sao_Paulo' };
    const found = readOne(fileOfEvent(day));
    expect([found.start, found.end]).toEqual(['2017-10-15', '2017-10-16']);
  });
});

describe('an event without length', () => {
  it('has no DTEND, which would have to be later than DTSTART', () => {
    const ics = fileOfEvent({ start_date: '2027-01-15 19:00:00', end_date: '2027-01-15 19:00:00' });
    expect(ics).not.toContain('DTEND');
    expect(readOne(ics).endSeconds).toBe(readOne(ics).startSeconds);
  });

  it('keeps its start and has no DTEND when it ends before it starts', () => {
    const ics = fileOfEvent({ start_date: '2027-01-15 19:00:00', end_date: '2027-01-15 18:00:00' });
    expect(ics).not.toContain('DTEND');
    expect(readOne(ics).start).toBe('2027-01-15T19:00:00');
  });
});
