import { describe, expect, it } from 'vitest';
import { checkICalendar } from '#health/published';

const event = (uid: string, ...more: string[]) => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  'DTSTAMP:20260101T000000Z',
  'DTSTART;TZID="Europe/Madrid";X-A="a:b","c":20261204T200000',
  ...more,
  'END:VEVENT',
];
const feed = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x', ...lines, 'END:VCALENDAR', ''].join('\r\n');

describe('a feed’s structure', () => {
  it('is accepted with folded lines, nested components and several events', () => {
    const alarm = ['BEGIN:VALARM', 'ACTION:DISPLAY', 'END:VALARM'];
    const text = feed(...event('a', 'SUMMARY:Jazz: at', '  the mill', ...alarm), ...event('b'));
    expect(checkICalendar(text)).toEqual({ events: 2 });
    expect(checkICalendar(text.replaceAll('\r\n', '\n'))).toEqual({ events: 2 });
    expect(checkICalendar(feed())).toEqual({ events: 0 });
    expect(checkICalendar(feed(...event('a'), ...event('a', 'RECURRENCE-ID:20261204T200000')))).toEqual({ events: 2 });
  });

  it.each([
    ['a page', '<!doctype html>', 'does not begin'],
    ['half a file', feed(...event('a')).slice(0, 90), 'cut off'],
    ['an event that does not end', feed(...event('a').slice(0, -1)), 'END:VCALENDAR stands'],
    ['an invalid line', feed('an error <b>occurred</b>'), 'line 4, as unfolded, is no content line'],
    ['two files in one', feed() + feed(), 'something after its end'],
    ['an event without a start', feed(...event('a').filter((line) => !line.startsWith('DTSTART'))), 'has no DTSTART'],
    ['two events with one UID', feed(...event('a'), ...event('a')), 'two events have the UID a'],
    ['another version', feed().replace('2.0', '1.0'), 'VERSION:2.0'],
  ])('is refused for %s', (_, text, problem) => {
    expect(checkICalendar(text)).toEqual({ problem: expect.stringContaining(problem) });
  });
});
