import { describe, expect, it } from 'vitest';
import { countryCode, countryOfZone } from '#records/country';

const codesOf = (names: readonly string[], languages?: readonly string[]) =>
  names.map((name) => countryCode(name, languages));

describe('the code of a country', () => {
  it('is found by the code itself, in upper or lower case', () => {
    expect(codesOf(['ES', 'es', ' DE ', 'UK'])).toEqual(['ES', 'ES', 'DE', 'GB']);
  });

  it('is found by the country’s name in English', () => {
    expect(codesOf(['Spain', 'GERMANY', 'the Netherlands', 'Bosnia & Herzegovina', 'Côte d’Ivoire'])).toEqual([
      ...['ES', 'DE', 'NL', 'BA', 'CI'],
    ]);
    expect(codesOf(['Czech Republic', 'United States of America', 'Iran (Islamic Republic of)'])).toEqual([
      ...['CZ', 'US', 'IR'],
    ]);
  });

  it('is found by the country’s name in its own language', () => {
    expect(codesOf(['España', 'Deutschland', 'Österreich', 'italia', '日本', 'Ελλάδα'])).toEqual([
      ...['ES', 'DE', 'AT', 'IT', 'JP', 'GR'],
    ]);
  });

  it('is found by the country’s name in the languages of the site', () => {
    expect(codesOf(['Alemanya', 'Alemania'], ['ca', 'es'])).toEqual(['DE', 'DE']);
    expect(codesOf(['Alemanya'])).toEqual([null]);
  });

  it('is not guessed for unknown or ambiguous names', () => {
    const none = ['', 'Catalunya', 'Europe', 'EU', 'XX', 'E', 'e.s', '12', 'Spain'.repeat(1_000_000)];
    expect(codesOf(none)).toEqual(none.map(() => null));
    // In Spanish these are the initials of the United Kingdom.
    expect(countryCode('RU', ['es'])).toBe('RU');
  });
});

describe('the country of a time zone', () => {
  it('is the same for any language and for any name of the zone', () => {
    expect(['Europe/Madrid', 'Atlantic/Canary'].map((zone) => countryOfZone(zone, ['en-GB']))).toEqual(['ES', 'ES']);
    expect(['Asia/Kolkata', 'Asia/Calcutta'].map((zone) => countryOfZone(zone, ['hi', 'en']))).toEqual(['IN', 'IN']);
  });

  it('is absent when the zone belongs to no country', () => {
    expect(['UTC', '+01:00', 'Etc/GMT-1'].map((zone) => countryOfZone(zone, ['es']))).toEqual([null, null, null]);
  });
});
