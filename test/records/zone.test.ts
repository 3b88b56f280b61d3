import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { zoneOf } from '#records/time';
import { runs } from '../support/tiers/runs.ts';

describe('the zone of a served time zone', () => {
  it.each([
    ['Europe/Madrid', 'Europe/Madrid'],
    ['europe/madrid', 'Europe/Madrid'],
    ['AMERICA/ARGENTINA/BUENOS_AIRES', 'America/Argentina/Buenos_Aires'],
    [' America/New York ', 'America/New_York'],
    ['us/eastern', 'US/Eastern'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
    ['Asia/Calcutta', 'Asia/Calcutta'],
    ['Etc/GMT+5', 'Etc/GMT+5'],
    ['Antarctica/Troll', 'Antarctica/Troll'],
  ])('for the IANA name %j is %s', (timezone, zone) => {
    expect(zoneOf(timezone)).toBe(zone);
  });

  it.each(['UTC', 'utc', 'Z', 'Etc/UTC', 'UTC+0', 'UTC-0', 'UTC+00:00', '+00:00', '-0', 'GMT', 'GMT+0', 'WET'])(
    'is UTC for %j',
    (timezone) => {
      expect(zoneOf(timezone)).toBe('UTC');
    },
  );

  it.each([
    ['UTC+2', '+02:00'],
    ['UTC-5', '-05:00'],
    ['UTC+14', '+14:00'],
    ['UTC-12', '-12:00'],
    ['UTC+5.5', '+05:30'],
    ['UTC+5.75', '+05:45'],
    ['UTC-3.5', '-03:30'],
    ['UTC+5,5', '+05:30'],
    ['UTC+5:30', '+05:30'],
    ['utc+02:00', '+02:00'],
    ['GMT-3', '-03:00'],
    ['+02:00', '+02:00'],
    ['-0330', '-03:30'],
    ['+2', '+02:00'],
    ['-00:30', '-00:30'],
  ])('for the offset %j is %s', (timezone, zone) => {
    expect(zoneOf(timezone)).toBe(zone);
  });

  it.each([
    ['CET', '+01:00'],
    ['CEST', '+02:00'],
    ['cest', '+02:00'],
    ['BST', '+01:00'],
    ['EST', '-05:00'],
    ['EDT', '-04:00'],
    ['PST', '-08:00'],
    ['JST', '+09:00'],
  ])('for the abbreviation %j is the fixed offset %s', (timezone, zone) => {
    expect(zoneOf(timezone)).toBe(zone);
  });

  it.each([
    undefined,
    '',
    '   ',
    'Mars/Olympus',
    'UTC+N',
    'UTC+15',
    'UTC+5.999',
    '+25:00',
    '+02:75',
    'constructor',
    '__proto__',
    'toString',
    '2026-01-01T00:00Z',
    '2026-01-01T00:00+01:00[Europe/Madrid]',
    '[Europe/Madrid]',
    'Europe/Madrid\nX-EVIL:1',
  ])('is absent for %j', (timezone) => {
    expect(zoneOf(timezone)).toBeUndefined();
  });

  it('is accepted by Temporal and maps to itself, whatever was served', () => {
    const names = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
    const offset = fc
      .tuple(
        fc.constantFrom('UTC', 'GMT', ''),
        fc.constantFrom('+', '-'),
        fc.integer({ min: 0, max: 20 }),
        fc.constantFrom('', '.5', ':45', '00'),
      )
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(
        fc.oneof(
          names,
          names.map((name) => name.toUpperCase()),
          offset,
          fc.string(),
        ),
        (timezone) => {
          const zone = zoneOf(timezone);
          if (zone === undefined) return;
          expect(Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone).timeZoneId).toBe(zone);
          expect(zoneOf(zone)).toBe(zone);
        },
      ),
      { numRuns: runs(500) },
    );
  });

  it('is the name itself for every name that the runtime supports, except abbreviations', () => {
    const other = Intl.supportedValuesOf('timeZone').filter((name) => zoneOf(name) !== name);
    expect(other.every((name) => /^[A-Z]{3,4}$/.test(name) || name === 'Etc/UTC')).toBe(true);
  });
});
