import { describe, expect, it } from 'vitest';
import { abbreviationOf, zonedOf } from '#service/zones';

/** The abbreviation of a zone on a winter and on a summer day, at noon. */
function abbreviations(timezone: string): string[] {
  return ['2027-01-15 12:00:00', '2027-07-15 12:00:00'].map((wall) =>
    abbreviationOf(timezone, zonedOf(wall, timezone, 'Europe/Madrid')),
  );
}

describe('the abbreviation of a zone', () => {
  it('is its name in the zone database, by the season', () => {
    expect(abbreviations('Atlantic/Canary')).toEqual(['WET', 'WEST']);
    expect(abbreviations('Asia/Kolkata')).toEqual(['IST', 'IST']);
    expect(abbreviations('Europe/Madrid')).toEqual(['CET', 'CEST']);
  });

  it('is the offset where the zone has no name, without minutes that are zero', () => {
    expect(abbreviations('America/Sao_Paulo')).toEqual(['-03', '-03']);
    expect(abbreviations('Asia/Kathmandu')).toEqual(['+0545', '+0545']);
  });
});
