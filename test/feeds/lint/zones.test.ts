import { describe, expect, it } from 'vitest';
import { event, HEAD, text } from './good-files.ts';
import { lint } from './lint.ts';

/**
 * Returns the findings in a file of one event at these times, in a zone with these observances: DTSTART, from, to,
 * RRULE.
 */
function inZone(
  tzid: string,
  observances: readonly (readonly [string, string, string, string?])[],
  ...times: readonly string[]
) {
  const zone = observances.flatMap(([start, from, to, rule]) => [
    'BEGIN:STANDARD',
    `DTSTART:${start}`,
    ...(rule === undefined ? [] : [`RRULE:${rule}`]),
    `TZOFFSETFROM:${from}`,
    `TZOFFSETTO:${to}`,
    'END:STANDARD',
  ]);
  const [start, end] = times.map((time, index) => `${index === 0 ? 'DTSTART' : 'DTEND'};TZID=${tzid}:${time}`);
  const lines = text(
    HEAD,
    ['BEGIN:VTIMEZONE', `TZID:${tzid}`, ...zone, 'END:VTIMEZONE'],
    event('1', start ?? '', end ?? ''),
  );
  // The number of observances is checked by the rule `zone-form`.
  const rules = lint(new TextEncoder().encode(lines), 'event').map(({ rule }) => rule);
  return rules.filter((rule) => rule !== 'zone-form');
}

describe('the linter evaluates time zone observances', () => {
  const madrid = [
    ['19700329T020000', '+0100', '+0200', 'FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU'],
    ['19701025T030000', '+0200', '+0100', 'FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU'],
  ] as const;

  it.each([
    ['before and after a gap', '20270328T015959', '20270328T030000'],
    ['in a gap, by the clock before it', '20270328T023000', '20270328T035959'],
    ['in a fold, as the first of the two', '20271031T020000', '20271031T025959'],
    ['before and after a fold', '20271031T015959', '20271031T030000'],
    ['over the end of a year', '20261231T235959', '20270101T000000'],
  ])('for times %s', (_when, start, end) => {
    expect(inZone('Europe/Madrid', madrid, start, end)).toEqual([]);
  });

  it('that begin an hour late, and reports the wrong offset', () => {
    const shifted = madrid.map(([first, from, to, rule]) => [first.replace('0000', '0100'), from, to, rule] as const);
    expect(inZone('Europe/Madrid', shifted, '20270328T030030', '20270328T030100')).toEqual(['zone-offset']);
  });

  it('of single changes, including a move over the date line', () => {
    const apia = [
      ['20110924T030000', '-1100', '-1000'],
      ['20111230T000000', '-1000', '+1400'],
    ] as const;
    expect(inZone('Pacific/Apia', apia, '20111229T235959', '20111231T000000')).toEqual([]);
    expect(inZone('Pacific/Apia', apia.slice(0, 1), '20111229T235959', '20111231T000000')).toEqual(['zone-offset']);
  });

  it('with yearly changes on the n-th weekday of a month', () => {
    const lordHowe = [
      ['19700405T020000', '+1100', '+1030', 'FREQ=YEARLY;BYMONTH=4;BYDAY=1SU'],
      ['19701004T020000', '+1030', '+1100', 'FREQ=YEARLY;BYMONTH=10;BYDAY=1SU'],
    ] as const;
    expect(inZone('Australia/Lord_Howe', lordHowe, '20270403T230000', '20270404T030000')).toEqual([]);
    expect(inZone('Australia/Lord_Howe', lordHowe, '20271003T013000', '20271003T023000')).toEqual([]);
  });
});
