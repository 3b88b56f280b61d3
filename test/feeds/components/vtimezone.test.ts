import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { regimeOf, vtimezone, Zones } from '#feeds/zones';
import { occurrenceOf } from '#records/time';
import { some } from '../../support/tiers/runs.ts';

const zoneOf = (text: string) => new ICAL.Timezone(new ICAL.Component(ICAL.parse(text)));

const served = (local: Temporal.PlainDateTime) => local.toString({ smallestUnit: 'second' }).replace('T', ' ');

/** Moments of a zone that are named by it, and for which ical.js and Temporal disagree on the offset all the same. */
function disagreements(zone: string, first: number, last: number): { wrong: string[]; named: number; all: number } {
  const zones = new Zones();
  const read = zoneOf(zones.vtimezone(zone));
  const wrong: string[] = [];
  let [named, all] = [0, 0];
  for (
    let day = Temporal.PlainDate.from({ year: first, month: 1, day: 1 });
    day.year <= last;
    day = day.add({ days: 5 })
  )
    for (const hour of [0, 12]) {
      const local = served(day.toPlainDateTime({ hour }));
      const occurrence = occurrenceOf({ start_date: local, end_date: local, timezone: zone, all_day: false }, 'UTC');
      all += 1;
      if (zones.namedBy(occurrence) === undefined) continue;
      named += 1;
      const { year, month, day: dayOfMonth, hour: at, minute, offsetNanoseconds } = occurrence.start;
      const time = new ICAL.Time({ year, month, day: dayOfMonth, hour: at, minute, second: 0, isDate: false }, read);
      if (read.utcOffset(time) * 1e9 !== offsetNanoseconds) wrong.push(occurrence.start.toString());
    }
  return { wrong, named, all };
}

describe('a VTIMEZONE', () => {
  it('gives the right offset for every time written in its zone, in every zone around 2026', () => {
    const wrong = some(Intl.supportedValuesOf('timeZone'), 24).flatMap((zone) => disagreements(zone, 2025, 2027).wrong);
    expect(wrong).toEqual([]);
  });

  const SHARES: readonly (readonly [string, number])[] = [
    ['Europe/Madrid', 0.93],
    ['America/New_York', 0.92],
    ['America/Caracas', 0.8],
    ['Africa/Cairo', 0],
    ['Africa/Casablanca', 0.1],
    ['Asia/Gaza', 0],
    ['Asia/Pyongyang', 0.9],
    ['Australia/Lord_Howe', 0.6],
    ['Europe/Istanbul', 0.3],
    ['Pacific/Apia', 0.2],
    ['America/Nuuk', 0],
  ];
  it.each(some(SHARES, 6))(
    'gives the right offsets for %s from 1970 to 2040, and covers the expected share of that time',
    (zone, share) => {
      const { wrong, named, all } = disagreements(zone, 1970, 2040);
      expect(wrong).toEqual([]);
      expect(named / all).toBeGreaterThanOrEqual(share);
    },
  );

  it('covers all years in which the rule of its zone is in force', () => {
    const { named, all } = disagreements('Europe/Madrid', 1996, 2060);
    expect(named).toBe(all);
  });

  it('states a rule as two yearly changes', () => {
    expect(new Zones().vtimezone('Europe/Madrid').split('\r\n')).toEqual([
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

  it('has the one form that Outlook reads, in every zone', () => {
    for (const zone of Intl.supportedValuesOf('timeZone')) {
      const regime = regimeOf(zone);
      if (regime === undefined) continue;
      const kinds = vtimezone(zone, regime).match(/BEGIN:(?:STANDARD|DAYLIGHT)/g) ?? [];
      const expected = 'offset' in regime ? ['BEGIN:STANDARD'] : ['BEGIN:DAYLIGHT', 'BEGIN:STANDARD'];
      expect([zone, ...kinds.toSorted()]).toEqual([zone, ...expected]);
    }
  });

  it('falls back to Etc/UTC for a zone that cannot be named', () => {
    for (const zone of ['+02:00', 'Africa/Cairo', 'UTC']) expect(new Zones().vtimezone(zone)).toContain('TZID:Etc/UTC');
  });
});
