import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergedCalendar } from '../../../site/saved/merged-calendar.ts';

const ZONE = ['BEGIN:VTIMEZONE', 'TZID:Europe/Madrid', 'END:VTIMEZONE'];

/** Returns the file of an event, as a site has it. */
const fileOf = (uid: string, title: string, zone: readonly string[] = ZONE) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Almanac//Almanac//EN',
    ...zone,
    'BEGIN:VEVENT',
    `UID:${uid}`,
    'DTSTART;TZID=Europe/Madrid:20261201T190000',
    ...`SUMMARY;LANGUAGE=ca:${title}`.replaceAll(/(.{40})/gu, '$1\r\n ').split('\r\n'),
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');

const unfolded = (text: string) => text.replaceAll(/\r\n[ \t]/g, '').split('\r\n');

const titles = fc
  .string({ unit: 'grapheme', maxLength: 120 })
  .filter((title) => !/[\r\n\u2028\u2029]/.test(title) && title.isWellFormed());

describe('a calendar file of several', () => {
  it('has the events of all in their order, and each time zone once', () => {
    const tokyo = ZONE.map((line) => line.replace('Europe/Madrid', 'Asia/Tokyo'));
    const lines = unfolded(mergedCalendar([fileOf('a', 'One'), fileOf('b', 'Two', tokyo), fileOf('c', 'Three')]));
    expect(lines.filter((line) => line.startsWith('UID:'))).toEqual(['UID:a', 'UID:b', 'UID:c']);
    expect(lines.filter((line) => line.startsWith('TZID:'))).toEqual(['TZID:Europe/Madrid', 'TZID:Asia/Tokyo']);
    expect(lines.slice(0, 4)).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Almanac//Almanac//EN',
      'BEGIN:VTIMEZONE',
    ]);
    expect(lines.slice(-2)).toEqual(['END:VCALENDAR', '']);
  });

  it('has no alarms without a reminder, and one in each event with one', () => {
    const files = [fileOf('a', 'One'), fileOf('b', 'Two')];
    expect(mergedCalendar(files)).not.toContain('VALARM');
    const lines = unfolded(mergedCalendar(files, 'P1D'));
    const alarm = (title: string) => [
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'TRIGGER:-P1D',
      `DESCRIPTION;LANGUAGE=ca:${title}`,
      'END:VALARM',
      'END:VEVENT',
    ];
    expect(
      lines.filter((_line, index) =>
        /^(?:BEGIN:VALARM|ACTION|TRIGGER|DESCRIPTION|END:VALARM|END:VEVENT)/.test(lines[index] ?? ''),
      ),
    ).toEqual([...alarm('One'), ...alarm('Two')]);
  });

  it('has no alarm in a cancelled event, and is not made of no file', () => {
    const cancelled = fileOf('a', 'One').replace('END:VEVENT', 'STATUS:CANCELLED\r\nEND:VEVENT');
    expect(mergedCalendar([cancelled], 'PT1H')).not.toContain('VALARM');
    expect(() => mergedCalendar([])).toThrow('no files');
  });

  it('has the lines of its files, folded at 75 octets and at whole letters', () => {
    fc.assert(
      fc.property(fc.array(titles, { minLength: 1, maxLength: 4 }), (all) => {
        const files = all.map((title, index) => fileOf(String(index), title));
        const text = mergedCalendar(files);
        const octets = text.split('\r\n').map((line) => Buffer.byteLength(line));
        expect(Math.max(...octets)).toBeLessThanOrEqual(75);
        expect(text.isWellFormed()).toBe(true);
        const summaries = unfolded(text).filter((line) => line.startsWith('SUMMARY'));
        expect(summaries).toEqual(all.map((title) => `SUMMARY;LANGUAGE=ca:${title}`));
      }),
    );
  });
});
