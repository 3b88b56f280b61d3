import { describe, expect, it } from 'vitest';
import { DIALECTS, type DialectName } from '#interface/dialects/dialects';
import { abbreviationOf, zonedOf } from '#service/reads/event-items';
import { utcOf } from '#service/reads/moments';

/** Returns the abbreviations of a time zone on a winter and on a summer day, at noon. */
function abbreviations(timezone: string): string[] {
  return ['2027-01-15 12:00:00', '2027-07-15 12:00:00'].map((wall) =>
    abbreviationOf(timezone, zonedOf(wall, timezone, { timeZone: 'Europe/Madrid', dialect: DIALECTS.document })),
  );
}

describe('the abbreviation of a time zone', () => {
  it('is its name in the zone database for the season', () => {
    expect(abbreviations('Atlantic/Canary')).toEqual(['WET', 'WEST']);
    expect(abbreviations('Asia/Kolkata')).toEqual(['IST', 'IST']);
    expect(abbreviations('Europe/Madrid')).toEqual(['CET', 'CEST']);
  });

  it('is the offset, without zero minutes, when the zone has no name', () => {
    expect(abbreviations('America/Sao_Paulo')).toEqual(['-03', '-03']);
    expect(abbreviations('Asia/Kathmandu')).toEqual(['+0545', '+0545']);
  });
});

describe('a local time during a clock change', () => {
  const utc = (wall: string, dialect: DialectName) =>
    utcOf(zonedOf(wall, '', { timeZone: 'Europe/Madrid', dialect: DIALECTS[dialect] }));

  it('is the first of two in the document dialect and the second in the observed dialect', () => {
    expect(utc('2027-10-31 02:30:00', 'document')).toBe('2027-10-31 00:30:00');
    expect(utc('2027-10-31 02:30:00', 'the-events-calendar')).toBe('2027-10-31 01:30:00');
  });

  it('moves an hour later when it was skipped', () => {
    expect(utc('2027-03-28 02:30:00', 'document')).toBe('2027-03-28 01:30:00');
    expect(utc('2027-03-28 02:30:00', 'the-events-calendar')).toBe('2027-03-28 01:30:00');
  });
});
