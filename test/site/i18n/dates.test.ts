import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { dateFormatsOf, withCapital } from '../../../site/i18n/dates.ts';
import { date, month, plain } from '../fixtures.ts';

const time = (text: string) => Temporal.PlainTime.from(text);
const winter = Temporal.Instant.from('2026-12-01T12:00Z');

describe('dates in a process with an invalid time zone', () => {
  it.each(['', 'Nowhere/None'])('are written as usual: TZ=%s', (zone) => {
    vi.stubEnv('TZ', zone);
    onTestFinished(() => void vi.unstubAllEnvs());
    // A language that no other test has made its formatters of.
    const dates = dateFormatsOf(zone === '' ? 'fr' : 'it');
    expect(dates.brief(date('2026-11-30'))).toMatch(/^30\u00a0nov/);
    expect(dates.times(time('19:30'), time('22:00'))).toMatch(/^19:30.*22:00$/);
  });
});

describe('dates', () => {
  it('follow the usage of each language', () => {
    const day = date('2026-11-30');
    expect(['ca', 'en-GB', 'de', 'es'].map((tag) => plain(dateFormatsOf(tag).day(day)))).toEqual([
      'dilluns, 30 de novembre del 2026',
      'Monday, 30 November 2026',
      'Montag, 30. November 2026',
      'lunes, 30 de noviembre de 2026',
    ]);
  });

  it('keep day and month on one line', () => {
    expect(dateFormatsOf('de').day(date('2026-11-30'))).toContain('30.\u00a0November');
    expect(dateFormatsOf('ca').brief(date('2026-11-30'))).toContain('30\u00a0de');
  });

  it('form ranges with en dashes, and one day if first and last are the same', () => {
    const dates = dateFormatsOf('es');
    expect(plain(dates.days(date('2026-12-12'), date('2026-12-14')))).toBe('12–14 de diciembre de 2026');
    expect(plain(dates.days(date('2026-12-12'), date('2026-12-12')))).toBe('sábado, 12 de diciembre de 2026');
    expect(dates.times(time('19:30'), time('22:00'))).toBe('19:30–22:00');
    expect(dateFormatsOf('de').times(time('19:30'), time('22:00'))).toBe('19:30–22:00 Uhr');
  });

  it('use the Gregorian calendar and Latin digits, whatever the tag requests', () => {
    expect(dateFormatsOf('en-u-ca-buddhist-nu-thai').monthAndYear(month('2026-11'))).toBe('November 2026');
  });

  it('use the Gregorian calendar even before its introduction', () => {
    expect(dateFormatsOf('en-GB').date(date('1013-12-26'))).toBe('26\u00a0December 1013');
    expect(dateFormatsOf('en-GB').month(month('1542-04'))).toBe('April');
  });

  it('name year, month and day in languages that write them this way', () => {
    expect(dateFormatsOf('ja').day(date('2026-11-30'))).toBe('2026年11月30日月曜日');
    expect(dateFormatsOf('zh').brief(date('2026-11-30'))).toBe('11月30日');
  });

  it('shorten weekdays without a full stop', () => {
    expect(dateFormatsOf('ca').weekdayShort(date('2026-11-30'))).toBe('dl');
  });

  it('get a capital letter when they begin a text', () => {
    expect(withCapital(dateFormatsOf('ca').monthAndYear(month('2026-10')))).toBe('Octubre del 2026');
    expect(withCapital('')).toBe('');
  });
});

describe('a time zone', () => {
  it('is named after its place, in the language', () => {
    const places = (zone: string) =>
      ['ca', 'en-GB', 'de', 'es'].map((tag) => dateFormatsOf(tag).zone(zone, winter).place);
    expect(places('America/New_York')).toEqual(['Nova York', 'New York', 'New York', 'Nueva York']);
    expect(places('Asia/Tokyo')).toEqual(['Japó', 'Japan', 'Japan', 'Japón']);
  });

  it('is named after its city if the language has only an abbreviation', () => {
    expect(dateFormatsOf('ca').zone('Europe/Madrid', winter)).toEqual({ place: 'Madrid', abbreviation: 'CET' });
    expect(dateFormatsOf('en').zone('America/New_York', winter)).toEqual({ place: 'New York', abbreviation: 'EST' });
  });
});
